/**
 * What the events of Martian Miners look like on the stage. Places: `tile:14`, `node:27` (by their code), `store:1:3` (seat and
 * resource), `stash:1`, `coins:1`, `police:1`, `spill:1` (below the storages), `scan:2` (a die of the tray), `trader:0`, `hole`, `sky`.
 */
import { PASSING, type Beat, type Script } from '../../stage/beats';
import type { LogLine, MartianMiners_MartianView, MartianMiners_TileView, TableView } from '../../wire';
import { wayBetween } from './geometry';
import { PYRAMIDS } from './words';

export const themed = true;
export const emblem: Script['emblem'] = () => 'mine';
export const ground: Script['ground'] = ['#1a0b10', '#7d3a26', '#ff9a5c'];
export const ends: Script['ends'] = ['end_turn', 'leave_traders'];
/** Events without a beat, each with the reason. */
export const unstaged: Script['unstaged'] = {
  left_out: 'the board that is laid shows it',
  dice_drawn: 'the dice that are rolled show it',
  turn_started: 'the status line and the lit panel tell whose turn it is, and the scan follows at once',
  team_offered: 'the proposal that it becomes follows',
  turn_ended: 'the next turn follows at once',
  round_ended: 'the scan tray counts the rounds',
};

const MINE = 2;
const STEP_MS = 230; // a scout's step from one corner to the next
const number = (line: LogLine, name: string): number => Number(line.facts[name] ?? -1);
const viewOf = (table: TableView): MartianMiners_MartianView => table.view as MartianMiners_MartianView;
const seatPlace = (line: LogLine): string => `seat:${number(line, 'seat')}`;
const store = (line: LogLine, kind: number): string => `store:${number(line, 'seat')}:${kind}`;
const pyramid = (line: LogLine): string => PYRAMIDS[number(line, 'pyramid') as 0 | 1 | 2] ?? 'scout';
const site = (line: LogLine): string => `${number(line, 'pyramid') === MINE ? 'tile' : 'node'}:${number(line, 'site')}`;
const mark = (to: string, ms = PASSING): Beat => ({ kind: 'mark', to, ms });
const big = (title: string, to = 'board', ms = 1600): Beat => ({ kind: 'reveal', to, big: title, ms, shows: 'after' });
const die = (view: MartianMiners_MartianView, kind: number, value: number): string => `die:${view.resources[kind] ?? ''}:${view.scan[kind]?.value === value ? view.scan[kind].mark : (view.tiles.find((tile) => tile.value === value)?.mark ?? value)}`;
const units = (view: MartianMiners_MartianView, kind: number, count: number): string => `units:${view.resources[kind] ?? ''}:${count}`;

/** The tiles that gave a seat something of a kind in the scan. */
function sources(view: MartianMiners_MartianView, seat: number, kind: number): MartianMiners_TileView[] {
  const own = new Set(view.nodes.filter((node) => node.owner === seat).map((node) => node.id));
  return view.tiles.filter((tile) => tile.gives && tile.resource === view.resources[kind] && tile.corners.some((corner) => own.has(corner)));
}

/** The dice roll in the tray, then fly to their tiles. */
function scanned(line: LogLine, after: TableView): Beat[] {
  const view = viewOf(after);
  const values = Array.isArray(line.facts['values']) ? line.facts['values'] : [];
  const rolled = values.map((value, kind): Beat => ({ kind: 'flip', to: `scan:${kind}`, piece: die(view, kind, value), ms: 650, shows: 'before', sound: 'dice', along: kind > 0, ...(kind > 0 ? { caption: '' } : {}) }));
  const flown = values.flatMap((value, kind) =>
    view.tiles.filter((tile) => tile.gives && tile.resource === view.resources[kind]).map((tile) => ({ kind: 'fly', from: `scan:${kind}`, to: `tile:${tile.code}`, piece: die(view, kind, value), ms: 700, shows: 'before' }) satisfies Beat),
  );
  return [...rolled, ...flown.map((beat, i) => ({ ...beat, along: i > 0, sound: 'move' as const }))];
}

/** Units fly from their tiles to the storage; what does not fit falls off. */
function collected(line: LogLine, after: TableView): Beat[] {
  const view = viewOf(after);
  const [seat, kind, count, lost] = [number(line, 'seat'), number(line, 'resource'), number(line, 'count'), number(line, 'lost')];
  const tiles = sources(view, seat, kind);
  const to = `store:${seat}:${kind}`;
  const come = tiles.map((tile, i): Beat => ({ kind: 'fly', from: `tile:${tile.code}`, to, piece: units(view, kind, i === 0 ? Math.max(1, count + lost - (tiles.length - 1)) : 1), ms: 520, shows: 'after', sound: 'gain', along: i > 0, ...(i > 0 ? { caption: '' } : {}) }));
  const fall: Beat = { kind: 'fly', from: to, to: `spill:${seat}`, piece: `${units(view, kind, lost)}:lost`, ms: 700, shows: 'after', sound: 'loss', caption: '', marks: [{ place: to, text: `Full: ${lost} lost` }] };
  return lost > 0 ? [...come, fall] : come;
}

