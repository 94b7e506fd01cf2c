import { expect, test } from 'vitest';
import { layoutOf, type Box } from './layout';

const ROOMS = [
  [970, 720],
  [987, 727],
  [1560, 1010],
  [2150, 1370],
  [380, 610],
  [350, 520],
] as const;
const cases = ROOMS.flatMap(([width, height]) => [1, 2, 3].map((rivals) => ({ width, height, rivals })));

const apart = (one: Box, other: Box): boolean => one.x + one.width <= other.x + 0.5 || other.x + other.width <= one.x + 0.5 || one.y + one.height <= other.y + 0.5 || other.y + other.height <= one.y + 0.5;

test.each(cases)('$rivals rivals in $width x $height: all within the room, nothing over another', ({ width, height, rivals }) => {
  const { narrow, pit, colony, rivals: others, supply, said, tray } = layoutOf(width, height, rivals);
  const parts = [colony, ...others, supply, said, tray, ...(narrow ? [] : [pit])]; // on a phone the zones lie where later the supply does

  expect(others).toHaveLength(rivals);
  for (const part of parts) {
    expect(part.x >= 0 && part.y >= 0 && part.x + part.width <= width + 0.5 && part.y + part.height <= height + 0.5).toBe(true);
    for (const other of parts) if (other !== part) expect(apart(part, other)).toBe(true);
  }
});

test.each(cases.filter(({ width }) => width > 900))('$rivals rivals in $width x $height: their colonies are large, the own is larger', ({ width, height, rivals }) => {
  const { colony, rivals: others } = layoutOf(width, height, rivals);

  const round = rivals === 3 ? 46 : 27; // px: its name above it, and with three a line below
  for (const rival of others) expect(Math.min(rival.width - 4, rival.height - round)).toBeGreaterThanOrEqual(240);
  expect(colony.width).toBeGreaterThan(430);
});
