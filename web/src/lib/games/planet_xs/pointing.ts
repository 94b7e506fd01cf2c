import { told } from '../../table/about';
import type { DescriptionLine, PlanetXs_PlanetXSView } from '../../wire';
import type { Catalogue } from './catalogue';
import type { Spot } from './picks';

/** How the places of the map can be pointed at, on the map and in the list of zones alike. */
export interface Pointing {
  readonly glows: ReadonlySet<Spot>;
  readonly picked: ReadonlySet<Spot>;
  /** The own plan that has not been sealed. */
  readonly drafted: ReadonlyMap<Spot, number>;
  /** How many may be planned there; undefined when nothing is being planned. */
  readonly most: (spot: Spot) => number | undefined;
  readonly label: (spot: Spot) => string;
  /** The same without what is planned: `name: what lies there`. */
  readonly about: (spot: Spot) => string;
  /** The action that a click there plays at once, and those that it is a part of, for whoever shows what to press. */
  readonly plays: (spot: Spot) => string | undefined;
  readonly does: (spot: Spot) => string | undefined; // joined by "|"
  readonly onspot: (spot: Spot) => void;
  readonly onless: (spot: Spot) => void;
  readonly onhover: (spot: Spot | undefined) => void;
}

/** A place in words, for those who do not see the map. */
export function words(view: PlanetXs_PlanetXSView, catalogue: Catalogue, description: readonly DescriptionLine[], spot: Spot): string {
  const zone = catalogue.zones.find((one) => one.mine === spot);
  if (zone) return told(description, `mine:${spot}`);
  if (spot === 'camp') {
    const there = view.crews.filter((crew) => crew.campers > 0).map((crew) => `${crew.name} ${crew.campers}`);
    return `Alien camp: ${there.length > 0 ? `${there.join(', ')}; ` : ''}each who goes there finds action cards`;
  }
  const [base = '', facing] = spot.split('-');
  const owner = view.crews.find((crew) => crew.base === base);
  if (!owner) return 'A base without a crew';
  if (facing === undefined) {
    if (view.step === 'planning') return `${owner.name}'s base: whoever is sent here defends it`; // nobody is seen there before plans are shown
    const droids = owner.droids > 0 ? ` and ${owner.droids} ${owner.droids === 1 ? 'droid' : 'droids'}` : '';
    return `${owner.name}'s base: ${owner.defenders} ${owner.defenders === 1 ? 'defender' : 'defenders'}${droids}`;
  }
  const arm = owner.facings.find((one) => one.facing === facing);
  const cubes = (arm?.cubes ?? []).filter((cube) => cube !== null);
  const raiders = (arm?.raiders ?? []).flatMap((seat) => view.crews[seat] ?? []);
  const stopped = owner.blocked ? raiders.filter((one) => !one.armoured) : [];
  const named = (crews: typeof raiders): string => crews.map((one) => one.name).join(', ');
  const holds = cubes.length === 0 ? 'empty' : `${cubes.join(', ')} from the edge inwards, worth ${arm?.value ?? 0}`;
  return `${arm?.name ?? ''}: ${holds}${raiders.length > 0 ? `; raided by ${named(raiders)}` : ''}${stopped.length > 0 ? `; the Alien stops ${named(stopped)}` : ''}`;
}
