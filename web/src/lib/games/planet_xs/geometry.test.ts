import { expect, test } from 'vitest';
import { read } from './catalogue';
import { spots, turned, walked } from './geometry';

const ZONES = [['B1', 'alpha'], ['F2', 'delta'], ['G3', 'echo'], ['K4', ''], ['M5', 'oscar'], ['P6', 'tango'], ['R7', 'xray'], ['U8', '']] as const; // prettier-ignore
const zone = ZONES.map(([mine, base], i) => ({ id: `z${i + 1}`, index: i + 1, mine, base }));
const all = spots(read({ board: { zone }, action_cards: { type: [] }, resource_cards: { card: [] }, setup: { limits: { slots_per_base: 20 }, scoring: { facing_bonus: 3 }, cube: [], crossed_cubes: { min_crews: 5 } } }));

test('facings turn clockwise', () => {
  expect(turned({ x: 1, y: -2 }, 1)).toEqual({ x: 2, y: 1 });
});

test('the arrow keys reach every place from every place', () => {
  const reached = new Set(['camp']);
  for (const from of reached) for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) reached.add(walked(all, from, key));
  expect([...reached].sort()).toEqual([...all.keys()].sort());
});
