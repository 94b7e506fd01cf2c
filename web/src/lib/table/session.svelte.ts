import { untrack } from 'svelte';
import * as api from '../api';
import type { Draft } from '../games/boards';
import { keysOf, pace, settings } from '../settings.svelte';
import { SOUND_OF, sound } from '../stage/sounds';
import { Stage } from '../stage/stage.svelte';
import type { Choice, TableView } from '../wire';
import { eyeOf, seatNames } from './eyes';
import { TableLine, type Sight } from './line.svelte';
import { Onward } from './onward.svelte';
import { TableParts } from './parts.svelte';
import { Past } from './past.svelte';
import { Preview } from './preview.svelte';
import { Reading } from './reading.svelte';
import { scoreOf } from './scores';

/** One person (or several at one screen) at one table: the line to it, through whose eyes it is seen, and what plays on its board. */
export class Session {
  readonly line: TableLine;
  readonly desk: api.Desk;
  readonly parts: TableParts;
  readonly stage: Stage;
  readonly preview: Preview;
  readonly reading: Reading;
  readonly past: Past;
  readonly onward: Onward;
  /** What has been begun on the board. */
  draft = $state.raw<Draft>();

  private chosen = $state<number>();
  private open = $state<number>(); // hot-seat: whose side the curtain is open for
  readonly mine = $derived.by(() => this.line.you?.seats ?? []);
  readonly shared = $derived(this.mine.length > 1);
  readonly eye = $derived.by(() => eyeOf(this.line.sights, this.mine, this.chosen));
  readonly sight = $derived.by(() => this.line.sights.get(this.eye));
  readonly log = $derived(this.sight?.log ?? []);
  /** The present. */
  readonly view = $derived<TableView | undefined>(this.sight?.view);
  /** What the board shows: what plays, a moment that was, or the present. */
  readonly shown = $derived.by(() => this.stage.view ?? this.past.view ?? this.view);
  readonly hidden = $derived(this.shared && this.open !== this.eye && !this.view?.outcome);
  readonly titles = $derived.by(() => (this.parts.titles.length > 0 ? this.parts.titles : (this.line.table?.seats.map((seat) => seat.title) ?? [])));
  readonly names = $derived.by(() => (this.line.table ? seatNames(this.line.table, this.titles) : []));
  readonly scores = $derived(this.names.map((_, seat) => (this.stage.playing ? undefined : this.shown?.outcome?.scores[seat]) ?? scoreOf(this.shown?.view, seat)));
  readonly busy = $derived.by(() => [...this.line.pending.values()].some((command) => command.type === 'play' && command.seat === this.eye));
  readonly choices = $derived<readonly Choice[]>(this.busy ? [] : (this.view?.choices ?? []));
  readonly yours = $derived(this.view !== undefined && this.mine.includes(this.view.seat) && this.view.deciders.includes(this.view.seat));
  readonly plays = $derived(this.mine.includes(this.eye) && !this.view?.outcome);
  readonly canTakeBack = $derived.by(() => this.mine.includes(this.eye) && (this.sight?.decided ?? 0) > 0 && this.line.table?.status === 'playing' && this.line.table.settings.take_back !== 'never');

  constructor(
    readonly id: string,
    keys: readonly string[],
  ) {
    const opening = keysOf(id, keys.filter((key) => key.startsWith('s-')));
    this.desk = new api.Desk(id, opening);
    this.line = new TableLine(id, opening);
    this.line.onsight = (before, now) => this.happens(before, now);
    $effect(() => () => {
      this.line.close();
      this.preview.look(undefined); // a question that waits is not asked any more
    });
    this.parts = new TableParts(
      () => this.line.state === 'open',
      () => this.line.table?.game,
      () => this.line.table?.seats.length ?? 0,
      () => this.line.table?.options ?? {},
    );
    const isSet = (): boolean => this.parts.Board !== undefined;
    this.stage = new Stage(isSet, () => this.parts.script, () => pace() / this.past.tempo, (cues) => {
      for (const { beat } of cues) {
        const heard = beat.sound ?? SOUND_OF[beat.kind];
        if (heard) sound(heard);
      }
    });
    this.preview = new Preview((action) => this.line.preview(this.eye, action));
    this.reading = new Reading(id, () => this.log);
    this.past = new Past(this);
    this.onward = new Onward(this);

    $effect(() => {
      if (isSet()) untrack(() => this.stage.begin());
    });
    // At one screen the eye follows whoever decides; the curtain opens when that person says so.
    $effect(() => {
      const next = eyeOf(this.line.sights, this.mine, undefined);
      if (this.shared && next !== this.eye && !this.line.sights.get(this.eye)?.view.deciders.includes(this.eye)) this.chosen = next;
    });
    // What one seat sees is not for the next.
    $effect(() => {
      void [this.eye, this.hidden];
      untrack(() => this.present());
    });
  }

  look(seat: number): void {
    this.chosen = seat;
  }

  unveil(): void {
    this.open = this.eye;
  }

  /** My choice: what plays ends, and so does the film. */
  readonly choose = (choice: Choice): void => {
    this.preview.look(undefined);
    this.present();
    this.onward.row = 0;
    this.reading.catchUp();
    this.line.play(this.eye, choice.action);
  };

  /** Nothing but the present. */
  present(): void {
    this.past.close();
    this.stage.skip();
  }

  readonly ask = async (action: string): Promise<void> => {
    const [refusal] = await this.line.explain(this.eye, [action]);
    if (refusal) this.line.notice = refusal;
  };

  async tell(what: Promise<unknown>): Promise<void> {
    try {
      await what;
    } catch (error) {
      this.line.notice = { why: api.words(error), rule: error instanceof api.Refused ? error.rule : '' };
    }
  }

  takeBack(): void {
    if (!this.canTakeBack) return;
    this.present();
    this.onward.row = 0;
    this.line.takeBack(this.eye);
  }

  take(seat: number): void {
    if (this.line.table) void this.tell(this.desk.take(this.line.table, seat, settings.name).then(() => this.line.renew()));
  }

  /** A view has come: its act waits for its turn on the stage. */
  private happens(before: Sight, now: Sight): void {
    if (now.seat !== this.eye || this.hidden || this.past.shown) return;
    if (now.view.ply <= before.view.ply) return this.stage.skip(); // taken back
    const plies = new Set(now.fresh.map((line) => line.ply));
    if (plies.size === 1) this.stage.add({ before: before.view, after: now.view, lines: now.fresh });
    else if (plies.size > 1) void this.past.missed(now.seat, before.view, [...plies]);
  }
}
