import type { Shape } from '../../ui/CubeMark.svelte';
import type { PlanetXs_CrewView } from '../../wire';

/** The component data of Planet XS as the server has them, and what the drawing needs of them. */
export interface Zone {
  readonly id: string;
  readonly index: number;
  readonly mine: string;
  readonly base: string; // empty: none in this zone
}

export interface ActionCard {
  readonly id: string;
  readonly name: string;
  readonly phases: readonly string[];
  readonly text: string;
}

type PerMine = { readonly [mine: string]: number };

export interface ResourceCard {
  readonly id: string;
  readonly move: number;
  readonly cubes: PerMine;
  readonly crossed: PerMine;
}

interface Cube {
  readonly id: string;
  readonly points: number;
}

interface Files {
  readonly board: { readonly zone: readonly Zone[] };
  readonly action_cards: { readonly type: readonly ActionCard[] };
  readonly resource_cards: { readonly card: readonly ResourceCard[] };
  readonly setup: {
    readonly limits: { readonly slots_per_base: number };
    readonly scoring: { readonly facing_bonus: number };
    readonly cube: readonly Cube[];
    readonly crossed_cubes: { readonly min_crews: number };
  };
}

export interface Catalogue {
  readonly zones: readonly Zone[];
  readonly card: (id: string) => ActionCard | undefined;
  readonly resource: (id: string) => ResourceCard | undefined;
  /** What people call a Resource card: its id reads like a ruling. */
  readonly resourceName: (id: string) => string;
  readonly points: (colour: string) => number;
  /** How many cubes a base holds. */
  readonly slots: number;
  /** Points of a facing that is filled with one colour. */
  readonly bonus: number;
  readonly crossedFrom: number;
}

export function read(catalogue: unknown): Catalogue {
  const files = catalogue as Files | undefined;
  const cards = new Map(files?.action_cards.type.map((card) => [card.id, card]));
  const resources = new Map(files?.resource_cards.card.map((card) => [card.id, card]));
  const numbers = new Map(files?.resource_cards.card.map((card, place) => [card.id, place + 1]));
  const points = new Map(files?.setup.cube.map((cube) => [cube.id, cube.points]));
  return {
    zones: files?.board.zone ?? [],
    card: (id) => cards.get(id),
    resource: (id) => resources.get(id),
    resourceName: (id) => `Resource card ${numbers.get(id) ?? ''}`,
    points: (colour) => points.get(colour) ?? 0,
    slots: files?.setup.limits.slots_per_base ?? 0,
    bonus: files?.setup.scoring.facing_bonus ?? 0,
    crossedFrom: files?.setup.crossed_cubes.min_crews ?? Infinity,
  };
}

/** Cubes are told apart by shape and by the points written on them, as well as by colour. */
export const CUBES: { readonly [colour: string]: { readonly fill: string; readonly shape: Shape } } = {
  green: { fill: '#6fd3a2', shape: 'triangle' },
  blue: { fill: '#7cc4f5', shape: 'circle' },
  pink: { fill: '#f29ac9', shape: 'diamond' },
  orange: { fill: '#ffb454', shape: 'hexagon' },
};

export const FACINGS: { readonly [facing: string]: string } = { N: 'north', E: 'east', S: 'south', W: 'west' };
export const SECTIONS: readonly { readonly id: string; readonly name: string }[] = [
  { id: 'minor', name: 'Minor' },
  { id: 'moderate', name: 'Moderate' },
  { id: 'major', name: 'Major' },
];
export const DEPTHS: readonly string[] = ['outermost', 'second', 'middle', 'fourth', 'innermost'];
export const HEALING: { readonly [section: string]: string } = { minor: 'next round', moderate: 'in 2 rounds', major: 'in 3 rounds' };

export const wounded = (crew: PlanetXs_CrewView): number => SECTIONS.reduce((sum, { id }) => sum + (crew.wounds[id] ?? 0), 0);
