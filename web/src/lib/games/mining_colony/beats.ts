/**
 * What the events of Mining Colony look like on the stage. Places: `zone:1`, `bid:0` where a card is laid, `podium:0` in the middle where cards
 * are turned over, `cell:0:B3`, `hand` (the own) and `hand:1`, `stage:0:ship`, `credits:0`, `structures:…`, `tokens:…`, `deck`, `pit`.
 */
import { PASSING, type Beat, type Script } from '../../stage/beats';
import type { LogLine, MiningColony_MiningColonyView, MiningColony_ZoneView, TableView } from '../../wire';
import { kindOf } from './catalogue';
import { labelOf, LABELS, spotOf, squaresOf } from './geometry';
import { findPiece, ITEMS, STRUCTURES, tilePiece, TOKENS } from './pieces';
import { inCredits, ZORLORD } from './picks';

export const themed = true;
export const ends: Script['ends'] = ['finish'];
export const unshown: Script['unshown'] = ['commit']; // the cards themselves tell which one plays and which comes back first
export const emblem: Script['emblem'] = (seat) => `settler:${seat}`;
export const ground: Script['ground'] = ['#171233', '#2b5a56', '#ff9d6b'];

const viewOf = (table: TableView): MiningColony_MiningColonyView => table.view as MiningColony_MiningColonyView;
const fact = (line: LogLine, name: string): number => Number(line.facts[name] ?? -1);
const facts = (line: LogLine, name: string): readonly number[] => [line.facts[name] ?? []].flat().map(Number);
const seatOf = (line: LogLine): number => fact(line, 'seat');
const cellOf = (line: LogLine, name = 'cell'): string => `cell:${seatOf(line)}:${LABELS[fact(line, name)] ?? ''}`;
const handOf = (seat: number, table: TableView): string => (seat === table.seat ? 'hand' : `hand:${seat}`);
const itemOf = (line: LogLine, name = 'item'): string => ITEMS[fact(line, name)] ?? '';
const FROM_STAGE = 1;
/** Where an item comes from: the hand, or its slot of the staging area. */
const sourceOf = (line: LogLine, table: TableView): string =>
  fact(line, 'source') === FROM_STAGE ? `stage:${seatOf(line)}:${kindOf(itemOf(line))}` : handOf(seatOf(line), table);

/** What a seat's points rose by in the act, as a beat; nothing where points are not counted. */
function points(line: LogLine, before: TableView, after: TableView, from: string): Beat[] {
  const [was, is] = [before, after].map((table) => viewOf(table).seats[seatOf(line)]?.score);
  const more = (is ?? 0) - (was ?? 0);
  return more > 0 ? [{ kind: 'gain', from, to: `score:${seatOf(line)}`, amount: more, ms: 450 }] : [];
}

const credits = (line: LogLine, from: string, amount: number): Beat => ({ kind: amount > 0 ? 'gain' : 'loss', from, to: `credits:${seatOf(line)}`, amount: `${amount > 0 ? '+' : '−'}${inCredits(Math.abs(amount))}`, ms: 700 });

/** A find leaves its zone. */
const taken = (zone: MiningColony_ZoneView | undefined, to: string, ms: number): Beat => ({ kind: 'fly', from: `zone:${zone?.zone ?? 0}`, to, piece: zone ? findPiece(zone.tile, zone.squares, zone.items) : '', fills: true, ms });

/** Cards turned over large, highest first: `[seat, card]`. */
const turned = (line: LogLine, cards: readonly (readonly [number, number])[]): Beat[] =>
  cards.map(([seat, card], i) => ({ kind: 'reveal', to: `podium:${i}`, piece: `bid:${seat}:${card}:${i + 1}`, seat, fills: true, ms: 2100, shows: 'after', along: i > 0, caption: i === cards.length - 1 ? line.text : '' }));

