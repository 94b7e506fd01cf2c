/** The component data of Dark Side as the server has them, and what the drawing needs of them. */
export interface Card {
  readonly id: string;
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

interface Files {
  readonly cards: { readonly card: readonly Card[] };
  readonly abilities: { readonly ability: readonly Ability[] };
}

export interface Catalogue {
  readonly card: (id: string) => Card | undefined;
  readonly ability: (id: string) => Ability | undefined;
}

export function read(catalogue: unknown): Catalogue {
  const files = catalogue as Files | undefined;
  const cards = new Map(files?.cards.card.map((card) => [card.id, card]));
  const abilities = new Map(files?.abilities.ability.map((ability) => [ability.id, ability]));
  return { card: (id) => cards.get(id), ability: (id) => abilities.get(id) };
}

/** Elements are told apart by shape as well as by colour. */
export const ELEMENTS: { readonly [element: string]: { readonly colour: string; readonly symbol: string } } = {
  gold: { colour: '#e0b13a', symbol: 'Au' },
  platinum: { colour: '#cfd6e0', symbol: 'Pt' },
  nickel: { colour: '#57b98a', symbol: 'Ni' },
  iridium: { colour: '#a884e0', symbol: 'Ir' },
};

export const ICONS: { readonly [icon: string]: { readonly colour: string; readonly words: string } } = {
  mined: { colour: '#ff8f8f', words: 'When mined' },
  prospect: { colour: '#7cc4f5', words: 'Prospect' },
  upgrade: { colour: '#f0d75a', words: 'Upgrade' },
};
