// The rival: `node boardgame_io.js PORT [FOLDER]`, states in memory, or in files when a folder is given.
const { Server, FlatFile } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];

const hasWon = (cells) =>
  LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c]);

const game = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
      if (!G.cells.includes(null) && !hasWon(G.cells)) G.cells.fill(null);
    },
  },
  endIf: ({ G, ctx }) => (hasWon(G.cells) ? { winner: ctx.currentPlayer } : undefined),
};

const [port, dir] = process.argv.slice(2);
const db = dir ? new FlatFile({ dir }) : undefined;
Server({ games: [game], origins: ['*'], db }).run(Number(port));
