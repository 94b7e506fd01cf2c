import type { AsteroidMiners_SlotView } from '../../wire';

export interface Match {
  /** The slots whose faces are needed, one for each space, the cheapest for their owner first. */
  readonly slots: readonly number[];
  readonly of: number;
  /** What these slots cost their owner. */
  readonly cost: number;
}

type Component = Pick<AsteroidMiners_SlotView, 'slot' | 'face' | 'amount' | 'payer'>;

/** How the drill compares with what a stratum still needs: equal faces, each die and each space once. */
export function matched(drill: readonly Component[], need: readonly number[]): Match {
  const left = [...need];
  const own = (one: Component): number => (one.payer === 'owner' ? one.amount : 0);
  const used = [...drill]
    .sort((a, b) => own(a) - own(b) || a.slot - b.slot)
    .filter((one) => {
      const at = one.face === null ? -1 : left.indexOf(one.face);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  return { slots: used.map(({ slot }) => slot).sort(), of: need.length, cost: used.reduce((sum, one) => sum + own(one), 0) };
}
