// Made by `make wire` from the server's structs. Do not edit.
/** The version of the protocol that this client speaks. */
export const PROTOCOL = 4;

/** What to do about a player who is away: wait on, let a bot play, or end the match.

    `free`: of a seat that a bot plays and that is kept for its player, let somebody else have it. */
export interface AbsenceRequest {
  seat: number;
  absent: number;
  choice: 'bot' | 'end' | 'free' | 'wait';
}

/** The command is stored and will never be lost. `ask` is there when it waits for the consent of others. */
export interface Ack {
  type: 'ack';
  id: string;
  seat: number;
  seq: number;
  ask?: number | null;
}

/** An action to preview. */
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
  kind: 'bot' | 'end' | 'free' | 'hints' | 'table_act' | 'take_back';
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

export interface AsteroidMiners_AsteroidMinersView {
  phase: 'again' | 'dig' | 'drill' | 'event_change' | 'modify' | 'over' | 'pool' | 'scrap' | 'second' | 'tender' | 'upgrade';
  solo: boolean;
  level: number;
  round: number;
  first: number;
  active: number;
  event: AsteroidMiners_EventView | null;
  market: AsteroidMiners_TrackView[];
  tender: AsteroidMiners_TenderView;
  seats: AsteroidMiners_SeatView[];
  column: number[][];
  tender_stratum: number[];
  drill: AsteroidMiners_SlotView[];
  drill_size: number;
  green_rolls: number;
  event_fee: number | null;
  event_after: number | null;
  blue_spent: boolean;
  pool: (number | null)[];
  rerolls_left: number;
  pairs: AsteroidMiners_PairView[];
  free_levels: number[];
  may_scavenge: boolean;
  charges: number;
  second: AsteroidMiners_SecondView | null;
  outlook: AsteroidMiners_OutlookView[];
  changes: { [name: string]: AsteroidMiners_ChangeView };
  digs: { [name: string]: AsteroidMiners_OutlookView };
  dig: AsteroidMiners_DigView | null;
}

/** What an action makes of the drill: the faces by space (none = empty), and the best dig by path then. */
export interface AsteroidMiners_ChangeView {
  faces: (number | null)[];
  outlook: AsteroidMiners_OutlookView[];
}

/** A dig that is being decided: its components, the free one, and the faces still needed. */
export interface AsteroidMiners_DigView {
  path: 'column' | 'tender';
  slots: number[];
  scrap: number | null;
  left: number[];
}

/** The current event: its number on the level's cards, its effect, and what pairs of 5s and 6s do. */
export interface AsteroidMiners_EventView {
  number: number;
  effect: string;
  fives: string;
  sixes: string;
}

/** A dig: the spaces of the drill that it uses, how many of the needed spaces it covers, what the digger pays, what
    the rival gains (or, below 0, pays), what would still be needed (R6), and the sale if it finishes the stratum. */
export interface AsteroidMiners_OutlookView {
  path: string;
  slots: number[];
  covers: number;
  of: number;
  cost: number;
  rival: number;
  still: number[];
  sale: AsteroidMiners_SaleView | null;
}

/** Dice of one face in the pool. `usable`: the equipment and the event give this pair something to do. */
export interface AsteroidMiners_PairView {
  face: number;
  dice: number;
  pairs: number;
  usable: boolean;
}

/** A stratum that the seat may dig next. `need` is what is left of its spaces, the highest ones (R6). */
export interface AsteroidMiners_PathView {
  path: 'column' | 'tender';
  spaces: number[];
  covered: number;
  need: number[];
}

/** Finishing a stratum (§5.7): what it brings, the steps of both tracks that it is sold at, and those afterwards. */
export interface AsteroidMiners_SaleView {
  brings: number;
  at: number[];
  after: number[];
}

export interface AsteroidMiners_SeatView {
  seat: number;
  colour: 'purple' | 'red';
  side: 'left' | 'right';
  card: string;
  virtual: boolean;
  funding: number;
  score: number;
  printed_funding: number;
  equipment: number;
  upgrade_price: number | null;
  waypoint: number;
  path: 'column' | 'tender' | null;
  covered: number;
  strata: AsteroidMiners_PathView[];
}

/** An effect that may change a second component. */
export interface AsteroidMiners_SecondView {
  exchange: boolean;
  slot: number;
  pips: number;
}

/** One space of the drill. `amount` is what the current event makes of the printed one, `lands` which faces of the
    next die would come here. */
export interface AsteroidMiners_SlotView {
  slot: number;
  label: string;
  amount: number;
  colour: string | null;
  face: number | null;
  payer: string | null;
  lands: number[];
}

export interface AsteroidMiners_TenderView {
  status: string;
  pace: string;
  owner: number | null;
  submitted: number[];
  held: number[][];
}

