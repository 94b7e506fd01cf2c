import { recall, remember } from '../settings.svelte';
import type { LogLine } from '../wire';

/** How far the log was read when this page was last looked at: in slow games, what came since is told apart. */
export class Reading {
  seen = $state(Infinity);

  constructor(
    private readonly id: string,
    private readonly log: () => readonly LogLine[],
  ) {
    this.come();
  }

  /** How many acts are new. */
  get missed(): number {
    return new Set(this.log().filter((line) => line.ply > this.seen).map((line) => line.ply)).size;
  }

  /** Whoever moves has caught up. */
  catchUp(): void {
    this.seen = Infinity;
  }

  come(): void {
    this.seen = Number(recall(this.id, 'seen') ?? Infinity);
  }

  readonly leave = (): void => {
    const last = this.log().at(-1);
    if (last) remember(this.id, 'seen', String(last.ply));
  };
}
