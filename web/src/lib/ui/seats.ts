/** Seats are told apart by glyph and letter as well as by colour. */
const GLYPHS = ['▲', '●', '■', '◆', '★', '✚'] as const;

export const glyph = (seat: number): string => GLYPHS[seat % GLYPHS.length] ?? '▲';
export const colour = (seat: number): string => `var(--seat-${seat % GLYPHS.length})`;
export const letter = (seat: number): string => String.fromCharCode(65 + seat);
