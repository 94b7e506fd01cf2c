import type { PlanetXs_LimitView, PlanetXs_PlanView } from '../../wire';
import { ofKind, type PlanetChoice, type Spot } from './picks';

/** A plan that has not left this screen: how many go where, by the place's word in `place …`. */
export type Draft = ReadonlyMap<string, number>;

export const total = (draft: Draft): number => [...draft.values()].reduce((sum, count) => sum + count, 0);

/** What a limit has left beside the draft. */
const left = ({ places, left: all }: PlanetXs_LimitView, draft: Draft): number => all - places.reduce((sum, place) => sum + (draft.get(place) ?? 0), 0);

/** How many are still to be sent out. */
export const bench = (plan: PlanetXs_PlanView | null, draft: Draft): number => (plan ? left(plan.crew, draft) : 0);

/** How many more a place takes, whoever is still to be sent out. */
export function room(plan: PlanetXs_PlanView | null, draft: Draft, place: string): number {
  const limits = plan?.limits.filter((limit) => limit.places.includes(place)) ?? [];
  return limits.length === 0 ? 0 : Math.max(0, Math.min(...limits.map((limit) => left(limit, draft))));
}

/** Why no more goes there: what the server says of the limit that is reached. */
export function whyFull(plan: PlanetXs_PlanView | null, draft: Draft, place: string): string {
  const limits = plan ? [plan.crew, ...plan.limits].filter((limit) => limit.places.includes(place)) : [];
  return limits.find((limit) => left(limit, draft) <= 0)?.why.why ?? '';
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
