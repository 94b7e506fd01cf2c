import type { MiningColony_CellView, MiningColony_PairView, MiningColony_SquareView } from '../../wire';

/** A colony in its own units: six rows of six spaces, with letters above and numbers beside them. */
export const SIDE = 60;
export const SPACES = 6;
export const MARGIN = 18;

export interface Spot {
  readonly row: number;
  readonly col: number;
}

export interface Square extends Spot {
  readonly print: string;
}

export const labelOf = ({ row, col }: Spot): string => `${'ABCDEF'[col] ?? '?'}${row + 1}`;
export const spotOf = (cell: string): Spot => ({ row: Number(cell.slice(1)) - 1, col: 'ABCDEF'.indexOf(cell.charAt(0)) });
export const LABELS: readonly string[] = Array.from({ length: SPACES * SPACES }, (_, i) => labelOf({ row: Math.floor(i / SPACES), col: i % SPACES }));

export const isInside = ({ row, col }: Spot): boolean => row >= 0 && row < SPACES && col >= 0 && col < SPACES;

/** The squares of a tile after so many quarter turns clockwise; its box starts at row 0, column 0. */
export function squaresOf(tile: readonly MiningColony_SquareView[], turns: number): Square[] {
  let squares: Square[] = [...tile];
  for (let i = 0; i < turns; i += 1) {
    const height = boxOf(squares).rows;
    squares = squares.map(({ row, col, print }) => ({ row: col, col: height - 1 - row, print }));
  }
  return squares;
}

/** How often a quarter turn is made: `turn2` is twice. */
export const turnNumber = (turn: string): number => Number(turn.slice('turn'.length));

/** The turns in which a tile looks different, each by the fewest quarter turns. */
export function looks(tile: readonly MiningColony_SquareView[]): string[] {
  const pictures = [0, 1, 2, 3].map((turns) =>
    squaresOf(tile, turns)
      .map(({ row, col, print }) => `${row} ${col} ${print}`)
      .sort()
      .join(),
  );
  return pictures.flatMap((picture, turns) => (pictures.indexOf(picture) === turns ? [`turn${turns}`] : []));
}

export function boxOf(squares: readonly Spot[]): { rows: number; cols: number } {
  return { rows: Math.max(0, ...squares.map(({ row }) => row + 1)), cols: Math.max(0, ...squares.map(({ col }) => col + 1)) };
}

export const laid = (squares: readonly Square[], corner: string): Square[] => {
  const at = spotOf(corner);
  return squares.map(({ row, col, print }) => ({ row: row + at.row, col: col + at.col, print }));
};

/** From the middle of the tile outwards: the square by which a player holds it comes first. */
function grips(squares: readonly Square[]): Square[] {
  const { rows, cols } = boxOf(squares);
  const off = ({ row, col }: Spot): number => Math.abs(row - (rows - 1) / 2) + Math.abs(col - (cols - 1) / 2);
  return [...squares].sort((one, other) => off(one) - off(other));
}

/**
 * Where a tile comes to lie when a space is pointed at: held by its middle square if it may lie so, else by another
 * of its squares, so that every space that could be covered snaps. Where it may not lie it covers the space all the same,
 * so that the reason is one of this space; a space that it cannot cover, turned like this, leaves it beside, on the board.
 */
export function snapped(squares: readonly Square[], at: string, allowed: ReadonlySet<string>): string {
  const spot = spotOf(at);
  const corners = grips(squares).map(({ row, col }) => ({ row: spot.row - row, col: spot.col - col }));
  const fit = corners.filter(isInside).map(labelOf).find((corner) => allowed.has(corner));
  if (fit !== undefined) return fit;
  const { rows, cols } = boxOf(squares);
  const stays = ({ row, col }: Spot): boolean => row >= 0 && col >= 0 && row + rows <= SPACES && col + cols <= SPACES;
  const [held = spot] = [...corners.filter(stays), ...corners];
  const within = (value: number, size: number): number => Math.min(Math.max(value, 0), SPACES - size);
  return labelOf({ row: within(held.row, rows), col: within(held.col, cols) });
}

/** The spaces that lie on both sides of the middle of a pair. */
export function endsOf(pair: Pick<MiningColony_PairView, 'cell' | 'axis'>): [Spot, Spot] {
  const { row, col } = spotOf(pair.cell);
  return pair.axis === 'h' ? [{ row, col: col - 1 }, { row, col: col + 1 }] : [{ row: row - 1, col }, { row: row + 1, col }];
}

/** The outline of some spaces, as the path of all edges that only one of them has. */
export function outline(spots: readonly Spot[]): string {
  const there = new Set(spots.map(labelOf));
  const has = (row: number, col: number): boolean => isInside({ row, col }) && there.has(labelOf({ row, col }));
  return spots
    .flatMap(({ row, col }) => {
      const [x, y] = [col * SIDE, row * SIDE];
      return [
        has(row - 1, col) ? '' : `M${x} ${y}h${SIDE}`,
        has(row + 1, col) ? '' : `M${x} ${y + SIDE}h${SIDE}`,
        has(row, col - 1) ? '' : `M${x} ${y}v${SIDE}`,
        has(row, col + 1) ? '' : `M${x + SIDE} ${y}v${SIDE}`,
      ];
    })
    .join('');
}

const INSET = 2;
const ROUND = 9;

/** Some spaces as one raised piece: a plate with round corners on each, joined where they touch. */
export function plate(spots: readonly Spot[]): string {
  const there = new Set(spots.map(({ row, col }) => `${row} ${col}`));
  const has = (row: number, col: number): boolean => there.has(`${row} ${col}`);
  const wide = SIDE - 2 * INSET;
  return spots
    .map(({ row, col }) => {
      const [x, y] = [col * SIDE + INSET, row * SIDE + INSET];
      const side = wide - 2 * ROUND;
      const arc = (dx: number, dy: number): string => `a${ROUND} ${ROUND} 0 0 1 ${dx} ${dy}`;
      const own = `M${x + ROUND} ${y}h${side}${arc(ROUND, ROUND)}v${side}${arc(-ROUND, ROUND)}h${-side}${arc(-ROUND, -ROUND)}v${-side}${arc(ROUND, -ROUND)}Z`;
      const right = has(row, col + 1) ? `M${x + SIDE / 2} ${y}h${SIDE}v${wide}h${-SIDE}Z` : '';
      const down = has(row + 1, col) ? `M${x} ${y + SIDE / 2}h${wide}v${SIDE}h${-wide}Z` : '';
      const both = right && down && has(row + 1, col + 1) ? `M${x + wide} ${y + wide}m-4-4h12v12h-12Z` : '';
      return own + right + down + both;
    })
    .join('');
}

/** The edges of a piece that catch the light from above, and those in its shadow. */
export function rims(spots: readonly Spot[]): { readonly above: string; readonly below: string } {
  const there = new Set(spots.map(({ row, col }) => `${row} ${col}`));
  const line = ({ row, col }: Spot, y: number): string => `M${col * SIDE + ROUND} ${row * SIDE + y}h${SIDE - 2 * ROUND}`;
  return {
    above: spots.filter(({ row, col }) => !there.has(`${row - 1} ${col}`)).map((spot) => line(spot, 4)).join(''),
    below: spots.filter(({ row, col }) => !there.has(`${row + 1} ${col}`)).map((spot) => line(spot, SIDE - 4)).join(''),
  };
}

export const isDeveloped = (cell: MiningColony_CellView): boolean => cell.land !== 'none';
