import { untrack } from 'svelte';
import * as api from '../api';
import type { LogLine, TableView } from '../wire';
import { Film } from './film.svelte';
import type { Session } from './session.svelte';

/** A board that has just come measures its parts, and only then has them in their places. */
const laidOut = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** What was: the film since the last decision, and single moments. The present waits behind it, with all that was begun there. */
export class Past {
  film = $state.raw<Film>();
  playing = $state(true);
  speed = $state(1);
  /** A moment of the log that is being shown. */
  moment = $state.raw<TableView>();
  /** Nobody is at this table any more: what was asked for comes too late. */
  private left = false;

  constructor(private readonly session: Session) {
    $effect(() => () => {
      this.left = true;
    });
    $effect(() => this.film?.keepUp());
    $effect(() => {
      const { film } = this;
      if (!film?.failed) return;
      session.line.notice = { why: film.failed, rule: '' };
      this.film = undefined;
    });
    // A step onward is played; any other is only shown.
    $effect(() => {
      const { film } = this;
      if (!film) return;
      const [after, before] = [film.view, film.onward ? film.frameAt(film.at - 1) : undefined];
      untrack(() => (after && before ? void session.stage.show({ before, after, lines: film.step.lines }) : session.stage.skip()));
    });
  }

  /** What is shown instead of the present; undefined when nothing is. */
  get shown(): Film | TableView | undefined {
    return this.film ?? this.moment;
  }

  get view(): TableView | undefined {
    return this.shown && (this.session.stage.view ?? this.film?.view ?? this.moment);
  }

  get tempo(): number {
    return this.film && this.playing ? this.speed : 1;
  }

  /** Has something happened since the last decision of this seat? */
  get news(): boolean {
    const { mine, eye, hidden, sight, log } = this.session;
    return mine.includes(eye) && !hidden && log.some((line) => line.ply > (sight?.decided ?? 0));
  }

  toggle(): void {
    if (this.film || !this.news) return this.close();
    const { eye, sight, desk, line, stage } = this.session;
    stage.skip();
    this.playing = true;
    this.film = new Film((ply, count) => desk.film(eye, ply, count), sight?.decided ?? 0, () => line.sights.get(eye)?.log ?? []);
  }

  close(): void {
    if (this.film) this.film = undefined;
    if (this.moment) this.moment = undefined;
  }

  /** The moment of a line, on the stage. */
  async show({ ply }: LogLine): Promise<void> {
    const { eye, stage, log, line } = this.session;
    try {
      const [before, next] = (await this.session.desk.film(eye, Math.max(ply - 1, 0), 2)).frames;
      const after = ply === 0 ? before : next; // the deal has nothing before it
      if (this.left || !before || !after || this.session.eye !== eye) return;
      this.film = undefined;
      this.moment = before;
      await laidOut(); // a beat begins where things are
      if (this.left || this.moment !== before) return;
      this.moment = after;
      await stage.show({ before, after, lines: log.filter((line) => line.ply === ply) }, true);
      if (this.moment === after) this.moment = undefined;
    } catch (error) {
      line.notice = { why: api.words(error), rule: '' };
    }
  }

  /** Acts that came all at once, in a lesson or because the line was lost: what lies between is fetched. */
  async missed(seat: number, before: TableView, plies: readonly number[]): Promise<void> {
    const { stage, desk } = this.session;
    stage.hold(before);
    const { frames } = await desk.film(seat, Math.min(...plies), Math.max(...plies) - Math.min(...plies) + 1).catch(() => ({ frames: [] }));
    if (frames.length === 0) return stage.release();
    let last = before;
    for (const frame of frames) {
      if (this.left || this.session.eye !== seat || this.shown) return stage.release();
      stage.add({ before: last, after: frame, lines: frame.log });
      last = frame;
    }
  }
}
