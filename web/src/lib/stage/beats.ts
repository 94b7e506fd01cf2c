import type { Component } from 'svelte';
import type { LogLine, TableView } from '../wire';

/** What a beat shows. `walk` and `fly` move a piece, `gain` and `loss` an amount; a `mark` is a halo and its caption. */
export type Kind = 'mark' | 'walk' | 'fly' | 'flip' | 'dice' | 'gain' | 'loss' | 'reveal';

/** Sounds by meaning. */
export type Sound = 'move' | 'dice' | 'gain' | 'loss' | 'reveal' | 'turn' | 'win';

/** One thing that happens, as the stage plays it. Places are names of elements: `data-place="ring:3"`; `a b` is all from one to the other. */
export interface Beat {
  readonly kind: Kind;
  /** Where it happens, or where it ends. */
  readonly to: string;
  /** Where it comes from; without it a piece comes from where it stands (`data-piece`), an amount from the seat. */
  readonly from?: string;
  /** The places between, in order. */
  readonly path?: readonly string[];
  /** What moves or is turned: handed to the game's `Piece.svelte`, and hidden on the board (`data-piece`) while it travels. */
  readonly piece?: string;
  /** The piece is as large as the place where it ends: a tile on its spaces, a card turned up large. */
  readonly fills?: boolean;
  /** The piece stays where it came for the rest of the act: acts are long where a rulebook plays much of a round by itself. */
  readonly stays?: boolean;
  /** A large picture beside the place, with the caption in it: handed to `Piece.svelte`. */
  readonly set?: string;
  /** Whose it is, for colours. The seat of the line's facts, unless told otherwise. */
  readonly seat?: number;
  /** Of a gain or loss: `6` flies as "+6", `-2` as "-2"; words fly as they are. */
  readonly amount?: number | string;
  /** Of dice: what they show when they lie. */
  readonly faces?: readonly number[];
  /** How long, at normal speed: MATTERS for what matters, PASSING for the rest. */
  readonly ms?: number;
  /** A title over the whole board: for moments that a player should remember. */
  readonly big?: string;
  /** One sentence; the line's own text unless told otherwise, '' for none. */
  readonly caption?: string;
  /** Short reasons at other places meanwhile: a slot that is passed over, and why. */
  readonly marks?: readonly { readonly place: string; readonly text: string }[];
  /** At the same time as the beat before it. */
  readonly along?: boolean;
  /** Which frame the board shows: before or after the act. Once it is after, it stays so for the rest of the act. */
  readonly shows?: 'before' | 'after';
  readonly sound?: Sound;
}

/** What an event looks like; `past` is what the same act has told before it. Nothing: it is not worth a beat. */
export type Staging = (line: LogLine, before: TableView, after: TableView, past: readonly LogLine[]) => Beat | readonly Beat[] | undefined;
export type Beats = { readonly [event: string]: Staging };

/** A game's `beats.ts`. */
export interface Script {
  readonly beats: Beats;
  /** Events that need no beat, each with the reason. A script that has this list stages or names every event of its game: a test holds it to that. */
  readonly unstaged?: { readonly [event: string]: string };
  /** The kinds of actions that end a turn or pass: they have the table's fixed button. */
  readonly ends?: readonly string[];
  /** The kinds of actions that a lesson does not show before they are pointed at: on the board they would look done. */
  readonly unshown?: readonly string[];
  /** A score as people write it, where it is no plain number: "$10M". */
  readonly worth?: (score: number) => string;
  /** Does the board look right in every theme? Else it keeps the night. */
  readonly themed?: boolean;
  /** The piece that stands for a seat when it has won, as `Piece.svelte` draws it. */
  readonly emblem?: (seat: number) => string;
  /** The colours of the ground that the winner stands on: the sky, the hill, the light behind it. */
  readonly ground?: readonly [sky: string, hill: string, light: string];
}

/** A game's `Piece.svelte` draws what travels: it fills its box. */
export type PieceProps = { piece: string; seat: number };

export const MATTERS = 1000;
export const PASSING = 300;

const TRAVELS: ReadonlySet<Kind> = new Set(['walk', 'fly', 'dice']);

/** Whose doing a line is; -1 where nobody's. */
export const seatOf = (line: LogLine): number => (typeof line.facts['seat'] === 'number' ? line.facts['seat'] : -1);

