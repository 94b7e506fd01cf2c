/** My figures over time, as a page shows them. */
import type { Exercise, GameFigures } from '../wire';

export interface Average {
  readonly name: string;
  readonly games: number;
  readonly result: number;
  readonly luck: number;
  readonly loss: number;
}

const DAY_MS = 86_400_000;
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);

/** Games in groups, with what they amount to; losses weigh by how many decisions counted. */
export function averages(games: readonly GameFigures[], by: (one: GameFigures) => string): readonly Average[] {
  return [...Map.groupBy(games, by)].map(([name, group]) => ({
    name,
    games: group.length,
    result: mean(group.map(({ result }) => result)),
    luck: mean(group.map(({ luck }) => luck)),
    loss: group.reduce((sum, one) => sum + one.loss_per_decision * one.decisions, 0) / Math.max(1, group.reduce((sum, one) => sum + one.decisions, 0)),
  }));
}

/** Those that wait for me now, those that come later, and those that I know. */
export function queue(exercises: readonly Exercise[], now: number): { readonly due: readonly Exercise[]; readonly later: readonly Exercise[]; readonly known: readonly Exercise[] } {
  const sound = exercises.filter((one) => !one.stale);
  return {
    due: sound.filter(({ due_at }) => due_at !== null && due_at <= now),
    later: sound.filter(({ due_at }) => due_at !== null && due_at > now),
    known: exercises.filter(({ due_at, stale }) => due_at === null || stale),
  };
}

/** When something comes back, in words. */
export function when(due: number, now: number): string {
  const days = Math.ceil((due - now) / DAY_MS);
  return days <= 0 ? 'now' : days === 1 ? 'tomorrow' : `in ${days} days`;
}

const DATE = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** "2026-11-19" as people write it: everybody's day is the server's. */
export const dated = (day: string): string => DATE.format(new Date(day));
