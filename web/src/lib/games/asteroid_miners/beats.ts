/**
 * What the events of Asteroid Miners look like on the stage. Places: `bay:0` of the drill and `die:0` in it, `pool`, `dice:green` in the tray, `pair:2` and `pairs`,
 * `event`, `market` and `rung:0:3`, `stratum:left:1`, `stratum:tender`, `point:left:2`, `tender`, `bid:0`, `bit`, `rock`.
 */
import { PASSING, type Beat, type Script } from '../../stage/beats';
import type { AsteroidMiners_AsteroidMinersView, LogLine, TableView } from '../../wire';

export const themed = true;
export const worth: Script['worth'] = (funding) => `$${funding}M`;
export const emblem: Script['emblem'] = (seat) => `digger:${seat}`;
export const ground: Script['ground'] = ['#0d0b12', '#4f3829', '#f0b45c'];
export const ends: Script['ends'] = ['end_upgrades'];
export const unshown: Script['unshown'] = ['pip', 'pip_second', 'free_black', 'set', 'swap', 'arrange', 'exchange', 'exchange_second', 'scavenge'];
export const unstaged: Script['unstaged'] = {
  match_started: 'the first asteroid is announced large right after it',
  turn_started: 'the event die that follows at once is the beat of a new turn',
  modified: 'the dig that follows shows the drill as it is',
  tender_submitted: 'readiness stands beside the name until both have rolled',
};

const COLOURS = ['green', 'white', 'black', 'blue'] as const; // as the log counts them
const PATHS = ['column', 'tender'] as const;
const number = (line: LogLine, name: string): number => Number(line.facts[name] ?? -1);
const many = (line: LogLine, name: string): readonly number[] => {
  const fact = line.facts[name];
  return Array.isArray(fact) ? fact : [];
};
const viewOf = (table: TableView): AsteroidMiners_AsteroidMinersView => table.view as AsteroidMiners_AsteroidMinersView;
/** A bid for tender takes the room of all else. */
const bids = (table: TableView): boolean => viewOf(table).phase === 'tender';
const seatIn = (table: TableView, seat: number) => viewOf(table).seats.find((one) => one.seat === seat);
const bay = (line: LogLine): string => `bay:${number(line, 'slot')}`;
const socket = (line: LogLine): string => `die:${number(line, 'slot')}`;
const score = (line: LogLine): string => `score:${number(line, 'seat')}`;
const money = (amount: number): string => `${amount < 0 ? '−' : '+'}$${Math.abs(amount)}M`;
const mark = (to: string, ms = PASSING): Beat => ({ kind: 'mark', to, ms });
const pay = (line: LogLine, amount: number, to: string, more: Partial<Beat> = {}): Beat => ({ kind: 'loss', from: score(line), to, amount: money(-amount), ms: 700, ...more });

/** Where a seat's cube is at that moment. */
function point(table: TableView, seat: number): string {
  const one = seatIn(table, seat);
  return one ? `point:${one.side}:${one.waypoint}` : 'rock';
}
/** The stratum that a line is about, in the tunnel of its seat. */
function stratum(line: LogLine, table: TableView, at: number): string {
  if (PATHS[number(line, 'path')] === 'tender') return 'stratum:tender';
  return `stratum:${seatIn(table, number(line, 'seat'))?.side ?? 'left'}:${at}`;
}
/**
 * Solo the Virtual Player's turn is part of one's own act: until it has tried its dice the board stays as it was, or what it
 * gets would be seen before it rolls.
 */
function onceTried(before: TableView, after: TableView, past: readonly LogLine[]): 'before' | 'after' {
  const [then, now] = [viewOf(before), viewOf(after)];
  const plays = now.solo && (then.round !== now.round || then.level !== now.level);
  return plays && !past.some((line) => line.event === 'virtual_attempt') ? 'before' : 'after';
}
/** The face of a pair that this act took out of the pool. */
function spent(before: TableView, after: TableView): number | undefined {
  const count = (table: TableView, face: number): number => viewOf(table).pool.filter((one) => one === face).length;
  return [1, 2, 3, 4, 5, 6].find((face) => count(before, face) - count(after, face) >= 2);
}
const colourAt = (table: TableView, slot: number): string => viewOf(table).drill[slot]?.colour ?? 'green';

/** The die of a bay gets another face: a pair flies to it if one was spent, then it turns. */
function turned(line: LogLine, before: TableView, after: TableView): Beat[] {
  const pair = spent(before, after);
  const die: Beat = { kind: 'flip', to: socket(line), piece: `die:${colourAt(before, number(line, 'slot'))}:${number(line, 'new')}`, fills: true, ms: 600, shows: 'before' };
  return pair === undefined ? [die] : [{ kind: 'fly', from: 'pool', to: socket(line), piece: `pair:${pair}`, ms: 450 }, { ...die, caption: '' }];
}

