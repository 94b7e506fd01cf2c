import { expect, test } from 'vitest';
import type { LogLine, TableView } from '../../wire';
import { beats } from './beats';
import { isDraft, tenderDug, throwsOf, virtualTurn } from './story';

const line = (event: string, facts: LogLine['facts'] = {}, text = event): LogLine => ({ ply: 0, event, facts, text });

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
  expect(turn?.steps).toEqual(['changes', 'pays']);
  expect(turn?.dice.map((die) => [die.face, die.from, die.matches])).toEqual([[1, 6, true], [2, undefined, true], [2, undefined, false], [5, undefined, false]]);
});

test('an older bid is not the throw of this one', () => {
  const lines = [line('tender_started', { seat: 0 }), line('tender_rolled', { seat: 0, held: 8, dice: [3, 1] }), line('tender_started', { seat: 1 })];
  expect(throwsOf(lines, 0)).toEqual([]);
  expect(throwsOf(lines.slice(0, 2), 0)).toEqual([[3, 1]]);
});

test('both throws of a bid fall at once, then each die that was missing goes to its bidder', () => {
  const table = { view: { tender: { pace: 'rounds', held: { 0: [3], 1: [3, 4, 6] } } } } as unknown as TableView;
  const throws = [line('tender_rolled', { seat: 0, held: 8 + 16, dice: [4, 3, 4] }), line('tender_rolled', { seat: 1, held: 8 + 16 + 32 + 64, dice: [5] })] as const;
  const staged = throws.flatMap((one, i) => beats['tender_rolled']?.(one, table, table, throws.slice(0, i)) ?? []);
  expect(staged.map(({ kind, to, along }) => [kind, to, along])).toEqual([
    ['dice', 'throw:0', false],
    ['dice', 'throw:1', true],
    ['fly', 'socket:0:4', false],
    ['fly', 'socket:1:5', true],
  ]);
});

test('what a pair changed is a draft until something is rolled or dug', () => {
  const changed = line('component_changed', { slot: 0, old: 1, new: 2 });
  expect(isDraft([line('pool_rolled', { seat: 0 }), line('pair_used', { seat: 0 }), changed])).toBe(true);
  expect(isDraft([changed, line('modified', { seat: 0 })])).toBe(true);
  expect(isDraft([changed, line('component_rerolled', { slot: 0 })])).toBe(false);
  expect(isDraft([])).toBe(false);
});

test('the tender is dug by whoever dug it, not by whoever went past it', () => {
  const done = (path: number): LogLine => line('stratum_completed', { seat: 0, path, waypoint: 4, spaces: [3, 4, 4] });
  expect(tenderDug([line('asteroid_started'), done(0)])).toBe(false);
  expect(tenderDug([line('asteroid_started'), done(0), done(1)])).toBe(true);
  expect(tenderDug([line('asteroid_started'), done(1), line('asteroid_started'), done(0)])).toBe(false);
});

test('while ore is sold, the price and the cube stay where they went', () => {
  const table = { view: { seats: [{ seat: 0, side: 'left', waypoint: 1, strata: [] }], column: [[1, 2], [1, 3], [2, 4]] } } as unknown as TableView;
  const staying = (event: string, facts: LogLine['facts']) => [beats[event]?.(line(event, facts), table, table, []) ?? []].flat().map(({ stays }) => stays);
  expect(staying('market_event_shift', { track: 0, step: 2 })).toEqual([true]);
  expect(staying('market_moved', { ip: 1, nr: 2 })).toEqual([true, true]);
  expect(staying('stratum_completed', { seat: 0, path: 0, waypoint: 2 })).toEqual([true]);
});
