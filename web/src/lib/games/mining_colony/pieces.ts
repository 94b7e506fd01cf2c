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
