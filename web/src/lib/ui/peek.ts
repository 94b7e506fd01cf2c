import type { Action } from 'svelte/action';
import type { Choice } from '../wire';

type Look = { readonly choice: Choice | undefined; readonly onpreview: (choice: Choice | undefined) => void };

/** Whoever points at this, or goes there by keyboard, sees what the choice would do; a lesson finds it by `data-plays`. */
export const peek: Action<HTMLElement, Look> = (node, look) => {
  let now = look;
  const mark = (): void => {
    if (now.choice) node.dataset['plays'] = now.choice.action;
    else delete node.dataset['plays'];
  };
  mark();
  const enter = (): void => {
    if (now.choice) now.onpreview(now.choice);
  };
  // Not at once: what has the focus is blurred while it is being taken away, and then nothing may change.
  const leave = (): void => {
    if (now.choice) queueMicrotask(() => now.onpreview(undefined));
  };
  const heard = [['pointerenter', enter], ['focus', enter], ['pointerleave', leave], ['blur', leave]] as const;
  for (const [event, handler] of heard) node.addEventListener(event, handler);
  return {
    update: (next) => {
      now = next;
      mark();
    },
    destroy: () => {
      for (const [event, handler] of heard) node.removeEventListener(event, handler);
    },
  };
};
