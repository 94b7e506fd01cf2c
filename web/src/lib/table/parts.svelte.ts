import type { Component } from 'svelte';
import * as api from '../api';
import { boardOf, type BoardProps } from '../games/boards';
import { settings } from '../settings.svelte';
import { pieceOf, scriptOf, type PieceProps, type Script } from '../stage/beats';

type Options = { [name: string]: boolean | number | string };

/** What a game's table needs before its first view can be shown: the board, its beats, the component data, the names of the seats. */
export class TableParts {
  Board = $state.raw<Component<BoardProps>>();
  Piece = $state.raw<Component<PieceProps>>();
  script = $state.raw<Script>();
  catalogue = $state.raw<unknown>();
  titles = $state.raw<readonly string[]>([]);
  private boardless = $state('');
  private dataless = $state('');
  private had = ''; // what was asked for and has come, or is on its way: another line asks for nothing again
  /** Why the table cannot be shown; empty: it can. */
  readonly failed = $derived(this.boardless || this.dataless);

  /** `isReached`: is there a server to ask? What a lost one did not send is asked for when it is back. */
  constructor(isReached: () => boolean, game: () => string | undefined, players: () => number, options: () => Options) {
    $effect(() => {
      const id = game();
      if (id !== undefined && isReached()) void this.board(id, settings.plain);
    });
    // A table's info comes anew with every message; what it asks for here is the same text, and asked for once.
    const asked = $derived(game() === undefined ? '' : JSON.stringify([game(), players(), options()]));
    $effect(() => {
      if (asked === '' || asked === this.had || !isReached()) return;
      this.had = asked;
      void this.data(...(JSON.parse(asked) as [string, number, Options]));
    });
  }

  private async board(game: string, plain: boolean): Promise<void> {
    try {
      const [Board, script, Piece] = await Promise.all([boardOf(game, plain), scriptOf(game), pieceOf(game)]);
      this.script = script;
      this.Piece = Piece;
      this.Board = Board;
      this.boardless = '';
    } catch {
      this.boardless = 'The board could not be loaded. Load the page anew.';
    }
  }

  private async data(game: string, players: number, options: Options): Promise<void> {
    try {
      const [catalogue, check] = await Promise.all([api.catalogue(game), api.checkSetup(game, players, options)]);
      this.catalogue = catalogue;
      this.titles = check.seats;
      this.dataless = '';
    } catch (error) {
      this.had = '';
      this.dataless = api.words(error);
    }
  }
}
