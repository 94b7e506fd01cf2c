// Made by `make wire` from the server's structs. Do not edit.
/** What to do about a player who is away: wait on, let a bot play, or end the match. */
export interface AbsenceRequest {
  seat: number;
  absent: number;
  choice: 'bot' | 'end' | 'wait';
}

/** The command is stored and will never be lost. `ask` is set when it waits for the consent of others. */
export interface Ack {
  type: 'ack';
  id: string;
  seat: number;
  seq: number;
  ask?: number | null;
}

/** An action to explain or preview. */
export interface ActionRequest {
  seat: number;
  action: string;
}

export interface Answer {
  type: 'answer';
  id: string;
  seat: number;
  ask: number;
  agree: boolean;
}

export interface AnswerRequest {
  seat: number;
  ask: number;
  agree: boolean;
}

/** A question to the table: it happens when everybody in `needs` has agreed, and lapses when one refuses. */
export interface AskInfo {
  ask: number;
  kind: 'bot' | 'end' | 'table_act' | 'take_back';
  by: number;
  seat: number;
  text: string;
  needs: number[];
  agreed: number[];
}

/** The answer to what needs consent: `done` at once, or the question that now stands. */
export interface Asked {
  done: boolean;
  ask: AskInfo | null;
}

export interface BotInfo {
  name: string;
}

export interface ChatLine {
  n: number;
  at: number;
  seat: number;
  name: string;
  text: string;
  preset: string;
}

export interface ChatMessage {
  type: 'chat';
  line: ChatLine;
}

/** Free text, or one of the presets by its name. */
export interface ChatRequest {
  id: string;
  text?: string;
  preset?: string;
}

export interface Check {
  name: string;
  ok: boolean;
  text: string;
}

export interface CheckSetup {
  players: number;
  options?: { [name: string]: boolean | number | string };
}

/** A legal action: its text, what it does in a few words, and the heading that lists show it under. */
export interface Choice {
  action: string;
  label: string;
  group: string;
}

/** `left_ms` by seat, as it stood at `at`; it runs for the seats in `running`. */
export interface ClockInfo {
  kind: 'days' | 'live';
  at: number;
  left_ms: number[];
  running: number[];
}

/** `live`: a bank of time each, with an increment a move. `days`: so many days for every move. */
export interface ClockSettings {
  kind?: 'days' | 'live' | 'none';
  bank_s?: number;
  increment_s?: number;
  days?: number;
  timeout?: 'bot' | 'resign';
}

/** A new table. As many players as `seats` has entries. */
export interface CreateTable {
  game: string;
  seats: string[];
  options?: { [name: string]: boolean | number | string };
  settings?: TableSettings;
  name?: string | null;
  entropy?: string;
  start?: boolean;
}

export interface DarkSide_DarkSideView {
  phase: 'action' | 'build' | 'deploy' | 'discard' | 'over' | 'place' | 'refine' | 'swap' | 'tow';
  solo: boolean;
  turn: number;
  round: number;
  active: number;
  actions_left: number;
  spectrometer_used: boolean;
  last_round: boolean;
  seats: DarkSide_SeatView[];
  ring: DarkSide_SlotView[];
  covered_next: number;
  revealed_next: number;
  site: number | null;
  deck_size: number;
  discard_pile: string[];
  removed: string[];
}

/** One robot. `place` is "d0" to "d2" on a deposit, "comms", "asleep" on a dark slot, or "reserve". */
export interface DarkSide_RobotView {
  robot: number;
  slot: number | null;
  place: string;
  actions_left: number;
}

/** One seat. `hand` is what the viewer knows of it: all of the own hand, of another the cards seen going there. */
export interface DarkSide_SeatView {
  seat: number;
  score: number;
  hand_size: number;
  hand_limit: number;
  hand: string[];
  upgrades: DarkSide_UpgradeView[];
  robots: DarkSide_RobotView[];
}

/** One place of the ring. `card` is the top card while it is face up, or dark but known to the viewer. */
export interface DarkSide_SlotView {
  slot: number;
  dark: boolean;
  card: string | null;
  buried: string[];
}

export interface DarkSide_UpgradeView {
  ability: string;
  card: string;
}

export interface Explain {
  type: 'explain';
  id: string;
  seat: number;
  action: string;
}

/** Empty `why`: the action may be played. */
export interface Explained {
  why: string;
  rule: string;
}

export interface ExplainedMessage {
  type: 'explained';
  id: string;
  why: string;
  rule: string;
}

/** The proof that nobody chose the seed: see core/fairness.py and docs/fair-chance.md. */
export interface Fairness {
  commitment: string;
  secret: string;
  entropies: string[];
}

/** The table after steps `first`, `first + 1`, … as one eye sees it; with eye `all`, by seat in `all`. */
export interface Frames {
  first: number;
  frames: TableView[];
  all: TableView[][];
}

