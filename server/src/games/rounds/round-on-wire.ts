import type { ResultValue, RoundNow } from '#rules/games/game-rules.ts';
import { paidBy } from '#rules/games/round/replay.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Json } from '../../db/schema.ts';

/** A round as its player may see it. */
export type DealtRound = {
  readonly round_id: string;
  readonly seed_id: string;
  readonly nonce: number;
  readonly stake: string;
  readonly win: string;
  readonly state: 'open' | 'settled' | 'refunded';
  readonly step: number;
  readonly offers: { readonly action: ResultValue; readonly stake: string }[];
  readonly result: Json;
};

export interface RoundNames {
  readonly id: string;
  readonly seedId: string;
  readonly nonce: number;
}

export const stateOf = { open: 'open', closed: 'settled', void: 'refunded' } as const;

export function roundOnWire({ id, seedId, nonce }: RoundNames, round: RoundNow): DealtRound {
  return {
    round_id: id,
    seed_id: seedId,
    nonce,
    stake: formatAmount(round.staked),
    win: formatAmount(paidBy(round) ?? 0n),
    state: stateOf[round.status.is],
    step: round.actions.length,
    offers: round.offers().map(({ action, stake }) => ({ action, stake: formatAmount(stake) })),
    result: round.view(),
  };
}
