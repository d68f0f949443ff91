// Which files of the page travel together. Few of them: each costs a browser a wait for the line.

// What lib holds for tables comes with the first of them.
export const TABLES_LIB =
  'live table-socket polling seen-log pacing GameOver Refusal TimeLeft Progress log-lines lingering slips layers dice-commitment'.split(
    ' ',
  );
// What it holds for a single page stays with that page.
export const PAGES_LIB = ['Shortcuts', 'DieFace', 'NameField', 'chart'];
// What several tables share of the features of one.
export const TABLES_SHARE =
  'board-about first-look OrderGlyph take-back OddsBar battles marks sheet/view pieces/pieces ground/ground camera/camera'.split(
    ' ',
  );
/** Files called so, in whatever folder. */
const named = (names: readonly string[]) => new RegExp(`/(${names.join('|')})\\.(svelte|ts)`);
const ELSEWHERE = [/\.json$/, named([...TABLES_LIB, ...PAGES_LIB])];
const EVERY_PAGE = /^\/node_modules\/svelte\/|^\/src\/(main|App|lib\/)|^\/src\/[\w-]+\.css|^\/src\/features\/lobby\//;
const EVERY_TABLE = [/^\/src\/features\/(table\/|room\/(?!Invite))/, named([...TABLES_LIB, ...TABLES_SHARE])];

/** A file as the page knows it, whatever the folder is called into which the project was put. */
function within(id: string, root: string): string {
  const file = id.startsWith(`${root}/`) ? id.slice(root.length) : id;
  return file.slice(Math.max(0, file.lastIndexOf('/node_modules/'))); // packages may lie elsewhere
}

export function isOfEveryPage(id: string, root: string): boolean {
  const file = within(id, root);
  return EVERY_PAGE.test(file) && !ELSEWHERE.some((it) => it.test(file));
}

export function isOfEveryTable(id: string, root: string): boolean {
  const file = within(id, root);
  return EVERY_TABLE.some((it) => it.test(file));
}
