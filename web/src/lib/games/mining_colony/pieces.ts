/** What travels over the board, by name: `tile:p5:0,0,dome;…`, `item:crystal_purple:0`, `find:…`. `Piece.svelte` draws them. */
import { kindOf } from './catalogue';
import type { Square } from './geometry';

/** A tile as it is turned: its shape, for its colour, and its squares. */
export const tilePiece = (tile: string | null, squares: readonly Square[]): string => `tile:${kindOf(tile ?? '')}:${squares.map(({ row, col, print }) => `${row},${col},${print}`).join(';')}`;

/** A tile with the items that lay in its zone. */
export const findPiece = (tile: string | null, squares: readonly Square[], items: readonly string[]): string => `${tilePiece(tile, squares)}:${items.join(',')}`;

export const squaresIn = (name: string): Square[] =>
  name.split(';').flatMap((one) => {
    const [row, col, print] = one.split(',');
    return print === undefined ? [] : [{ row: Number(row), col: Number(col), print }];
  });

// As the log counts them: the rows of the game's components.toml. (A view names them by the alphabet.)
export const ITEMS = ['crystal_purple', 'crystal_yellow', 'crystal_white', 'crystal_green', 'ship_blue', 'ship_red', 'ship_black', 'worker_blue', 'worker_red', 'worker_black'] as const;
export const STRUCTURES = ['outpost_blue', 'outpost_red', 'outpost_black', 'station_purple', 'station_yellow', 'station_white', 'station_green'] as const;
export const TOKENS = ['tok_blank', 'tok_dome', 'tok_pad', 'tok_purple', 'tok_yellow', 'tok_white', 'tok_green'] as const;
