import type { Action } from 'svelte/action';

type Home = { readonly choices: readonly unknown[]; readonly home: string };

/** Whoever plays by keyboard stays on the board: when what had the focus is gone with the last decision, `home` gets it. */
export const stay: Action<HTMLElement, Home> = (node) => {
  let had = false;
  const come = (): void => {
    had = true;
  };
  // A button that is taken away leaves no target behind; somebody who goes elsewhere does.
  const go = (event: FocusEvent): void => {
    had = event.relatedTarget === null;
  };
  node.addEventListener('focusin', come);
  node.addEventListener('focusout', go);
  return {
    update: ({ choices, home }) => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (had && lost && choices.length > 0) node.querySelector<HTMLElement>(home)?.focus({ preventScroll: true });
    },
    destroy: () => {
      node.removeEventListener('focusin', come);
      node.removeEventListener('focusout', go);
    },
  };
};
