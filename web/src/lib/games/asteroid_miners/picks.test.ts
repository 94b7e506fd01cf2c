import { expect, test } from 'vitest';
import { chosen } from '../../table/choices.test-help';
import type { AsteroidMiners_Actions } from '../../wire';
import { complete, fitting, mask, members, NOTHING, spared, toolsOf, withSlot, type Picks } from './picks';

const made = chosen<AsteroidMiners_Actions>;
const modify = made(
  ['pip', { pair: 1, slot: 0, sign: '-' }],
  ['pip', { pair: 1, slot: 0, sign: '+' }],
  ['pip', { pair: 1, slot: 2, sign: '+' }],
  ['swap', { slots: '0-2' }],
  ['swap', { slots: '0-3' }],
  ['set', { slot: 0, face: 4 }],
  ['set', { slot: 2, face: 4 }],
  ['set', { slot: 2, face: 5 }],
  ['charge', {}],
  ['free_black', { level: 2, slot: 1, sign: '+' }],
  ['done_modify', {}],
);
const found = (choices: ReturnType<typeof fitting>): string[] => choices.map((choice) => choice.action);
const with_ = (picks: Partial<Picks>): Picks => ({ ...NOTHING, ...picks });

test('each pair and each free level is a tool of its own', () => {
  expect(toolsOf(modify)).toEqual(['pip 1', 'swap', 'set', 'charge', 'free_black 2']);
});

test('a component narrows to what reaches it', () => {
  expect(found(fitting(modify, with_({ slots: [2] })))).toEqual(['pip 1 2 +', 'swap 0-2', 'set 2 4', 'set 2 5']);
});

test('a swap is complete with both of its components', () => {
  expect(found(complete(modify, with_({ tool: 'swap', slots: [3] })))).toEqual([]);
  expect(found(complete(modify, with_({ tool: 'swap', slots: [3, 0] })))).toEqual(['swap 0-3']);
});

test('setting takes a component and a face', () => {
  expect(found(complete(modify, with_({ tool: 'set', slots: [2] })))).toEqual([]);
  expect(found(complete(modify, with_({ tool: 'set', slots: [2], face: 5 })))).toEqual(['set 2 5']);
});

test('what needs no component is complete with its tool', () => {
  expect(found(complete(modify, with_({ tool: 'charge' })))).toEqual(['charge']);
});

test('a tool for one component moves on to the next one, and lets go of it', () => {
  const first = withSlot(modify, with_({ tool: 'set' }), 0);
  const second = withSlot(modify, first, 2);
  expect(second.slots).toEqual([2]);
  expect(withSlot(modify, second, 2).slots).toEqual([]);
});

test('rearranging trades places until the order is one of the choices', () => {
  const choices = made(['arrange', { order: '1023' }], ['arrange', { order: '1203' }]);
  const once = withSlot(choices, withSlot(choices, with_({ tool: 'arrange' }), 0), 1);
  expect(once.order).toEqual([1, 0, 2, 3]);
  expect(found(complete(choices, once))).toEqual(['arrange 1023']);
  const twice = withSlot(choices, withSlot(choices, once, 1), 2);
  expect(found(complete(choices, twice))).toEqual(['arrange 1203']);
});

test('a dig is complete when exactly its components are picked', () => {
  const choices = made(
    ['dig', { path: 'column', slots: '0000' }],
    ['dig', { path: 'column', slots: '0001' }],
    ['dig', { path: 'column', slots: '0101' }],
    ['dig', { path: 'tender', slots: '0001' }],
  );
  expect(found(complete(choices, with_({ slots: [0] })))).toEqual(['dig column 0001', 'dig tender 0001']);
  expect(found(complete(choices, with_({ slots: [0], path: 'column' })))).toEqual(['dig column 0001']);
});

test('masks are written with the last digit for slot 0', () => {
  expect(mask([0, 2], 4)).toBe('0101');
  expect(members('0101')).toEqual([0, 2]);
});

test('the die that Scrapyard Find pays for is known by the price of the dig', () => {
  const drill = [{ slot: 0, amount: 0, payer: 'owner' }, { slot: 1, amount: 1, payer: 'owner' }, { slot: 2, amount: 2, payer: 'owner' }, { slot: 3, amount: 4, payer: 'opponent' }] as const;
  expect(spared(drill, { slots: [1, 2], cost: 1 })).toBe(2);
  expect(spared(drill, { slots: [1, 2, 3], cost: 3 })).toBeUndefined();
  expect(spared(drill, { slots: [0, 3], cost: 0 })).toBeUndefined();
});
