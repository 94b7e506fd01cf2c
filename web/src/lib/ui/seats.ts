/** Seats are told apart by glyph and letter as well as by colour. */
const GLYPHS = ['▲', '●', '■', '◆', '★', '✚'] as const;

export const glyph = (seat: number): string => GLYPHS[seat % GLYPHS.length] ?? '▲';
export const colour = (seat: number): string => `var(--seat-${seat % GLYPHS.length})`;
export const letter = (seat: number): string => String.fromCharCode(65 + seat);

/** A seat as the history calls it: "Even" of "medium (Even)". */
export const called = (name = ''): string => /\((.+)\)$/.exec(name)?.[1] ?? name;

/** A seat that its game calls Red is drawn in a red: close to Okabe-Ito's, as the theme can show it. */
const NAMED: { readonly [name: string]: string } = {
  red: 'red',
  orange: 'orange',
  yellow: 'yellow',
  green: 'green',
  blue: 'blue',
  purple: 'purple',
  violet: 'purple',
  cyan: 'cyan',
  pink: 'pink',
  white: 'white',
  black: 'black',
};

/** The colours of the seats as a style, for the whole table: `--seat-0: …`. Games that name no colours keep the defaults. */
export function seatColours(titles: readonly string[]): string {
  return titles
    .map((title, seat) => ({ seat, colour: NAMED[title.toLowerCase()] }))
    .filter(({ colour }) => colour !== undefined)
    .map(({ seat, colour }) => `--seat-${seat}: var(--hue-${colour})`)
    .join('; ');
}
