import { pledge } from './pledge';
import type {
  AbsenceRequest,
  Asked,
  Choice,
  CoachReport,
  Course,
  CreateTable,
  Ending,
  Frames,
  GameCard,
  GameInfo,
  GameWords,
  HintGiven,
  LobbyEntry,
  Luck,
  Me,
  MyTable,
  Privacy,
  ProposeRequest,
  Refusal,
  RematchRequest,
  RulesPage,
  SetupCheck,
  Steps,
  TableAnswer,
  TableInfo,
  Verified,
} from './wire';

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
  code: 'busy',
  rule: '',
  why: 'The server cannot be reached. Is it running, and are you online?',
  facts: {},
};

/** What to show of anything that was thrown: a sentence that begins as one. */
export function words(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Ask the server. Anything but a good answer is thrown as `Refused`, with a sentence to show. A text is sent as it is. */
export async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  keys: readonly string[] = [],
): Promise<T> {
  const headers: { [name: string]: string } = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (keys.length > 0) headers['Authorization'] = `Bearer ${keys.join(' ')}`;
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body);
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
export const privacy = (): Promise<Privacy> => call('GET', '/api/privacy');
export const lobby = (): Promise<LobbyEntry[]> => call('GET', '/api/lobby');
export const me = (): Promise<Me> => call('GET', '/api/me');
export const setName = (name: string): Promise<Me> => call('PUT', '/api/me', { name });
export const forgetMe = (): Promise<void> => call('DELETE', '/api/me');
export const myTables = (): Promise<MyTable[]> => call('GET', '/api/me/tables');
export const glossary = (game: string): Promise<GameWords> => call('GET', `/api/games/${game}/words`);
export const course = (game: string): Promise<Course> => call('GET', `/api/games/${game}/course`);
/** A lesson, where it was left or from its beginning. */
export const learn = (game: string, lesson: string, anew = false): Promise<TableAnswer> => call('POST', `/api/games/${game}/lessons/${lesson}`, { anew });
/** The table of the lesson that is under way, or else of the first. */
export async function learnFirst(game: string): Promise<string> {
  const { lessons, under_way } = await course(game);
  const id = under_way?.lesson ?? lessons[0]?.id;
  if (id === undefined) throw new Refused({ ...UNREACHABLE, why: 'This game has no lessons yet.' });
  return (await learn(game, id)).table.id;
}
export const checkSetup = (id: string, players: number, options: CreateTable['options']): Promise<SetupCheck> =>
  call('POST', `/api/games/${id}/check`, { players, options });

/** A new table. One that is to start does so here as well, after the commitment and our entropy: whoever asked clicks once. */
export async function createTable(table: CreateTable): Promise<TableAnswer> {
  return addEntropy(await call('POST', '/api/tables', { ...table, entropy_follows: true }));
}

/** Add entropy to the seats of ours that have none. Their table's commitment is known here: only then does entropy bind the server. */
export async function addEntropy(answer: TableAnswer, keys: readonly string[] = []): Promise<TableAnswer> {
  const { table, you } = answer;
  let latest = answer;
  for (const seat of table.status === 'open' ? you.seats : []) {
    if (table.seats.find((one) => one.seat === seat)?.entropy) continue;
    latest = await call('POST', `/api/tables/${table.id}/seats/${seat}/entropy`, { entropy: pledge(table) }, keys);
    if (latest.table.commitment !== table.commitment) throw new Refused({ ...UNREACHABLE, why: 'The server shows another commitment than before: its dice cannot be trusted.' });
  }
  return latest;
}

/** What people do at one table besides playing: everything that goes over HTTP. `keys` open seats of other devices. */
export class Desk {
  constructor(
    readonly id: string,
    readonly keys: readonly string[] = [],
  ) {}

  take(table: TableInfo, seat: number, name: string, key = ''): Promise<TableAnswer> {
    return this.post(`seats/${seat}/take`, { ...(table.status === 'open' ? { entropy: pledge(table) } : {}), ...(name ? { name } : {}), ...(key ? { key } : {}) });
  }

  leave(seat: number): Promise<TableAnswer> {
    return this.post(`seats/${seat}/leave`);
  }

  seatBot(seat: number, bot: string): Promise<TableAnswer> {
    return this.post(`seats/${seat}/bot`, { bot });
  }

  free(seat: number): Promise<TableAnswer> {
    return this.post(`seats/${seat}/open`);
  }

  swap(seat: number, other: number): Promise<TableAnswer> {
    return this.post(`seats/${seat}/swap`, { other });
  }

