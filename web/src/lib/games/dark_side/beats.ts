/** What the events of Dark Side look like on the stage. Places: `ring:3`, its deposits `ring:3:d0`, `lane:3` on the way inside the ring, `robot:0:1` wherever it stands. */
import { MATTERS, PASSING, type Beat, type Script } from '../../stage/beats';
import type { DarkSide_DarkSideView, LogLine, TableView } from '../../wire';

export const themed = true;
export const ends: Script['ends'] = ['decline'];
export const emblem: Script['emblem'] = (seat) => `robot:${seat}:0`;
export const ground: Script['ground'] = ['#0a0e1b', '#3a3436', '#f2a24a'];

const STEP_MS = 170; // a robot's step from one place to the next
const number = (line: LogLine, name: string): number => Number(line.facts[name] ?? -1);
const many = (line: LogLine, name: string): readonly number[] => {
  const fact = line.facts[name];
  return Array.isArray(fact) ? fact : [];
};
const ring = (slot: number): string => `ring:${slot}`;
const robotOf = (line: LogLine): string => `robot:${number(line, 'seat')}:${number(line, 'robot')}`;
const viewOf = (table: TableView): DarkSide_DarkSideView => table.view as DarkSide_DarkSideView;
const ROBOTS = 3; // a seat has: robots of all seats are counted in a row

/** Where the robot stands once the act is over: the walk ends on that very socket. */
function landing(after: TableView, line: LogLine, slot: number): string {
  const robot = viewOf(after).seats[number(line, 'seat')]?.robots[number(line, 'robot')];
  return robot?.slot === slot && robot.place.startsWith('d') ? `${ring(slot)}:${robot.place}` : ring(slot);
}

/** A card that goes from a hand to where it is used; others' start at their seat, one's own where it is seen. */
const seen = (line: LogLine, after: TableView): { readonly from?: string } => (number(line, 'seat') === after.seat ? {} : { from: `seat:${number(line, 'seat')}` });
/** The same of a card whose face is not told. */
const fromHand = (line: LogLine, after: TableView): string => (number(line, 'seat') === after.seat ? 'hand' : `seat:${number(line, 'seat')}`);
const mark = (to: string, ms = PASSING): Beat => ({ kind: 'mark', to, ms });
const gain = (line: LogLine, from: string): Beat => ({ kind: 'gain', from, to: `score:${number(line, 'seat')}`, amount: number(line, 'points'), ms: MATTERS });

/** Robots, each at the place where it is: asleep or awake. */
const each = (line: LogLine, asleep: boolean): Beat[] =>
  many(line, 'robots').map((one, i) => ({
    kind: 'flip',
    to: `robot:${Math.floor(one / ROBOTS)}:${one % ROBOTS}`,
    piece: `robot:${Math.floor(one / ROBOTS)}:${one % ROBOTS}${asleep ? ':asleep' : ''}`,
    seat: Math.floor(one / ROBOTS),
    ms: 700,
    shows: 'after',
    along: i > 0,
    sound: asleep ? 'loss' : 'reveal',
    ...(i > 0 ? { caption: '' } : {}),
  }));

