import { expect, test } from 'vitest';
import type { Choice, MiningColony_SeatView } from '../../wire';
import { meant, readyToPlace, targets, turnsOf, uses } from './picks';

const choose = (...actions: string[]): Choice[] => actions.map((action) => ({ action, label: action, group: 'x' }));
const seat = (facts: Partial<MiningColony_SeatView>): MiningColony_SeatView =>
  ({ pending: null, hand: [], pairs: [{ cell: 'C3', axis: 'v', structure: 'outpost_blue', obstacle: '' }], ...facts }) as MiningColony_SeatView;
const SINGLE = [{ row: 0, col: 0, print: 'dome' }];
const CHOICES = choose(
  'place_tile turn0 A2',
  'discard_tile',
  'place_item ship_red hand B2',
  'place_item ship_red stage B2',
  'stage_item ship_red',
  'discard_item ship_red hand',
  'discard_item ship_red stage',
  'exchange ship_red hand ship_blue',
  'build C3 v',
  'buy_token tok_dome over',
  'buy_token tok_dome direct',
);
const RED_SHIP = { what: 'item', item: 'ship_red', source: 'hand' } as const;
const cells = (held: Parameters<typeof targets>[1]): [string, string[]][] => [...targets(CHOICES, held, 'turn0', SINGLE)].map(([cell, found]) => [cell, found.map((choice) => choice.action)]);

test('the tile comes to the hand first, then an item that has a place', () => {
  expect(readyToPlace(CHOICES, seat({ hand: ['ship_red'] }))).toEqual({ what: 'tile' });
  expect(readyToPlace(CHOICES.slice(1), seat({ hand: ['worker_blue', 'ship_red'] }))).toEqual(RED_SHIP);
  expect(readyToPlace(choose('place_token A3'), seat({ pending: 'tok_dome' }))).toEqual({ what: 'pending' });
  expect(readyToPlace(choose('finish'), seat({ hand: ['worker_blue'] }))).toBeUndefined();
});

test('what is held decides what a space is for; a pair can be joined all the while', () => {
  expect(cells({ what: 'tile' })).toEqual([['C3', ['build C3 v']], ['A2', ['place_tile turn0 A2']]]); // prettier-ignore
  expect(cells(RED_SHIP)).toEqual([['C3', ['build C3 v']], ['B2', ['place_item ship_red hand B2']]]); // prettier-ignore
  expect(cells(undefined)[1]).toEqual(['B2', ['place_item ship_red hand B2', 'place_item ship_red stage B2']]);
});

test('an item is staged, sold or exchanged from where it lies', () => {
  expect(uses(CHOICES, RED_SHIP).map((choice) => choice.action)).toEqual(['stage_item ship_red', 'discard_item ship_red hand', 'exchange ship_red hand ship_blue']);
  expect(uses(CHOICES, { ...RED_SHIP, source: 'stage' }).map((choice) => choice.action)).toEqual(['discard_item ship_red stage']);
  expect(uses(CHOICES, { what: 'token', token: 'tok_dome' })).toHaveLength(2);
});

test('pointing at a space means an action, so that the table can say why not', () => {
  expect(meant({ what: 'tile' }, 'F6', 'turn0', SINGLE, CHOICES, seat({}))).toBe('place_tile turn0 F6');
  expect(meant(RED_SHIP, 'F6', 'turn0', SINGLE, CHOICES, seat({}))).toBe('place_item ship_red hand F6');
  expect(meant(undefined, 'C3', 'turn0', SINGLE, CHOICES, seat({}))).toBe('build C3 v');
  expect(meant(undefined, 'F6', 'turn0', SINGLE, CHOICES, seat({}))).toBeUndefined();
});

test('a tile that fits in no way can still be turned to see why', () => {
  expect(turnsOf(CHOICES)).toEqual(['turn0']);
  expect(turnsOf([])).toHaveLength(4);
});
