import { letGo } from './ui/focus';

/** Where we are: the path of the page, and how to go elsewhere without loading it anew. */
class Route {
  path = $state(location.pathname);
  hash = $state(location.hash);

  constructor() {
    addEventListener('popstate', () => this.read());
    addEventListener('hashchange', () => this.read());
  }

  /** The parts of the path: `/t/abc` is `['t', 'abc']`. */
  get parts(): string[] {
    return this.path.split('/').filter((part) => part !== '');
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    if (this.path !== location.pathname) letGo();
    this.path = location.pathname;
    this.hash = location.hash;
  }
}

export const route = new Route();

/** For `<a href onclick={follow}>`: stay in the page, but let new tabs and other sites be. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement) || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  route.go(link.pathname + link.hash);
}