/** One track of the metal market, with the prices at its step. */
export interface AsteroidMiners_TrackView {
  track: string;
  step: number;
  basic_price: number;
  precious_price: number;
}

export interface BotInfo {
  name: string;
}

/** What became of the view with the `seq` that is called `base` here. `change` is by field of the view. */
export interface ChangeMessage {
  type: 'change';
  seat: number;
  base: number;
  seq: number;
  change: { [name: string]: unknown };
  since?: number;
  decided?: number;
}

/** Acts of another match that somebody in `seat` went on from; what that seat could not know was dealt anew then.

    While that match lasts, its seed and acts are nobody's to know: then it is the position that is told, already dealt
    anew for the seat (core/moment.py). */
export interface Chapter {
  seed: string;
  actions: string[];
  seat: number;
  position?: { [name: string]: boolean | number | string | number[] };
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
  sure?: boolean;
}

export interface CheckSetup {
  players: number;
  options?: { [name: string]: boolean | number | string };
}

/** A legal action: its text, the same as data, what it does in a few words, and the heading it is listed under. */
export interface Choice {
  action: string;
  kind: string;
  args: { [name: string]: number | string };
  label: string;
  group: string;
}

/** `left_ms` by seat, as it stood at `at`; it runs for the seats in `running`. */
export interface ClockInfo {
  kind: 'days' | 'live';
  at: number;
  left_ms: { [name: string]: number };
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

/** How long the coach thinks about each decision. */
export interface CoachBudget {
  sims?: number;
  worlds?: number;
  tries?: number;
}

export interface CoachReport {
  game: string;
  names: string[];
  seats: number[];
  scores: number[];
  steps: number;
  actors: number[];
  is_over: boolean;
  done: number;
  budget: CoachBudget;
  seed: number;
  courses: ShareCourse[];
  luck: Weighed[];
  decisions: JudgedDecision[];
  balances: ResultSum[];
  grades: { [name: string]: number };
  yardsticks: { [name: string]: number };
}

/** The lessons of a game, those about variants last, and the one that you have begun. */
export interface Course {
  game: string;
  title: string;
  lessons: LessonCard[];
  under_way: LessonUnderWay | null;
}

/** A new table. As many players as `seats` has entries. */
export interface CreateTable {
  game: string;
  seats: string[];
  options?: { [name: string]: boolean | number | string };
  settings?: TableSettings;
  name?: string | null;
  start?: boolean;
  entropy_follows?: boolean;
  entropy?: string;
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
  rounds_left: number;
  discard_pile: string[];
  removed: string[];
  routes: DarkSide_RouteView[];
  stuck: DarkSide_StuckView[];
}

/** One robot. `place` is "d0" to "d2" on a deposit, "comms", "asleep" on a dark slot, or "reserve". */
export interface DarkSide_RobotView {
  robot: number;
  slot: number | null;
  place: string;
  actions_left: number;
}

/** What a robot of the viewer may do now: walk to `slot` with a card, or call there without one.

    `points` are all that it surely brings; `draws` are cards by seat. `full` are the places on the way that would have
    done but have no free deposit, `over` those that an ability passes over. */
export interface DarkSide_RouteView {
  robot: number;
  card: string | null;
  slot: number;
  power: number;
  clockwise: boolean;
  deposit: number;
  points: number;
  draws: number[];
  full: number[];
  over: number[];
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

/** A robot and a card of the viewer that lead nowhere, and why; without a card: the robot cannot call. */
export interface DarkSide_StuckView {
  robot: number;
  card: string | null;
  reason: 'acted' | 'asleep' | 'full' | 'nobody' | 'none';
}

export interface DarkSide_UpgradeView {
  ability: string;
  card: string;
}

/** A sentence about a place or a thing of the table; several may be about the same one. */
export interface DescriptionLine {
  about: string;
  text: string;
}

/** How a match came to its end. */
export interface Ending {
  game: string;
  title: string;
  seats: string[];
  unit: string;
  luck: string;
  outcome: OutcomeView | null;
  parts: ScorePart[][];
  ties: ScorePart[][];
  course: number[][];
  story: string;
  moments: Moment[];
}

/** A moment of a game in which you erred. It comes back until it was solved often enough. */
export interface Exercise {
  id: string;
  game: string;
  title: string;
  step: number;
  seat: number;
  grade: string;
  loss: number;
  made_at: number;
  due_at: number | null;
  solved: number;
  tried: number;
  stale: boolean;
}

export interface Explain {
  type: 'explain';
  id: string;
  seat: number;
  actions: string[];
}

export interface ExplainRequest {
  seat: number;
  actions: string[];
}

/** For each action why it may not be played now; null: it may. */
export interface Explained {
  refusals: (Refusal | null)[];
}

export interface ExplainedMessage {
  type: 'explained';
  id: string;
  refusals: (Refusal | null)[];
}

/** The proof that nobody chose the seed: see core/fairness.py and docs/fair-chance.md. */
export interface Fairness {
  commitment: string;
  secret: string;
  entropies: string[];
  order?: 'commitment first';
}

/** The table after steps (a film: plies) from `first` on, as one eye sees it; with eye `all`, by seat in `all`. */
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
  course_s: number;
}

/** How you played one game, as the coach judged it. */
export interface GameFigures {
  id: string;
  game: string;
  title: string;
  at: number;
  seat: number;
  role: string;
  players: number;
  result: number;
  luck: number;
  play: number;
  decisions: number;
  loss_per_decision: number;
}

/** All that a form for a new table needs. */
export interface GameInfo {
  card: GameCard;
  options: OptionInfo[];
  actions: string[];
  bots: BotInfo[];
}

/** What the words, icons and numbers of a game's board mean. */
export interface GameWords {
  game: string;
  title: string;
  terms: Term[];
}

/** A server that fails answers 503 with a `Refusal`. `degraded`: its processes hear of each other's moves late. */
export interface Health {
  status: 'degraded' | 'ok';
  version: string;
  storage: string;
  fanout: string;
  tables: number;
  sockets: number;
  draining: boolean;
  running: number | null;
}

/** The first message. `keys` opens further seats; `seen` says by seat which `seq` the client has. */
export interface Hello {
  type: 'hello';
  protocol?: number;
  keys?: string[];
  seen?: { [name: string]: number };
  changes?: boolean;
  description?: boolean;
}

/** What the bot would do in your place, and why. `left`: for the rest of the match, null where nobody counts. */
export interface HintGiven {
  choice: Choice;
  reasons: string[];
  left: number | null;
}

export interface HintRequest {
  seat: number;
}

/** A value that does not go together with the rest of the form, and why. */
export interface Impossible {
  option: string;
  value: boolean | number | string;
  why: string;
  rule: string;
}

/** What a decision cost. */
export interface JudgedDecision {
  step: number;
  seat: number;
  actions: number;
  played: Tried;
  better: Tried[];
  loss: number;
  error: number;
  is_clear: boolean;
  grade: string;
  counts: boolean;
  change: number[];
  why: string[];
  rules: string[];
}

/** One thing that this server keeps about people. */
export interface Kept {
  what: string;
  about: string;
  how_long: string;
  days: number | null;
}

/** An exercise as it is stored, and as a file has it: with the record up to its moment. */
export interface KeptExercise {
  record: Record;
  seat: number;
  grade: string;
  loss: number;
  made_at: number;
  due_at: number | null;
  solved?: number;
  tried?: number;
}

/** Take a lesson up where it was left; `anew`: from its beginning. */
export interface LearnRequest {
  anew?: boolean;
  name?: string | null;
}

/** A lesson of a course. */
export interface LessonCard {
  id: string;
  title: string;
  idea: string;
  variant: string;
  steps: number;
  seconds: number;
  goes_on: boolean;
}

/** The lesson that is taught at a table. At its end `at` is the number of its steps. */
export interface LessonInfo {
  id: string;
  title: string;
  idea: string;
  variant: string;
  number: number;
  course: LessonCard[];
  at: number;
  steps: LessonStep[];
  goes_on: string;
}

/** `on` past a step that is only read, `back` to the one before, or `skip`: let the table do it.

    `at` is the step that was shown: sent twice, it happens once. */
export interface LessonRequest {
  move: 'back' | 'on' | 'skip';
  at: number;
}

export interface LessonStep {
  name: string;
  say: string;
  look: string[];
  do: string;
  actions: string[];
  why: RuleCited[];
  seconds: number;
}

/** A lesson of yours that was begun and can be taken up again. */
export interface LessonUnderWay {
  lesson: string;
  table: string;
  at: number;
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
  notice: string;
}

/** An event as one seat may know it. */
export interface LogLine {
  ply: number;
  event: string;
  facts: { [name: string]: number | number[] };
  text: string;
}

/** By player's seat: dice, draws and the deal. Each was tried again `tries` times. */
export interface Luck {
  tries: number;
  seats: SeatLuck[];
}

/** `mask` has rows of "#" (a tile) and "."; traders land in the hole, or beside the board. */
export interface MartianMiners_BoardView {
  height: number;
  width: number;
  mask: string[];
  platform: 'beside' | 'hole';
}

/** What ranks the seats behind their goals (§6, R51). */
export interface MartianMiners_BreakdownView {
  mines: number;
  pips_at_the_next_sites: number;
  units_stored: number;
}

/** A proposal to the team-mate: a swap, or a gift that is asked for (nothing is given). */
export interface MartianMiners_DealView {
  gives: string | null;
  given: number;
  wants: string | null;
  wanted: number;
}

export interface MartianMiners_DieView {
  resource: string;
  value: number;
  mark: string;
}

export interface MartianMiners_MartianView {
  phase: 'answering' | 'bonuses' | 'granting' | 'options' | 'order' | 'over' | 'razing' | 'start_choice' | 'start_dice' | 'start_upgrade' | 'traders' | 'wanting';
  turn: number;
  round: number;
  active: number | null;
  starting_seat: number;
  resources: string[];
  storage_max: number;
  trader_kinds: string[];
  costs: { [name: string]: number[] };
  numbers: MartianMiners_NumbersView;
  board: MartianMiners_BoardView;
  tiles: MartianMiners_TileView[];
  nodes: MartianMiners_NodeView[];
  traders: string[];
  scan: MartianMiners_DieView[];
  seats: MartianMiners_SeatView[];
  goal: string;
  target: number;
  total_control: boolean;
  finish: string;
  finish_figure: number;
  time_up: boolean;
  turn_cap: number;
  teams: string;
  asking: string | null;
  plans: MartianMiners_PlanView[];
  order: MartianMiners_OrderView | null;
  changes: { [name: string]: number[] };
  announced: string | null;
  deal: MartianMiners_DealView | null;
  proposals_left: number;
  space_police: boolean;
  raids_left: number;
  raze_left: number;
  reason: string | null;
}

/** One corner. `stands` is "scout", "lab" or "lab with scout". */
export interface MartianMiners_NodeView {
  id: string;
  code: number;
  row: number;
  column: number;
  owner: number | null;
  stands: string | null;
  tiles: string[];
  asks: string;
}

/** The numbers of the rules that a board shows beside what they count. Prices go by resource. */
export interface MartianMiners_NumbersView {
  pips: { [name: string]: number };
  mine_control: number;
  flight: number[];
  flight_step: number[];
  attack: number[];
  attack_step: number[];
  overpower: number;
  convert_pay: number;
  convert_get: number;
  coin_bonus: number;
  policeman: number[];
  police_cover: number;
  plunder: string[];
  trader_marks: string[];
}

/** An open build order: what is missing, what can be spared (by resource), and what was traded so far. */
export interface MartianMiners_OrderView {
  pyramid: string;
  site: string;
  missing: number[];
  spare: number[];
  paid: string[];
  bought: string[];
}

/** One thing to do in a turn. `sites` lists where it could be done if it were paid: corners, or tiles for a mine;
    of a flight or an attack where a scout could start. */
export interface MartianMiners_PlanView {
  plan: string;
  cost: number[];
  missing: number[];
  sites: string[];
  buys: number[] | null;
  spare: number[];
  note: string;
  asks: string;
}

export interface MartianMiners_SeatView {
  seat: number;
  name: string;
  colour: string;
  mark: string;
  side: number;
  store: number[];
  coins: number[];
  stash: number[];
  pips: number;
  leads: boolean;
  lead: number;
  mines: number;
  goal: number;
  wins_on: string[];
  stranded: boolean;
  start_dice: MartianMiners_DieView[];
  police: number;
  police_needed: number;
  breakdown: MartianMiners_BreakdownView | null;
}

/** One tile. `control` goes by seat: pips on its corners; `gap` lists seats with a mine of theirs beside it. */
export interface MartianMiners_TileView {
  id: string;
  code: number;
  row: number;
  column: number;
  resource: string;
  value: number;
  mark: string;
  suit: string;
  colour: string;
  mine: number | null;
  coin: boolean;
  control: number[];
  corners: string[];
  gap: number[];
  sites_for: number[];
  gives: boolean;
  asks: string;
}

export interface Me {
  name: string;
  webhook: string | null;
  known: boolean;
}

/** A structure that placing an item would make possible: the choice, and where the structure would stand. */
export interface MiningColony_AllowedView {
  action: string;
  cell: string;
  axis: string;
  structure: string;
}

/** One space of a colony. `print` is what can be seen of it, after tokens; `tokens` lie bottom first. */
export interface MiningColony_CellView {
  cell: string;
  land: 'none' | 'start' | 'tile' | 'token';
  print: string | null;
  tokens: string[];
  item: string | null;
  used: boolean;
  structure: string | null;
}

/** Develop timing `live`: a piece that the seat may not take yet, because seats with higher cards may need it. */
export interface MiningColony_GateView {
  piece: string;
  seats: number[];
}

export interface MiningColony_MiningColonyView {
  phase: 'choose' | 'develop' | 'excavate' | 'over';
  board_side: string;
  develop_timing: string;
  round: number;
  rounds: number;
  last_round: boolean;
  order: number[];
  zones: MiningColony_ZoneView[];
  piles: { [name: string]: number };
  tiles_left: string[];
  resource: string;
  resources_left: string[];
  supply: { [name: string]: number };
  structures: { [name: string]: number };
  tokens: { [name: string]: number };
  token_cost: number;
  direct_cost: number | null;
  seats: MiningColony_SeatView[];
  zorlord: MiningColony_ZorlordView | null;
  credits: { [name: string]: number };
  points: { [name: string]: number };
  allows: MiningColony_AllowedView[];
  names: { [name: string]: string };
}

/** Two unused items and the space between them; `obstacle` is empty when the structure may be built. */
export interface MiningColony_PairView {
  cell: string;
  axis: string;
  structure: string;
  obstacle: string;
}

export interface MiningColony_PlacedTile {
  tile: string;
  turn: string;
  corner: string;
  cells: string[];
}

/** One player. `hand_of_cards`, `face_down` and `deck` are the owner's own; others see how many there are. */
export interface MiningColony_SeatView {
  seat: number;
  colour: string;
  credits: number;
  tile: string | null;
  squares: MiningColony_SquareView[];
  hand: string[];
  stage: { [name: string]: string | null };
  pending: string | null;
  pending_direct: boolean;
  committed: boolean;
  played: number | null;
  finished: boolean;
  unplayed: number[];
  deck_size: number;
  hand_of_cards: number[] | null;
  face_down: number | null;
  deck: (number | null)[] | null;
  undeveloped: number;
  cells: MiningColony_CellView[];
  tiles: MiningColony_PlacedTile[];
  pairs: MiningColony_PairView[];
  gates: MiningColony_GateView[];
  sheet: MiningColony_SheetView;
  score: number | null;
}

/** The score pad as it stands. Unplayed cards count from the reveal of round 10 on. */
export interface MiningColony_SheetView {
  structures: number;
  items: number;
  credits: number;
  unplayed: number;
  undeveloped: number;
  total: number;
}

/** One square of a tile that is not turned, within the tile's own box. */
export interface MiningColony_SquareView {
  row: number;
  col: number;
  print: string;
}

/** One zone of the main board, by its printed number; not `filled` once it has been excavated. */
export interface MiningColony_ZoneView {
  zone: number;
  filled: boolean;
  tile: string | null;
  squares: MiningColony_SquareView[];
  items: string[];
  fits: boolean;
}

/** Solo: what is known of Zorlord, and how far the goal is. */
export interface MiningColony_ZorlordView {
  level: string;
  played: number | null;
  supply: string[];
  unplayed: number[];
  structures_missing: string[];
}

/** An act that mattered: it took the lead for good (`turn`), brought its seat more than any other (`best`), or was
    the last one (`end`). */
export interface Moment {
  kind: 'best' | 'end' | 'turn';
  step: number;
  seat: number;
  gain: number;
  lines: string[];
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
  title: string;
  kind: 'choice' | 'flag' | 'number' | 'text';
  default: boolean | number | string;
  help: string;
  rule: string;
  values: (boolean | number | string)[];
  words: string[];
  parts: string[];
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

/** One crew and its base. During planning the crew members of others show as in hand, wherever they are planned. */
export interface PlanetXs_CrewView {
  seat: number;
  base: string;
  name: string;
  ai: boolean;
  partner: boolean;
  size: number;
  in_hand: number;
  wounds: { [name: string]: number };
  defenders: number;
  droids: number;
  campers: number;
  blocked: boolean;
  armoured: boolean;
  stood_down: string[];
  confirmed: boolean;
  cards: number;
  hand: string[];
  facings: PlanetXs_FacingView[];
  stored: number;
  held: { [name: string]: number };
  held_value: number;
  score: number;
}

/** One facing of a base: its cubes from the outer edge inwards, what they are worth, and who raids it. */
export interface PlanetXs_FacingView {
  facing: string;
  name: string;
  cubes: (string | null)[];
  value: number;
  bonus: boolean;
  exposed: number[];
  raiders: number[];
}

/** The combat under way. Dice are open ones, from high to low: the i-th meets the i-th. */
export interface PlanetXs_FightView {
  kind: 'fight' | 'raid' | 'skirmish';
  title: string;
  spot: string;
  mine: string | null;
  base: string | null;
  facing: string | null;
  initiator: number;
  opponent: number;
  figures: number[];
  dice: number[][];
  outcomes: ((string | null)[])[];
  losses: { [name: string]: number }[];
  attackers: string[];
  asked: number | null;
  to_lose: number;
}

/** How many more of the own crew go to these places together, and why no more do. */
export interface PlanetXs_LimitView {
  places: string[];
  left: number;
  why: PlanetXs_Refusal;
}

/** A combat that is still to come: where, between whom, and for what. */
export interface PlanetXs_MeetingView {
  kind: 'fight' | 'raid' | 'skirmish';
  spot: string;
  name: string;
  seats: number[];
  text: string;
}

/** One mine. `crews` goes by seat; `contested` tells that its crews will fight. */
export interface PlanetXs_MineView {
  mine: string;
  name: string;
  colour: string;
  cubes: number;
  blocked: boolean;
  contested: boolean;
  crews: number[];
}

/** A place of the own plan: as the action `place` has it, where it is on the map, and as people call it. */
export interface PlanetXs_PlaceView {
  place: string;
  spot: string;
  name: string;
}

/** What a seat that plans may plan: one more goes to a place as long as each limit that names it has some left. */
export interface PlanetXs_PlanView {
  places: PlanetXs_PlaceView[];
  limits: PlanetXs_LimitView[];
  crew: PlanetXs_LimitView;
}

export interface PlanetXs_PlanetXSView {
  step: 'camp' | 'command' | 'deploy' | 'distribute' | 'exchange' | 'losing' | 'mining' | 'over' | 'picking' | 'planning' | 'reacting' | 'restore' | 'returning' | 'storing' | 'theft' | 'yielding';
  round: number;
  first_player: number;
  solo: boolean;
  coop: boolean;
  cards_played: number;
  length: number | null;
  last_round: boolean;
  alien: string;
  alien_next: string[];
  turn: number | null;
  mines: PlanetXs_MineView[];
  crews: PlanetXs_CrewView[];
  supply: { [name: string]: number };
  lost: { [name: string]: number };
  resource_choice: string[];
  known_top: string | null;
  resource_deck: number;
  resources_played: string[];
  action_deck: number;
  action_discard: { [name: string]: number };
  ai_deck: number;
  ai_discard: string[];
  fight: PlanetXs_FightView | null;
  theft: PlanetXs_TheftView | null;
  meetings: PlanetXs_MeetingView[];
  plan: PlanetXs_PlanView | null;
}

/** Why something was not done. `code` is for programs, `why` for people; `rule` is a paragraph of the rules. */
export interface PlanetXs_Refusal {
  code: string;
  rule: string;
  why: string;
  facts: { [name: string]: string | number };
}

export interface PlanetXs_TheftView {
  seat: number;
  base: string;
  facing: string;
  roll: number;
  most: number;
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

/** All that is kept of your practice. `due`: exercises that wait for you now. */
export interface PracticeBook {
  exercises: Exercise[];
  games: GameFigures[];
  puzzles: PuzzleScore[];
  due: number;
}

/** All of it, to take along. */
export interface PracticeFile {
  orebit_practice: 1;
  exercises: KeptExercise[];
  games: GameFigures[];
  puzzles: PuzzleScore[];
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

/** What this server keeps about people, for how long, and how to be forgotten. */
export interface Privacy {
  kept: Kept[];
  not_kept: string[];
  forget: string;
}

/** An act of the table that the game offers and that everybody has to agree to. */
export interface ProposeRequest {
  seat: number;
  action: string;
}

/** A game's puzzles. */
export interface PuzzleCard {
  game: string;
  title: string;
  puzzles: number;
}

/** You against a game's puzzles, by OpenSkill: a puzzle is the other player. */
export interface PuzzleScore {
  game: string;
  mu: number;
  sigma: number;
  solved?: string[];
  failed?: string[];
}

export interface PuzzleShelf {
  games: PuzzleCard[];
  today: string;
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
  origin?: Chapter[];
}

/** Why something was not done. `code` is for programs, `why` for people; `rule` is a paragraph of the rules. */
export interface Refusal {
  code: string;
  rule: string;
  why: string;
  facts: { [name: string]: string | number };
}

export interface Refused {
  type: 'refused';
  id: string | null;
  code: string;
  rule: string;
  why: string;
  facts: { [name: string]: string | number };
  retry_after_s?: number | null;
}

/** Another game of the same people: the same game with seats rotated, unless it says otherwise. */
export interface RematchRequest {
  game?: string | null;
  options?: { [name: string]: boolean | number | string } | null;
  rotate?: boolean;
  entropy?: string;
  entropy_follows?: boolean;
}

export interface Resign {
  type: 'resign';
  id: string;
  seat: number;
}

/** Where a seat's result came from: all but the last add up to it. */
export interface ResultSum {
  seat: number;
  prior: number;
  own_luck: number;
  others_luck: number;
  luck_error: number;
  own_play: number;
  others_play: number;
  residual: number;
  result: number;
  decisions: number;
  loss_per_decision: number;
  remarks: string[];
  beside: string;
  moments: TurningPoint[];
}

/** Send me everything anew. */
export interface Resync {
  type: 'resync';
}

export interface RoomInfo {
  id: string;
  tables: LobbyEntry[];
}

/** A rule in short, and where the rules page tells it in full. */
export interface RuleCited {
  rule: string;
  text: string;
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

/** A part of a score, or what ranks equal ones, under the game's own name. */
export interface ScorePart {
  name: string;
  points: number;
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
  kept_for: string | null;
  free_after: number | null;
}

export interface SeatKey {
  seat: number;
  key: string;
}

/** All throws of a match together, for one seat: in points of 100 of the chance to win, as the bots judge it. */
export interface SeatLuck {
  seat: number;
  luck: number;
  error: number;
  best: Throw;
  worst: Throw;
}

export interface SeatRequest {
  id: string;
  seat: number;
}

/** What a seat sees. Drop the log lines from ply `since` on, then add `view.log`. */
export interface SeatView {
  seq: number;
  since: number;
  decided: number;
  view: TableView;
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
  player_seats: number[];
}

/** How it stood, as one seat could judge it: after each act, by seat. */
export interface ShareCourse {
  seat: number;
  shares: number[][];
  errors: number[];
}

/** The host takes the word from a seat, or gives it back. */
export interface SilenceRequest {
  seat: number;
  silent: boolean;
}

/** One act of a finished match, as an eye may know it. Seat -1 is the table; None: the eye was told nothing. */
export interface Step {
  step: number;
  seat: number | null;
  action: string;
  lines: string[];
  revealing: boolean;
}

export interface Steps {
  game: string;
  title: string;
  options: { [name: string]: boolean | number | string };
  players: string[];
  player_seats: number[];
  seats: string[];
  steps: Step[];
  origin: string;
  outcome: OutcomeView | null;
  luck: string;
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
  hints: boolean;
  proposals: number;
  commitment: string;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
  outcome: OutcomeView | null;
  notice: string;
  next: string | null;
  origin: string;
  lesson: LessonInfo | null;
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
  hints?: 'any' | 'none' | 'three';
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
  description: DescriptionLine[];
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

/** A moment to decide: the table as the seat sees it, with its choices. */
export interface Task {
  game: string;
  title: string;
  players: number;
  options: { [name: string]: boolean | number | string };
  names: string[];
  seat: number;
  step: number;
  view: TableView;
  theme: string;
  id: string;
  kind: 'exercise' | 'puzzle';
  rated: boolean;
  day: string;
}

/** What a try is worth, from what the seat knows. */
export interface TaskVerdict {
  solved: boolean;
  credit: number;
  grade: string;
  loss: number;
  error: number;
  tried: Tried;
  better: Tried[];
  why: string[];
  rules: RuleCited[];
  due_at: number | null;
  rating: PuzzleScore | null;
}

export interface Term {
  id: string;
  term: string;
  means: string;
  rule: string;
  places?: string[];
}

/** An act that chance had a hand in (step 0: the deal), and how much more than expected it brought a seat.

    What happened there is in the `Steps` of whoever looks: each eye was told something else. */
export interface Throw {
  step: number;
  luck: number;
}

/** An action, and the seat's share of the win after it: from what the seat knew, and in the world as it was. */
export interface Tried {
  action: string;
  label: string;
  share: number;
  error: number;
  hindsight: number | null;
}

export interface TryRequest {
  action: string;
}

export interface TurningPoint {
  step: number;
  seat: number;
  kind: string;
  change: number;
}

export interface Verified {
  ok: boolean;
  checks: Check[];
}

/** The same as SeatView, pushed. Without `description` unless `hello` asked for it. */
export interface ViewMessage {
  type: 'view';
  seat: number;
  seq: number;
  since: number;
  decided: number;
  view: TableView;
}

/** One throw as it is weighed, for all player's seats. */
export interface Weighed {
  step: number;
  luck: number[];
  variance: number[];
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
  resting: number[];
  may_take: number[];
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
  | ChangeMessage
  | Ack
  | Refused
  | ExplainedMessage
  | PreviewedMessage
  | ChatMessage
  | LobbyMessage
  | Pong;

/** The actions of a game: by kind, their arguments. */
export interface AsteroidMiners_Actions {
  roll_die: { colour: string };
  change_event: { [name: string]: never };
  keep_event: { [name: string]: never };
  keep: { dice: string };
  pip: { pair: number; slot: number; sign: string };
  pip_second: { slot: number; change: string };
  pip_stop: { [name: string]: never };
  swap: { slots: string };
  arrange: { order: string };
  exchange: { slot: number; face: number };
  exchange_second: { slot: number; face: number };
  exchange_stop: { [name: string]: never };
  reroll: { slots: string };
  set: { slot: number; face: number };
  charge: { [name: string]: never };
  free_black: { level: number; slot: number; sign: string };
  scavenge: { slot: number; face: number };
  done_modify: { [name: string]: never };
  dig: { path: string; slots: string };
  scrap: { slot: string };
  again: { slot: string };
  tender_roll: { [name: string]: never };
  upgrade: { [name: string]: never };
  end_upgrades: { [name: string]: never };
  go_live: { [name: string]: never };
  time_up: { [name: string]: never };
}

/** The actions of a game: by kind, their arguments. */
export interface DarkSide_Actions {
  place_robot: { slot: number };
  prospect: { robot: number; card: string; slot: number; power: number };
  communicate: { robot: number };
  upgrade: { card: string };
  recharge: { [name: string]: never };
  deploy: { slot: number };
  refine: { card: string };
  tow: { robot: number };
  swap: { card: string; slot: number };
  decline: { [name: string]: never };
  build: { card: string };
  discard: { card: string };
}

/** The actions of a game: by kind, their arguments. */
export interface MartianMiners_Actions {
  place_start: { die: string; node: string };
  reroll_start: { die: string };
  place_choice: { node: string };
  upgrade_start: { node: string };
  toggle_trader: { trader: string };
  leave_traders: { [name: string]: never };
  raze_scout: { node: string };
  raze_lab: { node: string };
  raze_mine: { tile: string };
  take_bonus: { resource: string; answer: string };
  build_lab: { node: string };
  build_scout: { node: string };
  build_mine: { tile: string };
  order_lab: { node: string };
  order_scout: { node: string };
  order_mine: { tile: string };
  trade: { pay: string; get: string };
  complete_build: { [name: string]: never };
  fly: { start: string; to: string };
  attack: { start: string; to: string };
  convert: { pay: string; get: string };
  end_turn: { [name: string]: never };
  announce: { pyramid: string };
  fair_trade: { pay: string; get: string };
  team_offer: { resource: string; amount: number };
  team_want: { resource: string; amount: number };
  team_answer: { answer: string };
  team_ask: { resource: string; amount: number };
  team_grant: { amount: number };
  hire_police: { [name: string]: never };
  time_up: { [name: string]: never };
  agree_pips: { pips: number };
  agree_rounds: { rounds: number };
  agree_clock: { minutes: number };
}

/** The actions of a game: by kind, their arguments. */
export interface MiningColony_Actions {
  commit: { card: string; next: string };
  refresh: { first: string; second: string; third: string };
  excavate: { zone: number };
  place_tile: { turn: string; corner: string };
  discard_tile: { [name: string]: never };
  place_item: { item: string; source: string; cell: string };
  stage_item: { item: string };
  discard_item: { item: string; source: string };
  exchange: { item: string; source: string; to: string };
  build: { cell: string; axis: string };
  buy_token: { token: string; manner: string };
  place_token: { cell: string };
  finish: { [name: string]: never };
}

/** The actions of a game: by kind, their arguments. */
export interface PlanetXs_Actions {
  choose_resource: { card: string };
  place: { place: string };
  confirm: { [name: string]: never };
  pass: { [name: string]: never };
  secure: { seat: number; base: string; facing: string; to: string };
  recover: { section: string };
  armour: { [name: string]: never };
  alien_lure: { [name: string]: never };
  alien_beacon: { steps: number };
  toxin: { seat: number; location: string };
  droid_guard: { [name: string]: never };
  hvy_assault: { pair: number };
  ambush: { pair: number };
  power_blade: { value: number };
  targeter: { value: number };
  stimulant: { seat: number; value: number };
  fight: { mine: string; opponent: number };
  skirmish: { base: string; facing: string; opponent: number };
  raid: { base: string };
  stand_down: { base: string };
  lose: { facing: string };
  steal: { count: number };
  store: { colour: string; facing: string; depth: number };
  yield_to: { base: string; facing: string; seat: number };
  split: { mine: string; count: number };
}

/** A choice of one kind of action, with the arguments of that kind. */
export type ChoiceOf<Actions, Kind extends keyof Actions = keyof Actions> = {
  [K in Kind]: Choice & { kind: K; args: Actions[K] };
}[Kind];

export interface GameViews {
  asteroid_miners: AsteroidMiners_AsteroidMinersView;
  dark_side: DarkSide_DarkSideView;
  martian_miners: MartianMiners_MartianView;
  mining_colony: MiningColony_MiningColonyView;
  planet_xs: PlanetXs_PlanetXSView;
}
