import { describe, expect, it } from 'vitest';
import { chosen } from '../../table/choices.test-help';
import type { MartianMiners_Actions } from '../../wire';
import { fitting, meantAt, orderOf, pairOf, payments, siteOf } from './picks';

const choices = chosen<MartianMiners_Actions>(
  ['build_lab', { node: '1.1' }],
  ['order_mine', { tile: 'B3' }],
  ['fly', { start: '2.2', to: '3.3' }],
  ['fly', { start: '2.2', to: '1.1' }],
  ['convert', { pay: 'sun', get: 'moon' }],
  ['team_ask', { resource: 'sun', amount: 2 }],
  ['take_bonus', { resource: 'sun', answer: 'yes' }],
  ['end_turn', {}],
);
const actions = (picks: Parameters<typeof fitting>[1]): string[] => fitting(choices, picks).map(({ action }) => action);

describe('picks', () => {
  it('narrow the choices', () => {
    expect(actions({})).toHaveLength(choices.length);
    expect(actions({ site: '1.1' })).toEqual(['build_lab 1.1', 'fly 2.2 1.1']);
    expect(actions({ plan: 'fly', site: '1.1' })).toEqual(['fly 2.2 1.1']);
    expect(actions({ start: '2.2' })).toHaveLength(2);
    expect(actions({ first: 'sun' })).toEqual(['convert sun moon', 'team_ask sun 2']);
  });

  it('know which choices point at the board, and which are deals', () => {
    expect(choices.map(siteOf)).toEqual(['1.1', 'B3', '3.3', '1.1', undefined, undefined, undefined, undefined]);
    expect(choices.map((choice) => pairOf(choice)?.[1])).toEqual([undefined, undefined, undefined, undefined, 'moon', '2', undefined, undefined]);
  });

  it('mean a build that can be paid rather than an order for the same', () => {
    const both = chosen<MartianMiners_Actions>(['build_lab', { node: '1.1' }], ['order_lab', { node: '1.1' }], ['fly', { start: '2.2', to: '3.3' }]);

    expect(meantAt(both, { site: '1.1' })?.action).toBe('build_lab 1.1');
    expect(meantAt(both, { site: '3.3' })?.action).toBe('fly 2.2 3.3');
    expect(meantAt(choices, { site: '1.1' })).toBeUndefined(); // a lab, or a flight
  });
});

describe('an order', () => {
  const plan = { plan: 'mine', cost: [1, 1, 3, 3], missing: [0, 0, 2, 0], sites: ['B3'], buys: [0, 0, 2, 0], spare: [1, 0, 0, 2], note: '', asks: '' };

  it('is paid first from what there is most of', () => {
    expect(payments(plan)).toEqual([1, 0, 0, 1]);
    expect(payments({ ...plan, buys: null })).toEqual([0, 0, 0, 0]);
  });

  it('is opened, traded for unit by unit, and built', () => {
    const [opening] = chosen<MartianMiners_Actions>(['order_mine', { tile: 'B3' }]);
    expect(opening && orderOf(opening, plan.buys, [1, 0, 0, 1], ['sun', 'moon', 'crown', 'arms'])).toEqual(['order_mine B3', 'trade sun crown', 'trade arms crown', 'complete_build']);
  });
});
