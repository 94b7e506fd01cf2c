/** The component data of Dark Side as the server has them, and what the drawing needs of them. */
export interface Card {
  readonly id: string;
  readonly index: number;
  readonly name: string;
  readonly element: string;
  readonly deposits: readonly number[];
  readonly icon: 'plain' | 'mined' | 'prospect' | 'upgrade';
  readonly ability: string;
}

export interface Ability {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

export interface Rank {
  readonly min_score: number;
  readonly name: string;
}

interface Files {
  readonly cards: { readonly card: readonly Card[] };
  readonly abilities: { readonly ability: readonly Ability[] };
  readonly setup: { readonly solo: { readonly goal: number; readonly rating: readonly Rank[] } };
}

export interface Catalogue {
  readonly card: (id: string | null | undefined) => Card | undefined;
  readonly ability: (id: string) => Ability | undefined;
  readonly goal: number;
  /** Of solo, from the lowest. */
  readonly ranks: readonly Rank[];
}

export function read(catalogue: unknown): Catalogue {
  const files = catalogue as Files | undefined;
  const cards = new Map(files?.cards.card.map((card) => [card.id, card]));
  const abilities = new Map(files?.abilities.ability.map((ability) => [ability.id, ability]));
  return {
    card: (id) => (id ? cards.get(id) : undefined),
    ability: (id) => abilities.get(id),
    goal: files?.setup.solo.goal ?? 0,
    ranks: files?.setup.solo.rating ?? [],
  };
}

/** Elements are told apart by shape as well as by colour. */
export const ELEMENTS: { readonly [element: string]: { readonly colour: string; readonly symbol: string } } = {
  gold: { colour: '#e0b13a', symbol: 'Au' },
  platinum: { colour: '#c3ccd9', symbol: 'Pt' },
  nickel: { colour: '#57b98a', symbol: 'Ni' },
  iridium: { colour: '#a884e0', symbol: 'Ir' },
};

/** The landform: where there is little room, the sign of the element stands for the first word. */
export const short = (card: Card): string => card.name.slice(card.name.lastIndexOf(' ') + 1);

/** How many letters its longest word has: where there is little room, that decides the size of the letters. */
export const longest = (words: string): number => Math.max(...words.split(/[ \u00ad]/).map((word) => word.length));

export const ORDINALS = ['first', 'second', 'third'] as const;

/** The one word that is longer than the smallest card is wide: where it may be divided. */
export const divided = (words: string): string => words.replace('Spectrometer', 'Spectro\u00admeter');
