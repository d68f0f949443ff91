// The picture of each kind of act, from the sprite of icons.
export const ACT_ICONS: Record<string, string> = {
  attack: 'swords',
  sally: 'swords',
  besiege: 'tent',
  lift: 'tent',
  build: 'hammer',
  raise: 'hammer',
  deepen: 'hammer',
  hire: 'user-plus',
  outfit: 'gavel',
  annex: 'hand',
  tax: 'coins',
  duel: 'moon-star',
  cast: 'moon-star',
  dismiss: 'flag-off',
  appoint: 'crown',
  board: 'log-in',
  land: 'log-out',
};
/** Keys that lead to the first act of a kind. */
export const ACT_KEYS: Record<string, readonly string[]> = {
  KeyA: ['attack', 'sally'],
  KeyS: ['besiege', 'lift'],
  KeyB: ['build', 'raise', 'deepen'],
  KeyH: ['hire'],
  KeyC: ['cast'],
  KeyD: ['dismiss'],
};