function plundered(line: LogLine, after: TableView): Beat[] {
  const view = viewOf(after);
  const taken = view.numbers.plunder.map((name) => ({ kind: view.resources.indexOf(name), count: number(line, name) })).filter(({ count }) => count > 0);
  if (taken.length === 0) return [mark(seatPlace(line), 700)];
  return taken.map(({ kind, count }, i): Beat => ({ kind: 'fly', from: store(line, kind), to: 'hole', piece: units(view, kind, count), ms: 1300, shows: 'after', sound: 'loss', along: i > 0, ...(i > 0 ? { caption: '' } : { big: 'Plundered' }) }));
}

/** A scout leaves its lab and passes corner after corner. */
function journey(line: LogLine, before: TableView): Beat {
  const way = wayBetween(viewOf(before).nodes, number(line, 'from_node'), number(line, 'to_node')).map(({ code }) => `node:${code}`);
  return { kind: 'walk', piece: `top:${number(line, 'from_node')}`, path: way.slice(1, -1), to: `node:${number(line, 'to_node')}`, ms: 500 + STEP_MS * number(line, 'steps') };
}

function gameOver(before: TableView, after: TableView): Beat[] {
  const [old, now] = [viewOf(before), viewOf(after)];
  const winners = after.outcome?.winners ?? [];
  const mine = now.tiles.find((tile, i) => tile.mine !== null && old.tiles[i]?.mine === null);
  const seat = winners[0] ?? -1;
  const title = winners.includes(after.seat) ? (winners.length > 1 ? 'A shared win' : 'You win') : mine ? `The mine on ${mine.id} wins` : 'The game is over';
  const shown: Beat[] = mine ? [{ kind: 'flip', to: `tile:${mine.code}`, piece: 'mine', seat: mine.mine ?? -1, ms: 1100, shows: 'after', sound: 'reveal', caption: '' }] : [];
  return [...shown, { kind: 'reveal', to: mine ? `tile:${mine.code}` : 'board', big: title, ms: 2000, shows: 'after', sound: 'win', seat }];
}

