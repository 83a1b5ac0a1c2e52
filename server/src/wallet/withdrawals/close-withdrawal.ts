import type { RejectReason } from '#contract/office/money/withdrawal-words.ts';
import { currencyDecimals } from '#rules/money/currency.ts';
import { displayMoney } from '#rules/money/display.ts';
import { maskAccountNumber } from '#rules/wallet/bank-account.ts';
import { actorText, type JobContext } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { postIn, type Step } from '../../ledger/public.ts';
import { playerContact } from '../../players/public.ts';
import { type MessageText, requestMessage } from '../../providers/messages/public.ts';
import { coinsOf, publishChange } from './receipt.ts';
import { reasonFor } from './reject-reasons.ts';
import { updateWithdrawal, type WithdrawalRow } from './store.ts';

/** Notices expire after a week. */
const NEWS_MS = 7 * 24 * 3_600_000;

const texts: Readonly<Partial<Record<WithdrawalRow['state'], MessageText>>> = {
  paid: 'withdrawalPaid',
  rejected: 'withdrawalRejected',
  failed: 'withdrawalFailed',
};

export interface Ending {
  readonly state: 'paid' | 'cancelled' | 'rejected' | 'failed';
  /** Whether the actor decided it, or a gateway or its player ended what somebody had decided. */
  readonly isDecision?: boolean;
  readonly reason?: string;
  /** Of the list of reasons. */
  readonly reasonCode?: RejectReason;
}

/**
 * Ends a withdrawal whose row the caller has locked: the hold leaves the platform, or returns to the purse. The player is
 * notified in open tabs and by mail.
 */
export async function closeWithdrawal(
  tx: Tx,
  row: WithdrawalRow,
  { state, isDecision, reason, reasonCode }: Ending,
  { actor, now }: JobContext,
): Promise<WithdrawalRow> {
  const answer = await postIn(tx, {
    key: uuid7(),
    siteId: row.site_id,
    playerId: row.player_id,
    actor,
    steps: state === 'paid' ? paidSteps(row) : [{ void: row.id, ref: row.id }],
    events: [{ topic: 'balance.changed', payload: {} }],
  });
  if (!answer.posted) throw new Error(`withdrawal ${row.id} was refused by the ledger: ${answer.refused}`);
  const change = {
    state,
    closed_at: now,
    ...(isDecision ? { decided_by: actorText(actor) } : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(reasonCode === undefined ? {} : { reason_code: reasonCode }),
  };
  await updateWithdrawal(tx, row.id, change);
  const closed = { ...row, ...change };
  await publishChange(tx, closed);
  await writeToPlayer(tx, closed, now);
  return closed;
}

/** All of the hold goes out, and of that the fee comes back to the site. */
function paidSteps({ id, fee, currency }: WithdrawalRow): Step[] {
  const out: Step = { post: id, to: 'clearing', kind: 'withdrawal', ref: id };
  return fee === 0n
    ? [out]
    : [out, { from: 'clearing', to: 'fees', amount: fee, kind: 'fee', ref: id, currency }];
}

async function writeToPlayer(tx: Tx, row: WithdrawalRow, now: Date): Promise<void> {
  const text = texts[row.state];
  if (!text) return;
  const contact = await playerContact(tx, row.player_id);
  const site = await tx
    .selectFrom('site')
    .select('site_name')
    .where('id', '=', row.site_id)
    .executeTakeFirstOrThrow();
  const money = (amount: bigint) => `${row.currency} ${displayMoney(amount, currencyDecimals(row.currency))}`;
  const coins = coinsOf(row);
  await requestMessage(tx, {
    siteId: row.site_id,
    to: contact.notice,
    playerId: row.player_id,
    text,
    language: contact.language,
    values: {
      site: site.site_name,
      account: contact.accountId,
      amount: money(row.amount),
      payout: coins
        ? `${money(row.amount - row.fee)} (${coins.amount} ${coins.coin})`
        : money(row.amount - row.fee),
      bank: row.bank_name,
      number: maskAccountNumber(row.account_number, row.bank_code),
      reason: reasonFor(row, contact.language),
    },
    until: new Date(now.getTime() + NEWS_MS),
  });
}
