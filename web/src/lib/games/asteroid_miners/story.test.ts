import { expect, test } from 'vitest';
import type { LogLine } from '../../wire';
import { change, cubeAfter, facesAfter, isDraft, marketAfter, throwsOf, virtualTurn } from './story';

const line = (event: string, facts: LogLine['facts'] = {}, text = event): LogLine => ({ ply: 0, event, facts, text });

test('money is counted by seat', () => {
  const lines = [line('paid', { seat: 0, amount: 3 }), line('gained', { seat: 1, amount: 2 }), line('sold', { seat: 0, metal: 3, units: 2, price: 2, bonus: 1 })];
  expect(change(lines, 0)).toBe(3);
  expect(change(lines, 1)).toBe(2);
});

test('money that comes and goes is told apart from none', () => {
  const lines = [line('paid', { seat: 0, amount: 2 }), line('gained', { seat: 0, amount: 2 })];
  expect(change(lines, 0)).toBe(0);
  expect(change(lines, 1)).toBeUndefined();
});

test('the cube, the market and the components after an action', () => {
  const lines = [
    line('component_changed', { slot: 1, old: 4, new: 5 }),
    line('cube_moved', { seat: 0, path: 1, covered: 2, size: 3, waypoint: 3 }),
    line('market_moved', { ip: 2, nr: 0 }),
  ];
  expect(facesAfter(lines)).toEqual(new Map([[1, 5]]));
  expect(cubeAfter(lines, 0)).toEqual({ waypoint: 3, path: 'tender', covered: 2 });
  expect(cubeAfter(lines, 1)).toBeUndefined();
  expect(marketAfter(lines)).toEqual([2, 0]);
});

test("the Virtual Player's turn has its dice, what it changed and what matched", () => {
  const lines = [
    line('turn_started', { seat: 1, round: 1 }),
    line('event_rolled', { level: 1, number: 4 }, 'Event 4, Hard Ore: all doubled.'),
    line('virtual_rolled', { seat: 1, dice: [6, 2, 2, 5] }, 'rolls'),
    line('virtual_changed', { seat: 1, level: 1, changes: [6, 1] }, 'changes'),
    line('virtual_attempt', { seat: 1, result: 2, matches: 2, missing: 2, price: 2, cost: 4 }, 'pays'),
    line('turn_started', { seat: 0, round: 2 }),
    line('event_rolled', { level: 1, number: 1 }, 'Event 1: later.'),
  ];
  const turn = virtualTurn(lines, [1, 2]);
  expect(turn?.steps).toEqual(['Event 4, Hard Ore.', 'rolls', 'changes', 'pays']);
  expect(turn?.dice.map((die) => [die.face, die.from, die.matches])).toEqual([[1, 6, true], [2, undefined, true], [2, undefined, false], [5, undefined, false]]);
});

test('an older bid is not the throw of this one', () => {
  const lines = [line('tender_started', { seat: 0 }), line('tender_rolled', { seat: 0, held: 8, dice: [3, 1] }), line('tender_started', { seat: 1 })];
  expect(throwsOf(lines, 0)).toEqual([]);
  expect(throwsOf(lines.slice(0, 2), 0)).toEqual([[3, 1]]);
});

test('what a pair changed is a draft until something is rolled or dug', () => {
  const changed = line('component_changed', { slot: 0, old: 1, new: 2 });
  expect(isDraft([line('pool_rolled', { seat: 0 }), line('pair_used', { seat: 0 }), changed])).toBe(true);
  expect(isDraft([changed, line('modified', { seat: 0 })])).toBe(true);
  expect(isDraft([changed, line('component_rerolled', { slot: 0 })])).toBe(false);
  expect(isDraft([])).toBe(false);
});
