import { tick, untrack } from 'svelte';
import { on as hear } from 'svelte/events';
import * as api from '../api';
import { route } from '../route.svelte';
import { settings } from '../settings.svelte';
import { scenesOf } from '../stage/beats';
import { TableLine } from '../table/line.svelte';
import type { Session } from '../table/session.svelte';
import type { LessonCard, LessonInfo, LessonStep, LogLine } from '../wire';

const MANY = 6; // places at once show nobody where to click
const EVERYWHERE = /^(board|hand|deck|discard|(seat|score|stash):\d+)$/; // where so much happens that it shows nothing

/** What a step asks for, by what is to be pressed for it or by where it happens. Of several actions, "as you like", all are to be pressed alike. */
interface Meant {
  readonly press: readonly string[];
  /** Which of the fixed buttons. */
  readonly fixed: readonly string[];
  readonly places: readonly string[];
  readonly pieces: readonly string[];
}

/** The lesson at a table: which step is shown, what was answered to a try, and the pages to turn. */
export class Lesson {
  /** Is the rule unfolded? */
  why = $state(false);
  /** A page is being turned. */
  busy = $state(false);
  failed = $state('');
  /** How often a try was answered at this step: the caption shakes with each. */
  tries = $state(0);
  /** The table that waits for whoever learns meanwhile, the line by which they are still there, and whether it has begun. */
  readonly waiting = new URLSearchParams(route.hash.slice(1)).get('for') ?? '';
  private readonly away = this.waiting ? new TableLine(this.waiting, []) : undefined;
  readonly begun = $derived.by(() => this.away?.table?.status === 'playing');
  /** Something was pressed since this step, or what played in it, came: what is drafted from then on is no longer the board's own offer. */
  private touched = $state(false);
  /** What the board drafts by itself. */
  private offered = $state('');
  /** What the meant action would surely do. */
  private sure = $state.raw<readonly LogLine[]>([]);

  readonly info = $derived.by<LessonInfo | undefined>(() => this.session.line.table?.lesson ?? undefined);
  /** A number of its own: whatever else is told of the table, who is there for one, begins no step. */
  readonly at = $derived(this.info?.at);
  readonly step = $derived.by<LessonStep | undefined>(() => this.info?.steps[this.info.at]);
  readonly done = $derived(this.info !== undefined && this.step === undefined);
  /** What the board offered when a try had been answered. */
  private answered = $state<string>();
  /** What was answered to the last try, until what is asked for is picked. */
  readonly answer = $derived.by(() => {
    const made = this.answered !== undefined && this.draft?.commit !== undefined && this.draft.label !== this.answered;
    return made ? undefined : this.session.line.notice;
  });
  /** What the step asks for, as the table offers it. */
  private readonly aim = $derived.by(() => (this.quiet ? undefined : this.session.choices.find((choice) => choice.action === this.step?.actions[0])));
  /** Something was picked on the board: it is not what the board offers by itself. */
  private readonly picked = $derived.by(() => (this.session.draft?.label ?? '') !== this.offered);
  /** Something else than what is asked for was picked: the table speaks of that. */
  readonly astray = $derived.by(() => this.picked && this.session.draft?.action !== undefined && !this.goesOn(this.session.draft.action));
  /** What was picked on the board since the step began, or what it offers by itself, if that is asked for. */
  readonly draft = $derived.by(() => {
    const { draft } = this.session;
    return this.step?.do && draft && (draft.action === undefined ? this.picked : this.goesOn(draft.action)) ? draft : undefined;
  });
  /** Somebody has begun to do it. */
  readonly going = $derived.by(() => this.draft !== undefined && this.picked && !this.answer);
  /** While something plays, nothing is said: first look. */
  readonly quiet = $derived.by(() => this.session.stage.playing || this.session.busy);
  readonly course = $derived.by<readonly LessonCard[]>(() => (this.info?.course ?? []).filter((one) => (one.variant === '') === (this.info?.variant === '')));
  readonly next = $derived.by<LessonCard | undefined>(() => {
    const at = this.course.findIndex((one) => one.id === this.info?.id);
    return at < 0 ? undefined : this.course[at + 1];
  });

  constructor(readonly session: Session) {
    // Another step: what was unfolded and answered belongs to the one before.
    $effect(() => {
      void this.at;
      untrack(() => this.turned());
    });
    $effect(() => {
      void [this.at, this.quiet];
      this.touched = false;
    });
    $effect(() => {
      if (!this.touched) this.offered = session.draft?.label ?? '';
    });
    // Before the board hears of it. Where a press brings the present (`quiet`) and picks something too, a click follows.
    const touch = (): void => {
      if (!this.quiet) this.touched = true;
    };
    for (const kind of ['pointerdown', 'keydown', 'click'] as const) $effect(() => hear(window, kind, touch, { capture: true }));
    $effect(() => {
      if (!session.line.notice) return;
      // Who pressed twice has already done what was asked: nothing is to be answered.
      if (untrack(() => session.stage.playing)) {
        session.line.notice = undefined;
        return;
      }
      untrack(() => (this.tries += 1));
      this.answered = undefined;
      let wanted = true;
      // Once the board has its choices back; a quick hand picks soon after that.
      void tick().then(() => wanted && (this.answered = session.draft?.label ?? ''));
      return () => {
        wanted = false;
      };
    });
    $effect(() => {
      const { info } = this;
      if (this.done && info) untrack(() => settings.learn(this.game, info.id));
    });
    // What is meant is shown as if it were pointed at, until somebody points or picks elsewhere; of several that are meant, the picked one.
    $effect(() => {
      const { aim, astray, draft } = this;
      if (aim && session.parts.script?.unshown?.includes(aim.kind)) return;
      const picked = aim && draft?.action !== undefined ? session.choices.find((choice) => choice.action === draft.action) : undefined;
      untrack(() => session.preview.look(astray ? undefined : (picked ?? aim)));
    });
    $effect(() => {
      const { aim } = this;
      this.sure = [];
      if (!aim) return;
      let wanted = true;
      void session.line.preview(session.eye, aim.action).then((lines) => {
        if (wanted) this.sure = lines;
      });
      return () => {
        wanted = false;
      };
    });
    $effect(() => () => this.away?.close());
  }

