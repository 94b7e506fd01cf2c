import type { TableView } from '../wire';
import { MATTERS, scenesOf, type Cue, type Frame, type Scene, type Script, type Standing } from './beats';

const PATIENCE_MS = 6000; // more than this is played faster
const FASTEST = 3;
const FOLLOWED = 2; // what matters is never faster: a fight has to be seen
const MOST_MS = 30_000; // more than this is cut: whoever was away sees what mattered, and the latest of it
const REMEMBERED = 400;

/**
 * What happens, played in its order. The board shows `view` while there is one, else the present: a view that the server sent
 * either way. The stage owns the time; `StageOverlay` draws what `cues` say.
 */
export class Stage {
  /** What the board shows; undefined: the present. */
  view = $state.raw<TableView>();
  cues = $state.raw<readonly Cue[]>([]);
  /** Later acts wait behind what plays: what is asked now would tell how they end. */
  more = $state(false);
  /** Pieces that came somewhere earlier in the act. */
  standing = $state.raw<readonly Standing[]>([]);
  /** How much faster than told everything goes now. */
  rate = $state(1);
  private held = false;
  /** What plays does so even where nothing else does. */
  private always = false;
  private scenes: Scene[] = [];
  private early: Frame[] = []; // what happened before there was a board to play it on
  private timer: ReturnType<typeof setTimeout> | undefined;
  private resolve: (() => void) | undefined;
  private readonly played: string[] = [];
  private order = 0;

  /** `isSet`: is there a board? `pace`: how long a beat takes of its time; 0 plays nothing but what has to be seen. `onscene`: what begins, for sounds. */
  constructor(
    private readonly isSet: () => boolean,
    private readonly script: () => Script | undefined,
    private readonly pace: () => number,
    private readonly onscene: (cues: readonly Cue[]) => void = () => undefined,
  ) {}

  get playing(): boolean {
    return this.view !== undefined;
  }

  private get tempo(): number {
    return this.pace() || (this.always ? 1 : 0);
  }

  /** An act that has just happened: it waits for those before it. How a match ends is always shown: else only the page of the end would tell it. */
  add(frame: Frame, always = Boolean(frame.after.outcome) && !frame.before.outcome): void {
    this.always = always;
    if (this.tempo === 0 || document.visibilityState === 'hidden') return this.skip();
    if (!this.isSet()) return void this.early.push(frame);
    this.scenes.push(...scenesOf(frame, this.script()));
    while (this.scenes.length > 1 && this.left() > MOST_MS) this.leaveOut();
    if (!this.playing || this.held) this.next();
    else this.lookAhead();
  }

  /** What has happened is still being fetched: the board stays as it was, so that nothing is shown before it plays. */
  hold(view: TableView): void {
    if (this.playing || this.tempo === 0 || document.visibilityState === 'hidden' || !this.isSet()) return;
    this.held = true;
    this.view = view;
    this.tell('playing');
  }

  /** There is nothing to wait for after all. */
  release(): void {
    if (this.held) this.skip();
  }

  /** The board is there: what has happened meanwhile is played. */
  begin(): void {
    for (const frame of this.early.splice(0)) this.add(frame);
  }

  /** A moment of the past, instead of what plays now. It is over when the promise is. `asked`: somebody wants to see just this one. */
  show(frame: Frame, asked = false): Promise<void> {
    this.skip();
    this.add(frame, asked || undefined);
    return this.playing ? new Promise((resolve) => (this.resolve = resolve)) : Promise.resolve();
  }

  /** To the present, at once. */
  readonly skip = (): void => {
    clearTimeout(this.timer);
    this.held = this.always = false;
    this.scenes = [];
    this.early = [];
    if (this.view !== undefined) this.view = undefined;
    if (this.cues.length > 0) this.cues = [];
    if (this.standing.length > 0) this.standing = [];
    this.more = false;
    this.resolve?.();
    this.resolve = undefined;
    this.tell('');
  };

  private next(): void {
    this.held = false;
    const behind = this.left() / PATIENCE_MS;
    const scene = this.scenes.shift();
    if (!scene || this.tempo === 0) return this.skip();
    this.rate = Math.min(Math.max(behind, 1), scene.ms < MATTERS ? FASTEST : FOLLOWED) / this.tempo;
    this.view = scene.view;
    this.cues = scene.cues;
    this.standing = scene.standing;
    this.lookAhead();
    this.note(scene);
    this.onscene(scene.cues);
    this.timer = setTimeout(() => this.next(), scene.ms / this.rate);
  }

  private lookAhead(): void {
    const now = this.cues[0]?.line.ply;
    this.more = this.scenes.some(({ cues }) => cues.some(({ line }) => line.ply !== now));
  }

  /** The first of what takes the least time: others' doings before one's own, a mark before a fight; what has a title is the last to go. */
  private leaveOut(): void {
    const worth = this.scenes.map(({ ms, cues }) => (cues.some(({ beat }) => beat.big !== undefined) ? MOST_MS : ms));
    this.scenes.splice(worth.indexOf(Math.min(...worth)), 1);
  }

  private left(): number {
    return this.scenes.reduce((sum, scene) => sum + scene.ms, 0);
  }

  /** For tests: what was played, a line a beat: its order, the ply of its act and of what the board shows, event, kind, place. */
  private note({ view, cues }: Scene): void {
    for (const { line, beat } of cues) this.played.push([(this.order += 1), line.ply, view.ply, line.event, beat.kind, beat.to].join(' '));
    this.played.splice(0, this.played.length - REMEMBERED);
    this.tell('playing');
  }

  private tell(state: string): void {
    document.documentElement.dataset['stage'] = state;
    document.documentElement.dataset['beats'] = this.played.join('\n');
  }
}
