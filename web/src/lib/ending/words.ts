import type { Ending, Moment, OutcomeView, ScorePart } from '../wire';

/** What the end is told with: who sits where, what the game calls the seats, and which of them are mine. */
export interface Cast {
  /** By seat: the person, or what the game calls the seat. */
  readonly names: readonly string[];
  readonly mine: readonly number[];
}

const list = new Intl.ListFormat('en');
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDS: { readonly [rule in Intl.LDMLPluralRule]?: string } = { one: 'st', two: 'nd', few: 'rd' };

export const place = (rank: number): string => `${rank}${ENDS[ordinals.select(rank)] ?? 'th'}`;
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

/** "61 points": the unit is told in the plural. */
export const counted = (amount: number, unit: string): string => `${amount} ${amount === 1 && unit.endsWith('s') ? unit.slice(0, -1) : unit}`.trimEnd(); // the unit may still be on its way

/** Do several seats play as one side? */
const isTeam = (outcome: OutcomeView, seats: readonly number[]): boolean => seats.length > 1 && new Set(seats.map((seat) => outcome.sides[seat])).size === 1;
const namesOf = (seats: readonly number[], { names }: Cast): string => list.format(seats.map((seat) => names[seat] ?? ''));

/** Those who won or lost a common goal: my side, or the first seat's for those who look on. */
export const sideOf = (outcome: OutcomeView, mine: readonly number[]): number[] => outcome.sides.flatMap((side, seat) => (side === outcome.sides[mine[0] ?? 0] ? [seat] : []));

/** Who won, in a few words that are seen first. */
export function headline(outcome: OutcomeView, cast: Cast): string {
  const { winners } = outcome;
  const own = cast.mine.length === 1 ? cast.mine[0] : undefined;
  if (outcome.won !== null && sideOf(outcome, cast.mine).length > 1) return outcome.won ? 'Won together' : 'Lost together';
  if (outcome.won !== null) return outcome.won ? 'The goal is reached' : 'Not this time';
  if (winners.length === 0) return 'Nobody wins';
  if (own !== undefined && winners.includes(own)) return winners.length === 1 ? 'You win' : isTeam(outcome, winners) ? 'Your side wins' : 'You share the victory';
  return winners.length === 1 ? `${namesOf(winners, cast)} wins` : isTeam(outcome, winners) ? `${namesOf(winners, cast)} win` : `${namesOf(winners, cast)} share the victory`;
}

/** By how much; when the scores are equal, what ranked them. */
export function margin(outcome: OutcomeView, cast: Cast, unit: string, ties: readonly (readonly ScorePart[])[]): string {
  const { winners, scores, ranks, sides } = outcome;
  const own = cast.mine.length === 1 ? cast.mine[0] : undefined;
  const first = winners[0];
  const ranked = (one: number, other: number): string => {
    const decided = ties[one]?.find(({ name, points }) => ties[other]?.some((its) => its.name === name && its.points !== points));
    return decided ? `; ${decided.name.toLowerCase()} decided` : '';
  };
  const rated = outcome.rating ? `, ${outcome.rating}` : '';
  if (outcome.won !== null || first === undefined) return own === undefined || scores[own] === undefined ? '' : `${counted(scores[own], unit)}${rated}`;
  const rivals = scores.map((_, seat) => seat).filter((seat) => !winners.includes(seat) && sides[seat] !== sides[first]);
  const best = rivals.toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || (scores[b] ?? 0) - (scores[a] ?? 0))[0];
  const top = scores[first] ?? 0;
  if (best === undefined || winners.length > 1) return `${counted(top, unit)}${winners.length > 1 && !isTeam(outcome, winners) ? ' each' : ''}`;
  if (own !== undefined && own !== first && rivals.includes(own)) {
    const behind = top - (scores[own] ?? 0);
    return `You are ${place(ranks[own] ?? 0)}${behind > 0 ? `, ${behind} behind` : ''}: ${counted(scores[own] ?? 0, unit)}${behind === 0 ? ranked(first, own) : ''}`;
  }
  const ahead = top - (scores[best] ?? 0);
  if (ahead > 0) return `${counted(top, unit)}, ${ahead} ahead of ${cast.names[best] ?? ''}`;
  const decided = ranked(first, best);
  return `${counted(top, unit)}${decided && ` as ${cast.names[best] ?? ''}${decided}`}`;
}

/** The three moments to look at: what turned the match, the best of mine, the best of somebody else, or the last. */
export function momentsOf(ending: Ending, mine: readonly number[]): Moment[] {
  const ranks = ending.outcome?.ranks ?? [];
  const bests = ending.moments.filter(({ kind }) => kind === 'best').toSorted((a, b) => Number(mine.includes(b.seat)) - Number(mine.includes(a.seat)) || (ranks[a.seat] ?? 0) - (ranks[b.seat] ?? 0));
  const turn = ending.moments.filter(({ kind }) => kind === 'turn');
  const wished = [...turn, ...bests, ...ending.moments.filter(({ kind }) => kind === 'end')];
  return wished.filter((moment, i) => wished.findIndex(({ step }) => step === moment.step) === i).slice(0, 3);
}
