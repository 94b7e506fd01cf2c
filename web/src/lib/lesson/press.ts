import type { Box } from '../stage/places';

/** Does pressing what is so marked lead to the action? `build au09|discard au09`: to either; `keep ??1??`: whatever stands at the marks; `free_black 1`: to all that begin so. */
export const leads = (marked: string, action: string): boolean =>
  marked.split('|').some((one) => [undefined, ' '].includes(action[one.length]) && [...one].every((char, i) => action[i] !== undefined && (char === '?' || char === action[i])));

/** Does it tell all of the action? */
export const tells = (marked: string, action: string): boolean => leads(marked, action) && marked.split('|').some((one) => one.length === action.length);

/** Whether the middle of it is seen: what lies beside a close-up is cut off by its drawing. */
function isSeen(node: Element): boolean {
  const { x, y, width, height } = node.getBoundingClientRect();
  const drawing = node instanceof SVGElement ? node.ownerSVGElement?.getBoundingClientRect() : undefined;
  const [across, down] = [x + width / 2, y + height / 2];
  return width > 0 && height > 0 && !node.closest('[inert]') && (!drawing || (drawing.left <= across && across <= drawing.right && drawing.top <= down && down <= drawing.bottom));
}

const SAYS = /^[A-Z][a-z][^\n]{0,22}$/; // what a button says: not the face of a die, nor all that a place is described by

/** What to press for any of the actions, as boards mark it: what plays it at once (`data-plays`), or else what is still to be picked for it (`data-does`). */
function toPress(root: HTMLElement, actions: readonly string[]): Element[] {
  const marked = (name: string, selector: string): Map<string, Element> =>
    new Map([...root.querySelectorAll(`.board ${selector}`)].filter(isSeen).reverse().map((node) => [node.getAttribute(name) ?? '', node] as const)); // the first of each
  const [plays, parts] = [marked('data-plays', '[data-plays]'), marked('data-does', '[data-does]:not([aria-pressed="true"])')];
  const buttons = new Map(actions.flatMap((action) => { const node = plays.get(action); return node ? [[action, node] as const] : []; }));
  const open = actions.filter((action) => !buttons.has(action));
  const picks = [...parts].filter(([mark]) => open.some((action) => leads(mark, action)));
  const last = picks.filter(([mark]) => open.filter((action) => tells(mark, action)).length === 1);
  // Where it may be any of several, the ways to them would glow beside their ends.
  return [...new Set([...buttons.values(), ...(open.length > 1 && last.length > 0 ? last : picks).map(([, node]) => node).reverse()])];
}

/** What the one button says that is left to press; nothing where places and pieces are to be picked. */
export function pressWord(root: HTMLElement, actions: readonly string[]): string {
  const [one, another] = toPress(root, actions);
  const text = one instanceof HTMLButtonElement && !another ? (one.textContent?.trim() ?? '') : '';
  return SAYS.test(text) ? text : '';
}

export function pressBoxes(root: HTMLElement, actions: readonly string[]): Box[] {
  const home = root.getBoundingClientRect();
  return toPress(root, actions).map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { x: x - home.x, y: y - home.y, width, height };
  });
}
