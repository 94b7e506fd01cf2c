import type { LogLine } from '../../wire';

const number = (line: LogLine, name: string): number => (typeof line.facts[name] === 'number' ? line.facts[name] : 0);
const many = (line: LogLine, name: string): number[] => {
  const fact = line.facts[name];
  return Array.isArray(fact) ? fact : [];
};

/** What lines of the log add to or take from a seat's funding: nothing, if no money of this seat is in them. */
export function change(lines: readonly LogLine[], seat: number): number | undefined {
  const worths = lines.filter((line) => 'seat' in line.facts && number(line, 'seat') === seat).map(worth).filter((amount) => amount !== 0);
  return worths.length > 0 ? worths.reduce((sum, amount) => sum + amount, 0) : undefined;
}

function worth(line: LogLine): number {
  switch (line.event) {
    case 'paid':
      return -number(line, 'amount');
    case 'gained':
    case 'grant':
      return number(line, 'amount');
    case 'sold':
      return number(line, 'units') * (number(line, 'price') + number(line, 'bonus'));
    case 'upgraded':
      return -number(line, 'price');
    case 'virtual_attempt':
      return -number(line, 'cost');
    case 'event_changed':
    case 'scavenged':
      return -number(line, 'fee');
    default:
      return 0;
  }
}

/** Where a seat's cube would stand: at a waypoint, or on a space of a stratum. */
export interface Standing {
  readonly waypoint: number;
  readonly path: 'column' | 'tender' | null;
  readonly covered: number;
}

const PATHS = ['column', 'tender'] as const;

export function cubeAfter(lines: readonly LogLine[], seat: number): Standing | undefined {
  const line = lines.findLast((one) => (one.event === 'cube_moved' || one.event === 'stratum_completed') && number(one, 'seat') === seat);
  if (!line) return undefined;
  if (line.event === 'stratum_completed') return { waypoint: number(line, 'waypoint'), path: null, covered: 0 };
  return { waypoint: number(line, 'waypoint'), path: PATHS[number(line, 'path')] ?? 'column', covered: number(line, 'covered') };
}

/** The steps of both market tracks after these lines, if they move. */
export function marketAfter(lines: readonly LogLine[]): readonly [number, number] | undefined {
  const line = lines.findLast((one) => one.event === 'market_moved' || one.event === 'market_set');
  return line && [number(line, 'ip'), number(line, 'nr')];
}

/** What each component would show after these lines, by slot. */
export function facesAfter(lines: readonly LogLine[]): ReadonlyMap<number, number> {
  const faces = new Map<number, number>();
  for (const line of lines) {
    if (line.event === 'components_moved') many(line, 'faces').forEach((face, slot) => faces.set(slot, face));
    else if (line.event === 'component_changed' || line.event === 'component_exchanged') faces.set(number(line, 'slot'), number(line, 'new'));
  }
  return faces;
}

/** The Virtual Player's last turn, told from the log. */
export interface VirtualTurn {
  readonly dice: readonly { readonly face: number; readonly from: number | undefined; readonly matches: boolean }[];
  readonly steps: readonly string[];
}

const TOLD = ['event_rolled', 'virtual_rolled', 'virtual_changed', 'virtual_attempt', 'cube_moved', 'stratum_completed', 'tender_sum', 'tender_tied', 'tender_won', 'market_event_shift', 'sold', 'grant', 'market_moved'];

export function virtualTurn(lines: readonly LogLine[], need: readonly number[]): VirtualTurn | undefined {
  const rolled = lines.findLastIndex((line) => line.event === 'virtual_rolled');
  const line = lines[rolled];
  if (!line) return undefined;
  const start = lines.findLastIndex((one, i) => i < rolled && one.event === 'turn_started');
  const end = lines.findIndex((one, i) => i > rolled && (one.event === 'turn_started' || one.event === 'asteroid_ended'));
  const turn = lines.slice(start + 1, end < 0 ? undefined : end);

  const dice = many(line, 'dice').map((face) => ({ face, from: undefined as number | undefined, matches: false }));
  const changes = turn.flatMap((one) => (one.event === 'virtual_changed' ? many(one, 'changes') : []));
  for (let i = 0; i + 1 < changes.length; i += 2) {
    const die = dice.find((one) => one.face === changes[i] && one.from === undefined);
    if (die) Object.assign(die, { face: changes[i + 1], from: changes[i] });
  }
  for (const face of need) {
    const die = dice.find((one) => one.face === face && !one.matches);
    if (die) die.matches = true;
  }
  return { dice, steps: turn.filter((one) => TOLD.includes(one.event)).map((one) => (one.event === 'event_rolled' ? `${one.text.split(':')[0] ?? ''}.` : one.text)) };
}

/** What a seat has thrown in the bid for the tender that is under way. */
export function throwsOf(lines: readonly LogLine[], seat: number): readonly (readonly number[])[] {
  const started = lines.findLastIndex((line) => line.event === 'tender_started');
  return lines.filter((one, i) => i > started && one.event === 'tender_rolled' && number(one, 'seat') === seat).map((one) => many(one, 'dice'));
}

// What a pair did to the drill: nothing of it was hidden before, so it is a draft until the digging begins.
const DRAFTED = ['pair_used', 'free_black_used', 'scavenged', 'component_changed', 'components_moved', 'component_exchanged', 'efficient_charged'];

/** Whether the last thing that happened is a change of the drill that revealed nothing, and nothing has been dug since. */
export function isDraft(lines: readonly LogLine[]): boolean {
  return DRAFTED.includes(lines.findLast((line) => line.event !== 'modified')?.event ?? '');
}
