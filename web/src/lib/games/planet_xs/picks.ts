import { finder } from '../../table/pick';
import type { Choice, ChoiceOf, PlanetXs_Actions, PlanetXs_PlaceView, PlanetXs_PlanetXSView } from '../../wire';

export type PlanetChoice = ChoiceOf<PlanetXs_Actions>;
export const ofKind = finder<PlanetXs_Actions>();

/** A place on the map: a mine (`B1`), a facing (`alpha-N`), a base's own defence (`alpha`), or `camp`. */
export type Spot = string;

/** What a player may point at to mean a choice: `card:toxin`, `spot:B1`, `die:0:4`, `pair:1`, `colour:blue`, `slot:N1`. */
export type Tag = string;

export const spotTag = (spot: Spot): Tag => `spot:${spot}`;

/** The base of a seat, as an id. */
const baseOf = (view: PlanetXs_PlanetXSView, seat: number): string => view.crews[seat]?.base ?? '';

/** Where a place of the own plan is on the map. */
export function spotOfPlace(view: PlanetXs_PlanetXSView, place: string): Spot {
  return view.plan?.places.find((one) => one.place === place)?.spot ?? '';
}

/** The mine of the zone so many steps clockwise of the Alien. */
function ahead(view: PlanetXs_PlanetXSView, steps: number): Spot {
  const at = Number(view.alien.slice(1)) - 1;
  return view.mines[(at + steps) % view.mines.length]?.mine ?? '';
}

/** Everything on the table that means this choice. */
export function tags(view: PlanetXs_PlanetXSView, seat: number, choice: PlanetChoice): Tag[] {
  const fight = view.fight;
  const opponent = fight ? (fight.initiator === seat ? fight.opponent : fight.initiator) : -1;
  switch (choice.kind) {
    case 'choose_resource':
      return [`resource:${choice.args.card}`];
    case 'place':
      return [spotTag(spotOfPlace(view, choice.args.place))];
    case 'secure': {
      const { base, facing, to } = choice.args;
      return ['card:secure', spotTag(`${base}-${facing}`), spotTag(`${base}-${to}`)];
    }
    case 'recover':
      return ['card:recover', `section:${choice.args.section}`, spotTag(baseOf(view, seat))];
    case 'armour':
      return ['card:armour'];
    case 'alien_lure':
      return ['card:alien_lure', spotTag(ahead(view, 1))];
    case 'alien_beacon':
      return ['card:alien_beacon', spotTag(ahead(view, choice.args.steps))];
    case 'toxin': {
      const { seat: owner, location } = choice.args;
      return ['card:toxin', `seat:${owner}`, spotTag(location === 'defend' ? baseOf(view, owner) : location)];
    }
    case 'droid_guard':
      return ['card:droid_guard', spotTag(baseOf(view, seat))];
    case 'hvy_assault':
    case 'ambush':
      return [`card:${choice.kind}`, `pair:${choice.args.pair}`];
    case 'power_blade':
      return ['card:power_blade', `die:${opponent}:${choice.args.value}`];
    case 'targeter':
      return ['card:targeter', `die:${seat}:${choice.args.value}`];
    case 'stimulant':
      return ['card:stimulant', `die:${choice.args.seat}:${choice.args.value}`];
    case 'fight':
      return [spotTag(choice.args.mine), `seat:${choice.args.opponent}`];
    case 'skirmish':
      return [spotTag(`${choice.args.base}-${choice.args.facing}`), `seat:${choice.args.opponent}`];
    case 'raid':
    case 'stand_down':
      return [spotTag(choice.args.base)];
    case 'lose':
      return [spotTag(`${fight?.base ?? ''}-${choice.args.facing}`)];
    case 'steal':
      return [spotTag(`${view.theft?.base ?? ''}-${view.theft?.facing ?? ''}`), `count:${choice.args.count}`];
    case 'store': {
      const { colour, facing, depth } = choice.args;
      return [`colour:${colour}`, `slot:${facing}${depth}`, spotTag(`${baseOf(view, seat)}-${facing}`)];
    }
    case 'yield_to':
      return [spotTag(`${choice.args.base}-${choice.args.facing}`)];
    case 'split':
      return [spotTag(choice.args.mine)];
    default:
      return [];
  }
}

export interface Tagged {
  readonly choice: PlanetChoice;
  readonly tags: readonly Tag[];
}

/** The choices that fit everything picked. */
export function fitting(tagged: readonly Tagged[], picks: readonly Tag[]): Tagged[] {
  return tagged.filter((one) => picks.every((pick) => one.tags.includes(pick)));
}

/** Pick a thing, or let it go when it was picked already. */
export function toggled(picks: readonly Tag[], tag: Tag): readonly Tag[] {
  return picks.includes(tag) ? picks.filter((one) => one !== tag) : [...picks, tag];
}

/** The action that a click on a place would have been, for the table to say why it may not be. */
export function asked(view: PlanetXs_PlanetXSView, seat: number, spot: Spot, card: string | undefined): string {
  const [base = '', facing] = spot.split('-');
  const isMine = view.mines.some((mine) => mine.mine === spot);
  const others = view.crews.map((crew) => crew.seat).filter((one) => one !== seat);
  const there = isMine
    ? others.find((one) => (view.mines.find((mine) => mine.mine === spot)?.crews[one] ?? 0) > 0)
    : others.find((one) => view.crews.find((crew) => crew.base === base)?.facings.find((one) => one.facing === facing)?.raiders.includes(one));
  switch (view.step) {
    case 'planning':
      return `place ${placeOf(view, spot)}`;
    case 'command': {
      const location = isMine || facing || spot === 'camp' ? spot : 'defend';
      const owner = location === 'defend' ? (view.crews.find((crew) => crew.base === base)?.seat ?? seat) : (there ?? seat);
      if (card === 'secure' && facing) return `secure ${there ?? seat} ${base} ${facing} ${facing === 'N' || facing === 'S' ? 'E' : 'N'}`;
      return card === 'toxin' || card === undefined || card === 'secure' ? `toxin ${owner} ${location}` : card.replace('alien_beacon', 'alien_beacon 1');
    }
    case 'picking':
      if (isMine) return `fight ${spot} ${there ?? others[0] ?? 0}`;
      if (facing) return there === undefined ? `raid ${base}` : `skirmish ${base} ${facing} ${there}`;
      return spot === 'camp' ? 'pass' : `raid ${base}`;
    case 'losing':
      return facing ? `lose ${facing}` : 'pass';
    case 'storing':
      return facing && base === baseOf(view, seat) ? `store ${Object.keys(view.supply)[0] ?? 'green'} ${facing} 1` : 'pass';
    default:
      return 'pass';
  }
}

/** The place of the own plan that is meant by a spot; a part of a base that is no place itself stands for the base. */
export function placeAt(view: PlanetXs_PlanetXSView, spot: Spot): PlanetXs_PlaceView | undefined {
  const places = view.plan?.places ?? [];
  const base = (one: Spot): string => one.split('-')[0] ?? '';
  return places.find((one) => one.spot === spot) ?? places.find((one) => base(one.spot) === base(spot));
}

/** The same, as the action `place` has it. */
export const placeOf = (view: PlanetXs_PlanetXSView, spot: Spot): string => placeAt(view, spot)?.place ?? '';

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A choice in words when others are of another group: a raid's label begins with the group's own word. */
export const whole = ({ kind, group, label }: Pick<Choice, 'kind' | 'group' | 'label'>): string => (kind === 'raid' ? sentence(label) : `${group}: ${label}`);
