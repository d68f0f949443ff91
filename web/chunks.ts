// Which files of the page travel together. Few of them: each costs a browser a wait for the line.

// What lib holds for a single page stays with that page.
const ELSEWHERE = /\.json$|\/(Shortcuts|DieFace|NameField|turning-points|verdict|chart)\b/;
const EVERY_PAGE = /^\/node_modules\/svelte\/|^\/src\/(main|App|lib\/)|^\/src\/[\w-]+\.css|^\/src\/features\/lobby\//;
const EVERY_TABLE =
  /^\/src\/features\/(table\/|room\/(?!Invite))|\/dice\/sheet\/view\.|\/strategic\/board\/(pieces|map\/(cells|ground\/ground|camera\/camera))\.|^\/src\/.*\/(board-about|first-look|OrderGlyph|TimeLeft|GameOver|push|dice-commitment|take-back|regulation-summary|OddsBar|Ordinary|battles|marks)\b/;

/** A file as the page knows it, whatever the folder is called into which the project was put. */
function within(id: string, root: string): string {
  const file = id.startsWith(`${root}/`) ? id.slice(root.length) : id;
  return file.slice(Math.max(0, file.lastIndexOf('/node_modules/'))); // packages may lie elsewhere
}

export function isOfEveryPage(id: string, root: string): boolean {
  const file = within(id, root);
  return !ELSEWHERE.test(file) && EVERY_PAGE.test(file);
}

export function isOfEveryTable(id: string, root: string): boolean {
  return EVERY_TABLE.test(within(id, root));
}
