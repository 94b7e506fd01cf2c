import { expect, test } from 'vitest';
import type { Choice } from '../../wire';
import { fitting, toggled } from './picks';

const choices: Choice[] = ['prospect 0 au05 3 0', 'prospect 0 au05 3 1', 'prospect 1 au05 5 0', 'communicate 0', 'upgrade au17', 'recharge'].map(
  (action) => ({ action, label: action, group: 'x' }),
);
const actions = (picks: Parameters<typeof fitting>[1]): string[] => fitting(choices, picks).map((parsed) => parsed.choice.action);

test('a robot narrows to what that robot can do', () => {
  expect(actions({ robot: '0' })).toEqual(['prospect 0 au05 3 0', 'prospect 0 au05 3 1', 'communicate 0']);
});

test('a card narrows to its uses', () => {
  expect(actions({ card: 'au17' })).toEqual(['upgrade au17']);
});

test('a kind of action narrows too', () => {
  expect(actions({ kind: 'communicate' })).toEqual(['communicate 0']);
  expect(actions({ kind: 'prospect', robot: '1' })).toEqual(['prospect 1 au05 5 0']);
});

test('a slot, a card and a robot together leave the powers to choose', () => {
  expect(actions({ robot: '0', card: 'au05', slot: '3' })).toEqual(['prospect 0 au05 3 0', 'prospect 0 au05 3 1']);
});

test('what is picked twice is let go', () => {
  expect(toggled({ card: 'au05' }, 'card', 'au05')).toEqual({});
  expect(toggled({ card: 'au05' }, 'robot', '1')).toEqual({ card: 'au05', robot: '1' });
});
