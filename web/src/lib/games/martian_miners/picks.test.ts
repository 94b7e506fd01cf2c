import { describe, expect, it } from 'vitest';
import { fitting, hasSite, isPair } from './picks';

const choices = ['build_lab 1.1', 'order_lab 1.1', 'fly 2.2 3.3', 'fly 2.2 1.1', 'convert sun moon', 'end_turn'].map((action) => ({ action, label: '', group: '' }));
const actions = (picks: Parameters<typeof fitting>[1]): string[] => fitting(choices, picks).map(({ choice }) => choice.action);

describe('picks', () => {
  it('narrow the choices', () => {
    expect(actions({})).toHaveLength(6);
    expect(actions({ site: '1.1' })).toEqual(['build_lab 1.1', 'order_lab 1.1', 'fly 2.2 1.1']);
    expect(actions({ verb: 'fly', site: '1.1' })).toEqual(['fly 2.2 1.1']);
    expect(actions({ start: '2.2' })).toHaveLength(2);
    expect(actions({ first: 'sun' })).toEqual(['convert sun moon']);
  });

  it('know which kinds point at the board', () => {
    expect([hasSite('fly'), hasSite('end_turn'), isPair('trade'), isPair('fly')]).toEqual([true, false, true, false]);
  });
});
