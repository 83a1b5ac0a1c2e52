import { sql } from 'kysely';
import type { WalletPlan } from '#rules/wallet/outside/plan-message.ts';
import type { Tx } from '../../../db/database.ts';
import type { Step } from '../../../ledger/public.ts';
import type { PaidMessage } from '../bonus/pay-message.ts';
import type { WalletMessage } from '../core/message.ts';
import type { RoundRow, TransactionRow } from '../core/store.ts';
import { stepsOf } from '../core/wallet-moves.ts';

/**
 * A round whose wins are gathered from this message on, where that is of such free rounds. One of a bonus stays as it is, unless
 * nothing was staked and won yet: not each protocol names free rounds in the message that begins their round.
 */
export function gathering({ freeRounds }: WalletMessage, round: RoundRow | undefined): RoundRow | undefined {
  if (!round || !freeRounds?.isGathered || (round.grant_id !== null && !isUntouched(round))) return round;
  return { ...round, grant_id: null, free_rounds_id: freeRounds.id };
}

const isUntouched = ({ stake, win }: RoundRow): boolean => stake === 0n && win === 0n;

/**
 * What of the transactions that a message of a gathered round takes back the site has, by reference: wins as they were gathered, and of
 * corrections downwards as much as the round has won.
 */
export function siteWinsOf(
  { actions }: WalletMessage,
  round: RoundRow,
  transactions: readonly TransactionRow[],
): ReadonlyMap<string, bigint> {
  const wins = new Map(transactions.map((row) => [row.ref, row.bonus]));
  let left = round.bonus_win;
  for (const action of actions) {
    if (action.kind !== 'adjustment' || action.amount >= 0n) continue;
    let part = -action.amount;
    if (part > left) part = left;
    wins.set(action.ref, part);
    left -= part;
  }
  return wins;
}

/**
 * Pays a message of free rounds whose wins are gathered for a promotion: they are the site's until it is granted. What of them is
 * taken back is taken from there, also where it is granted already: as of every bonus, the player does not owe it.
 */
export function gatherWins({ moves }: WalletPlan, currency: string, ref: string): PaidMessage {
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
    } else {
      others.push(move);
      if (is === 'siteTaken') bonusWon -= amount;
    }
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
