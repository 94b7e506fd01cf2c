import { expect, test } from 'vitest';
import { isLastRound, scoreOf } from './scores';

const view = { last_round: true, seats: [{ seat: 1, score: 5 }, { seat: 0, score: 9 }] };

test('scores are found by seat, whatever the order', () => {
  expect(scoreOf(view, 0)).toBe(9);
});

test('a view without any has none', () => {
  expect(scoreOf({ seats: [{}] }, 0)).toBeUndefined();
  expect(scoreOf(null, 0)).toBeUndefined();
  expect(isLastRound(view)).toBe(true);
  expect(isLastRound([])).toBe(false);
});
