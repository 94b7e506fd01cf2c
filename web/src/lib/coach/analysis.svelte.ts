import * as api from '../api';
import { note } from '../practice/calls';
import type { CoachReport } from '../wire';

/** What the coach found of a match: win shares at once, then errors and luck; my errors become exercises. */
export class Analysis {
  report = $state.raw<CoachReport>();
  /** Errors and luck are weighed too, all of them. */
  readonly deep = $derived((this.report?.done ?? 0) >= 1);
  failed = $state('');
  /** Whose errors have become exercises. */
  noted = $state<number>();
  noting = $state(false);
  readonly state = $derived(this.deep ? `Done: ${this.report?.budget.worlds} worlds a decision` : this.failed ? 'Not all is weighed' : 'Win shares so far; errors and luck are being weighed…');

  /** `mine`: the seats of whoever looks. Their errors are kept whether or not somebody is still looking when they are found. */
  constructor(
    readonly source: api.Source,
    readonly mine: readonly number[],
  ) {
    void this.ask();
  }

  async ask(): Promise<void> {
    this.failed = '';
    try {
      this.report ??= await this.source.coach(false);
      do this.report = await this.source.coach(true);
      while (this.report.done < 1);
      const [own] = this.mine.filter((one) => this.report?.seats.includes(one));
      if (own !== undefined && this.report.is_over) await this.keep(own);
    } catch (error) {
      this.failed = api.words(error);
    }
  }

  /** Somebody who looks at a record says who they were. */
  async keep(own: number): Promise<void> {
    this.noting = true;
    this.failed = '';
    try {
      await note(await this.source.record(), own);
      this.noted = own;
    } catch (error) {
      this.failed = api.words(error);
    }
    this.noting = false;
  }
}
