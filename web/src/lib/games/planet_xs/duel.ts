import type { LogLine, PlanetXs_FightView, PlanetXs_PlanetXSView } from '../../wire';
import { SECTIONS } from './catalogue';

/** A combat as the arena shows it: the dice of both sides, the highest against the highest. */
export interface Side {
  readonly seat: number;
  readonly name: string;
}
export interface Pair {
  readonly own: number | undefined;
  readonly other: number | undefined;
  /** Who loses it: the first side, the second, or both. */
  readonly loser: 0 | 1 | 'both' | undefined;
  readonly text: string;
}
export interface Duel {
  readonly title: string;
  readonly sides: readonly [Side, Side];
  readonly pairs: readonly Pair[];
}

const sideOf = (view: PlanetXs_PlanetXSView, seat: number): Side => ({ seat, name: view.crews[seat]?.name ?? '' });
const nameOf = (section: string | null | undefined): string => SECTIONS.find(({ id }) => id === section)?.name ?? '';

/** The combat that waits for somebody's card, with what each pair would do. */
export function duelOfView(view: PlanetXs_PlanetXSView, fight: PlanetXs_FightView): Duel {
  const [own = [], other = []] = fight.dice;
  const pairs = Array.from({ length: Math.max(own.length, other.length) }, (_, i): Pair => {
    const [first, second] = fight.outcomes[i] ?? [];
    const loser = first && second ? 'both' : first ? 0 : second ? 1 : undefined;
    const hurt = sideOf(view, loser === 1 ? fight.opponent : fight.initiator).name;
    const text = loser === undefined ? 'no pair: safe' : loser === 'both' ? `tie: both to ${nameOf(first)}` : `${hurt} to ${nameOf(first ?? second)}`;
    return { own: own[i], other: other[i], loser, text };
  });
  return { title: fight.title, sides: [sideOf(view, fight.initiator), sideOf(view, fight.opponent)], pairs };
}

/** The same told by the log: the dice as they lie after `lines`, and the pairs that are decided. */
export function duelOfLog(view: PlanetXs_PlanetXSView, lines: readonly LogLine[]): Duel | undefined {
  const begins = lines.findLastIndex((line) => line.event === 'fight_started');
  const started = lines[begins];
  if (!started && !view.fight) return undefined;
  const seats: readonly [number, number] = started ? [Number(started.facts['seat']), Number(started.facts['opponent'])] : [view.fight?.initiator ?? 0, view.fight?.opponent ?? 0];
  const dice: [number[], number[]] = started ? [[], []] : [[...(view.fight?.dice[0] ?? [])], [...(view.fight?.dice[1] ?? [])]];
  let decided: Pair[] = [];
  const take = (side: number, value: number): void => {
    const i = dice[side as 0 | 1].indexOf(value);
    if (i >= 0) dice[side as 0 | 1].splice(i, 1);
  };
  for (const { event, facts } of lines.slice(begins + 1)) {
    const side = Number(facts['seat']) === seats[0] ? 0 : 1;
    const [own, other] = [Number(facts['own']), Number(facts['other'])];
    if (event === 'dice_rolled') {
      if (decided.length > 0) [dice[0], dice[1], decided] = [[], [], []];
      dice[side].push(...(Array.isArray(facts['values']) ? facts['values'] : []));
    } else if (event === 'die_changed') {
      take(side, Number(facts['old']));
      dice[side].push(Number(facts['new']));
    } else if (event === 'die_removed') take(side, Number(facts['value']));
    else if (event === 'pair_settled' || event === 'pair_lost') {
      const loser = event === 'pair_lost' ? side : side === 0 ? 1 : 0;
      take(side, own);
      take(1 - side, other);
      decided.push({ own: side === 0 ? own : other, other: side === 0 ? other : own, loser, text: event === 'pair_lost' ? `by ${other - own}` : 'by a card' });
    } else if (event === 'pair_tied') {
      take(0, Number(facts['value']));
      take(1, Number(facts['value']));
      decided.push({ own: Number(facts['value']), other: Number(facts['value']), loser: 'both', text: 'a tie' });
    }
  }
  const [left, right] = dice.map((faces) => faces.toSorted((a, b) => b - a)) as [number[], number[]];
  const open = Array.from({ length: Math.max(left.length, right.length) }, (_, i): Pair => ({ own: left[i], other: right[i], loser: undefined, text: left[i] === undefined || right[i] === undefined ? (decided.length > 0 ? 'no pair: safe' : '') : '' }));
  const sides = [sideOf(view, seats[0]), sideOf(view, seats[1])] as const;
  return { title: started ? `${sides[0].name} against ${sides[1].name}` : (view.fight?.title ?? ''), sides, pairs: [...decided, ...open] };
}
