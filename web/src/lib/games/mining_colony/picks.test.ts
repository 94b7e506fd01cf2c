import { expect, test } from 'vitest';
import { chosen } from '../../table/choices.test-help';
import { written } from '../../table/pick';
import type { LogLine, MiningColony_Actions, MiningColony_SeatView } from '../../wire';
import { meant, readyToPlace, short, spacesFor, takersOf, targets, turnsOf, uses } from './picks';

const seat = (facts: Partial<MiningColony_SeatView>): MiningColony_SeatView =>
  ({ pending: null, hand: [], pairs: [{ cell: 'C3', axis: 'v', structure: 'outpost_blue', obstacle: '' }], ...facts }) as MiningColony_SeatView;
const SINGLE = [{ row: 0, col: 0, print: 'dome' }];
const CHOICES = chosen<MiningColony_Actions>(
  ['place_tile', { turn: 'turn0', corner: 'A2' }],
  ['discard_tile', {}],
  ['place_item', { item: 'ship_red', source: 'hand', cell: 'B2' }],
  ['place_item', { item: 'ship_red', source: 'stage', cell: 'B2' }],
  ['stage_item', { item: 'ship_red' }],
  ['discard_item', { item: 'ship_red', source: 'hand' }],
  ['discard_item', { item: 'ship_red', source: 'stage' }],
  ['exchange', { item: 'ship_red', source: 'hand', to: 'ship_blue' }],
  ['build', { cell: 'C3', axis: 'v' }],
  ['buy_token', { token: 'tok_dome', manner: 'over' }],
  ['buy_token', { token: 'tok_dome', manner: 'direct' }],
);
const RED_SHIP = { what: 'item', item: 'ship_red', source: 'hand' } as const;
const cells = (held: Parameters<typeof targets>[1]): [string, string[]][] => [...targets(CHOICES, held, 'turn0', SINGLE)].map(([cell, found]) => [cell, found.map((choice) => choice.action)]);

test('the tile comes to the hand first, then an item that has a place', () => {
  expect(readyToPlace(CHOICES, seat({ hand: ['ship_red'] }))).toEqual({ what: 'tile' });
  expect(readyToPlace(CHOICES.slice(1), seat({ hand: ['worker_blue', 'ship_red'] }))).toEqual(RED_SHIP);
  expect(readyToPlace(chosen<MiningColony_Actions>(['place_token', { cell: 'A3' }]), seat({ pending: 'tok_dome' }))).toEqual({ what: 'pending' });
  expect(readyToPlace(chosen<MiningColony_Actions>(['finish', {}]), seat({}))).toBeUndefined();
  expect(readyToPlace(chosen<MiningColony_Actions>(['discard_tile', {}], ['discard_item', { item: 'ship_red', source: 'hand' }]), seat({ hand: ['ship_red'] }))).toEqual({ what: 'tile' }); // what fits nowhere is discarded
  expect(readyToPlace(chosen<MiningColony_Actions>(['discard_item', { item: 'ship_red', source: 'hand' }]), seat({ hand: ['ship_red'] }))).toEqual(RED_SHIP);
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
  const tried = (held: Parameters<typeof meant>[0], cell: string): string | undefined => {
    const act = meant(held, cell, 'turn0', SINGLE, CHOICES, seat({}));
    return act && written(act);
  };
  expect(tried({ what: 'tile' }, 'F6')).toBe('place_tile turn0 F6');
  expect(tried(RED_SHIP, 'F6')).toBe('place_item ship_red hand F6');
  expect(tried(undefined, 'C3')).toBe('build C3 v');
  expect(tried(undefined, 'F6')).toBeUndefined();
});

test('a tile that fits in no way can still be turned to see why', () => {
  expect(turnsOf(CHOICES)).toEqual(['turn0']);
  expect(turnsOf([])).toHaveLength(4);
});

test('an item names the spaces that it may go to', () => {
  expect(spacesFor(CHOICES, 'ship_red', 'hand')).toBe('to B2');
  expect(spacesFor(CHOICES, 'ship_red', 'hand', true)).toBe('to B2');
  expect(spacesFor(CHOICES, 'worker_blue', 'hand')).toBe('');
});

test('a use tells the credits that it moves, once the server has told them', () => {
  const [sale] = uses(CHOICES, { what: 'tile' });

  expect(sale && short(sale, 3)).toBe('Discard, +3 credits');
  expect(sale && short(sale, undefined)).toBe('Discard');
});

test('who took which zone is told by the log of the round', () => {
  const log = [['excavated', { seat: 1, zone: 0 }], ['discovered', {}], ['excavated', { seat: 0, zone: 2 }], ['zorlord_took', { zone: 1 }]].map(([event, facts]) => ({ event, facts }) as unknown as LogLine); // prettier-ignore

  expect([...takersOf(log)]).toEqual([[3, 0], [2, 1]]); // prettier-ignore
});
