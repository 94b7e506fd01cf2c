import type { PlanetXs_PlanetXSView } from '../../wire';
import type { Spot } from './picks';

/** A place where crews stand against each other. */
export interface Meeting {
  readonly spot: Spot;
  readonly words: string;
  readonly seats: readonly number[];
}

/** Whether crews that stand against each other are still going to fight. */
export const isFighting = (view: PlanetXs_PlanetXSView): boolean => ['deploy', 'command', 'yielding', 'picking', 'exchange', 'reacting', 'losing'].includes(view.step);

/** Clockwise round the planet: contested mines, shared facings, raided bases that are defended. */
export function meetings(view: PlanetXs_PlanetXSView): Meeting[] {
  if (!isFighting(view)) return [];
  const mines = view.mines
    .filter((mine) => mine.contested)
    .map((mine) => {
      const seats = mine.crews.flatMap((count, seat) => (count > 0 ? [seat] : []));
      return { spot: mine.mine, words: `${mine.mine}: ${mine.crews.reduce((sum, count) => sum + count, 0)} on ${mine.cubes}`, seats };
    });
  const bases = view.crews.flatMap((crew) => {
    const shared = crew.facings
      .filter((arm) => arm.raiders.length > 1)
      .map((arm) => ({ spot: `${crew.base}-${arm.facing}`, words: `${crew.name} ${arm.facing}`, seats: arm.raiders }));
    const raiders = [...new Set(crew.facings.flatMap((arm) => arm.raiders))];
    const defence = crew.defenders + crew.droids;
    const blocked = crew.blocked ? ' (Alien)' : '';
    const raid = raiders.length > 0 && defence > 0 ? [{ spot: crew.base, words: `Raid on ${crew.name}, ${defence} in defence${blocked}`, seats: raiders }] : [];
    return [...shared, ...raid];
  });
  return [...mines, ...bases];
}
