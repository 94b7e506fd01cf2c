import { words, type Source } from '../api';
import type { Frames, Step, Steps, TableView } from '../wire';

const BATCH = 20;

/** What is the same for every eye. */
export type MatchFacts = Omit<Steps, 'steps'>;

/** A replay: the match, where we are, through whose eyes, and what was fetched so far: by eye, for each was told something else. */
export class Player {
  match = $state.raw<MatchFacts>();
  last = $state(0);
  at = $state(0);
  eye = $state('public');
  /** All-knowing: whose hand is shown of those that all are known. */
  seat = $state(0);
  failed = $state('');
  /** Did the last move go one step forward? Only then is there something to animate. */
  onward = $state(false);
  private told = $state.raw<ReadonlyMap<string, readonly Step[]>>(new Map());
  private frames = $state.raw<ReadonlyMap<string, Frames>>(new Map());
  private readonly fetching = new Set<string>();

  constructor(
    readonly source: Source,
    at = 0,
    eye = 'public',
  ) {
    this.at = at;
    this.eye = eye;
    void this.load();
  }

  /** The acts as the present eye was told of them; undefined while they are fetched. */
  get steps(): readonly Step[] | undefined {
    return this.told.get(this.eye);
  }

  /** The table as it is shown now; undefined while it is fetched. */
  get view(): TableView | undefined {
    const frames = this.frames.get(this.key(this.at));
    const i = this.at - Math.floor(this.at / BATCH) * BATCH;
    return this.eye === 'all' ? frames?.all[i]?.[this.seat] : frames?.frames[i];
  }

  go(to: number): void {
    if (!this.match) {
      this.at = Math.max(0, to); // how far one can go is not known yet; `load` goes there
      return;
    }
    const next = Math.min(Math.max(0, to), this.last);
    this.onward = next === this.at + 1;
    this.at = next;
    this.fetch(next);
    this.fetch(Math.min(next + BATCH / 2, this.last)); // what comes soon
  }

  /** To the next or last step of another seat: a turn. */
  turn(forward: boolean): void {
    const acted = (step: number): number | null | undefined => this.steps?.[step - 1]?.seat;
    let to = this.at + (forward ? 1 : -1);
    while (to > 0 && to < this.last && acted(to) === acted(to + (forward ? 1 : -1))) to += forward ? 1 : -1;
    this.go(to);
  }

  look(eye: string): void {
    this.eye = eye;
    this.onward = false;
    this.fetch(this.at);
    void this.load();
  }

  private async load(): Promise<void> {
    const eye = this.eye;
    if (this.told.has(eye)) return;
    try {
      const { steps, ...match } = await this.source.steps(eye);
      this.told = new Map(this.told).set(eye, steps);
      if (this.match) return;
      this.match = match;
      this.last = steps.length;
      this.go(Math.min(this.at, this.last));
    } catch (error) {
      this.failed = words(error);
    }
  }

  private key(step: number): string {
    return `${this.eye} ${Math.floor(step / BATCH)}`;
  }

  private fetch(step: number): void {
    const key = this.key(step);
    if (this.frames.has(key) || this.fetching.has(key)) return;
    this.fetching.add(key);
    const first = Math.floor(step / BATCH) * BATCH;
    this.source
      .frames(first, BATCH, this.eye)
      .then((frames) => (this.frames = new Map(this.frames).set(key, frames)))
      .catch((error: unknown) => (this.failed = words(error)))
      .finally(() => this.fetching.delete(key));
  }
}
