import type { Door } from './door';
import { route } from './route.svelte';

/** Give a file to whoever clicked. */
export function hand(name: string, content: BlobPart, kind: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: kind }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Links of the client lead to a server: downloads come from the worker instead, and pages stay in this one. */
export function saveLinks(door: Door): void {
  const caught = async (event: MouseEvent): Promise<void> => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const target = link?.getAttribute('href') ?? '';
    if (!link || event.defaultPrevented || !target.startsWith('/')) return;
    event.preventDefault();
    if (!target.startsWith('/api/')) return route.go(target);
    const answer = await door.fetch(target);
    hand(link.download || target.slice(target.lastIndexOf('/') + 1), await answer.blob(), answer.headers.get('Content-Type') ?? '');
  };
  document.addEventListener('click', (event) => void caught(event));
  document.addEventListener('auxclick', (event) => void caught(event));
}
