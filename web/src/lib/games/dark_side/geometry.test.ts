import { expect, test } from 'vitest';
import { ringLayout, routePath } from './geometry';

const ROOMS = [[970, 560], [1560, 830], [2100, 1150], [390, 440]] as const;

test.each([8, 12, 16].flatMap((slots) => ROOMS.map((room) => [slots, ...room] as const)))('the cards of a ring of %i lie apart, clockwise, in a room of %i x %i', (slots, width, height) => {
  const { spots, card, hole } = ringLayout(slots, width, height);

  expect(spots).toHaveLength(slots);
  for (const [i, a] of spots.entries()) {
    expect(a.x).toBeGreaterThanOrEqual(0);
    expect(a.x + card.width).toBeLessThanOrEqual(width + 1);
    expect(a.y + card.height).toBeLessThanOrEqual(height + 1);
    const after = spots[(i + 1) % slots] ?? a;
    const [x, y] = [a.x + card.width / 2 - width / 2, a.y + card.height / 2 - height / 2];
    expect(x * (after.y + card.height / 2 - height / 2) - y * (after.x + card.width / 2 - width / 2)).toBeGreaterThan(0); // clockwise, where y goes down
    for (const b of spots.slice(i + 1)) expect(Math.abs(a.x - b.x) >= card.width || Math.abs(a.y - b.y) >= card.height).toBe(true);
  }
  expect(Math.min(hole.width, hole.height)).toBeGreaterThan(60);
});

test('four seats have cards of at least 120 px at 1280', () => {
  expect(ringLayout(16, 970, 540).card.width).toBeGreaterThanOrEqual(120);
});

test('a route goes round inside the ring, never across the middle', () => {
  const layout = ringLayout(16, 970, 560);
  const numbers = routePath(layout, 1, 9, true, 0).match(/-?[\d.]+/g)?.map(Number) ?? [];
  const points = numbers.flatMap((x, i) => (i % 2 === 0 ? [{ x, y: numbers[i + 1] ?? 0 }] : []));
  const { lane } = layout;

  for (const { x, y } of points) {
    const deep = Math.min(x - lane.x, lane.x + lane.width - x, y - lane.y, lane.y + lane.height - y);
    expect(deep).toBeLessThanOrEqual(12.5);
  }
  expect(Math.max(...points.map(({ x }) => x))).toBeGreaterThan(lane.x + lane.width - 1); // clockwise: by the right side
  expect(routePath(layout, 1, 9, false, 0)).not.toEqual(routePath(layout, 1, 9, true, 0));
});
