import { expect, test } from 'vitest';
import { breakdownOf, countedOf, isLastRound, scoreOf } from './scores';

const view = { last_round: true, seats: [{ seat: 1, score: 5, sheet: { structures: 3, unplayed_cards: 2, note: 'x' } }, { seat: 0, score: 9 }] };

test('scores and their parts are found by seat, whatever the order', () => {
  expect(scoreOf(view, 0)).toBe(9);
  expect(breakdownOf(view, 1)).toEqual([['structures', 3], ['unplayed cards', 2]]);
});

test('a view without them has none', () => {
  expect(scoreOf({ seats: [{}] }, 0)).toBeUndefined();
  expect(scoreOf(null, 0)).toBeUndefined();
  expect(breakdownOf(view, 0)).toEqual([]);
  expect(isLastRound(view)).toBe(true);
  expect(isLastRound([])).toBe(false);
});

test('parts are counted together from the log, if they account for every point', () => {
  const line = (event: string, seat: number, points: number) => ({ ply: 1, event, facts: { seat, points }, text: '' });
  const log = [line('mined', 0, 3), line('scored', 0, 2), line('mined', 1, 4), line('mined', 0, 5)];
  expect(countedOf(log, [10, 4])).toEqual([[['mined', 8], ['on top', 2]], [['mined', 4]]]);
  expect(countedOf(log, [11, 4])).toEqual([]);
});
