import type { Action } from 'svelte/action';
import type { Choice } from '../wire';

type Look = { readonly choice: Choice | undefined; readonly onpreview: (choice: Choice | undefined) => void };

/** Where the pointer pressed last, until it moves. What comes to lie under it there was not pointed at. */
let pressed: { readonly x: number; readonly y: number } | undefined;
const rests = ({ pointerType, clientX, clientY }: PointerEvent): boolean => pointerType === 'mouse' && clientX === pressed?.x && clientY === pressed.y;
addEventListener('pointerdown', ({ clientX, clientY }) => (pressed = { x: clientX, y: clientY }), { capture: true });
addEventListener('pointermove', (event) => (pressed = rests(event) ? pressed : undefined), { capture: true });

/** Told is who points at this. */
export const point: Action<HTMLElement, () => void> = (node, told) => {
  let now = told;
  let resting = false;
  const enter = (event: PointerEvent): void => {
    resting = rests(event);
    if (!resting) now();
  };
  const move = (event: PointerEvent): void => {
    if (resting) enter(event);
  };
  node.addEventListener('pointerenter', enter);
  node.addEventListener('pointermove', move);
  return {
    update: (next) => {
      now = next;
    },
    destroy: () => {
      node.removeEventListener('pointerenter', enter);
      node.removeEventListener('pointermove', move);
    },
  };
};

/** Whoever points at this, or goes there by keyboard, sees what the choice would do; a lesson finds it by `data-plays`. */
export const peek: Action<HTMLElement, Look> = (node, look) => {
  let now = look;
  const mark = (): void => {
    if (now.choice) node.dataset['plays'] = now.choice.action;
    else delete node.dataset['plays'];
  };
  mark();
  const show = (): void => {
    if (now.choice) now.onpreview(now.choice);
  };
  // Not at once: what has the focus is blurred while it is being taken away, and then nothing may change.
  const leave = (): void => {
    if (now.choice) queueMicrotask(() => now.onpreview(undefined));
  };
  const heard = [['focus', show], ['pointerleave', leave], ['blur', leave]] as const;
  for (const [event, handler] of heard) node.addEventListener(event, handler);
  const pointed = point(node, show);
  return {
    update: (next) => {
      now = next;
      mark();
    },
    destroy: () => {
      for (const [event, handler] of heard) node.removeEventListener(event, handler);
      pointed?.destroy?.();
    },
  };
};
