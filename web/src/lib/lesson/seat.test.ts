import { expect, test } from 'vitest';
import { sit } from './seat';

const ROOM = { x: 0, y: 0, width: 970, height: 740 };
const SIZE = { width: 340, height: 160 };
const touches = (at: { x: number; y: number }, box: { x: number; y: number; width: number; height: number }): boolean =>
  at.x < box.x + box.width && at.x + SIZE.width > box.x && at.y < box.y + box.height && at.y + SIZE.height > box.y;

test('a caption lies beside what it speaks of, covers nothing that is to be read, and points at it', () => {
  const lit = [{ x: 740, y: 180, width: 220, height: 170 }];
  const read = [0, 250, 500, 750].flatMap((x) => [0, 430].map((y) => ({ x, y, width: 210, height: 170 })));
  const found = sit(SIZE, ROOM, lit, read);

  expect([...lit, ...read].some((box) => touches(found, box))).toBe(false);
  expect(found.tail).toBe('right');
  expect(found.x).toBeGreaterThan(300);
});

test('where everything is full it covers what is only to be read, never what is lit, and stays in the room', () => {
  const room = { x: 0, y: 60, width: 390, height: 600 };
  const lit = [{ x: 260, y: 240, width: 120, height: 140 }];
  const found = sit({ width: 232, height: 170 }, room, lit, [room]);

  expect(found.x + 232).toBeLessThanOrEqual(260);
  expect(found.x).toBeGreaterThanOrEqual(0);
  expect(found.y).toBeGreaterThanOrEqual(60);
});

test('on a full screen it hides a small thing to press no more than a large one that is only spoken of', () => {
  const room = { x: 0, y: 0, width: 390, height: 600 };
  const lit = [{ x: 10, y: 300, width: 120, height: 140 }, { x: 337, y: 260, width: 42, height: 42 }, { x: 10, y: 10, width: 370, height: 130 }];
  const found = sit({ width: 240, height: 270 }, room, lit, [room], 2);
  const covers = (box: { x: number; y: number; width: number; height: number }): boolean => found.x < box.x + box.width && found.x + 240 > box.x && found.y < box.y + box.height && found.y + 270 > box.y;

  expect(lit.slice(0, 2).some(covers)).toBe(false);
});

test('a whole board that is spoken of is covered rather than the button to press below it', () => {
  const room = { x: 0, y: 0, width: 390, height: 780 };
  const lit = [{ x: 230, y: 720, width: 150, height: 50 }, { x: 10, y: 120, width: 370, height: 370 }];
  const found = sit({ width: 240, height: 310 }, room, lit, []);

  expect(found.y + 310).toBeLessThanOrEqual(720);
});

test('where it had to sit far off it points at nothing, because something else lies between', () => {
  const lit = [{ x: 20, y: 20, width: 200, height: 100 }];
  const read = [{ x: 0, y: 0, width: 560, height: 740 }];

  expect(sit(SIZE, ROOM, lit, read).tail).toBeUndefined();
});

test('without anything to point at there is no tail', () => {
  expect(sit(SIZE, ROOM, [], []).tail).toBeUndefined();
});

test('a caption stays where it is, far off too, until it would hide what is spoken of or to be pressed', () => {
  const card = [{ x: 700, y: 600, width: 100, height: 120 }];
  const before = sit(SIZE, ROOM, card, []);
  const far = [{ x: 20, y: 20, width: 60, height: 60 }];
  const under = { x: before.x + 20, y: before.y + 20, width: 60, height: 60 };

  expect(sit(SIZE, ROOM, far, [], 1, before)).toMatchObject({ x: before.x, y: before.y });
  expect(touches(sit(SIZE, ROOM, [under], [], 1, before), under)).toBe(false);
  expect(touches(sit(SIZE, ROOM, [...far, under], [], 1, before), under)).toBe(false);
});

test('a caption that grows keeps the edge that lets it hide nothing', () => {
  const here = { x: 300, y: 300, ...SIZE };
  const below = [{ x: 300, y: 470, width: 340, height: 100 }];

  expect(sit({ ...SIZE, height: 210 }, ROOM, below, [], 1, here)).toMatchObject({ x: 300, y: 250 });
  expect(sit({ ...SIZE, height: 210 }, ROOM, [], [], 1, here)).toMatchObject({ x: 300, y: 300 });
});