  /** What the meant action is, where it happens, where to first, and what it moves: names of places and pieces. */
  readonly meant = $derived.by<Meant>(() => {
    const { view, choices, parts } = this.session;
    if (!this.step?.do) return { press: [], fixed: [], places: [], pieces: [] };
    if (this.draft?.commit) return { press: [], fixed: ['commit'], places: [], pieces: [] };
    const [first] = this.step.actions;
    const onward = choices.filter(({ action }) => this.goesOn(action));
    const press = [...new Set([first ?? [], onward.map(({ action }) => action)].flat())];
    const fixed = onward.some(({ kind }) => parts.script?.ends?.includes(kind)) ? ['finish'] : choices.length === 1 ? ['commit'] : [];
    const beats = view ? scenesOf({ before: view, after: view, lines: this.sure }, parts.script).flatMap((scene) => scene.cues.map(({ beat }) => beat)) : [];
    const named = [...beats.map((beat) => beat.to), ...beats.map((beat) => beat.from ?? beat.to)];
    const somewhere = new Set(named.filter((place) => !EVERYWHERE.test(place)));
    const there = somewhere.size > MANY ? [] : [...somewhere];
    return {
      press,
      fixed,
      places: there.length + fixed.length > 0 ? there : named.filter((place) => place === 'deck'),
      pieces: somewhere.size > MANY ? [] : beats.map((beat) => beat.piece).filter((piece) => piece !== undefined),
    };
  });

  private goesOn(action: string): boolean {
    return this.step?.actions.some((one) => action === one || action.startsWith(`${one} `)) ?? false;
  }

  get game(): string {
    return this.session.line.table?.game ?? '';
  }

  private turned(): void {
    this.why = false;
    this.busy = false; // the page is turned, whether that was answered already or not
    this.failed = '';
    this.tries = 0;
  }

  readonly back = (): void => {
    void this.turn('back');
  };
  readonly skip = (): void => {
    if (this.step) void this.turn('skip');
  };
  readonly on = (): void => {
    if (this.step && !this.step.do) void this.turn('on');
    else if (this.done && this.next && !this.busy) void this.learn(this.next.id);
  };
  readonly ask = (): void => {
    if ((this.step?.why.length ?? 0) > 0) this.why = !this.why;
  };

  /** True when the key was one of the lesson's. */
  key(key: string): boolean {
    const act = { '?': this.ask, b: this.back, s: this.skip, n: this.on }[key];
    act?.();
    return act !== undefined;
  }

  private async turn(move: 'on' | 'back' | 'skip'): Promise<void> {
    const { info } = this;
    if (!info || this.busy || (move === 'back' && info.at === 0)) return;
    this.session.present();
    this.session.line.notice = undefined;
    await this.wait(this.session.desk.lesson(move, info.at));
  }

  /** The next lesson, this one again, or the real game. */
  readonly learn = async (lesson: string, anew = false): Promise<void> => {
    const answer = await this.wait(api.learn(this.game, lesson, anew));
    if (answer) route.go(`/t/${answer.table.id}${this.waiting ? `#for=${this.waiting}` : ''}`);
  };

  readonly playOn = async (): Promise<void> => {
    const answer = await this.wait(this.session.desk.playLessonOn());
    if (answer) route.go(`/t/${answer.table.id}`);
  };

  /** A real table of what a lesson was about that is no part of the course: solo, a variant. */
  readonly playSuch = async (): Promise<void> => {
    const { table } = this.session.line;
    if (!table) return;
    const seats = table.seats.map((seat) => (seat.kind === 'bot' ? seat.bot : 'me'));
    const answer = await this.wait(api.createTable({ game: table.game, seats, options: table.options, start: true, ...(settings.name ? { name: settings.name } : {}) }));
    if (answer) route.go(`/t/${answer.table.id}`);
  };

  readonly leave = (): void => route.go(this.waiting ? `/t/${this.waiting}` : `/learn/${this.game}`);

  private async wait<T>(asked: Promise<T>): Promise<T | undefined> {
    this.busy = true;
    this.failed = '';
    try {
      return await asked;
    } catch (error) {
      this.failed = api.words(error);
      return undefined;
    } finally {
      this.busy = false;
    }
  }
}
