import { describe, expect, it } from 'vitest';
import { ladder, partsOf, rung, stacked, signed, widest } from './figures';

const sum = { seat: 0, prior: 0.494, own_luck: -0.044, others_luck: -0.085, luck_error: 0.05, own_play: -0.466, others_play: 0.144, residual: -0.043, result: 0, decisions: 9, loss_per_decision: 52, remarks: [], beside: '', moments: [] };

describe('the sum', () => {
  it('adds up to the result in whole points, whatever rounding does', () => {
    const parts = partsOf(sum, 'Your', 'Green’s');
    expect(parts.reduce((total, { points }) => total + points, 0)).toBe(0);
    expect(parts.at(-1)).toMatchObject({ name: 'Residual', to: 0 });
    expect(parts[1]).toMatchObject({ name: 'Luck', points: -13, note: 'yours −4, Green’s −9' });
    expect(parts.map(({ from }) => from).slice(1)).toEqual(parts.map(({ to }) => to).slice(0, -1));
  });
  it('has nobody else in it where one plays alone', () => expect(partsOf(sum, 'Your', '').map(({ name }) => name)).toEqual(['Prior', 'Luck', 'Your errors', 'Residual']));
  it('says which way', () => expect([signed(3), signed(-3)]).toEqual(['+3', '−3']));
});

describe('the areas', () => {
  it('lie on each other, the first lowest', () => {
    expect(stacked([[0.25, 0.75]], [1, 0])).toEqual([
      { seat: 1, low: [0], high: [0.75] },
      { seat: 0, low: [0.75], high: [1] },
    ]);
  });
});

describe('the names of the areas', () => {
  it('stand where there is most room, not at the ends', () => {
    expect(widest({ low: [0, 0, 0, 0, 0], high: [0.9, 0.3, 0.5, 0.2, 0.9] })).toMatchObject({ step: 2, middle: 0.25 });
    expect(widest({ low: [0, 0, 0, 0, 0], high: [0.9, 0.1, 0.1, 0.1, 0.9] })).toBeUndefined();
  });
});

describe('the ladder of the bots', () => {
  const bots = { medium: 30, easy: 50, hard: 6 };
  it('goes from whoever loses most', () => expect(ladder(bots).map(({ bot }) => bot)).toEqual(['easy', 'medium', 'hard']));
  it('has its rungs evenly apart, and everybody else between and beyond them', () => {
    const at = [1000, 100, 50, 40, 30, 18, 6, 3, 0].map((loss) => rung(loss, ladder(bots)));
    expect([at[2], at[4], at[6], at[8]]).toEqual([0.25, 0.5, 0.75, 1]);
    expect([at[3], at[5], at[7]]).toEqual([0.375, 0.625, 0.875]);
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(at[0]).toBeGreaterThan(0);
  });
});
