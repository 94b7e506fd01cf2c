import { expect, test } from 'vitest';
import { seatAt, told } from './about';

const DESCRIPTION = [
  { about: 'match', text: 'Turn 3.' },
  { about: 'ring:1', text: 'Slot 1: dark.' },
  { about: 'ring:10', text: 'Slot 10: gold.' },
  { about: 'seat:0', text: 'Red: 3 points.' },
  { about: 'seat:0:hand', text: 'You know a card of Red.' },
];

test('a place is looked up by its whole name', () => {
  expect(told(DESCRIPTION, 'ring:1')).toBe('Slot 1: dark.');
  expect(told(DESCRIPTION, 'ring:2')).toBe('');
});

test('several places are told in the order of the description', () => {
  expect(told(DESCRIPTION, 'seat:0', 'match')).toBe('Turn 3. Red: 3 points.');
});

test('a place says whose it is', () => {
  expect(DESCRIPTION.map((line) => seatAt(line.about))).toEqual([undefined, undefined, undefined, 0, 0]);
});
