import type { PaidPlan } from '#rules/wallet/outside/pay-with-bonus.ts';
import type { PlannedMove, WalletPlan } from '#rules/wallet/outside/plan-message.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import type { Debt, LedgerEvent, Move, Step } from '../../../ledger/public.ts';
import type { WalletMessage } from './message.ts';
import type { RoundRow } from './store.ts';

/** What each move is in the ledger. */
export const ledgerMoves: Readonly<Record<PlannedMove['is'], Pick<Move, 'from' | 'to' | 'kind'>>> = {
  stake: { from: 'cash', to: 'house', kind: 'stake' },
  freeStake: { from: 'promotions', to: 'house', kind: 'wager' },
  win: { from: 'house', to: 'cash', kind: 'win' },
  stakeBack: { from: 'house', to: 'cash', kind: 'refund' },
  freeStakeBack: { from: 'house', to: 'promotions', kind: 'refund' },
  given: { from: 'house', to: 'cash', kind: 'resettlement' },
  taken: { from: 'cash', to: 'house', kind: 'resettlement' },
  owed: { from: 'debts', to: 'house', kind: 'resettlement' },
  siteTaken: { from: 'promotions', to: 'house', kind: 'resettlement' },
};

/** @param ref the round that they are for */
export function stepsOf(moves: readonly PlannedMove[], currency: string, ref: string | undefined): Step[] {
  return moves.map(({ is, amount }) => {
    const move = ledgerMoves[is];
    const isOfPlayer = move.from === 'cash' || move.to === 'cash';
    return {
      ...move,
      amount,
      ...(ref === undefined ? {} : { ref }),
      ...(isOfPlayer ? {} : { currency }),
    };
  });
}

/** What could not be taken back from the player. */
export function debtOf(
  { siteId, playerId }: WalletMessage,
  { moves }: Pick<PaidPlan, 'moves'>,
  roundId: string | undefined,
): Pick<Debt, 'siteId' | 'playerId' | 'ref' | 'amount'>[] {
  const amount = moves.reduce((sum, { is, amount: part }) => (is === 'owed' ? sum + part : sum), 0n);
  return amount === 0n ? [] : [{ siteId, playerId, ref: roundId ?? uuid7(), amount }];
}

/** The event of a round that ends for the first time: counted as play where the player's own money was staked. */
export function eventOf(
  before: Pick<RoundRow, 'closed_at'> | undefined,
  after: RoundRow | undefined,
): LedgerEvent | undefined {
  if (!after || before?.closed_at !== null || after.state !== 'closed') return undefined;
  const stake = after.stake - after.bonus_stake;
  const win = after.win - after.bonus_win;
  if (stake <= 0n) return undefined;
  const payload = {
    round_id: after.id,
    provider_code: after.provider_code,
    game_code: after.game_code,
    stake: String(stake),
    win: String(win > 0n ? win : 0n),
  };
  return { topic: 'round.settled', payload };
}

/** Whether nothing is left of what was staked and won. Of free rounds nothing is a stake. */
export const isEmpty = ({ stake, win }: Pick<RoundRow, 'stake' | 'win'>): boolean => stake <= 0n && win <= 0n;

/** One that was given back whole is over; with another stake it begins anew, and can count as play. */
export const begunAnew = (round: RoundRow, { staked }: WalletPlan): RoundRow =>
  isEmpty(round) && staked > 0n ? { ...round, state: 'open', closed_at: null } : round;
