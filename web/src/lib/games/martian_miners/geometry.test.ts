import { expect, test } from 'vitest';
import type { MartianMiners_BoardView, MartianMiners_NodeView } from '../../wire';
import { layoutOf, wayBetween } from './geometry';

const board = (mask: string[], platform: MartianMiners_BoardView['platform']): MartianMiners_BoardView => ({ mask, platform, height: mask.length, width: mask[0]?.length ?? 0 });
const SQUARE = board(['#####', '#####', '##.##', '#####', '#####'], 'hole');
const STRIP = board(['########', '########', '########'], 'beside');
const node = (row: number, column: number): MartianMiners_NodeView => ({ id: `${row}.${column}`, code: row * 13 + column, row, column, owner: null, stands: null, tiles: [], asks: '' });

test('a board fits its box, and the traders land in its hole', () => {
  const layout = layoutOf(SQUARE, 600, 600);

  expect([layout.width, layout.height]).toEqual([600, 600]);
  expect(layoutOf(SQUARE, 900, 600, false).width).toBeLessThan(620);
  expect(layout.platform).toMatchObject(layout.spot(2.5, 2.5));
});

test('a strip stands upright in a tall box, and its platform lies beside it', () => {
  const broad = layoutOf(STRIP, 960, 420);
  const tall = layoutOf(STRIP, 390, 700);

  expect([broad.turned, tall.turned]).toEqual([false, true]);
  expect(tall.width).toBeLessThanOrEqual(391);
  expect(tall.platform.tall || tall.platform.wide).toBe(true);
});

test('a way goes round a place that is no corner, and is as short as it can be', () => {
  const grid = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => node(row, column)));
  const whole = wayBetween(grid, 0, 2 * 13 + 2).map(({ id }) => id);
  const holed = wayBetween(grid.filter(({ id }) => id !== '1.1'), 13, 13 + 2).map(({ id }) => id);

  expect(whole).toHaveLength(5);
  expect(holed).toHaveLength(5);
  expect(holed).not.toContain('1.1');
  expect(wayBetween(grid, 0, 999)).toEqual([]);
});
