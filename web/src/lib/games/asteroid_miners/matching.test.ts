import { expect, test } from 'vitest';
import { matched } from './matching';

const drill = (...dice: [face: number | null, amount: number, payer?: string][]) => dice.map(([face, amount, payer], slot) => ({ slot, face, amount, payer: payer ?? 'owner' }));

test('each die and each space counts once', () => {
  expect(matched(drill([1, 0], [3, 1], [3, 2], [6, 4]), [1, 3])).toEqual({ slots: [0, 1], of: 2, cost: 1 });
});

test('what others pay for is taken first', () => {
  expect(matched(drill([3, 0], [null, 1], [3, 2, 'opponent'], [3, 4]), [3, 3])).toEqual({ slots: [0, 2], of: 2, cost: 0 });
});

test('nothing matches an empty drill', () => {
  expect(matched(drill([null, 0], [null, 1]), [1, 2])).toEqual({ slots: [], of: 2, cost: 0 });
});
