/** The component data of Mining Colony as the server has them, and what the drawing needs of them. */
interface Files {
  readonly components: {
    readonly constants: { readonly credit_keep_max: number; readonly refresh_cost: number };
    readonly token: readonly { readonly id: string; readonly feature: string }[];
    readonly structure: readonly { readonly id: string; readonly needs: readonly string[] }[];
  };
}

export interface Catalogue {
  /** The print on a token. */
  readonly feature: (token: string) => string;
  readonly needs: (structure: string) => readonly string[];
  readonly credits_kept: number;
  readonly refresh_cost: number;
}

export function read(catalogue: unknown): Catalogue {
  const files = catalogue as Files | undefined; // not there yet while the table is being laid
  const features = new Map(files?.components.token.map((token) => [token.id, token.feature]));
  const structures = new Map(files?.components.structure.map((structure) => [structure.id, structure.needs]));
  return {
    feature: (token) => features.get(token) ?? 'blank',
    needs: (structure) => structures.get(structure) ?? [],
    credits_kept: files?.components.constants.credit_keep_max ?? 0,
    refresh_cost: files?.components.constants.refresh_cost ?? 0,
  };
}

export interface Paint {
  readonly fill: string;
  readonly letter: string;
}

/** Crystals, ships and workers are told apart by shape and letter as well as by colour. */
const PAINTS: { readonly [colour: string]: Paint } = {
  purple: { fill: '#b98cf5', letter: 'P' },
  yellow: { fill: '#f2c94c', letter: 'Y' },
  white: { fill: '#eef2fa', letter: 'W' },
  green: { fill: '#57cf97', letter: 'G' },
  blue: { fill: '#56a8f0', letter: 'B' },
  red: { fill: '#f4705c', letter: 'R' },
  black: { fill: '#3a4260', letter: 'K' },
};
const UNKNOWN: Paint = { fill: '#a9b4cc', letter: '?' };

/** `crystal_purple` is of kind `crystal` and painted purple. */
export const kindOf = (id: string): string => id.split('_')[0] ?? '';
export const paintOf = (id: string): Paint => PAINTS[id.split('_')[1] ?? ''] ?? UNKNOWN;

/** The enamel of a tile, by its shape. */
const ENAMEL: { readonly [shape: string]: string } = { i1: '#8a4b5c', i2: '#3f6690', v3: '#8a6430', l4: '#3f7560', p5: '#6b4c94' };
export const enamelOf = (tile: string | null): string => ENAMEL[kindOf(tile ?? '')] ?? '#55607d';

/** Each thing once, with how often it is there. */
export function counted(ids: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts];
}
