import { describe, expect, it } from 'vitest';
import type { Ending, OutcomeView } from '../wire';
import { spread, ticks } from './scale';
import { headline, margin, momentsOf, place } from './words';

const over = (some: Partial<OutcomeView>): OutcomeView => ({ scores: [61, 58], ranks: [1, 2], winners: [0], returns: [1, 0], sides: [0, 1], reason: 'the deck ran out', won: null, rating: '', ...some });
const cast = (...mine: number[]) => ({ names: ['Ada', 'White', 'Green', 'Blue'], mine });

describe('who won', () => {
  it('is told to the winner, to the others and to those who look on', () => {
    expect(headline(over({}), cast(0))).toBe('You win');
    expect(headline(over({}), cast(1))).toBe('Ada wins');
    expect(headline(over({}), cast())).toBe('Ada wins');
    expect(headline(over({}), cast(0, 1))).toBe('Ada wins'); // two people at one screen
  });

  it('knows shared victories, sides, goals and nobody', () => {
    const four = { scores: [3, 3, 2, 2], ranks: [1, 1, 3, 3], winners: [0, 1], returns: [1, 1, 0, 0] };
    expect(headline(over({ ...four, sides: [0, 1, 2, 3] }), cast(0))).toBe('You share the victory');
    expect(headline(over({ ...four, sides: [0, 0, 1, 1] }), cast(1))).toBe('Your side wins');
    expect(headline(over({ ...four, sides: [0, 0, 1, 1] }), cast(2))).toBe('Ada and White win');
    expect(headline(over({ winners: [] }), cast(0))).toBe('Nobody wins');
    expect(headline(over({ scores: [30], sides: [0], won: true, rating: 'Foreman' }), cast(0))).toBe('The goal is reached');
    expect(headline(over({ sides: [0, 0], won: false, winners: [] }), cast(0))).toBe('Lost together');
  });
});

describe('by how much', () => {
  it('is told from where one sits', () => {
    expect(margin(over({}), cast(0), 'points', [])).toBe('61 points, 3 ahead of White');
    expect(margin(over({}), cast(0), '', [])).toBe('61, 3 ahead of White');
    expect(margin(over({}), cast(1), 'points', [])).toBe('You are 2nd, 3 behind: 58 points');
    expect(margin(over({ scores: [1], ranks: [1], sides: [0], won: true, rating: 'Foreman' }), cast(0), 'points', [])).toBe('1 point, Foreman');
    expect(place(3) + place(11)).toBe('3rd11th');
  });

  it('names what ranked equal scores', () => {
    const ties = [[{ name: 'Equipment', points: 3 }], [{ name: 'Equipment', points: 2 }]];
    expect(margin(over({ scores: [7, 7] }), cast(0), 'million', ties)).toBe('7 million as White; equipment decided');
    expect(margin(over({ scores: [7, 7] }), cast(1), 'million', ties)).toBe('You are 2nd: 7 million; equipment decided');
  });
});

it('three moments, each step once: the turn, mine, another', () => {
  const moment = (kind: 'turn' | 'best' | 'end', step: number, seat: number) => ({ kind, step, seat, gain: 1, lines: [] });
  const ending = { outcome: over({}), moments: [moment('turn', 9, 0), moment('best', 4, 0), moment('best', 9, 1), moment('end', 20, 1)] } as unknown as Ending;
  expect(momentsOf(ending, [1]).map(({ kind, step }) => `${kind} ${step}`)).toEqual(['turn 9', 'best 4', 'end 20']);
});

it('axes have round numbers, and labels do not lie on each other', () => {
  expect(ticks(0, 61, 4)).toEqual([0, 20, 40, 60]);
  expect(ticks(-8, 3, 4)).toEqual([-5, 0]);
  expect(spread([50, 52, 10], 10, 0, 60)).toEqual([50, 60, 10]);
  expect(spread([58, 59, 60], 10, 0, 60)).toEqual([40, 50, 60]);
});