/** The dice of a throw that a bidder still needed, on their way to where it holds them. */
function kept(line: LogLine, before: TableView): Beat[] {
  const seat = number(line, 'seat');
  const held = viewOf(before).tender.held[seat] ?? [];
  const come = many(line, 'dice').filter((face, i, dice) => dice.indexOf(face) === i && (number(line, 'held') & (1 << face)) !== 0 && !held.includes(face));
  return come.map((face) => ({ kind: 'fly', from: `throw:${seat}`, to: `socket:${seat}:${face}`, piece: `die:white:${face}:${seat}`, seat, fills: true, ms: 650, stays: true, caption: '', shows: 'before' }));
}

export const beats: Script['beats'] = {
  order_set: (line) => (number(line, 'die') > 0 ? { kind: 'dice', faces: [number(line, 'die')], to: 'board', ms: 1200 } : undefined),
  market_set: (line) => ({ kind: 'mark', to: 'market', ms: 700, caption: line.text }),
  asteroid_started: (line) => ({ kind: 'reveal', to: 'board', big: `Asteroid ${number(line, 'level')}`, ms: 1500, shows: 'after' }),
  event_rolled: (line, before, after, past) => [
    { kind: 'dice', faces: [number(line, 'number')], to: 'event', ms: 800, caption: '' },
    { kind: 'mark', to: 'event', ms: 1100, caption: line.text, shows: onceTried(before, after, past) },
  ],
  die_placed: (line, before) => {
    const home = viewOf(before).drill.find((slot) => slot.slot !== number(line, 'slot') && slot.face !== null && takes(slot.label, number(line, 'face')));
    const colour = COLOURS[number(line, 'colour')] ?? 'green';
    return { kind: 'fly', from: `dice:${colour}`, to: socket(line), piece: `rolled:${colour}:${number(line, 'face')}:${number(line, 'slot')}`, fills: true, ms: 750, stays: true, sound: 'dice', marks: home ? [{ place: `bay:${home.slot}`, text: 'taken' }] : [] };
  },
  event_changed: (line) => [pay(line, number(line, 'fee'), 'event'), { kind: 'reveal', to: 'event', ms: 1000, shows: 'after', caption: '' }],
  event_kept: () => mark('event'),
  pool_rolled: (line) => ({ kind: 'dice', faces: many(line, 'dice'), to: 'pool', ms: 900, shows: 'before' }),
  pool_kept: () => mark('pool'),
  pair_used: (line) => ({ kind: 'mark', to: `pair:${number(line, 'face')}`, ms: 250, shows: 'before', caption: '' }),
  free_black_used: (line) => ({ kind: 'mark', to: `pair:${number(line, 'level')}`, ms: 400, shows: 'before' }),
  scavenged: (line) => pay(line, number(line, 'fee'), 'pool', { shows: 'before' }),
  component_changed: turned,
  component_rerolled: (line, before) => ({ kind: 'fly', from: 'pool', to: socket(line), fills: true, piece: `rolled:${colourAt(before, number(line, 'slot'))}:${number(line, 'new')}`, ms: 700, sound: 'dice' }),
  components_moved: (line, before) =>
    many(line, 'faces').flatMap((face, slot): Beat[] => (face === 0 || viewOf(before).drill[slot]?.face === face ? [] : [{ kind: 'flip', to: `die:${slot}`, piece: `die:${colourAt(before, slot)}:${face}`, fills: true, ms: 700, shows: 'before', along: true }])),
  component_exchanged: (line) => ({ kind: 'fly', from: 'pool', to: socket(line), fills: true, piece: `die:green:${number(line, 'new')}`, ms: 650 }),
  efficient_charged: () => ({ kind: 'mark', to: 'bit', ms: 700, sound: 'reveal' }),
  nothing_dug: (_, before, after, past) => ({ ...mark('drill', 700), shows: onceTried(before, after, past) }),
  dug: (line, before) => ({
    kind: 'walk',
    piece: 'bit',
    from: 'bit',
    to: stratum(line, before, seatIn(before, number(line, 'seat'))?.waypoint ?? 0),
    ms: 1100,
    sound: 'move',
    marks: many(line, 'slots').map((slot) => ({ place: `bay:${slot}`, text: 'digs' })),
  }),
  scrapped: (line) => ({ kind: 'mark', to: bay(line), ms: 700, shows: 'before', marks: [{ place: bay(line), text: 'free' }] }),
  drilled_again: (line) => ({ kind: 'mark', to: bay(line), ms: 700, shows: 'before', marks: [{ place: bay(line), text: 'again' }], sound: 'gain' }),
  paid: (line) => pay(line, number(line, 'amount'), 'drill', { shows: 'before' }),
  gained: (line) => ({ kind: 'gain', from: 'drill', to: score(line), amount: money(number(line, 'amount')), ms: 700, shows: 'before' }),
  cube_moved: (line, before, after) => {
    const [to, need] = [stratum(line, before, number(line, 'waypoint')), seatIn(after, number(line, 'seat'))?.strata[0]?.need ?? []];
    // R6: which dice dug does not matter afterwards.
    return { kind: 'walk', piece: `cube:${number(line, 'seat')}`, to, ms: 900, stays: true, marks: [{ place: to, text: `still needs ${need.join(' ')}: its last ${need.length === 1 ? 'space' : 'spaces'}` }] };
  },
  stratum_completed: (line, before, after) => {
    const cube: Beat = { kind: 'walk', piece: `cube:${number(line, 'seat')}`, path: [stratum(line, before, number(line, 'waypoint') - 1)], to: `point:${seatIn(before, number(line, 'seat'))?.side ?? 'left'}:${number(line, 'waypoint')}`, ms: 900, stays: true };
    if (number(line, 'waypoint') < viewOf(after).column.length) return cube;
    return [cube, { kind: 'reveal', to: 'rock', big: 'The bottom is reached', ms: 1500, shows: 'before', caption: 'This asteroid ends when both have had equally many turns.', sound: 'reveal' }];
  },
  tender_started: (line) => ({ kind: 'reveal', to: 'tender', big: 'Bid for tender', ms: 1500, shows: 'before', caption: line.text }),
  tender_rolled: (line, before, _, past) => {
    const other = past.at(-1);
    const race = viewOf(before).tender.pace === 'race';
    const second = !race && other?.event === line.event; // both fall at once
    const throws = race ? [line] : second ? [other, line] : [];
    return [{ kind: 'dice', faces: many(line, 'dice'), to: `throw:${number(line, 'seat')}`, ms: 1100, along: second, caption: '' }, ...throws.flatMap((one) => kept(one, before)).map((beat, i) => ({ ...beat, along: i > 0 }))];
  },
  tender_sum: (line) => ({ kind: 'dice', faces: many(line, 'dice'), to: 'tender', ms: 1100, shows: 'before' }),
  tender_tied: () => ({ kind: 'reveal', to: 'board', big: 'A tie: both start again', ms: 1300, caption: '' }),
  tender_went_live: () => mark('board', 700),
  tender_timed_out: () => mark('board', 700),
  tender_won: (line, _, after) => ({ kind: 'reveal', to: 'stratum:tender', big: number(line, 'seat') === after.seat ? 'Mine! The tender is yours' : 'The tender is gone', ms: 1800, shows: 'before', sound: 'win' }),
  market_event_shift: (line) => ({ kind: 'walk', piece: `price:${number(line, 'track')}`, to: `rung:${number(line, 'track')}:${number(line, 'step')}`, ms: 800, stays: true }),
  sold: (line, before, after) => {
    const shows = bids(before) ? 'after' : 'before'; // the bid lay over the market
    const metal = number(line, 'metal');
    const units = number(line, 'units');
    const flight = (i: number): Beat => ({ kind: 'fly', piece: `ore:${metal}`, from: point(after, number(line, 'seat')), to: 'market', ms: 600 + i * 150, shows, along: i > 0, ...(i > 0 ? { caption: '' } : {}) });
    const all = units * (number(line, 'price') + number(line, 'bonus'));
    return [...Array.from({ length: units }, (_unit, i) => flight(i)), { kind: 'gain', from: 'market', to: score(line), amount: money(all), ms: 800, shows, caption: '' }];
  },
  grant: (line, _, after) => ({ kind: 'gain', from: point(after, number(line, 'seat')), to: score(line), amount: money(number(line, 'amount')), ms: 800, shows: 'before' }),
  market_moved: (line, before) => (['ip', 'nr'] as const).map((track, i): Beat => ({ kind: 'walk', piece: `price:${i}`, ...(bids(before) ? { from: `rung:${i}:${viewOf(before).market.find((one) => one.track === track)?.step ?? 0}` } : {}), to: `rung:${i}:${number(line, track)}`, ms: 900, stays: true, along: i > 0, ...(i > 0 ? { caption: '' } : {}) })),
  upgraded: (line, before, after, past) => {
    const shows = onceTried(before, after, past);
    return [pay(line, number(line, 'price'), `pair:${number(line, 'level')}`, { shows }), { kind: 'reveal', to: `pair:${number(line, 'level')}`, ms: 700, shows, caption: '' }];
  },
  virtual_rolled: (line) => ({ kind: 'dice', faces: many(line, 'dice'), to: 'drill', ms: 1300, shows: 'before' }),
  virtual_changed: () => ({ kind: 'mark', to: 'drill', ms: 800, shows: 'before' }),
  virtual_attempt: (line) => (number(line, 'cost') > 0 ? pay(line, number(line, 'cost'), 'rock', { ms: 1000, shows: 'before' }) : { kind: 'mark', to: 'rock', ms: 900, shows: 'before' }),
  asteroid_ended: (line) => ({ kind: 'reveal', to: 'board', big: `Asteroid ${number(line, 'level')} is done`, ms: 1500, shows: 'before' }),
  match_ended: (line, _, after) => ({ kind: 'reveal', to: 'board', big: ending(after), ms: 2000, shows: 'after', sound: 'win', seat: after.outcome?.winners[0] ?? -1, caption: line.text }),
};

/** Does a bay take this face first? Its label names its faces. */
const takes = (printed: string, face: number): boolean => printed.split('-').includes(String(face));

function ending(after: TableView): string {
  const winners = after.outcome?.winners ?? [];
  if (winners.length !== 1) return 'A draw';
  return winners[0] === after.seat ? 'You win' : 'The richer crew wins';
}
