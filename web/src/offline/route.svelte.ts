import { letGo } from '../lib/ui/focus';

/**
 * Where we are, for a page that is served from a plain folder: the path stands behind the `#`, and what the online table
 * has behind its `#` behind a second one (`#/t/abc#key=…`). The same interface as lib/route.svelte.ts.
 */
class Route {
  path = $state('/');
  hash = $state('');

  constructor() {
    this.read();
    addEventListener('popstate', () => this.read());
    addEventListener('hashchange', () => this.read());
  }

  /** The parts of the path: `/t/abc` is `['t', 'abc']`. */
  get parts(): string[] {
    return this.path.split('/').filter((part) => part !== '');
  }

  go(path: string): void {
    history.pushState(null, '', `#${path}`);
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    const [behind = '', hash = ''] = location.hash.slice(1).split('#');
    const path = behind.startsWith('/') ? behind : '/';
    if (this.path !== path) letGo();
    this.path = path;
    this.hash = hash === '' ? '' : `#${hash}`;
  }
}

export const route = new Route();

/** For `<a href onclick={follow}>`. There is one page at a time, so every way of opening a link stays in it. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  route.go(link.pathname + link.hash);
}

/** Screens note their place with `#step=3`: that goes behind the path. */
export function keepPathInHash(): void {
  const replace = history.replaceState.bind(history);
  history.replaceState = (state: unknown, unused: string, url?: string | URL | null) => {
    const text = url === undefined || url === null ? url : String(url);
    replace(state, unused, typeof text === 'string' && text.startsWith('#') && !text.startsWith('#/') ? `#${route.path}${text}` : text);
  };
}
