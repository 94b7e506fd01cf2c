import { boxOf, type Box } from '../stage/places';

/** Does pressing what is so marked lead to the action? `build au09|discard au09`: to either; `keep ??1??`: whatever stands at the marks; `free_black 1`: to all that begin so. */
export const leads = (marked: string, action: string): boolean =>
  marked.split('|').some((one) => [undefined, ' '].includes(action[one.length]) && [...one].every((char, i) => action[i] !== undefined && (char === '?' || char === action[i])));

/** What to press for an action, as boards mark it: what plays it at once (`data-plays`), or else what is still to be picked for it (`data-does`). */
export function pressBoxes(root: HTMLElement, action: string): Box[] {
  const button = boxOf(root, `.board [data-plays="${CSS.escape(action)}"]`);
  if (button) return [button];
  const marks = [...root.querySelectorAll('.board [data-does]:not([aria-pressed="true"])')].map((one) => one.getAttribute('data-does') ?? '');
  return [...new Set(marks)].filter((mark) => leads(mark, action)).flatMap((mark) => boxOf(root, `.board [data-does="${CSS.escape(mark)}"]`) ?? []);
}
