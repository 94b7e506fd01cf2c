import type { Component } from 'svelte';
import type { Choice, LogLine, TableView } from '../wire';

/** What every board is handed. A board shows `view`, offers `choices`, and knows no rules. */
export interface BoardProps<View = unknown> {
  /** The game's own struct, as the viewing seat (or a spectator) may know it. */
  view: View;
  /** The envelope round it: seat, deciders, prompt, description. */
  table: TableView;
  /** By seat, automata included: what to call it. */
  names: readonly string[];
  /** The game's component data by file, as the server has them: names, texts, places. */
  catalogue: unknown;
  /** The legal actions of the viewing seat; none while it waits or an action is on its way. */
  choices: readonly Choice[];
  /** The choice that is hovered or focused, here or in the list of actions, and what it would surely do. */
  previewed: Choice | undefined;
  sure: readonly LogLine[];
  /** What has just happened, for animation; empty after loading and in replays that jump. */
  fresh: readonly LogLine[];
  /** How long one step of an animation may take; 0 = none. */
  step_ms: number;
  onpreview: (choice: Choice | undefined) => void;
  onchoose: (choice: Choice) => void;
  /** Somebody tried an action that is not among the choices: the table says why not. */
  onask: (action: string) => void;
  /** The same as an answer, for boards that show reasons in place; `why` is empty when the action is legal. */
  why: (action: string) => Promise<{ readonly why: string; readonly rule: string }>;
}

type Loader = () => Promise<{ default: Component<BoardProps> }>;

// One chunk a board, loaded when its game is played. A game without a folder is played on the generic table.
const boards = import.meta.glob<{ default: Component<BoardProps> }>('./*/Board.svelte') as Record<string, Loader>;

export async function boardOf(game: string): Promise<Component<BoardProps>> {
  const load = boards[`./${game}/Board.svelte`] ?? (() => import('../table/GenericBoard.svelte'));
  return (await load()).default;
}
