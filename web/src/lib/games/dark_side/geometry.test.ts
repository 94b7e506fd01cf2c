import { expect, test } from 'vitest';
import { CARD, reach, ringSpots } from './geometry';

test.each([8, 12, 16])('the cards of a ring of %i lie apart, clockwise, within its reach', (slots) => {
  const spots = ringSpots(slots);
  const edge = reach(slots);

  expect(spots).toHaveLength(slots);
  for (const [i, a] of spots.entries()) {
    expect(Math.abs(a.x) + CARD.width / 2).toBeLessThan(edge.x);
    expect(Math.abs(a.y) + CARD.height / 2).toBeLessThan(edge.y);
    const after = spots[(i + 1) % slots] ?? a;
    expect(a.x * after.y - a.y * after.x).toBeGreaterThan(0); // clockwise, where y goes down
    for (const b of spots.slice(i + 1)) expect(Math.abs(a.x - b.x) >= CARD.width || Math.abs(a.y - b.y) >= CARD.height).toBe(true);
  }
});

test('the slots that are dark at first lie at the top, from left to right', () => {
  const top = ringSpots(8).slice(6);

  expect(top.map(({ y }) => y)).toEqual([Math.min(...ringSpots(8).map(({ y }) => y)), top[0]?.y]);
  expect(top[0]?.x).toBeLessThan(top[1]?.x ?? 0);
});
