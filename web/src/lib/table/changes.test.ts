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
