import type { CreateTable, GameCard, GameInfo, LobbyEntry, Me, MyTable, Refusal, RulesPage, SetupCheck, TableAnswer } from './wire';

/** What the server refused, in its own sentence. */
export class Refused extends Error {
  readonly rule: string;
  readonly code: string;

  constructor(refusal: Refusal) {
    super(refusal.why);
    this.rule = refusal.rule;
    this.code = refusal.code;
  }
}

const UNREACHABLE: Refusal = {
  why: 'The server cannot be reached. Is it running, and are you online?',
  rule: '',
  code: 'busy',
};

/** Ask the server. Anything but a good answer is thrown as `Refused`, with a sentence to show. */
export async function call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: body === undefined ? {} : { 'Content-Type': 'application/json' } };
  if (body !== undefined) init.body = JSON.stringify(body);
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refused(UNREACHABLE);
  }
  if (answer.status === 204) return undefined as T;
  const json: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return json as T;
  throw new Refused(isRefusal(json) ? json : { ...UNREACHABLE, why: `The server answered ${answer.status}.` });
}

function isRefusal(json: unknown): json is Refusal {
  return typeof json === 'object' && json !== null && 'why' in json;
}

export const games = (): Promise<GameCard[]> => call('GET', '/api/games');
export const game = (id: string): Promise<GameInfo> => call('GET', `/api/games/${id}`);
export const rules = (id: string): Promise<RulesPage> => call('GET', `/api/games/${id}/rules`);
export const catalogue = (id: string): Promise<unknown> => call('GET', `/api/games/${id}/catalogue`);
export const lobby = (): Promise<LobbyEntry[]> => call('GET', '/api/lobby');
export const me = (): Promise<Me> => call('GET', '/api/me');
export const myTables = (): Promise<MyTable[]> => call('GET', '/api/me/tables');
export const createTable = (table: CreateTable): Promise<TableAnswer> => call('POST', '/api/tables', table);
export const checkSetup = (id: string, players: number, options: CreateTable['options']): Promise<SetupCheck> =>
  call('POST', `/api/games/${id}/check`, { players, options });

/** Fresh bytes for the fair seed, as the server wants them. */
export function entropy(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
