import type { Shape } from '../../ui/CubeMark.svelte';

// The component data of Asteroid Miners as the server has them, and what the drawing needs of them.
interface Kind {
  readonly id: string;
  readonly name?: string;
  readonly text: string;
}

interface EventEntry {
  readonly level: number;
  readonly number: number;
  readonly effect: string;
  readonly metal?: string;
  readonly bonus?: number;
  readonly track?: string;
  readonly five: string;
  readonly six: string;
}

export interface Asteroid {
  readonly level: number;
  readonly name: string;
  readonly junction_index: number;
}

export interface Track {
  readonly id: string;
  readonly basic: string;
  readonly precious: string;
  readonly prices_basic: readonly number[];
  readonly prices_precious: readonly number[];
}

export interface Equipment {
  readonly level: number;
  readonly pair_face: number;
  readonly delta: number;
  readonly targets: number;
  readonly price: number;
}

interface PlayerCard {
  readonly id: string;
  readonly name: string;
  readonly text?: string;
  /** What its ability takes, in millions. */
  readonly cost?: number;
}

interface Files {
  readonly boards: {
    readonly drill_spaces: readonly { readonly slot: number; readonly home_faces: readonly number[]; readonly cost: number }[];
    readonly dice_rules: { readonly pool_size: number };
    readonly materials: readonly { readonly face: number; readonly id: string }[];
    readonly player_cards: readonly PlayerCard[];
    readonly market: { readonly tracks: readonly Track[] };
    readonly equipment: readonly Equipment[];
    readonly tender: { readonly faces: readonly number[]; readonly race_min_interval_ms: number };
  };
  readonly maps: { readonly asteroids: readonly Asteroid[] };
  readonly events: {
    readonly effect_kinds: readonly Kind[];
    readonly five_kinds: readonly Kind[];
    readonly six_kinds: readonly Kind[];
    readonly events: readonly EventEntry[];
  };
}

/** An event with all its words. */
export interface EventCard {
  readonly number: number;
  readonly effect: string;
  readonly name: string;
  readonly detail: string;
  /** The same for a phone, where the whole text has no room. */
  readonly brief: string;
  readonly text: string;
  readonly fives: string;
  readonly sixes: string;
  readonly short_fives: string;
  readonly short_sixes: string;
}

/** Materials are told apart by shape and numeral as well as by colour. */
export const MATERIALS: { readonly [face: number]: { readonly shape: Shape; readonly fill: string; readonly symbol: string; readonly term: string } } = {
  1: { shape: 'circle', fill: '#c79a76', symbol: 'clay', term: 'clay' },
  2: { shape: 'cube', fill: '#a4abb9', symbol: 'rock', term: 'rock' },
  3: { shape: 'hexagon', fill: '#f08a5d', symbol: 'Fe', term: 'iron' },
  4: { shape: 'diamond', fill: '#5cc8a4', symbol: 'Ni', term: 'nickel' },
  5: { shape: 'star', fill: '#f4f0d8', symbol: 'Pt', term: 'platinum' },
  6: { shape: 'triangle', fill: '#f0a6d2', symbol: 'Rh', term: 'rhodium' },
};

const SHORT: { readonly [kind: string]: string } = {
  swap2: 'swap two green',
  rearrange: 'rearrange green',
  exchange1: 'swap one with pool',
  exchange2: 'swap two with pool',
  reroll2: 'reroll one or two',
  reroll4: 'reroll up to four',
  set1: 'set one green',
  efficient: 'one digs twice',
  damaged_drill: '3 dice, pool of 4',
  hard_ore: 'costs doubled',
  scrapyard_find: 'one die is free',
};

/** The dice of the box; black ones are light on dark. */
export const DICE: { readonly [colour: string]: { readonly fill: string; readonly ink: string } } = {
  green: { fill: '#57c785', ink: '#06210f' },
  white: { fill: '#f7f5ee', ink: '#10182b' },
  black: { fill: '#05070d', ink: '#f4f1e8' },
  blue: { fill: '#62a8ff', ink: '#04132b' },
};

export interface Catalogue {
  readonly events: (level: number) => readonly EventCard[];
  readonly asteroid: (level: number) => Asteroid | undefined;
  /** How many there are: the last one ends the game. */
  readonly asteroids: number;
  readonly tracks: readonly Track[];
  readonly equipment: readonly Equipment[];
  readonly material: (face: number) => string;
  readonly face: (material: string) => number;
  readonly card: (id: string) => PlayerCard | undefined;
  /** The faces that a space of the drill takes first. */
  readonly homes: (slot: number) => readonly number[];
  /** What is printed below a space of the drill. */
  readonly printed: (slot: number) => number;
  readonly pool_size: number;
  readonly quartet: readonly number[];
  /** How long a seat rests between two rolls of a race. */
  readonly race_ms: number;
}

export function read(catalogue: unknown): Catalogue {
  const files = catalogue as Files | undefined;
  const boards = files?.boards;
  const materials = boards?.materials ?? [];
  const tracks = boards?.market.tracks ?? [];
  const worded = (kinds: readonly Kind[] | undefined, id: string): Kind => kinds?.find((kind) => kind.id === id) ?? { id, text: id };

  function detail(event: EventEntry): string {
    if (event.metal !== undefined) return event.metal + (event.bonus ? ` +$${event.bonus}M` : '');
    const track = tracks.find(({ id }) => id === event.track);
    return track ? `${track.basic} / ${track.precious}` : '';
  }

  function worded_event(event: EventEntry): EventCard {
    const effect = worded(files?.events.effect_kinds, event.effect);
    return {
      number: event.number,
      effect: event.effect,
      name: effect.name ?? event.effect,
      detail: detail(event),
      brief: detail(event) || (SHORT[event.effect] ?? ''),
      text: effect.text,
      fives: worded(files?.events.five_kinds, event.five).text,
      sixes: worded(files?.events.six_kinds, event.six).text,
      short_fives: SHORT[event.five] ?? event.five,
      short_sixes: SHORT[event.six] ?? event.six,
    };
  }

  const cards = (files?.events.events ?? []).map((event) => ({ level: event.level, card: worded_event(event) }));
  return {
    events: (level) => cards.filter((one) => one.level === level).map(({ card }) => card),
    asteroid: (level) => files?.maps.asteroids.find((one) => one.level === level),
    asteroids: files?.maps.asteroids.length ?? 0,
    tracks,
    equipment: boards?.equipment ?? [],
    material: (face) => materials.find((one) => one.face === face)?.id ?? '',
    face: (material) => materials.find((one) => one.id === material)?.face ?? 0,
    card: (id) => boards?.player_cards.find((one) => one.id === id),
    homes: (slot) => boards?.drill_spaces.find((one) => one.slot === slot)?.home_faces ?? [],
    printed: (slot) => boards?.drill_spaces.find((one) => one.slot === slot)?.cost ?? 0,
    pool_size: boards?.dice_rules.pool_size ?? 0,
    quartet: boards?.tender.faces ?? [],
    race_ms: boards?.tender.race_min_interval_ms ?? 0,
  };
}
