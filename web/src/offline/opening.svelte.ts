/** A browser's offer to install the page. */
type Offer = Event & { prompt(): Promise<unknown> };

/** How far the table has come while it opens. */
export class Opening {
  share = $state(0);
  stage = $state<'load' | 'start'>('load');
  failed = $state('');
  keeps = $state(true);
  /** Nothing of it has to come from a host. */
  known = $state(false);
  /** What did not go as somebody wished. */
  notice = $state('');

  /** Made soon after a page is there, long before the table is: whoever wants to take it up finds it kept. */
  install = $state.raw<Offer>();

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.install = event as Offer;
    });
    addEventListener('appinstalled', () => (this.install = undefined));
  }

  tell(stage: 'load' | 'start', share: number): void {
    this.stage = stage;
    this.share = share;
  }

  get words(): string {
    if (this.stage === 'start') return 'The table is being laid…';
    return this.known ? 'The table is being fetched from this device…' : 'The table is being loaded: eight megabytes, once.';
  }

  /** Loading is most of it where nothing is kept yet; starting Python is the rest. */
  get percent(): number {
    return Math.round(this.stage === 'load' ? 70 * this.share : 70 + 30 * this.share);
  }
}
