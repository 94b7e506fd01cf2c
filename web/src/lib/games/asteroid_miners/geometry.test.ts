import { expect, test } from 'vitest';
import { lying, standing } from './geometry';

const COLUMN = [2, 3, 4, 3, 2];

test('a rock without room yet has places all the same', () => {
  for (const plan of [lying(COLUMN, 4, 2, 1, 0, 600), lying(COLUMN, 4, 2, 0, 0, 0), standing(COLUMN, 4, 2, 0, 0)]) {
    const spots = [...plan.strata.left, ...plan.strata.right, plan.tender].flatMap((vein) => vein.spots);
    expect(spots.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
  }
});

test('the ores of a lying stratum touch nobody else', () => {
  const { strata, r } = lying(COLUMN, 4, 2, 0, 360, 220);
  const xs = strata.left.flatMap((vein) => vein.spots.map(({ x }) => x));
  expect(Math.min(...xs.slice(1).map((x, i) => x - (xs[i] ?? 0)))).toBeGreaterThanOrEqual(1.5 * r);
});
