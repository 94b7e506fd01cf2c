/** Seats are told apart by glyph and letter as well as by colour. */
const GLYPHS = ['▲', '●', '■', '◆', '★', '✚'] as const;

export const glyph = (seat: number): string => GLYPHS[seat % GLYPHS.length] ?? '▲';
export const colour = (seat: number): string => `var(--seat-${seat % GLYPHS.length})`;
export const letter = (seat: number): string => String.fromCharCode(65 + seat);

/** A seat that its game calls Red is drawn in a red: close to Okabe-Ito's, light enough for the dark table. */
const NAMED: { readonly [name: string]: string } = {
  red: '#ff7b6b',
  orange: '#e69f00',
  yellow: '#f0e442',
  green: '#3fc59b',
  blue: '#56b4e9',
  purple: '#b99bf2',
  violet: '#b99bf2',
  cyan: '#5ad7e0',
  pink: '#e59ac6',
  white: '#f2f4f8',
  black: '#9aa3b5',
};

/** The colours of the seats as a style, for the whole table: `--seat-0: …`. Games that name no colours keep the defaults. */
export function seatColours(titles: readonly string[]): string {
  return titles
    .map((title, seat) => ({ seat, colour: NAMED[title.toLowerCase()] }))
    .filter(({ colour }) => colour !== undefined)
    .map(({ seat, colour }) => `--seat-${seat}: ${colour}`)
    .join('; ');
}
