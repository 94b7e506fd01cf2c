import type { Term } from '../wire';

/** What a word explains, and where that is. */
export interface Explained {
  readonly term: Term;
  readonly node: Element;
}
const MARKED = '[data-term], [data-place]';
const MOST = 4; // more than that nobody reads at once

/** The term that explains an element: the one that it names, or the one that its place belongs to; the nearest counts. */
export function termAt(target: Element | null, terms: readonly Term[]): Explained | undefined {
  for (let node = target?.closest(MARKED); node; node = node.parentElement?.closest(MARKED)) {
    const term = termOf(node, terms);
    if (term) return { term, node };
  }
  return undefined;
}

/** The term of what is seen at a point: the smallest thing there. Boards draw beside the buttons that name things, so what is hit is not all that is seen. */
export function termUnder(root: Element, x: number, y: number, terms: readonly Term[]): Explained | undefined {
  const there = [...root.querySelectorAll(MARKED)]
    .map((node) => ({ node, box: node.getBoundingClientRect() }))
    .filter(({ node, box }) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom && !node.closest('[inert]'))
    .sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height);
  for (const { node } of there) {
    const term = termOf(node, terms);
    if (term) return { term, node };
  }
  return undefined;
}

/** For the keyboard, which stops at few things: the term of what has the focus, and those of the signs that lie on it. */
export function termsOn(root: Element, target: Element, terms: readonly Term[]): Explained[] {
  const own = termAt(target, terms);
  const whole = target.getBoundingClientRect();
  const found = [...root.querySelectorAll('[data-term]')].flatMap((node) => {
    const box = node.getBoundingClientRect();
    const term = box.width > 0 && box.left >= whole.left - 2 && box.right <= whole.right + 2 && box.top >= whole.top - 2 && box.bottom <= whole.bottom + 2 ? termOf(node, terms) : undefined;
    return term ? [{ term, node: target }] : [];
  });
  const all = [...(own ? [own] : []), ...found];
  return all.filter(({ term }, i) => all.findIndex((one) => one.term === term) === i).slice(0, MOST);
}

function termOf(node: Element, terms: readonly Term[]): Term | undefined {
  const id = node.getAttribute('data-term');
  const place = node.getAttribute('data-place');
  return terms.find((one) => one.id === id) ?? terms.find((one) => place !== null && one.places?.some((pattern) => fits(place, pattern)));
}

/** `ring:*` fits `ring:3`, and not `ring:3:d0`: a star stands for one part. */
export function fits(place: string, pattern: string): boolean {
  const parts = place.split(':');
  const wanted = pattern.split(':');
  return parts.length === wanted.length && wanted.every((want, i) => (want.endsWith('*') ? (parts[i] ?? '').startsWith(want.slice(0, -1)) : want === parts[i]));
}
