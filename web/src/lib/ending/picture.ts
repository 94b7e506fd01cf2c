/** The picture that somebody sends: who won, the scores, and how they grew. */
export interface Shown {
  readonly title: string;
  readonly headline: string;
  readonly story: string;
  readonly rows: readonly { readonly seat: number; readonly name: string; readonly score: number; readonly colour: string; readonly sign: string }[];
  readonly course: readonly (readonly number[])[];
  readonly ground: readonly [sky: string, hill: string, light: string];
  /** Where it can be looked at. */
  readonly site: string;
}

export const WIDTH = 1200;
export const HEIGHT = 630;
const PLOT = { x: 640, y: 190, width: 500, height: 300 } as const;
const MOST_ROWS = 6;

const ESCAPES: { readonly [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
const cut = (text: string, most: number): string => escape(text.length > most ? `${text.slice(0, most - 1)}…` : text);

export function pictureOf({ title, headline, story, rows, course, ground: [sky, hill, light], site }: Shown): string {
  const all = course.flat();
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const top = Math.max(1, ...rows.map(({ score }) => score));
  const x = (step: number): number => PLOT.x + (PLOT.width * step) / Math.max(course.length - 1, 1);
  const y = (score: number): number => PLOT.y + (PLOT.height * (most - score)) / (most - least);
  const way = (seat: number): string => course.map((scores, step) => `${x(step).toFixed(1)},${y(scores[seat] ?? 0).toFixed(1)}`).join(' ');
  const tall = Math.min(66, 300 / Math.max(rows.length, 1));
  const bars = rows.slice(0, MOST_ROWS).map(({ name, score, colour, sign }, i) => {
    const at = 222 + i * tall;
    return [
      `<text x="64" y="${at}" font-size="26" fill="${colour}">${escape(sign)}</text>`,
      `<text x="100" y="${at}" font-size="26" fill="#eef1f8">${cut(name, 20)}</text>`,
      `<rect x="64" y="${at + 9}" width="${Math.max(3, (430 * Math.max(score, 0)) / top)}" height="${Math.min(14, tall / 4)}" rx="5" fill="${colour}"/>`,
      `<text x="580" y="${at + 6}" font-size="38" font-weight="700" text-anchor="end" fill="#fff">${score}</text>`,
    ].join('');
  });
  const lines = rows.map(({ seat, colour }, i) => `<polyline points="${way(seat)}" fill="none" stroke="${colour}" stroke-width="${i === 0 ? 7 : 4}" stroke-linejoin="round"/>`).reverse();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="Inter, system-ui, 'Segoe UI', Roboto, sans-serif">
<defs><radialGradient id="l" cx="0.8" cy="0.95" r="0.8"><stop offset="0" stop-color="${light}" stop-opacity="0.75"/><stop offset="0.55" stop-color="${light}" stop-opacity="0.18"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${sky}"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#l)"/>
<path d="M0 560C220 505 420 560 640 520S1040 510 1200 552V630H0Z" fill="${hill}"/><path d="M600 526C800 490 1010 508 1200 552" fill="none" stroke="${light}" stroke-width="4"/>
<text x="64" y="108" font-size="64" font-weight="800" fill="#fff">${cut(headline, 26)}</text>
<text x="64" y="156" font-size="28" fill="#ffd9a0">${cut(story ? `${title} · ${story}` : title, 70)}</text>
${bars.join('\n')}
<line x1="${PLOT.x}" x2="${PLOT.x + PLOT.width}" y1="${y(0)}" y2="${y(0)}" stroke="#fff" stroke-opacity="0.35" stroke-width="2"/>
${lines.join('\n')}
<text x="64" y="604" font-size="24" fill="#eef1f8">${cut(site, 60)}</text>
</svg>`;
}

/** The same in dots, for those who cannot show drawings. */
export async function dotsOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image(WIDTH, HEIGHT);
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
    canvas.getContext('2d')?.drawImage(image, 0, 0, WIDTH, HEIGHT);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot make the picture.'))), 'image/png'));
  } finally {
    URL.revokeObjectURL(address);
  }
}
