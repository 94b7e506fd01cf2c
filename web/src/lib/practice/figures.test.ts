import { expect, test } from 'vitest';
import type { Exercise, GameFigures } from '../wire';
import { averages, dated, queue, when } from './figures';

const DAY = 86_400_000;
const game = (given: Partial<GameFigures>): GameFigures => ({ id: 'x', game: 'drift', title: 'Drift', at: 0, seat: 0, role: 'Red', players: 2, result: 1, luck: 0.1, play: -0.1, decisions: 10, loss_per_decision: 10, ...given });
const exercise = (given: Partial<Exercise>): Exercise => ({ id: 'x', game: 'drift', title: 'Drift', step: 3, seat: 0, grade: 'blunder', loss: 0.2, made_at: 0, due_at: 0, solved: 0, tried: 0, stale: false, ...given });

test('games are summed up by what they have in common; losses weigh by decisions', () => {
  const found = averages([game({}), game({ result: 0, luck: -0.3, decisions: 30, loss_per_decision: 20 }), game({ role: 'Blue' })], ({ role }) => role);

  expect(found.map(({ name, games }) => [name, games])).toEqual([['Red', 2], ['Blue', 1]]);
  expect(found[0]?.result).toBe(0.5);
  expect(found[0]?.luck).toBeCloseTo(-0.1);
  expect(found[0]?.loss).toBe(17.5);
});

test('what is due comes first; what was solved for good, or cannot be played any more, is set aside', () => {
  const { due, later, known } = queue([exercise({ id: 'a' }), exercise({ id: 'b', due_at: 5 }), exercise({ id: 'c', due_at: null }), exercise({ id: 'd', stale: true })], 1);

  expect(due.map(({ id }) => id)).toEqual(['a']);
  expect(later.map(({ id }) => id)).toEqual(['b']);
  expect(known.map(({ id }) => id)).toEqual(['c', 'd']);
});

test('days are told in words', () => {
  expect([when(0, 5), when(DAY, 0), when(DAY * 3, 1)]).toEqual(['now', 'tomorrow', 'in 3 days']);
});

test('a day is written as people write it', () => expect(dated('2026-11-09')).toBe('November 9'));