  start(): Promise<TableAnswer> {
    return this.post('start');
  }

  giveUp(): Promise<TableAnswer> {
    return this.post('close');
  }

  absent(request: AbsenceRequest): Promise<Asked> {
    return this.post('absent', request);
  }

  proposals(): Promise<Choice[]> {
    return call('GET', `/api/tables/${this.id}/proposals`, undefined, this.keys);
  }

  propose(request: ProposeRequest): Promise<Asked> {
    return this.post('propose', request);
  }

  /** Against bots it starts at once; people are waited for. */
  async rematch(request: RematchRequest): Promise<TableAnswer> {
    return addEntropy(await this.post<TableAnswer>('rematch', { ...request, entropy_follows: true }), this.keys);
  }

  /** Turn a page of the lesson that is taught here; `at` is the step that was shown. */
  lesson(move: 'on' | 'back' | 'skip', at: number): Promise<TableAnswer> {
    return this.post('lesson', { move, at });
  }

  /** The real game after the last lesson. */
  async playLessonOn(): Promise<TableAnswer> {
    return addEntropy(await this.post<TableAnswer>('lesson/play_on'), this.keys);
  }

  hint(seat: number): Promise<HintGiven> {
    return this.post('hint', { seat });
  }

  /** Among people: let everybody have hints, if all agree. */
  askForHints(seat: number): Promise<Asked> {
    return this.post('hints', { seat });
  }

  film(seat: number, first: number, count: number): Promise<Frames> {
    return call('GET', `/api/tables/${this.id}/film?seat=${seat}&first=${first}&count=${count}`, undefined, this.keys);
  }

  private post<T>(path: string, body: unknown = {}): Promise<T> {
    return call('POST', `/api/tables/${this.id}/${path}`, body, this.keys);
  }
}

/** How a finished match came to its end, in an eye's sentences. */
export const ending = (table: string, eye: string): Promise<Ending> => call('GET', `/api/tables/${table}/ending?eye=${eye}`);

const SO_FAR_S = 2; // that the coach thinks before it tells how far it is

/** Where a replay comes from: a finished table of this server, or the text of a record file. */
export interface Source {
  /** Every act, as an eye may know it. */
  steps(eye: string): Promise<Steps>;
  frames(first: number, count: number, eye: string): Promise<Frames>;
  /** The record as the file has it, byte for byte. */
  record(): Promise<string>;
  verify(): Promise<Verified>;
  luck(): Promise<Luck>;
  /** What decided it, as far as it has been thought over; asked again, it goes on. Not `whole`: the win shares alone, at once. */
  coach(whole: boolean): Promise<CoachReport>;
}

export function tableSource(id: string): Source {
  let record: Promise<string> | undefined;
  const source: Source = {
    steps: (eye) => call('GET', `/api/tables/${id}/steps?eye=${eye}`),
    frames: (first, count, eye) => call('GET', `/api/tables/${id}/frames?first=${first}&count=${count}&eye=${eye}`),
    record: () => (record ??= fetchText(`/api/tables/${id}/record`)),
    verify: async () => fileSource(await source.record()).verify(),
    luck: async () => fileSource(await source.record()).luck(),
    coach: async (whole) => fileSource(await source.record()).coach(whole),
  };
  return source;
}

export function fileSource(text: string): Source {
  return {
    steps: (eye) => call('POST', `/api/records/steps?eye=${eye}`, text),
    frames: (first, count, eye) => call('POST', `/api/records/frames?first=${first}&count=${count}&eye=${eye}`, text),
    record: () => Promise.resolve(text),
    verify: () => call('POST', '/api/records/verify', text),
    luck: () => call('POST', '/api/records/luck', text),
    coach: (whole) => call('POST', `/api/records/coach?whole=${whole}${whole ? `&within_s=${SO_FAR_S}` : ''}`, text),
  };
}

/** A new table that goes on from a step of a record: I in a seat, bots in the others. */
export async function playOn(record: string, step: number, seat: number, bot: string, name: string): Promise<TableAnswer> {
  const wish = new URLSearchParams({ step: String(step), seat: String(seat), bot, entropy_follows: 'true', ...(name ? { name } : {}) });
  return addEntropy(await call('POST', `/api/records/play?${wish}`, record));
}

async function fetchText(path: string): Promise<string> {
  const answer = await fetch(path).catch(() => undefined);
  if (answer?.ok) return answer.text();
  throw new Refused({ ...UNREACHABLE, why: answer ? 'There is no record of this table yet: it is made when the match is over.' : UNREACHABLE.why });
}
