import { onDestroy } from 'svelte';

/** Asked while a component is made: is it still there? What is answered after it has gone is for nobody. */
export function stillThere(): () => boolean {
  let there = true;
  onDestroy(() => (there = false));
  return () => there;
}
