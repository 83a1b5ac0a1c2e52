import { sql } from 'kysely';
import type { WalletPlan } from '#rules/wallet/outside/plan-message.ts';
import type { Tx } from '../../../db/database.ts';
import type { Step } from '../../../ledger/public.ts';
import type { PaidMessage } from '../bonus/pay-message.ts';
import type { WalletMessage } from '../core/message.ts';
import type { RoundRow, TransactionRow } from '../core/store.ts';
import { stepsOf } from '../core/wallet-moves.ts';

/** A round whose wins are gathered from this message on, where that is of such free rounds; one of a bonus stays as it is. */
export const gathering = (
  { freeRounds }: WalletMessage,
  round: RoundRow | undefined,
): RoundRow | undefined =>
  round && freeRounds?.isGathered && round.grant_id === null
    ? { ...round, free_rounds_id: freeRounds.id }
    : round;

/**
 * Pays a message of free rounds whose wins are gathered for a promotion: they are the site's until it is granted. What of them is
 * rolled back is taken from there, also where it is granted already: as of every bonus, the player does not owe it.
 */
export function gatherWins(
  { moves }: WalletPlan,
  of: {
    readonly currency: string;
    /** The round. */
    readonly ref: string;
    /** What is known of it. */
    readonly transactions: readonly TransactionRow[];
  },
): PaidMessage {
  const { currency, ref } = of;
  const gathered = new Map(of.transactions.map((row) => [row.ref, row.bonus]));
  const parts = new Map<string, bigint>();
  const steps: Step[] = [];
  const others: WalletPlan['moves'][number][] = [];
  let bonusWon = 0n;
  for (const move of moves) {
    const { is, amount } = move;
    if (is === 'win') {
      steps.push({ from: 'house', to: 'promotions', kind: 'win', amount, currency, ref });
      parts.set(move.ref, amount);
      bonusWon += amount;
    } else if ((is === 'taken' || is === 'owed') && (gathered.get(move.ref) ?? 0n) > 0n) {
      steps.push({ from: 'promotions', to: 'house', kind: 'resettlement', amount, currency, ref });
      bonusWon -= amount;
    } else others.push(move);
  }
  return {
    ...{ moves: others, parts, holds: new Map(), bonusStaked: 0n, bonusWon },
    steps: [...steps, ...stepsOf(others, currency, ref)],
  };
}

/** Something was won for a promotion: what was granted before is not all of it any more. */
export async function noteGathered(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update outside_free_rounds set granted_at = null where id = any (${[...ids]}::uuid[]) and granted_at is not null`.execute(
    tx,
  );
}
