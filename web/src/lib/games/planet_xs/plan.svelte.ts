import type { PlanetXs_Actions, PlanetXs_PlanetXSView } from '../../wire';
import type { BoardProps } from '../boards';
import { wounded } from './catalogue';
import { actions, bench, bySpot, changed, offered, room, total, whyFull, type Draft } from './draft';
import { ofKind, placeOf, sentence, spotOfPlace, type Spot } from './picks';

/** The own plan: drawn up on this screen alone, in any order, and put down when it is sealed. */
export class Plan {
  draft = $state.raw<Draft>(new Map());
  /** The place that is planned for: it has the buttons for more and less. */
  chosen = $state<Spot>();
  /** Why nobody more goes there. */
  hint = $state('');
  /** What is still to be put down, while it is sealed. */
  private sealing = $state.raw<readonly string[]>([]);

  readonly isSealing = $derived.by(() => this.sealing.length > 0);
  /** Not while the past plays. */
  readonly open = $derived.by(() => this.view.step === 'planning' && !this.isSealing && this.board().choices.some(({ kind }) => kind === 'confirm'));
  readonly bench = $derived.by(() => bench(this.view.plan, this.draft));
  readonly planned = $derived.by(() => total(this.draft));
  readonly drafted = $derived.by(() => (this.view.step === 'planning' ? bySpot(this.draft, (place) => spotOfPlace(this.view, place)) : new Map<Spot, number>()));

  constructor(private readonly board: () => BoardProps<PlanetXs_PlanetXSView, PlanetXs_Actions>) {
    $effect(() => {
      if (this.view.step !== 'planning' || this.own?.confirmed === true) {
        this.draft = new Map();
        this.sealing = [];
      }
    });
    $effect(() => {
      const [next, ...rest] = this.sealing;
      const { choices, onchoose } = this.board();
      if (next === undefined || choices.length === 0) return;
      const choice = choices.find((one) => one.action === next);
      this.sealing = choice ? rest : [];
      if (!choice) return;
      if (choice.kind === 'place') this.draft = changed(this.draft, choice.args.place, -1);
      onchoose(choice);
    });
    $effect(() => {
      void [this.draft, this.view];
      this.hint = '';
    });
    $effect(() => {
      if (!this.open) this.chosen = undefined;
    });
  }

  private get view(): PlanetXs_PlanetXSView {
    return this.board().view;
  }

  private get own(): PlanetXs_PlanetXSView['crews'][number] | undefined {
    return this.view.crews[this.board().table.seat];
  }

  private isOffered(place: string): boolean {
    return ofKind(this.board().choices, 'place', { place }).length > 0;
  }

  takes(place: string): boolean {
    return this.bench > 0 && this.isOffered(place) && room(this.view.plan, this.draft, place) > 0;
  }

  /** How many may be planned there; undefined when nothing is being planned. */
  most(spot: Spot): number | undefined {
    return this.open ? (this.drafted.get(spot) ?? 0) + room(this.view.plan, this.draft, placeOf(this.view, spot)) : undefined;
  }

  isFull(spot: Spot): boolean {
    return !this.takes(placeOf(this.view, spot));
  }

  more(spot: Spot): void {
    const { atOnce, choices, onask, onchoose } = this.board();
    const place = placeOf(this.view, spot);
    const [choice] = ofKind(choices, 'place', { place });
    if (atOnce && choice) return onchoose(choice);
    this.chosen = spot;
    if (this.takes(place)) this.draft = changed(offered(this.draft, choices), place, 1);
    else if ((this.draft.get(place) ?? 0) > 0 && this.most(spot) === 1) this.draft = changed(this.draft, place, -1);
    else if (!this.isOffered(place)) onask(`place ${place}`);
    else this.hint = `${sentence(whyFull(this.view.plan, this.draft, place))}.`;
  }

  less(spot: Spot): void {
    if (this.open) this.draft = changed(this.draft, placeOf(this.view, spot), -1);
  }

  seal(): void {
    if (!this.isSealing) this.sealing = actions(this.draft, this.board().choices);
  }

  /** Nobody would be sent out. */
  get rash(): boolean {
    return this.planned === 0 && (!this.own || this.own.in_hand + wounded(this.own) === this.own.size);
  }

  clear(): void {
    this.draft = new Map();
  }
}
