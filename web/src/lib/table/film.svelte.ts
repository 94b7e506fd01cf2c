import { untrack } from 'svelte';
import { words } from '../api';
import type { Frames, LogLine, TableView } from '../wire';

const BATCH = 10;

export interface FilmStep {
  readonly ply: number;
  readonly lines: readonly LogLine[];
}

/** What a seat saw since a ply, a step for every ply that its log tells of, up to the present; which may move on meanwhile. */
export class Film {
  at = $state(0);
  /** Did the last move go one step forward? Only then is there something to animate. */
  onward = $state(false);
  failed = $state('');
  readonly steps = $derived.by(() => this.told());
  private frames = $state.raw<ReadonlyMap<number, TableView>>(new Map());
  private readonly fetching = new Set<number>();

  constructor(
    private readonly fetch: (first: number, count: number) => Promise<Frames>,
    private readonly first: number,
    private readonly log: () => readonly LogLine[],
  ) {}

  get last(): number {
    return this.steps.length - 1;
  }

  /** What is shown now. When something was taken back, there may be fewer steps than before. */
  get step(): FilmStep {
    return this.steps[Math.min(this.at, this.last)] ?? { ply: this.first, lines: [] };
  }

  /** The table at this step; undefined while it is fetched. */
  get view(): TableView | undefined {
    return this.frame(this.step);
  }

  /** The table at a step, if it is there already. */
  frameAt(i: number): TableView | undefined {
    const step = this.steps[i];
    return step && this.frame(step);
  }

  go(to: number): void {
    const next = Math.min(Math.max(0, to), this.last);
    this.onward = next === this.at + 1;
    this.at = next;
  }

  /** Fetch what is shown and what comes soon. To be called whenever the step or the log has changed. */
  keepUp(): void {
    const { steps, at } = this;
    untrack(() => [at, at + BATCH / 2].forEach((i) => this.load(steps[Math.min(i, this.last)])));
  }

  private told(): FilmStep[] {
    const later = Map.groupBy(this.log().filter((line) => line.ply >= this.first), (line) => line.ply);
    if (!later.has(this.first)) later.set(this.first, []);
    return [...later].map(([ply, lines]) => ({ ply, lines })).sort((a, b) => a.ply - b.ply);
  }

  /** The frame of a step, if it tells the same: a ply that was taken back and played otherwise has another. */
  private frame(step: FilmStep): TableView | undefined {
    const found = this.frames.get(step.ply);
    const tells = (lines: readonly LogLine[]): string => lines.map((line) => line.text).join('\n');
    return found && tells(found.log) === tells(step.lines) ? found : undefined;
  }

  private load(step: FilmStep | undefined): void {
    if (!step || this.frame(step) || this.fetching.has(step.ply)) return;
    this.fetching.add(step.ply);
    this.fetch(step.ply, BATCH)
      .then(({ frames }) => (this.frames = new Map([...this.frames, ...frames.map((frame) => [frame.ply, frame] as const)])))
      .catch((error: unknown) => (this.failed = words(error)))
      .finally(() => this.fetching.delete(step.ply));
  }
}