/** A game in the lobby. */
export interface GameCard {
  id: string;
  title: string;
  designer: string;
  summary: string;
  minutes: string;
  least: number;
  most: number;
  solo: boolean;
  rules_version: string;
}

/** All that a form for a new table needs. */
export interface GameInfo {
  card: GameCard;
  options: OptionInfo[];
  actions: string[];
  bots: BotInfo[];
}

export interface Health {
  status: 'failing' | 'ok';
  version: string;
  storage: string;
  fanout: string;
  tables: number;
  sockets: number;
}

/** The first message. `keys` opens further seats; `seen` says by seat which `seq` the client has. */
export interface Hello {
  type: 'hello';
  protocol?: 1;
  keys?: string[];
  seen?: { [name: string]: number };
}

/** A value that does not go together with the rest of the form, and why. */
export interface Impossible {
  option: string;
  value: boolean | number | string;
  why: string;
  rule: string;
}

export interface LobbyEntry {
  id: string;
  game: string;
  title: string;
  host: string;
  status: 'closed' | 'open' | 'over' | 'playing';
  seats: ('bot' | 'open' | 'person')[];
  names: string[];
  options: { [name: string]: boolean | number | string };
  created_at: number;
}

/** The whole list of open and running public tables; sent whenever it changes. */
export interface LobbyMessage {
  type: 'lobby';
  tables: LobbyEntry[];
}

/** An event as one seat may know it. */
export interface LogLine {
  ply: number;
  event: string;
  facts: { [name: string]: number | number[] };
  text: string;
}

export interface Me {
  name: string;
  webhook: string | null;
  known: boolean;
}

/** Do not send me what this seat (or -1, the spectators) says, on this connection. */
export interface Mute {
  type: 'mute';
  seat: number;
  on: boolean;
}

/** One of your tables. `waiting`: it waits for you; `left_ms`: so long still, if it has a clock. */
export interface MyTable {
  entry: LobbyEntry;
  seats: number[];
  waiting: boolean;
  left_ms: number | null;
}

export interface OptionInfo {
  name: string;
  kind: 'choice' | 'flag' | 'number' | 'text';
  default: boolean | number | string;
  help: string;
  rule: string;
  values: (boolean | number | string)[];
  least: number | null;
  most: number | null;
}

/** How the match ended, by seat. */
export interface OutcomeView {
  scores: number[];
  ranks: number[];
  winners: number[];
  returns: number[];
  sides: number[];
  reason: string;
  won: boolean | null;
  rating: string;
}

/** Proof of life; answered with `pong`. */
export interface Ping {
  type: 'ping';
}

export interface Play {
  type: 'play';
  id: string;
  seat: number;
  action: string;
  seq?: number | null;
}

export interface PlayRequest {
  id: string;
  seat: number;
  action: string;
  seq?: number | null;
}

/** A command that was carried out, now or when it came the first time. */
export interface Played {
  id: string;
  seat: number;
  seq: number;
}

export interface Pong {
  type: 'pong';
  now: number;
}

export interface Preview {
  type: 'preview';
  id: string;
  seat: number;
  action: string;
}

export interface Previewed {
  lines: LogLine[];
}

export interface PreviewedMessage {
  type: 'previewed';
  id: string;
  lines: LogLine[];
}

/** An act of the table that the game offers and that everybody has to agree to. */
export interface ProposeRequest {
  seat: number;
  action: string;
}

/** A match on paper. `save` adds the digest of everything else, and `load` refuses a file that differs from it. */
export interface Record {
  game: string;
  rules: string;
  components: string;
  players: number;
  options: { [name: string]: boolean | number | string };
  seats: string[];
  seed: string;
  actions: string[];
  result: OutcomeView | null;
  format?: number;
  digest?: string;
  fairness?: Fairness;
}

/** Why something was not done, as a sentence. `rule` is the paragraph of the rules page behind it, or empty. */
export interface Refusal {
  why: string;
  rule: string;
  code: 'bad_request' | 'busy' | 'forbidden' | 'illegal' | 'limit' | 'not_found' | 'stale' | 'state' | 'unknown_action';
}

export interface Refused {
  type: 'refused';
  id: string | null;
  why: string;
  rule: string;
  code: 'bad_request' | 'busy' | 'forbidden' | 'illegal' | 'limit' | 'not_found' | 'stale' | 'state' | 'unknown_action';
}

/** Another game of the same people: the same game with seats rotated, unless it says otherwise. */
export interface RematchRequest {
  game?: string | null;
  options?: { [name: string]: boolean | number | string } | null;
  rotate?: boolean;
  entropy?: string;
}

export interface Resign {
  type: 'resign';
  id: string;
  seat: number;
}

/** Send me everything anew. */
export interface Resync {
  type: 'resync';
}

