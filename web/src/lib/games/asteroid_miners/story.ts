import type { LogLine } from '../../wire';

const number = (line: LogLine, name: string): number => (typeof line.facts[name] === 'number' ? line.facts[name] : 0);
const many = (line: LogLine, name: string): number[] => {
  const fact = line.facts[name];
  return Array.isArray(fact) ? fact : [];
};

/** The Virtual Player's last turn, told from the log. */
export interface VirtualTurn {
  readonly dice: readonly { readonly face: number; readonly from: number | undefined; readonly matches: boolean }[];
  readonly steps: readonly string[];
}

const TENDER_PATH = 1; // as events write it
const TOLD = ['virtual_changed', 'virtual_attempt']; // the rest is on the board and in the history

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
  return { dice, steps: turn.filter((one) => TOLD.includes(one.event)).map(({ text }) => text) };
}

/** What a seat has thrown in the bid for the tender that is under way. */
export function throwsOf(lines: readonly LogLine[], seat: number): readonly (readonly number[])[] {
  const started = lines.findLastIndex((line) => line.event === 'tender_started');
  return lines.filter((one, i) => i > started && one.event === 'tender_rolled' && number(one, 'seat') === seat).map((one) => many(one, 'dice'));
}

/** Whether the tender stratum of this asteroid is dug: whoever owns it may dig the column instead, and the view tells only how deep. */
export function tenderDug(lines: readonly LogLine[]): boolean {
  const started = lines.findLastIndex((line) => line.event === 'asteroid_started');
  return lines.some((line, i) => i > started && line.event === 'stratum_completed' && number(line, 'path') === TENDER_PATH);
}

// What a pair did to the drill: nothing of it was hidden before, so it is a draft until the digging begins.
const DRAFTED = ['pair_used', 'free_black_used', 'scavenged', 'component_changed', 'components_moved', 'component_exchanged', 'efficient_charged'];

/** Whether the last thing that happened is a change of the drill that revealed nothing, and nothing has been dug since. */
export function isDraft(lines: readonly LogLine[]): boolean {
  return DRAFTED.includes(lines.findLast((line) => line.event !== 'modified')?.event ?? '');
}
