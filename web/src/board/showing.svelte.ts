import type { Component } from 'svelte';
import { boardOf, type BoardProps } from '../lib/games/boards';
import { THEMES, settings } from '../lib/settings.svelte';
import { Host, PROTOCOL, type Params } from './host';
import { pictureOf, wishedHeight, type Picture } from './picture';

type Context = { theme?: string; containerDimensions?: { height?: number; maxHeight?: number } };

/** What the document shows: the table of the seat whose key the model's last call carried. */
export class Showing {
  picture = $state.raw<Picture>();
  Board = $state.raw<Component<BoardProps>>();
  failed = $state('');
  height = $state(0);
  private context: Context = {};
  private key = '';
  private asked = 0;
  private readonly host: Host;

  constructor(
    post: (message: object) => void,
    private readonly width: () => number,
  ) {
    this.host = new Host(post, (method, params) => this.hear(method, params));
  }

  receive(data: unknown): void {
    this.host.receive(data);
  }

  /** The handshake: a host says nothing before. */
  async begin(): Promise<void> {
    const appInfo = { name: 'orebit-board', version: '1' };
    const appCapabilities = { availableDisplayModes: ['inline', 'fullscreen'] };
    try {
      const answer = (await this.host.ask('ui/initialize', { appInfo, appCapabilities, protocolVersion: PROTOCOL })) as { hostContext?: Context };
      this.adapt(answer.hostContext ?? {});
      this.host.tell('ui/notifications/initialized', {});
      this.resize();
    } catch (error) {
      this.failed = `The board cannot be shown here: ${String(error)}`;
    }
  }

  /** As high as the host has room for, else as the board likes to be. */
  resize(): void {
    const { height, maxHeight } = this.context.containerDimensions ?? {};
    this.height = height ?? Math.min(wishedHeight(this.width()), maxHeight ?? Infinity);
    if (height === undefined) this.host.tell('ui/notifications/size-changed', { width: this.width(), height: this.height });
  }

  private hear(method: string, params: Params): void {
    if (method === 'ui/notifications/tool-input') {
      const key = (params['arguments'] as Params | undefined)?.['key'];
      if (typeof key === 'string') this.key = key;
    } else if (method === 'ui/notifications/tool-result') {
      void this.look();
    } else if (method === 'ui/notifications/host-context-changed') {
      this.adapt(params as Context);
      this.resize();
    }
  }

  private adapt(context: Context): void {
    this.context = { ...this.context, ...context };
    settings.theme = THEMES.find((theme) => theme === this.context.theme) ?? 'auto';
  }

  /** Ask for the table anew. An answer that was overtaken by another is not shown. */
  private async look(): Promise<void> {
    const asked = ++this.asked;
    try {
      const picture = pictureOf(await this.host.ask('tools/call', { name: 'board', arguments: { key: this.key } }));
      const Board = await boardOf(picture.table.game);
      if (asked !== this.asked) return;
      this.picture = picture;
      this.Board = Board;
      this.failed = '';
    } catch (error) {
      if (asked === this.asked) this.failed = error instanceof Error ? error.message : String(error);
    }
  }
}
