import { expect, test } from 'vitest';
import type { DarkSide_Actions } from '../wire';
import { chosen } from './choices.test-help';
import { argument, finder, narrowed, toggled, valuesOf, written } from './pick';

const choices = chosen<DarkSide_Actions>(
  ['prospect', { robot: 0, card: 'au05', slot: 3, power: 0 }],
  ['prospect', { robot: 0, card: 'au05', slot: 3, power: 1 }],
  ['prospect', { robot: 1, card: 'au05', slot: 5, power: 0 }],
  ['communicate', { robot: 0 }],
  ['upgrade', { card: 'au17' }],
  ['recharge', {}],
);
const actions = (picks: Parameters<typeof narrowed>[1]): string[] => narrowed(choices, picks).map((choice) => choice.action);

test('a robot narrows to what that robot can do', () => {
  expect(actions({ robot: 0 })).toEqual(['prospect 0 au05 3 0', 'prospect 0 au05 3 1', 'communicate 0']);
});

test('a card narrows to its uses', () => {
  expect(actions({ card: 'au17' })).toEqual(['upgrade au17']);
});

test('a kind of action narrows too', () => {
  expect(actions({ kind: 'communicate' })).toEqual(['communicate 0']);
  expect(actions({ kind: 'prospect', robot: 1 })).toEqual(['prospect 1 au05 5 0']);
  expect(finder<DarkSide_Actions>()(choices, 'prospect', { slot: 3, power: 1 })[0]?.args.card).toBe('au05');
});

test('a slot, a card and a robot together leave the powers to choose', () => {
  expect(valuesOf(narrowed(choices, { robot: 0, card: 'au05', slot: 3 }), 'power')).toEqual([0, 1]);
});

test('a number and its text are different things', () => {
  expect(actions({ robot: '0' })).toEqual([]);
});

test('a kind without the argument says nothing about it', () => {
  expect(choices.map((choice) => argument(choice, 'card'))).toEqual(['au05', 'au05', 'au05', undefined, 'au17', undefined]);
});

test('what is picked twice is let go', () => {
  expect(toggled({ card: 'au05' }, 'card', 'au05').card).toBeUndefined();
  expect(toggled<{ card: string; robot?: number }>({ card: 'au05' }, 'robot', 1)).toEqual({ card: 'au05', robot: 1 });
});

test('an action is written as the table reads it', () => {
  expect(choices.map(written)).toEqual(choices.map((choice) => choice.action));
});
