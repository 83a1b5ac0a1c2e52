import { formatAmount } from '#rules/money/amount.ts';
import type { Db, Tx } from '../db/database.ts';
import { addToOutbox } from '../db/outbox.ts';
import { uuid7 } from '../db/uuid7.ts';
import { postIn } from '../ledger/public.ts';
import type { PaymentNews } from '../providers/payment-adapter.ts';
import { lockDeposit, recordCallback, setDepositState } from './store.ts';

/**
 * What a callback came to. Only `paid` and `failed` changed anything. `late`: the deposit had expired, so the
 * money is for staff to look at, never credited by itself; `mismatch`: another amount or currency than was asked.
 */
export type DepositVerdict = 'paid' | 'failed' | 'repeated' | 'late' | 'unknown' | 'mismatch';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Applies what a gateway said, at most once, in one transaction with the money. */
export async function settleDeposit(
  db: Db,
  adapter: string,
  news: PaymentNews,
  now: Date,
): Promise<DepositVerdict> {
  return db.tx(async (tx) => {
    const verdict = UUID.test(news.reference) ? await decide(tx, adapter, news, now) : 'unknown';
    await recordCallback(tx, { adapter, depositId: verdict === 'unknown' ? null : news.reference, verdict });
    return verdict;
  });
}

async function decide(tx: Tx, adapter: string, news: PaymentNews, now: Date): Promise<DepositVerdict> {
  const deposit = await lockDeposit(tx, news.reference);
  // A gateway speaks of what was asked of it, and of no other's.
  if (deposit?.adapter !== adapter) return 'unknown';
  if (deposit.amount !== news.amount || deposit.currency !== news.currency) return 'mismatch';
  if (deposit.state === 'paid' || deposit.state === 'failed') return 'repeated';
  if (deposit.state === 'expired' || deposit.expires_at <= now) return 'late';

  if (news.result === 'paid') {
    const answer = await postIn(tx, {
      // Nobody's to guess: under a key that a player can know, such as the deposit's id, a bet could be there first.
      key: uuid7(),
      siteId: deposit.site_id,
      playerId: deposit.player_id,
      steps: [{ from: 'clearing', to: 'cash', amount: deposit.amount, kind: 'deposit', ref: deposit.id }],
      events: [{ topic: 'balance.changed', payload: {} }],
    });
    if (!answer.posted) throw new Error(`deposit ${deposit.id} was refused by the ledger: ${answer.refused}`);
  }
  await setDepositState(tx, deposit.id, news.result, now);
  await addToOutbox(tx, {
    siteId: deposit.site_id,
    playerId: deposit.player_id,
    topic: 'deposit.settled',
    payload: { deposit_id: deposit.id, state: news.result, amount: formatAmount(deposit.amount) },
  });
  return news.result;
}
