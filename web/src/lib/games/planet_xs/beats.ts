/**
 * What the events of Planet XS look like on the stage. Places are numbered as events number them: `mine:3`, `arm:2:0` (base, facing),
 * `base:2`, `zone:5`, `camp`, `bay:1`, `bench`, `deck`, `supply`.
 */
import { MATTERS, PASSING, type Beat, type Script } from '../../stage/beats';
import type { LogLine, PlanetXs_PlanetXSView, TableView } from '../../wire';
import { duelOfLog } from './duel';

export const themed = true;
export const ends: Script['ends'] = ['pass'];
export const emblem: Script['emblem'] = (seat) => `member:${seat}`;
export const ground: Script['ground'] = ['#060b14', '#2f5a4d', '#59d6a5'];
export const unstaged: Script['unstaged'] = {
  base_taken: 'the domes stand on the planet from the beginning',
  ai_excess: 'nobody moves: the places that follow show where they go',
};

// The numbers of events.py: places in the order of its locations.
const MINES = 8;
const FACINGS = 4;
const DEFENCE = 32;
const ZONES = 8;
const number = (line: LogLine, name: string): number => Number(line.facts[name] ?? -1);
const many = (line: LogLine, name: string): readonly number[] => {
  const fact = line.facts[name];
  return Array.isArray(fact) ? fact : [];
};
const viewOf = (table: TableView): PlanetXs_PlanetXSView => table.view as PlanetXs_PlanetXSView;
const seatOf = (line: LogLine): number => number(line, 'seat');
const base = (line: LogLine): string => `base:${number(line, 'crew')}`;
const mine = (line: LogLine): string => `mine:${number(line, 'mine')}`;
const arm = (line: LogLine, facing = 'facing'): string => `arm:${number(line, 'base')}:${number(line, facing)}`;

/** Where somebody is, by the number of the location; the defence is that of the crew's own base. */
function place(line: LogLine, at = number(line, 'location')): string {
  if (at < MINES) return `mine:${at}`;
  if (at < DEFENCE) return `arm:${Math.floor((at - MINES) / FACINGS)}:${(at - MINES) % FACINGS}`;
  return at === DEFENCE ? base(line) : 'camp';
}

/** Where a card comes from or goes to: the own hand, or the base of others. */
const hand = (line: LogLine, after: TableView): string => (seatOf(line) === after.seat ? 'hand' : base(line));
const mark = (to: string, ms = PASSING, more: Partial<Beat> = {}): Beat => ({ kind: 'mark', to, ms, shows: 'before', ...more });

/** People go out: all at once where all plans are opened, crew by crew where AI cards send them. */
function sent(line: LogLine, past: readonly LogLine[]): Beat[] {
  const [seat, to] = [seatOf(line), place(line)];
  const before = past.filter((one) => (one.event === 'deployed' || one.event === 'ai_placed') && seatOf(one) === seat && place(one) === to).reduce((sum, one) => sum + number(one, 'count'), 0);
  const together = line.event === 'deployed' && past.at(-1)?.event === 'deployed';
  return Array.from({ length: number(line, 'count') }, (_, i) => ({
    kind: 'walk',
    from: base(line),
    to,
    piece: `member:${seat}:${to}:${before + i}`,
    stays: true,
    ms: line.event === 'deployed' ? 1200 : 700,
    along: together || i > 0,
    ...(together || i > 0 ? { caption: '' } : {}),
  }));
}

// Combat: on the arena, and at double speed where others fight.
function fighters(lines: readonly LogLine[], before: TableView): readonly number[] {
  const started = lines.findLast((line) => line.event === 'fight_started');
  const fight = viewOf(before).fight;
  return started ? [seatOf(started), number(started, 'opponent')] : fight ? [fight.initiator, fight.opponent] : [];
}

function where(lines: readonly LogLine[], before: TableView): string {
  const started = lines.findLast((line) => line.event === 'fight_started');
  if (started) return number(started, 'location') === DEFENCE ? `base:${number(started, 'opponent_crew')}` : place(started);
  const fight = viewOf(before).fight;
  if (fight?.mine) return `mine:${viewOf(before).mines.findIndex(({ mine: id }) => id === fight.mine)}`;
  return `seat:${fight?.opponent ?? 0}`;
}

