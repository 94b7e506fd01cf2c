import type { Component } from 'svelte';
import type { Choice, ChoiceOf, LogLine, Refusal, TableView } from '../wire';

/** What every board is handed. A board shows `view`, offers `choices`, and knows no rules. */
export interface BoardProps<View = unknown, Actions = { [kind: string]: Choice['args'] }> {
  /** The game's own struct, as the viewing seat (or a spectator) may know it. */
  view: View;
  /** The envelope round it: seat, deciders, prompt, description. */
  table: TableView;
  /** By seat, automata included: what to call it. */
  names: readonly string[];
  /** The game's component data by file, as the server has them: names, texts, places. */
  catalogue: unknown;
  /** The legal actions of the viewing seat; none while it waits or an action is on its way. */
  choices: readonly ChoiceOf<Actions>[];
  /** The choice that is hovered or focused, here or in the list of actions, and what it would surely do. */
  previewed: ChoiceOf<Actions> | undefined;
  sure: readonly LogLine[];
  /** All that the viewing seat has been told; in replays, of the step that is shown. */
  log: readonly LogLine[];
  /** The box that the board fills, in pixels. It scrolls by itself what does not fit, and a good board has no need of that. */
  room: Room;
  /** The stage plays: `view` is a moment of what has just happened, and what asks for a decision waits until it is over. */
  playing?: boolean;
  /** What has just happened, for a board's own animation; empty after loading and in replays that jump. Most is the stage's to show. */
  fresh: readonly LogLine[];
  /** How long one step of a board's own animation may take; 0 = none. */
  step_ms: number;
  onpreview: (choice: Choice | undefined) => void;
  onchoose: (choice: Choice) => void;
  /** Somebody tried an action that is not among the choices: the table says why not. */
  onask: (action: string) => void;
  /** Why actions may not be played, for boards that show reasons at several places at once; null for each that may. */
  why: (actions: readonly string[]) => Promise<readonly (Refusal | null)[]>;
  /** @deprecated `room` says it all. */
  above?: number;
  /** The seats of whoever looks on, where these may act at the same time: more than one at a shared screen. */
  mine?: readonly number[];
  onplay?: (seat: number, action: string) => void;
  /** Take the last action back; absent where that is not possible. */
  onback?: (() => void) | undefined;
  /** A lesson goes step by step: what boards otherwise collect until it is sealed is played at once, and nothing is played by itself. */
  atOnce?: boolean;
  /** What has been drafted on the board: the table's main button commits it, Esc lets it go. Undefined: nothing is drafted. */
  ondraft?: (draft: Draft | undefined) => void;
}

export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Something that somebody is about to do. */
export interface Draft {
  /** What the main button says: "Prospect, +6". */
  readonly label: string;
  /** Allowed, and hardly ever meant: the button does not invite to it. */
  readonly rash?: boolean;
  /** Nothing is left that somebody would do but end it: the fixed button for that invites. */
  readonly done?: boolean;
  /** Absent: not complete yet; the label says what is missing. */
  readonly commit?: (() => void) | undefined;
  /** What `commit` plays, so that a lesson knows whether it is what it asks for. */
  readonly action?: string;
  /** Let go of all that was picked. */
  readonly clear: () => void;
}

type Loader = () => Promise<{ default: Component<BoardProps> }>;

// One chunk a board, loaded when its game is played. A game without a folder is played on the generic table.
const boards = import.meta.glob<{ default: Component<BoardProps> }>('./*/Board.svelte') as Record<string, Loader>;

/** The board of a game; the table in sentences where a game has none, or where the player prefers it (`plain`). */
export async function boardOf(game: string, plain = false): Promise<Component<BoardProps>> {
  const own = plain ? undefined : boards[`./${game}/Board.svelte`];
  const load = own ?? (() => import('../table/GenericBoard.svelte'));
  return (await load()).default;
}

export const hasBoard = (game: string): boolean => `./${game}/Board.svelte` in boards;

/** What a first game needs to know: a few short pages, and what the icons mean. */
export interface Coach {
  /** What am I trying to do? One or two sentences. */
  readonly goal: string;
  /** How a turn goes, a sentence a step. */
  readonly turn: readonly string[];
  /** Signs and words that need explaining. */
  readonly signs: readonly { readonly sign: string; readonly means: string }[];
  /** One thing that beginners overlook. */
  readonly tip: string;
  /** The board's own keys, while the focus is on it, and what they do. */
  readonly keys: readonly (readonly [string, string])[];
}

const coaches = import.meta.glob<{ default: Coach }>('./*/coach.ts');

export async function coachOf(game: string): Promise<Coach | undefined> {
  return (await coaches[`./${game}/coach.ts`]?.())?.default;
}
