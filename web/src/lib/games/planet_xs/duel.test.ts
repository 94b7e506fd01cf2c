import { expect, test } from 'vitest';
import type { LogLine, PlanetXs_PlanetXSView } from '../../wire';
import { duelOfLog } from './duel';

const view = { crews: [{ name: 'Alpha' }, { name: 'Echo' }], fight: null } as unknown as PlanetXs_PlanetXSView;
const line = (event: string, facts: LogLine['facts']): LogLine => ({ ply: 1, event, facts, text: `${event}.` });
const fight = [
  line('fight_started', { seat: 0, opponent: 1 }),
  line('dice_rolled', { seat: 0, values: [2, 5] }),
  line('dice_rolled', { seat: 1, values: [6] }),
];

test('dice meet from the highest down', () => {
  expect(duelOfLog(view, fight)?.pairs.map(({ own, other }) => [own, other])).toEqual([[5, 6], [2, undefined]]);
});

test('a pair that is lost names its loser and by how much; the next roll clears the table', () => {
  const lost = [...fight, line('pair_lost', { seat: 0, own: 5, other: 6 })];

  expect(duelOfLog(view, lost)?.pairs[0]).toEqual({ own: 5, other: 6, loser: 0, text: 'by 1' });
  expect(duelOfLog(view, [...lost, line('dice_rolled', { seat: 0, values: [3] })])?.pairs).toHaveLength(1);
});

test('cards change dice, take them away or win a pair', () => {
  const changed = [...fight, line('die_changed', { seat: 0, old: 2, new: 6 }), line('die_removed', { seat: 1, value: 6 })];
  expect(duelOfLog(view, changed)?.pairs.map(({ own, other }) => [own, other])).toEqual([[6, undefined], [5, undefined]]);
  const won = [...fight, line('pair_settled', { seat: 0, own: 5, other: 6 })];
  expect(duelOfLog(view, won)?.pairs[0]).toEqual({ own: 5, other: 6, loser: 1, text: 'by a card' });
});

test('a fight that began earlier goes on with the dice that lie', () => {
  const going = { ...view, fight: { initiator: 1, opponent: 0, dice: [[4], [3]], title: 'Echo raids Alpha' } } as unknown as PlanetXs_PlanetXSView;

  expect(duelOfLog(going, [line('pair_lost', { seat: 0, own: 3, other: 4 })])).toMatchObject({ title: 'Echo raids Alpha', pairs: [{ own: 4, other: 3, loser: 1 }] });
  expect(duelOfLog(view, [line('mined', { seat: 0 })])).toBeUndefined();
});
