/** How far the table has come while it opens. */
export class Opening {
  share = $state(0);
  stage = $state<'load' | 'start'>('load');
  failed = $state('');
  keeps = $state(true);
  /** What did not go as somebody wished, to be shown once the table is there. */
  notice = '';

  tell(stage: 'load' | 'start', share: number): void {
    this.stage = stage;
    this.share = share;
  }

  /** Loading is most of it where nothing is kept yet; starting Python is the rest. */
  get percent(): number {
    return Math.round(this.stage === 'load' ? 70 * this.share : 70 + 30 * this.share);
  }
}
