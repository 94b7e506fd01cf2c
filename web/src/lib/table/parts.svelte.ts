import type { Component } from 'svelte';
import * as api from '../api';
import { boardOf, type BoardProps } from '../games/boards';
import { settings } from '../settings.svelte';

type Options = { [name: string]: boolean | number | string };

/** What a game's table needs before its first view can be shown: the board, the component data, the names of the seats. */
export class TableParts {
  Board = $state.raw<Component<BoardProps>>();
  catalogue = $state.raw<unknown>();
  titles = $state.raw<readonly string[]>([]);
  failed = $state('');

  constructor(game: () => string | undefined, players: () => number, options: () => Options) {
    $effect(() => {
      const id = game();
      if (id !== undefined) void this.board(id, settings.plain);
    });
    $effect(() => {
      const id = game();
      if (id !== undefined) void this.data(id, players(), options());
    });
  }

  private async board(game: string, plain: boolean): Promise<void> {
    try {
      this.Board = await boardOf(game, plain);
    } catch {
      this.failed = 'The board could not be loaded. Is the server still there? Load the page anew.';
    }
  }

  private async data(game: string, players: number, options: Options): Promise<void> {
    try {
      const [catalogue, check] = await Promise.all([api.catalogue(game), api.checkSetup(game, players, options)]);
      this.catalogue = catalogue;
      this.titles = check.seats;
    } catch (error) {
      this.failed = api.words(error);
    }
  }
}
