import type { Limits } from './catalogue';
import { ofKind, type PlanetChoice, type Spot } from './picks';

/** A plan that has not left this screen: how many go where, by the place's word in `place …`. */
export type Draft = ReadonlyMap<string, number>;

export const total = (draft: Draft): number => [...draft.values()].reduce((sum, count) => sum + count, 0);

const rivalOf = (place: string): string | undefined => /^(rival\d)-/.exec(place)?.[1];

/** How many more of the crew a place takes, given the printed limits and those already there. */
export function room(draft: Draft, place: string, standing: (place: string) => number, limits: Limits | undefined): number {
  if (!limits) return 0;
  const here = (draft.get(place) ?? 0) + standing(place);
  const rival = rivalOf(place);
  if (rival !== undefined) {
    const atBase = ['N', 'E', 'S', 'W'].reduce((sum, facing) => sum + (draft.get(`${rival}-${facing}`) ?? 0) + standing(`${rival}-${facing}`), 0);
    return Math.min(limits.raiders_per_facing - here, limits.raiders_per_base - atBase);
  }
  const most = place === 'defend' ? limits.defenders_per_base : place === 'camp' ? limits.crew_per_camp : limits.crew_per_mine;
  return most - here;
}

/** One more, or one less, at a place. */
export function changed(draft: Draft, place: string, by: number): Draft {
  const next = new Map(draft);
  const count = (draft.get(place) ?? 0) + by;
  if (count > 0) next.set(place, count);
  else next.delete(place);
  return next;
}

/** Only what may still be placed. */
export function offered(draft: Draft, choices: readonly PlanetChoice[]): Draft {
  return new Map([...draft].filter(([place]) => ofKind(choices, 'place', { place }).length > 0));
}

/** The actions that put the plan down, in the order in which the choices are listed, and the seal. */
export function actions(draft: Draft, choices: readonly PlanetChoice[]): string[] {
  const order = ofKind(choices, 'place').map(({ args }) => args.place);
  return [...order.flatMap((place) => Array<string>(draft.get(place) ?? 0).fill(`place ${place}`)), 'confirm'];
}

/** What each place has planned, by where it is on the map. */
export function bySpot(draft: Draft, spotOf: (place: string) => Spot): ReadonlyMap<Spot, number> {
  return new Map([...draft].map(([place, count]) => [spotOf(place), count]));
}
