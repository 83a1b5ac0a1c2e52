import type { OwnSharedBet, SharedRoundShown } from '#contract/calls/games/shared-rounds.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { type BetRow, tagOf } from './bets/bet-rows.ts';
import type { SharedRow } from './round-rows.ts';

/** A round as anybody may see it: what is drawn only once it has ended. */
export function sharedRoundOnWire(row: SharedRow): SharedRoundShown {
  const hasEnded = row.ended_at !== null;
  return {
    round_id: row.id,
    chain_id: row.chain_id,
    number: row.number,
    phase: row.phase,
    opened_at: row.opened_at.getTime(),
    closes_at: row.closes_at.getTime(),
    started_at: row.started_at?.getTime() ?? null,
    ended_at: row.ended_at?.getTime() ?? null,
    next_at: hasEnded ? (row.next_at?.getTime() ?? null) : null,
    setting: row.setting,
    pulse: { source: row.beacon, number: Number(row.pulse), value: row.pulse_value },
    outcome: hasEnded ? row.outcome : null,
    link: hasEnded ? row.link.toString('hex') : null,
    reason: row.reason,
  };
}

export function ownBetOnWire(bet: Omit<BetRow, 'content'>): OwnSharedBet {
  return {
    bet_id: bet.id,
    tag: tagOf(bet.id),
    round_id: bet.shared_round_id,
    unit: formatAmount(bet.unit),
    stake: formatAmount(bet.stake),
    choice: bet.choice,
    state: bet.state,
    times: bet.times,
    win: formatAmount(bet.win),
    reason: bet.reason,
  };
}