/** The log up to the line that is being played: what comes of it is not told before it is shown. */
export function toldSoFar(log: readonly LogLine[], { ply, text }: LogLine): readonly LogLine[] {
  const at = log.findLastIndex((line) => line.ply === ply && line.text === text);
  return log.slice(0, 1 + (at >= 0 ? at : log.findLastIndex((line) => line.ply <= ply)));
}

/** A line that its game stages in no way of its own: a halo at whoever acts, and points that fly to the score. */
export function plain(line: LogLine): Beat[] {
  const seat = seatOf(line);
  const points = line.facts['points'];
  const to = seat >= 0 ? `seat:${seat}` : 'board';
  if (seat < 0 || typeof points !== 'number' || points === 0) return [{ kind: 'mark', to, ms: PASSING }];
  return [{ kind: points > 0 ? 'gain' : 'loss', from: to, to: `score:${seat}`, amount: points, ms: MATTERS }];
}

/** A beat as it is played: with its line, whose it is and how long it takes. */
export interface Cue {
  readonly id: number;
  readonly beat: Beat;
  readonly line: LogLine;
  readonly seat: number;
  readonly caption: string;
  readonly ms: number;
}

/** A piece that has come somewhere in this act. */
export interface Standing {
  readonly piece: string;
  readonly place: string;
  readonly seat: number;
  readonly fills: boolean | undefined;
}

/** What plays at one time, and the view that the board shows meanwhile. */
export interface Scene {
  readonly view: TableView;
  readonly cues: readonly Cue[];
  readonly standing: readonly Standing[];
  readonly ms: number;
}

/** One act: what was before it and after it, both as the server sent them, and what it is told as. */
export interface Frame {
  readonly before: TableView;
  readonly after: TableView;
  readonly lines: readonly LogLine[];
}

let counter = 0;

function stagedAs(n: number, { before, after, lines }: Frame, script: Script | undefined): readonly Beat[] {
  const line = lines[n];
  if (!line || script?.unstaged?.[line.event] !== undefined) return [];
  const staging = script?.beats[line.event];
  const staged = staging ? (staging(line, before, after, lines.slice(0, n)) ?? []) : plain(line);
  return 'kind' in staged ? [staged] : staged;
}

/** The line that a piece came to its place with: the last whose beats move or turn it. */
export const cameWith = (piece: string, log: readonly LogLine[], view: TableView, script: Script | undefined): LogLine | undefined =>
  log.findLast((line) => stagedAs(0, { before: view, after: view, lines: [line] }, script).some((beat) => beat.piece === piece));

/** The scenes of an act, in the order of its lines. */
export function scenesOf(frame: Frame, script: Script | undefined): Scene[] {
  const { before, after, lines } = frame;
  const scenes: { view: TableView; cues: Cue[]; standing: Standing[]; ms: number }[] = [];
  let landed = false;
  const came = new Map<string, Standing>(); // until the board shows them by itself
  for (const [n, line] of lines.entries()) {
    for (const [i, beat] of stagedAs(n, frame, script).entries()) {
      landed ||= (beat.shows ?? (TRAVELS.has(beat.kind) ? 'before' : 'after')) === 'after';
      // An act that is told in one plain line matters as a whole.
      const ms = beat.ms ?? (n === 0 || beat.kind !== 'mark' ? MATTERS : PASSING);
      const cue: Cue = { id: (counter += 1), beat, line, seat: beat.seat ?? seatOf(line), caption: beat.caption ?? (i === 0 ? line.text : ''), ms };
      const last = scenes.at(-1);
      if (beat.along && last) {
        last.cues.push(cue);
        last.ms = Math.max(last.ms, ms);
        if (landed) last.view = after;
      } else scenes.push({ view: landed ? after : before, cues: [cue], standing: [...came.values()], ms });
      if (landed) came.clear();
      if (beat.piece !== undefined && beat.stays && !landed) came.set(beat.piece, { piece: beat.piece, place: beat.to, seat: cue.seat, fills: beat.fills });
      const scene = scenes.at(-1);
      if (scene) scene.standing = landed ? [] : scene.standing.filter(({ piece }) => piece !== beat.piece);
    }
  }
  return scenes;
}

const scripts = import.meta.glob<Script>('../games/*/beats.ts');
const pieces = import.meta.glob<{ default: Component<PieceProps> }>('../games/*/Piece.svelte');

export const scriptOf = async (game: string): Promise<Script | undefined> => scripts[`../games/${game}/beats.ts`]?.();
export const pieceOf = async (game: string): Promise<Component<PieceProps> | undefined> => (await pieces[`../games/${game}/Piece.svelte`]?.())?.default;
