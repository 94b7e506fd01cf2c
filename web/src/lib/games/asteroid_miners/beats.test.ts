import { expect, test } from 'vitest';
import { scenesOf } from '../../stage/beats';
import type { LogLine, TableView } from '../../wire';
import { beats } from './beats';

const round = (number: number): TableView => ({ seat: 0, ply: number, view: { solo: true, level: 1, round: number, pool: [], drill: [], column: [], seats: [] } }) as unknown as TableView;
const line = (event: string, facts: Record<string, unknown> = {}): LogLine => ({ event, facts: { seat: 1, ...facts }, text: event, ply: 2 }) as unknown as LogLine;

test('solo the board stays as it was until the Virtual Player has tried its dice', () => {
  const [before, after] = [round(1), round(2)];
  const lines = [line('upgraded', { price: 4, level: 2 }), line('event_rolled', { number: 3 }), line('virtual_rolled', { dice: [1, 2] }), line('virtual_attempt', { cost: 2 }), line('event_rolled', { number: 5 })];

  const shown = scenesOf({ before, after, lines }, { beats }).map(({ view, cues }) => `${cues[0]?.line.event} ${view === before ? 'before' : 'after'}`);

  expect(shown).toEqual(['upgraded before', 'upgraded before', 'event_rolled before', 'event_rolled before', 'virtual_rolled before', 'virtual_attempt before', 'event_rolled before', 'event_rolled after']);
});

test('what the tender brings is sold on the market: the bid that lay over it is gone by then', () => {
  const market = [
    { track: 'ip', step: 4 },
    { track: 'nr', step: 2 },
  ];
  const at = (phase: string): TableView => ({ seat: 0, ply: 1, view: { phase, market, tender: { held: [[], []], pace: 'blind' }, pool: [], drill: [], column: [], seats: [] } }) as unknown as TableView;
  const lines = [line('tender_won'), line('sold', { metal: 3, units: 1, price: 4, bonus: 0 }), line('market_moved', { ip: 3, nr: 2 })];
  const played = (before: TableView, after: TableView): string[] => scenesOf({ before, after, lines }, { beats }).flatMap(({ view, cues }) => cues.map(({ line: { event }, beat }) => `${event} ${view === before ? 'before' : 'after'} ${beat.from ?? ''}`.trim()));

  expect(played(at('tender'), at('upgrade'))).toEqual(['tender_won before', 'sold after rock', 'sold after market', 'market_moved after rung:0:4', 'market_moved after rung:1:2']);
  expect(played(at('dig'), at('upgrade')).slice(1)).toEqual(['sold before rock', 'sold before market', 'market_moved before', 'market_moved before']);
});
