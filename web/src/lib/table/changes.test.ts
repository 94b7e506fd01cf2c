import { expect, test } from 'vitest';
import { changed } from './changes';

test('what is told whole takes the place of what was there', () => {
  expect(changed({ a: 1 }, [7])).toBe(7);
  expect(changed([1, 2], [[3]])).toEqual([3]);
});

test('fields and places change, the others stay the same objects', () => {
  const before = { turn: 1, seats: [{ gold: 1 }, { gold: 2 }], deck: { left: 9 } };

  const now = changed(before, { turn: [2], seats: { '1': { gold: [3] } } }) as typeof before;

  expect(now).toEqual({ turn: 2, seats: [{ gold: 1 }, { gold: 3 }], deck: { left: 9 } });
  expect(now.seats[0]).toBe(before.seats[0]);
  expect(now.deck).toBe(before.deck);
  expect(before.seats[1]).toEqual({ gold: 2 });
});

test('the ends of a list stay the same objects, and what is between them is told by rows', () => {
  const before = [{ action: 'a', label: 'A' }, { action: 'b', label: 'B' }, { action: 'c', label: 'C' }];

  const now = changed(before, [['action', 'label'], [['x', 'X'], ['y', 'Y']], 1, 1]) as typeof before;

  expect(now).toEqual([before[0], { action: 'x', label: 'X' }, { action: 'y', label: 'Y' }, before[2]]);
  expect(now[0]).toBe(before[0]);
  expect(now[3]).toBe(before[2]);
  expect(changed(before, [['action'], [['z']]])).toEqual([{ action: 'z' }]);
  expect(changed(before, [null, [], 1, 1])).toEqual([before[0], before[2]]);
});

test('plain items come as they are', () => {
  expect(changed([1, 2], [null, [3], 2, 0])).toEqual([1, 2, 3]);
  expect(changed([1, 2], [[3, 4]])).toEqual([3, 4]);
});
