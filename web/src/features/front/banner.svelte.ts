// What the masthead says about the screen below it.
export const banner = $state({ game: '', round: '', rules: '' });
