import { describe, expect, it } from 'vitest';
import { chosen } from '../../table/choices.test-help';
import type { MartianMiners_Actions } from '../../wire';
import { fitting, pairOf, siteOf } from './picks';

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
    expect(actions({ verb: 'fly', site: '1.1' })).toEqual(['fly 2.2 1.1']);
    expect(actions({ start: '2.2' })).toHaveLength(2);
    expect(actions({ first: 'sun' })).toEqual(['convert sun moon', 'team_ask sun 2']);
  });

  it('know which choices point at the board, and which are deals', () => {
    expect(choices.map(siteOf)).toEqual(['1.1', 'B3', '3.3', '1.1', undefined, undefined, undefined, undefined]);
    expect(choices.map((choice) => pairOf(choice)?.[1])).toEqual([undefined, undefined, undefined, undefined, 'moon', '2', undefined, undefined]);
  });
});
