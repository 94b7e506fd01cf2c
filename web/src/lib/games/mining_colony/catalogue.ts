/** The component data of Mining Colony as the server has them, and what the drawing needs of them. */
export interface Tile {
  readonly id: string;
  readonly shape: string;
  readonly squares: readonly string[]; // the print of each of the shape's cells
}

type Offset = readonly [number, number]; // row, column

interface Files {
  readonly components: {
    readonly constants: { readonly credit_keep_max: number; readonly refresh_cost: number };
    readonly token: readonly { readonly id: string; readonly feature: string }[];
    readonly structure: readonly { readonly id: string; readonly needs: readonly string[] }[];
  };
  readonly tiles: {
    readonly shape: readonly { readonly id: string; readonly cells: readonly Offset[] }[];
    readonly tile: readonly Tile[];
  };
}

export interface Catalogue {
  readonly tile: (id: string) => Tile | undefined;
  readonly shape: (id: string) => readonly Offset[];
  /** The print on a token. */
  readonly feature: (token: string) => string;
  readonly needs: (structure: string) => readonly string[];
  readonly credits_kept: number;
  readonly refresh_cost: number;
}

export function read(catalogue: unknown): Catalogue {
  const files = catalogue as Files | undefined; // not there yet while the table is being laid
  const tiles = new Map(files?.tiles.tile.map((tile) => [tile.id, tile]));
  const shapes = new Map(files?.tiles.shape.map((shape) => [shape.id, shape.cells]));
  const features = new Map(files?.components.token.map((token) => [token.id, token.feature]));
  const structures = new Map(files?.components.structure.map((structure) => [structure.id, structure.needs]));
  return {
    tile: (id) => tiles.get(id),
    shape: (id) => shapes.get(id) ?? [],
    feature: (token) => features.get(token) ?? 'blank',
    needs: (structure) => structures.get(structure) ?? [],
    credits_kept: files?.components.constants.credit_keep_max ?? 0,
    refresh_cost: files?.components.constants.refresh_cost ?? 0,
  };
}

export interface Paint {
  readonly fill: string;
  readonly edge: string;
  readonly ink: string;
  readonly letter: string;
}

const light = (fill: string, letter: string): Paint => ({ fill, edge: '#0b0f1a', ink: '#0b0f1a', letter });

/** Crystals, ships and workers are told apart by shape and letter as well as by colour. */
const PAINTS: { readonly [colour: string]: Paint } = {
  purple: light('#c3a2ff', 'P'),
  yellow: light('#f4d35e', 'Y'),
  white: light('#f3f6fb', 'W'),
  green: light('#62d6a0', 'G'),
  blue: light('#6db9f7', 'B'),
  red: light('#ff8672', 'R'),
  black: { fill: '#232a3d', edge: '#dbe2f0', ink: '#ffffff', letter: 'K' },
};

/** `crystal_purple` is of kind `crystal` and painted purple. */
export function kindOf(id: string): string {
  return id.split('_')[0] ?? '';
}

export function paintOf(id: string): Paint {
  return PAINTS[id.split('_')[1] ?? ''] ?? light('#a9b4cc', '?');
}

const WORDS: { readonly [id: string]: string } = { pad: 'launch pad', storage_any: 'multi-coloured storage' };

/** `crystal_purple` → `purple crystal`, `tok_dome` → `dome token`. */
export function words(id: string): string {
  if (id.startsWith('tok_')) {
    const what = id.slice('tok_'.length);
    return `${what in PAINTS ? `${what} storage` : words(what)} token`;
  }
  return WORDS[id] ?? id.split('_').reverse().join(' ');
}

/** Each thing once, with how often it is there. */
export function counted(ids: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts];
}