export interface RoomInfo {
  id: string;
  tables: LobbyEntry[];
}

export interface RulesPage {
  game: string;
  markdown: string;
  sections: RulesSection[];
}

/** A heading of a rules page. `anchor` is what refusals cite without the sign: "5.2" for §5.2, "R7". */
export interface RulesSection {
  anchor: string;
  level: number;
  title: string;
}

export interface Say {
  type: 'chat';
  id: string;
  text?: string;
  preset?: string;
}

/** A seat that a person or bot may sit in. Automata of the rules are in the game's view only. */
export interface SeatInfo {
  seat: number;
  title: string;
  kind: 'bot' | 'open' | 'person';
  name: string;
  bot: string;
  presence: 'away' | 'here' | 'left';
  since: number;
  silent: boolean;
  entropy: string;
}

export interface SeatKey {
  seat: number;
  key: string;
}

export interface SeatRequest {
  id: string;
  seat: number;
}

/** What a seat sees. Drop the log lines from ply `since` on, then add `view.log`. `all` is for the all-knowing. */
export interface SeatView {
  seq: number;
  since: number;
  view: TableView;
  all?: TableView[];
}

export interface SetBot {
  bot: string;
}

export interface SetMe {
  name: string;
  webhook?: string | null;
}

export interface SetupCheck {
  ok: boolean;
  why: string;
  rule: string;
  options: { [name: string]: boolean | number | string };
  impossible: Impossible[];
  seats: string[];
}

/** The host takes the word from a seat, or gives it back. */
export interface SilenceRequest {
  seat: number;
  silent: boolean;
}

/** One act of a finished match, for the scrubber. Seat -1 is the table. */
export interface Step {
  step: number;
  seat: number;
  action: string;
  lines: string[];
  revealing: boolean;
}

export interface Steps {
  game: string;
  title: string;
  options: { [name: string]: boolean | number | string };
  players: string[];
  seats: string[];
  steps: Step[];
  outcome: OutcomeView | null;
}

export interface SwapSeats {
  other: number;
}

export interface TableAnswer {
  table: TableInfo;
  you: You;
}

/** A table as everybody may know it. */
export interface TableInfo {
  id: string;
  room: string;
  game: string;
  title: string;
  options: { [name: string]: boolean | number | string };
  settings: TableSettings;
  status: 'closed' | 'open' | 'over' | 'playing';
  host: string;
  seats: SeatInfo[];
  deciders: number[];
  watchers: number;
  asks: AskInfo[];
  clock: ClockInfo | null;
  proposals: number;
  commitment: string;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
  outcome: OutcomeView | null;
  next: string | null;
}

/** The table changed: seats, presence, votes, clocks, status. */
export interface TableMessage {
  type: 'table';
  now: number;
  table: TableInfo;
  you: You;
}

/** How people sit at the table, whatever the game. */
export interface TableSettings {
  visibility?: 'link' | 'public';
  spectators?: 'delayed' | 'none' | 'public';
  chat?: 'free' | 'off' | 'presets';
  take_back?: 'consent' | 'never' | 'rule';
  takeover?: boolean;
  grace_s?: number;
  clock?: ClockSettings;
}

/** All that a client of one seat needs to show the table and to act. */
export interface TableView {
  game: string;
  ply: number;
  seat: number;
  deciders: number[];
  prompt: string;
  choices: Choice[];
  view: unknown;
  description: string[];
  log: LogLine[];
  outcome: OutcomeView | null;
}

export interface TakeBack {
  type: 'take_back';
  id: string;
  seat: number;
}

/** Sit down. `key` is an invitation or the seat's own key; without one the seat must be free for all. */
export interface TakeSeat {
  name?: string | null;
  entropy?: string;
  key?: string;
}

export interface Verified {
  ok: boolean;
  checks: Check[];
}

/** The same as SeatView, pushed. */
export interface ViewMessage {
  type: 'view';
  seat: number;
  seq: number;
  since: number;
  view: TableView;
  all?: TableView[];
}

export interface Welcome {
  type: 'welcome';
  protocol: number;
  now: number;
  table: TableInfo;
  you: You;
  chat: ChatLine[];
}

/** What only the asking client may know: its seats with their keys, and as host the invitations to open seats. */
export interface You {
  seats: number[];
  keys: SeatKey[];
  host: boolean;
  invitations: SeatKey[];
}

export type ClientMessage =
  | Hello
  | Play
  | TakeBack
  | Resign
  | Answer
  | Explain
  | Preview
  | Say
  | Mute
  | Resync
  | Ping;

export type ServerMessage =
  | Welcome
  | TableMessage
  | ViewMessage
  | Ack
  | Refused
  | ExplainedMessage
  | PreviewedMessage
  | ChatMessage
  | LobbyMessage
  | Pong;

export interface GameViews {
  dark_side: DarkSide_DarkSideView;
}
