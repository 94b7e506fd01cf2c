import type { Spot } from '../../ui/shapes';
import type { MartianMiners_BoardView, MartianMiners_NodeView } from '../../wire';

/** Where the tiles and corners lie in a picture, and where the traders land. */
export interface Layout {
  /** The side of a tile. */
  readonly cell: number;
  /** Beside the board, for the names of rows and columns. */
  readonly rim: number;
  readonly width: number;
  readonly height: number;
  /** On a narrow screen a broad board stands upright: its columns go down. */
  readonly turned: boolean;
  readonly platform: Spot & { readonly wide: boolean; readonly tall: boolean };
  /** Where a row and a column of the board meet, in tiles. */
  readonly spot: (row: number, column: number) => Spot;
}

export type { Spot };

const SMALLEST = 24; // of a cell
const LANDING = 0.85; // of a cell: what a platform beside the board takes

const rimOf = (width: number): number => (width < 500 ? 20 : Math.min(46, Math.max(28, width * 0.045)));

/** The largest picture of a board that a box has room for. The plain reaches to its foot, and from side to side if it is `broad`. */
export function layoutOf(board: MartianMiners_BoardView, width: number, height: number, broad = true): Layout {
  const rim = rimOf(width);
  const beside = board.platform === 'beside';
  const forms = [false, true].flatMap((turned) => {
    const [columns, rows] = turned ? [board.height, board.width] : [board.width, board.height];
    const sides = beside ? [{ right: LANDING, foot: 0 }, { right: 0, foot: LANDING }] : [{ right: 0, foot: 0 }];
    return sides.map(({ right, foot }) => ({ turned, columns, rows, right, foot, cell: Math.min((width - 2 * rim) / (columns + right), (height - 2 * rim) / (rows + foot)) }));
  });
  // Upright only where that makes it clearly larger.
  const worth = ({ turned, cell }: { turned: boolean; cell: number }): number => (turned ? cell * 0.85 : cell);
  const best = forms.reduce((a, b) => (worth(b) > worth(a) ? b : a));
  const cell = Math.max(SMALLEST, best.cell);
  const across = best.columns * cell;
  const down = best.rows * cell;
  const whole = { width: across + best.right * cell + 2 * rim, height: down + best.foot * cell + 2 * rim };
  const box = { width: broad ? Math.max(width, whole.width) : whole.width, height: Math.max(height, whole.height) };
  const left = rim + (box.width - whole.width) / 2;
  const top = rim + (box.height - whole.height) / 2;
  const spot = (row: number, column: number): Spot => (best.turned ? { x: left + row * cell, y: top + column * cell } : { x: left + column * cell, y: top + row * cell });
  return { cell, rim, turned: best.turned, spot, ...box, platform: platformOf() };

  function platformOf(): Layout['platform'] {
    if (best.right > 0) return { x: left + across + cell * 0.62, y: top + down / 2, wide: false, tall: true };
    if (best.foot > 0) return { x: left + across / 2, y: top + down + cell * 0.62, wide: true, tall: false };
    const middle = { row: (board.height - 1) / 2, column: (board.width - 1) / 2 };
    const away = (hole: { row: number; column: number }): number => Math.hypot(hole.row - middle.row, hole.column - middle.column);
    const holes = board.mask.flatMap((line, row) => [...line].flatMap((sign, column) => (sign === '.' ? [{ row, column }] : [])));
    const hole = holes.reduce((a, b) => (away(b) < away(a) ? b : a), holes[0] ?? middle);
    return { ...spot(hole.row + 0.5, hole.column + 0.5), wide: false, tall: false };
  }
}

/** The corners that a flight passes, from the first to the last; turned as seldom as it can be. */
export function wayBetween(nodes: readonly MartianMiners_NodeView[], from: number, to: number): MartianMiners_NodeView[] {
  const start = nodes.find(({ code }) => code === from);
  const came = new Map<MartianMiners_NodeView, MartianMiners_NodeView | undefined>(start ? [[start, undefined]] : []);
  for (const node of came.keys()) {
    if (node.code === to) break;
    const straight = came.get(node);
    const beside = nodes.filter((one) => !came.has(one) && Math.abs(one.row - node.row) + Math.abs(one.column - node.column) === 1);
    const ahead = (one: MartianMiners_NodeView): number => (straight && one.row - node.row === node.row - straight.row && one.column - node.column === node.column - straight.column ? 0 : 1);
    for (const next of [...beside].sort((a, b) => ahead(a) - ahead(b))) came.set(next, node);
  }
  const way: MartianMiners_NodeView[] = [];
  for (let node = nodes.find(({ code }) => code === to); node && came.has(node); node = came.get(node)) way.unshift(node);
  return way;
}