export const unstaged: Script['unstaged'] = {
  match_started: 'the ring that is laid opens the game',
  dealt: 'nothing lies on the board before the ring',
  turn_ended: 'the turn that begins is the beat',
};
export const beats: Script['beats'] = {
  ring_laid: () => ({ kind: 'reveal', to: 'board', big: 'Dark Side of the Mine', ms: 1400, caption: 'The ring is laid. Stay ahead of the dark.' }),
  robot_placed: (line) => ({ kind: 'fly', from: `seat:${number(line, 'seat')}`, to: ring(number(line, 'slot')), piece: robotOf(line), ms: 600 }),
  turn_started: (line) => (number(line, 'turn') === 0 ? { kind: 'reveal', to: 'board', big: 'First dawn', ms: 1100, shows: 'after', caption: line.text } : undefined),
  location_revealed: (line) => ({ kind: 'reveal', to: ring(number(line, 'slot')), piece: `card:${number(line, 'card')}`, fills: true, ms: MATTERS, shows: 'after' }),
  comms_restored: (line) => each(line, false),
  card_played: (line, _, after) => ({ kind: 'fly', ...seen(line, after), to: 'discard', piece: `card:${number(line, 'card')}`, fills: true, stays: true, ms: 700 }),
  power_used: () => ({ kind: 'mark', to: 'discard', ms: 900, shows: 'before', sound: 'reveal' }),
  communicated: (line) => ({ kind: 'mark', to: ring(number(line, 'slot')), ms: 600, shows: 'before' }),
  location_full: (line) => ({ kind: 'mark', to: ring(number(line, 'slot')), ms: 550, shows: 'before', marks: [{ place: ring(number(line, 'slot')), text: 'Full: passed' }] }),
  location_skipped: (line) => ({ kind: 'mark', to: ring(number(line, 'slot')), ms: 550, shows: 'before', marks: [{ place: ring(number(line, 'slot')), text: 'passed over' }] }),
  robot_moved: (line, _, after) => {
    const path = many(line, 'path');
    const slot = path.at(-1) ?? number(line, 'from_slot');
    return {
      kind: 'walk',
      piece: robotOf(line),
      path: [number(line, 'from_slot'), ...path].map((one) => `lane:${one}`),
      to: landing(after, line, slot),
      ms: Math.min(2200, 500 + STEP_MS * path.length),
    };
  },
  robot_displaced: (line) => ({ kind: 'mark', to: ring(number(line, 'slot')), ms: 600, shows: 'before', sound: 'loss' }),
  mined: (line) => gain(line, `${ring(number(line, 'slot'))}:d${number(line, 'deposit')}`),
  scored: (line) => gain(line, `seat:${number(line, 'seat')}`),
  card_drawn: (line, _, after) => ({ kind: 'fly', from: 'deck', to: fromHand(line, after), piece: 'back', ms: 450, shows: 'after' }),
  mined_ability: (line) => mark(ring(number(line, 'slot')), 700),
  robot_towed: (line) => ({ kind: 'walk', piece: robotOf(line), from: ring(number(line, 'from_slot')), to: ring(number(line, 'slot')), ms: MATTERS }),
  dark_viewed: (line) => many(line, 'slots').map((slot, i) => ({ kind: 'reveal', to: ring(slot), piece: many(line, 'cards')[i] === undefined ? 'back' : `card:${many(line, 'cards')[i]}`, ms: MATTERS, along: i > 0, ...(i > 0 ? { caption: '' } : {}) })),
  dark_swapped: (line, _, after) => [
    { kind: 'fly', from: fromHand(line, after), to: ring(number(line, 'slot')), piece: 'back', ms: 700 },
    { kind: 'fly', from: ring(number(line, 'slot')), to: fromHand(line, after), piece: 'back', ms: 700, along: true, caption: '' },
  ],
  declined: (line) => mark(`seat:${number(line, 'seat')}`),
  upgrade_installed: (line, _, after) => ({ kind: 'fly', ...seen(line, after), to: `seat:${number(line, 'seat')}`, piece: `card:${number(line, 'card')}`, ms: MATTERS, sound: 'gain' }),
  robot_deployed: (line) => ({ kind: 'fly', from: `seat:${number(line, 'seat')}`, to: ring(number(line, 'slot')), piece: robotOf(line), ms: 800 }),
  recharged: () => ({ kind: 'mark', to: 'deck', ms: PASSING, shows: 'before' }),
  location_built: (line, _, after) => ({ kind: 'fly', from: fromHand(line, after), to: ring(number(line, 'slot')), piece: 'back', ms: 800 }),
  location_darkened: (line) => ({ kind: 'flip', to: ring(number(line, 'slot')), piece: 'back', fills: true, ms: 800, shows: 'after' }),
  signal_lost: (line) => each(line, true),
  card_discarded: (line, _, after) => ({ kind: 'fly', ...seen(line, after), to: 'discard', piece: `card:${number(line, 'card')}`, fills: true, ms: 500 }),
  last_round: () => ({ kind: 'reveal', to: 'deck', big: 'Last round', ms: 1500, shows: 'after' }),
  match_ended: (_, _before, after) => ({ kind: 'reveal', to: 'board', big: winner(after), ms: 1800, shows: 'after', sound: 'win', seat: after.outcome?.winners[0] ?? -1 }),
};

function winner(after: TableView): string {
  const winners = after.outcome?.winners ?? [];
  if (viewOf(after).solo) return winners.length > 0 ? 'The goal is reached' : 'The deck has run out';
  return winners.includes(after.seat) ? (winners.length > 1 ? 'A shared win' : 'You win') : 'The deck has run out';
}