export const beats: Script['beats'] = {
  board_laid: () => ({ ...big('Martian Miners', 'board', 1400), caption: 'The plates lie on the plain. Two corners are yours to begin with.' }),
  corner_moved: (line) => ({ kind: 'fly', from: `tile:${number(line, 'from_tile')}`, to: `tile:${number(line, 'to_tile')}`, piece: `die:${number(line, 'resource')}:${number(line, 'value')}`, ms: 600, shows: 'after' }),
  start_rolled: (line, _, after) => ({ kind: 'flip', to: seatPlace(line), piece: die(viewOf(after), number(line, 'die'), number(line, 'value')), ms: 500, sound: 'dice' }),
  starting_seat: (line) => mark(seatPlace(line), 700),
  start_rerolled: (line, _, after) => ({ kind: 'flip', to: seatPlace(line), piece: die(viewOf(after), number(line, 'die'), number(line, 'value')), ms: 700, sound: 'dice' }),
  placed: (line) => ({ kind: 'fly', from: seatPlace(line), to: `node:${number(line, 'node')}`, piece: pyramid(line), ms: 700, stays: true }),
  // The first scan may follow in the same act: what it brings is not shown before.
  start_upgraded: (line) => ({ kind: 'flip', to: `node:${number(line, 'node')}`, piece: 'lab', ms: 700, stays: true, shows: 'before' }),
  scanned: (line, _, after) => scanned(line, after),
  trader_landed: (line, _, after) => ({ kind: 'fly', from: 'sky', to: `trader:${number(line, 'trader')}`, piece: `trader:${viewOf(after).resources[number(line, 'trader')] ?? ''}`, ms: 700, shows: 'after', sound: 'reveal' }),
  trader_left: (line, _, after) => ({ kind: 'fly', from: `trader:${number(line, 'trader')}`, to: 'sky', piece: `trader:${viewOf(after).resources[number(line, 'trader')] ?? ''}`, ms: 600, shows: 'after' }),
  traders_kept: () => mark('hole'),
  party: (_, _before, after) => ({ ...big('The Martians hold a party', 'hole', 1400), caption: viewOf(after).space_police ? 'One party less until they attack.' : 'Whoever leads in pips is robbed.', sound: 'reveal' }),
  plundered: (line, _, after) => plundered(line, after),
  plunder_void: () => mark('hole', 900),
  raid_counted: () => mark('raids', 900),
  martian_attack: (line) => ({ ...big('The Martians attack', 'hole', 1600), caption: line.text, sound: 'loss' }),
  razed: (line) => ({ kind: 'fly', from: site(line), to: `stash:${number(line, 'seat')}`, piece: pyramid(line), ms: 900, sound: 'loss' }),
  police_dismissed: () => mark('raids', 600),
  collected: (line, _, after) => collected(line, after),
  bonus: (line, _, after) => {
    const view = viewOf(after);
    const mine = view.tiles.find((tile) => tile.coin && tile.mine === number(line, 'seat') && tile.resource === view.resources[number(line, 'resource')]);
    return { kind: 'fly', from: mine ? `tile:${mine.code}` : seatPlace(line), to: store(line, number(line, 'resource')), piece: units(view, number(line, 'resource'), number(line, 'count')), ms: 520, shows: 'after', sound: 'gain' };
  },
  bonus_declined: (line) => mark(store(line, number(line, 'resource'))),
  order_opened: (line) => ({ kind: 'mark', to: site(line), ms: 500, shows: 'before' }),
  traded: (line, before) => [
    { kind: 'fly', from: store(line, number(line, 'pay')), to: `trader:${number(line, 'get')}`, piece: units(viewOf(before), number(line, 'pay'), 1), ms: 450, shows: 'before' },
    { kind: 'fly', from: `trader:${number(line, 'get')}`, to: store(line, number(line, 'get')), piece: units(viewOf(before), number(line, 'get'), 1), ms: 450, sound: 'gain', shows: 'before' },
  ],
  built: (line) => ({ kind: 'fly', from: `stash:${number(line, 'seat')}`, to: site(line), piece: pyramid(line), ms: number(line, 'pyramid') === MINE ? 1400 : 800, sound: number(line, 'pyramid') === MINE ? 'reveal' : 'move', ...(number(line, 'pyramid') === MINE ? { big: 'A mine' } : {}) }),
  coin_taken: (line, before, after) => {
    const [old, now] = [viewOf(before), viewOf(after)];
    const mine = now.tiles.find((tile, i) => tile.coin && old.tiles[i]?.coin === false);
    return { kind: 'fly', from: mine ? `tile:${mine.code}` : seatPlace(line), to: `coins:${number(line, 'seat')}`, piece: `coin:${now.resources[number(line, 'resource')] ?? ''}`, ms: 700, shows: 'after', sound: 'gain' };
  },
  coin_returned: (line, _, after) => ({ kind: 'fly', from: `coins:${number(line, 'seat')}`, to: 'hole', piece: `coin:${viewOf(after).resources[number(line, 'resource')] ?? ''}`, ms: 700, sound: 'loss' }),
  flew: (line, before) => journey(line, before),
  attacked: (line, before) => {
    const target = viewOf(before).nodes.find((node) => node.code === number(line, 'to_node'));
    const duel = `attack:${target?.owner ?? 0}:${target?.stands === 'scout' ? 1 : 2}`;
    return [{ ...journey(line, before), caption: '' }, { kind: 'reveal', to: `node:${number(line, 'to_node')}`, set: duel, caption: line.text, ms: 1600, shows: 'before', sound: 'loss' }];
  },
  destroyed: (line) => ({ kind: 'fly', from: `node:${number(line, 'node')}`, to: `stash:${number(line, 'owner')}`, piece: pyramid(line), seat: number(line, 'owner'), ms: 1100, shows: 'after', sound: 'loss' }),
  converted: (line, before) => {
    const { numbers } = viewOf(before);
    return [
      { kind: 'fly', from: store(line, number(line, 'pay')), to: `coins:${number(line, 'seat')}`, piece: units(viewOf(before), number(line, 'pay'), numbers.convert_pay), ms: 500 },
      { kind: 'fly', from: `coins:${number(line, 'seat')}`, to: store(line, number(line, 'get')), piece: units(viewOf(before), number(line, 'get'), numbers.convert_get), ms: 500, sound: 'gain' },
    ];
  },
  announced: (line) => mark(seatPlace(line), 600),
  team_proposed: (line) => mark(seatPlace(line), 900),
  team_answered: (line) => mark(seatPlace(line), 900),
  police_hired: (line) => ({ kind: 'fly', from: seatPlace(line), to: `police:${number(line, 'seat')}`, piece: 'police', ms: 600, sound: 'gain' }),
  time_up: () => big('Time is up'),
  target_lowered: () => big('The goal is lowered'),
  finish_agreed: () => big('All agree'),
  game_over: (_, before, after) => gameOver(before, after),
};
