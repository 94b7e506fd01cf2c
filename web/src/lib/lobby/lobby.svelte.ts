import * as api from '../api';
import type { GameCard, LobbyEntry, MyTable, ServerMessage } from '../wire';

const AGAIN_MS = 3000;
const MINE_MS = 8000;

/** The first screen: the games, the open tables as they come and go, and one's own tables. */
export class Lobby {
  games = $state.raw<readonly GameCard[]>();
  tables = $state.raw<readonly LobbyEntry[]>();
  mine = $state.raw<readonly MyTable[]>([]);
  failed = $state('');
  notice = $state('');
  private socket: WebSocket | undefined;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly looking: ReturnType<typeof setInterval>;

  constructor() {
    void this.lay();
    this.listen();
    this.looking = setInterval(() => void this.look(), MINE_MS);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.looking);
    this.socket?.close();
  }

  private async lay(): Promise<void> {
    try {
      this.games = await api.games();
      await this.look();
    } catch (error) {
      this.failed = api.words(error);
    }
  }

  private async look(): Promise<void> {
    try {
      this.mine = await api.myTables();
      this.games ??= await api.games();
      this.failed = '';
    } catch (error) {
      this.failed = api.words(error);
    }
  }

  private listen(): void {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/lobby/live`);
    this.socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as ServerMessage;
      if (message.type === 'lobby') {
        this.tables = message.tables;
        this.notice = message.notice;
      }
    };
    socket.onclose = () => {
      if (!this.closed) this.timer = setTimeout(() => this.listen(), AGAIN_MS);
    };
  }
}

/** The bot to play against unless another is wished: one that sat there before, else the middle level, or the best there is instead. */
export function opponent(bots: readonly string[], sat: readonly string[] = []): string {
  return [...sat.map((name) => name.split(':')[0] ?? ''), 'medium', 'greedy', 'easy'].find((bot) => bots.includes(bot)) ?? bots[0] ?? 'random';
}

/** A link, or the end of one, to where it leads here; empty when it is none. */
export function pathOf(link: string): string {
  const found = /(?:^|\/t\/)([a-z0-9]{6,})(#[^\s]*)?$/i.exec(link.trim());
  return found ? `/t/${found[1] ?? ''}${found[2] ?? ''}` : '';
}

export function players(game: GameCard): string {
  const least = game.solo ? 1 : game.least;
  return least === game.most ? `${least} players` : `${least}–${game.most} players`;
}
