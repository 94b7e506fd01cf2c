import { describe, expect, it } from 'vitest';
import { fitting, got, hasSite, isPair, paid } from './picks';

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

describe('costs of labels', () => {
  it('are read', () => {
    expect([...paid('lab in place of the scout on 1.1: pay 2 sun, 1 moon, 2 crown')]).toEqual([['sun', 2], ['moon', 1], ['crown', 2]]);
    expect([...paid('4 sun into 1 moon')]).toEqual([['sun', 4]]);
    expect([...got('4 sun into 1 moon')]).toEqual([['moon', 1]]);
    expect([...got('pay 1 arms for 1 crown, 2 missing')]).toEqual([['crown', 1]]);
    expect([...paid('mine on B2 (sun 3): pay 1 sun, 1 moon, 3 crown, 3 arms, keep nothing')]).toHaveLength(4);
    expect([...paid('end your turn')]).toEqual([]);
  });
});