function onArena(line: LogLine, before: TableView, past: readonly LogLine[], ms: number, more: Partial<Beat> = {}): Beat {
  const lines = [...past, line];
  const duel = duelOfLog(viewOf(before), lines);
  const own = fighters(lines, before).includes(before.seat);
  return { kind: 'mark', to: where(lines, before), ms: own ? ms : ms / 2, shows: 'before', ...(duel ? { set: JSON.stringify(duel) } : {}), ...more };
}

const isFull = (table: TableView, seat: number): boolean => viewOf(table).crews[seat]?.facings.every(({ cubes }) => !cubes.includes(null)) ?? false;

export const beats: Script['beats'] = {
  match_started: () => ({ kind: 'reveal', to: 'board', big: 'Planet XS', ms: 1300, caption: 'Fill your base before the others fill theirs.' }),
  round_started: (line) => ({ kind: 'reveal', to: base(line), big: `Round ${number(line, 'round')}`, ms: 800, shows: 'after' }),
  resource_drawn: (line, _, after) => ({ kind: 'fly', from: 'deck', to: hand(line, after), piece: 'resource', ms: 500 }),
  resource_choice_made: (line, _, after) => ({ kind: 'fly', from: hand(line, after), to: 'deck', piece: 'resource', ms: 400 }),
  resource_played: (line, before, after) =>
    viewOf(after).last_round && !viewOf(before).last_round
      ? { kind: 'reveal', to: 'board', big: 'Last round', ms: 1500, shows: 'before', caption: line.text }
      : { kind: 'reveal', to: 'camp', piece: 'resource', ms: 700, shows: 'before' },
  alien_moved: (line) => {
    const [from, to] = [number(line, 'from_zone'), number(line, 'to_zone')];
    const steps = (to - from + ZONES) % ZONES;
    if (steps === 0) return mark(`zone:${to}`, 500);
    const path = Array.from({ length: steps }, (_, i) => `zone:${(from + i) % ZONES}`);
    return { kind: 'walk', piece: 'alien', path, to: `zone:${to}`, stays: true, ms: 500 + 330 * steps };
  },
  swept: (line) => ({ kind: 'loss', from: mine(line), to: 'alien', amount: -number(line, 'count'), ms: 600, shows: 'before' }),
  placed_cubes: (line, _before, _after, past) => {
    const along = past.at(-1)?.event === 'placed_cubes';
    return { kind: 'gain', from: 'supply', to: mine(line), amount: number(line, 'count'), ms: 900, along, ...(along ? { caption: '' } : { caption: 'New cubes come to the mines.' }) };
  },
  supply_short: () => mark('supply', 500, { sound: 'loss' }),
  planned: (line) => mark(place(line), PASSING, { shows: 'after' }),
  plan_confirmed: (line) => mark(base(line), 400, { sound: 'move' }),
  plans_revealed: () => ({ kind: 'reveal', to: 'board', big: 'Plans open', ms: 900, shows: 'before', caption: 'All crews walk out together.' }),
  deployed: (line, _before, _after, past) => sent(line, past),
  ai_card: (line) => ({ kind: 'flip', to: base(line), piece: 'card', ms: 500, shows: 'before' }),
  ai_placed: (line, _before, _after, past) => sent(line, past),
  card_played: (line, _, after) => ({ kind: 'fly', from: hand(line, after), to: 'camp', piece: 'card', ms: 800 }),
  passed: (line) => mark(base(line), 250),
  raider_moved: (line) => ({ kind: 'walk', piece: `member:${seatOf(line)}:${arm(line)}:0`, from: arm(line), to: arm(line, 'to'), stays: true, ms: MATTERS }),
  crew_recovered: (line) => ({ kind: 'walk', piece: `member:${seatOf(line)}:recovered`, from: `bay:${number(line, 'section')}`, to: base(line), ms: MATTERS, sound: 'gain' }),
  armoured: (line) => mark(base(line), 700, { sound: 'gain' }),
  droid_added: (line) => mark(base(line), 700, { sound: 'gain' }),
  droid_lost: (line) => mark(base(line), 600, { sound: 'loss' }),
  fight_started: (line, before, _, past) => onArena(line, before, past, 1100, { sound: 'reveal' }),
  dice_rolled: (line, before, _, past) => onArena(line, before, past, 900, { sound: 'dice' }),
  die_changed: (line, before, _, past) => onArena(line, before, past, 1000, { sound: 'dice' }),
  die_removed: (line, before, _, past) => onArena(line, before, past, 1000, { sound: 'loss' }),
  pair_settled: (line, before, _, past) => onArena(line, before, past, 1000),
  pair_lost: (line, before, _, past) => onArena(line, before, past, 1000, { sound: 'loss' }),
  pair_tied: (line, before, _, past) => onArena(line, before, past, 1000, { sound: 'loss' }),
  wounded: (line, before, _, past) => {
    const nth = past.filter((one) => one.event === 'wounded' && seatOf(one) === seatOf(line) && place(one) === place(line)).length;
    const own = fighters(past, before).includes(before.seat);
    return { kind: 'walk', piece: `member:${seatOf(line)}:${place(line)}:${nth}`, from: place(line), to: `bay:${number(line, 'section')}`, stays: true, ms: own ? 900 : 450, sound: 'loss' };
  },
  fight_ended: (line, before, _, past) => onArena(line, before, past, 900),
  stood_down: (line) => mark(`base:${number(line, 'base')}`, 700),
  yielded: (line) => ({ kind: 'walk', piece: `member:${seatOf(line)}:${arm(line)}:0`, from: arm(line), to: base(line), stays: true, ms: MATTERS }),
  camp_roll: (line) => ({ kind: 'dice', to: 'camp', faces: [number(line, 'value')], ms: 800 }),
  cards_drawn: (line, _, after) => ({ kind: 'fly', from: 'camp', to: hand(line, after), piece: 'card', ms: 600, sound: 'gain' }),
  mined: (line) => ({ kind: 'gain', from: mine(line), to: base(line), amount: number(line, 'count'), ms: 800 }),
  theft_roll: (line) => ({ kind: 'dice', to: arm(line), faces: [number(line, 'value')], ms: MATTERS }),
  stolen: (line) => {
    const colours = many(line, 'colours');
    if (colours.length === 0) return mark(arm(line), 500);
    return colours.map((colour, i) => ({ kind: 'fly', from: arm(line), to: base(line), piece: `cube:${colour}`, ms: 900, along: i > 0, sound: 'loss', ...(i > 0 ? { caption: '' } : {}) }));
  },
  stored: (line, before, after) => {
    const full = isFull(after, seatOf(line)) && !isFull(before, seatOf(line));
    const flight: Beat = { kind: 'fly', from: base(line), to: `arm:${number(line, 'crew')}:${Math.floor(number(line, 'slot') / 5)}`, piece: `cube:${number(line, 'colour')}`, ms: 450, shows: 'after' };
    return full ? [flight, { kind: 'reveal', to: base(line), big: 'A base is full', ms: 1300, caption: 'The match ends with this round.' }] : flight;
  },
  crew_returned: (line, _before, _after, past) => mark(base(line), 500, { shows: 'after', along: past.at(-1)?.event === 'crew_returned' }),
  crew_healed: (line, _before, _after, past) => ({ kind: 'walk', piece: `member:${seatOf(line)}:healed`, from: 'bay:0', to: base(line), ms: 600, shows: 'after', sound: 'gain', along: past.at(-1)?.event === 'crew_healed' }),
  deck_reshuffled: () => mark('deck', 500),
  first_player: (line) => mark(base(line), 600, { shows: 'after', sound: 'reveal' }),
  match_ended: (line, _before, after) => ({ kind: 'reveal', to: 'board', big: winner(after), ms: 1800, shows: 'after', sound: 'win', seat: after.outcome?.winners[0] ?? -1, caption: line.text }),
};

function winner(after: TableView): string {
  const winners = after.outcome?.winners ?? [];
  const { coop, crews } = viewOf(after);
  if (coop) return winners.includes(after.seat) ? 'You win together' : 'The AI crews were faster';
  if (winners.includes(after.seat)) return winners.length > 1 ? 'A shared win' : 'You win';
  return winners.length === 1 ? `${crews[winners[0] ?? 0]?.name ?? ''} wins` : 'The match is over';
}