export const unstaged: Script['unstaged'] = { round_ended: 'the next round is turned up at once, and the last is followed by the scores' };
export const beats: Script['beats'] = {
  match_started: () => ({ kind: 'reveal', to: 'board', big: 'Mining Colony', ms: 1400, caption: 'Ten rounds to settle the dusk. Every bare space costs a point.' }),
  discovered: (_, _before, after) =>
    viewOf(after).last_round
      ? { kind: 'reveal', to: 'board', big: 'The last round', ms: 1500, shows: 'after', caption: viewOf(after).zorlord ? 'All seven structures and no bare space, or Zorlord wins.' : 'The two cards that you keep now count at the end.' }
      : { kind: 'mark', to: 'pit', ms: 500, shows: 'after' },
  zone_filled: (line, _, after) => {
    const zone = viewOf(after).zones[fact(line, 'zone')];
    return zone && { kind: 'flip', to: `zone:${zone.zone}`, piece: findPiece(zone.tile, zone.squares, zone.items), fills: true, ms: 450, caption: '', shows: 'after' };
  },
  hand_drawn: (line, _, after) => (seatOf(line) === after.seat ? { kind: 'fly', from: 'board', to: 'hand', piece: `bid:${seatOf(line)}`, ms: 450, shows: 'after' } : undefined),
  refreshed: (line, _, after) => credits(line, handOf(seatOf(line), after), -fact(line, 'cost')),
  committed: (line, _, after) => ({ kind: 'fly', from: seatOf(line) === after.seat ? 'hand' : `seat:${seatOf(line)}`, to: `bid:${seatOf(line)}`, piece: `bid:${seatOf(line)}`, ms: 600, fills: true }),
  revealed: (line, _, after) => {
    const played = facts(line, 'played');
    const cards = played.flatMap((seat, i) => (i % 2 === 0 ? [[seat, played[i + 1] ?? 0] as const] : []));
    return viewOf(after).zorlord ? { kind: 'mark', to: 'bid:0', ms: PASSING, shows: 'after' } : turned(line, cards);
  },
  zorlord_flipped: (line, _, after) => {
    const both = [[0, viewOf(after).seats[0]?.played ?? 0], [ZORLORD, fact(line, 'card')]] as const; // prettier-ignore
    return turned(line, both[0][1] > both[1][1] ? both : [both[1], both[0]]);
  },
  totals_compared: (line) => ({ kind: 'reveal', to: 'board', big: `${fact(line, 'yours')} against ${fact(line, 'his')}`, ms: 1800, shows: 'after' }),
  bonus_credits: (line) => credits(line, 'board', fact(line, 'credits')),
  excavated: (line, before) => taken(viewOf(before).zones[fact(line, 'zone')], handOf(seatOf(line), before), 900),
  zorlord_took: (line, before) => taken(viewOf(before).zones[fact(line, 'zone')], `hand:${ZORLORD}`, 800),
  tile_placed: (line, before, after) => {
    const one = viewOf(before).seats[seatOf(line)];
    const spots = facts(line, 'cells').map((cell) => spotOf(LABELS[cell] ?? ''));
    const [rows, cols] = [spots.map(({ row }) => row), spots.map(({ col }) => col)];
    const corner = (pick: (...of: number[]) => number): string => `cell:${seatOf(line)}:${labelOf({ row: pick(...rows), col: pick(...cols) })}`;
    const to = `${corner(Math.min)} ${corner(Math.max)}`;
    return [{ kind: 'fly', from: handOf(seatOf(line), before), to, piece: tilePiece(one?.tile ?? null, squaresOf(one?.squares ?? [], fact(line, 'rotation'))), fills: true, ms: 750 }, ...points(line, before, after, to)];
  },
  tile_discarded: (line, before) => credits(line, handOf(seatOf(line), before), fact(line, 'credits')),
  item_placed: (line, before, after) => [
    { kind: 'fly', from: sourceOf(line, before), to: cellOf(line), piece: `item:${itemOf(line)}:${seatOf(line)}`, fills: true, ms: 600 },
    ...points(line, before, after, cellOf(line)),
  ],
  item_staged: (line, before) => ({ kind: 'fly', from: handOf(seatOf(line), before), to: `stage:${seatOf(line)}:${kindOf(itemOf(line))}`, piece: `item:${itemOf(line)}:${seatOf(line)}`, ms: 500 }),
  item_discarded: (line, before) => credits(line, sourceOf(line, before), fact(line, 'credits')),
  exchanged: (line, before) => [
    { kind: 'fly', from: sourceOf(line, before), to: `hand:${ZORLORD}`, piece: `item:${itemOf(line)}:0`, ms: 800 },
    { kind: 'fly', from: `hand:${ZORLORD}`, to: sourceOf(line, before), piece: `item:${itemOf(line, 'to')}:${ZORLORD}`, ms: 800, along: true, caption: '' },
    credits(line, 'board', -fact(line, 'cost')),
  ],
  structure_built: (line, before, after) => {
    const structure = STRUCTURES[fact(line, 'structure')] ?? '';
    return [
      { kind: 'mark', to: cellOf(line, 'one_end'), ms: 600, shows: 'before' },
      { kind: 'mark', to: cellOf(line, 'other_end'), ms: 600, shows: 'before', along: true, caption: '' },
      { kind: 'fly', from: `structures:${structure}`, to: cellOf(line), piece: `structure:${structure}`, fills: true, ms: 800, caption: line.text, sound: 'reveal' },
      ...points(line, before, after, cellOf(line)),
    ];
  },
  token_bought: (line) => credits(line, `tokens:${TOKENS[fact(line, 'token')] ?? ''}`, -fact(line, 'cost')),
  token_placed: (line, before, after) => {
    const print = viewOf(after).seats[seatOf(line)]?.cells[fact(line, 'cell')]?.print ?? 'blank';
    return [{ kind: 'fly', from: handOf(seatOf(line), before), to: cellOf(line), piece: `token:${print}`, fills: true, ms: 600 }, ...points(line, before, after, cellOf(line))];
  },
  finished: (line) => ({ kind: 'mark', to: `seat:${seatOf(line)}`, ms: PASSING, shows: 'after' }),
  credits_lost: (line) => ({ kind: 'loss', from: `credits:${seatOf(line)}`, to: 'pit', amount: `−${inCredits(fact(line, 'credits'))}`, ms: 800 }),
  scored: (line, _, after) => {
    const seat = seatOf(line);
    const counts: Beat = { kind: 'gain', from: `colony:${seat}`, to: `score:${seat}`, amount: String(fact(line, 'total')), ms: 1100, shows: 'after' };
    return seat < viewOf(after).seats.length - 1 ? counts : [counts, ended(after)];
  },
  game_won: (_, _before, after) => ended(after),
  game_lost: (_, _before, after) => ended(after),
};

function ended(after: TableView): Beat {
  const winner = after.outcome?.winners[0] ?? -1;
  const scores = [...(after.outcome?.scores ?? [])].sort((a, b) => b - a);
  const won = winner === after.seat;
  const big = viewOf(after).zorlord ? (won ? 'The colony stands' : 'Zorlord wins') : `${won ? 'You win' : 'The colonies are counted'}, ${scores.slice(0, 2).join(' to ')}`;
  return { kind: 'reveal', to: 'board', big, ms: 2000, shows: 'after', sound: 'win', seat: winner, caption: '' };
}
