import { settings } from '../settings.svelte';
import type { Choice } from '../wire';
import type { Session } from './session.svelte';

export const WAIT_MS = 2000; // long enough to read it and to say no
const MOST = 2; // in a row: then perhaps nobody is there, and a match should not be over when they come back

/**
 * A turn with nothing left but to end it ends by itself, after a moment that is announced and can be stopped. Only what the game
 * names as an ending counts: whatever else is the only choice (a roll, a draw) is the player's to do. Never while something plays
 * or is drafted, and by default only where no other person sits.
 */
export class Onward {
  private stayed = $state(-1); // the ply at which somebody wanted to stay
  /** So many of my last turns ended so, and I have decided nothing since: the status line says it, whatever else was shown meanwhile. */
  row = $state(0);
  /** What is about to be done by itself. */
  readonly choice = $derived.by((): Choice | undefined => {
    const { session } = this;
    const [only, another] = session.choices;
    const watched = session.stage.playing || session.past.shown !== undefined || session.hidden || session.draft !== undefined || Boolean(session.line.table?.lesson);
    if (!only || another || watched || this.row >= MOST || session.view?.ply === this.stayed || !this.wanted()) return undefined;
    return session.parts.script?.ends?.includes(only.kind) ? only : undefined;
  });

  constructor(private readonly session: Session) {
    $effect(() => {
      const { choice } = this;
      if (!choice) return undefined;
      const timer = setTimeout(() => {
        const row = this.row + 1;
        session.choose(choice);
        this.row = row;
      }, WAIT_MS);
      return () => clearTimeout(timer);
    });
  }

  /** Not this time. False: nothing was about to happen. */
  stay(): boolean {
    if (!this.choice) return false;
    this.stayed = this.session.view?.ply ?? -1;
    return true;
  }

  private wanted(): boolean {
    const others = this.session.line.table?.seats.filter(({ seat }) => !this.session.mine.includes(seat)) ?? [];
    return settings.onward === 'always' || (settings.onward === 'bots' && others.length > 0 && others.every(({ kind }) => kind === 'bot'));
  }
}
