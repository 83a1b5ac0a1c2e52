import type { CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type Amount, formatAmount, parseAmount } from '#rules/money/amount.ts';
import { type CurrencyCode, isCurrencyCode } from '#rules/money/currency.ts';
import { namesAgree } from '#rules/players/person-name.ts';
import { feeOf, inWholeCoins } from '#rules/wallet/fee.ts';
import { turnoverProgress } from '#rules/wallet/turnover.ts';
import type { PlayerAction } from '../../actor.ts';
import { forfeitForWithdrawal, withdrawalEnds } from '../../bonuses/public.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import { once } from '../../db/once.ts';
import { UUID, uuid7 } from '../../db/uuid7.ts';
import { debtOf, postIn } from '../../ledger/public.ts';
import { isExcluded, levelRefusal, playerContact } from '../../players/public.ts';
import { findBankAccount, lockPlayer } from '../bank-accounts/store.ts';
import { unknownAccount } from '../bank-accounts/verify-bank-account.ts';
import { readMarks, totalStaked } from '../turnover.ts';
import { hasSources, leaveToStaff } from './pay-by-staff.ts';
import { publishChange, receiptOf } from './receipt.ts';
import {
  countSince,
  DAY_MS,
  findPayoutMethod,
  findRule,
  insertWithdrawal,
  isWithdrawalsOnly,
  withdrawnSince,
} from './store.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findBankAccount>>>;
type Method = NonNullable<Awaited<ReturnType<typeof findPayoutMethod>>>;

/** The recorded answer of an idempotency key. */
type Outcome =
  | ReturnType<typeof receiptOf>
  | {
      readonly refused:
        | 'debtOpen'
        | 'levelLimitReached'
        | 'verificationNeeded'
        | 'turnoverMissing'
        | 'tooManyWithdrawals'
        | 'insufficientFunds'
        | 'unknownBankAccount'
        | 'BLOCK';
      readonly detail?: Record<string, string | number>;
    };

/** A request for a withdrawal. */
export interface WithdrawalOrder {
  /** UUID: asked again under it, the first answer comes again. */
  readonly key: string;
  readonly bankAccountId: string;
  /** In units of the currency, as a decimal number. */
  readonly amount: string;
  readonly currency: string;
  /** Whether the player knows that it ends the bonus under way, where its terms say so. */
  readonly forfeitsBonus?: boolean | undefined;
}

/** Holds the money and stores the withdrawal, once per key. Allowed also for players who may not play. */
export async function requestWithdrawal(
  db: Db,
  context: PlayerAction,
  input: WithdrawalOrder,
): Promise<CallResponse<'/api/wallet/withdrawal'> | Refusal> {
  const { siteId, playerId } = context;
  const { currency } = input;
  if (!isCurrencyCode(currency)) throw new Error(`site ${siteId} has the unknown currency ${currency}`);
  const account = await payableAccount(db.read, context, input.bankAccountId);
  if (isRefusal(account)) return account;
  const method = await findPayoutMethod(db.read, siteId, account.kind);
  if (!method) return refuse('unknownMethod', { field: 'bank_account_id' });
  const amount = checkAmount(input.amount, method, currency);
  if (isRefusal(amount)) return amount;
  if (!input.forfeitsBonus && (await withdrawalEnds(db.read, playerId))) return refuse('bonusWouldEnd');
  const command = {
    siteId,
    key: input.key.toLowerCase(),
    name: 'wallet.withdraw',
    playerId,
    content: { account: account.id, amount: formatAmount(amount) },
  };
  const done = await db.tx((tx) =>
    once<Outcome>(tx, command, () => hold(tx, context, { account, method, amount, currency })),
  );
  if (!done.ok) return refuse('keyReused');
  const outcome = done.answer;
  if (!('refused' in outcome)) return { statusCode: 1, ...outcome };
  return refuse(outcome.refused, outcome.detail === undefined ? {} : { detail: outcome.detail });
}

/** A verified account, still in the name of the player where the site wants that. */
async function payableAccount(
  reader: Reader,
  { siteId, playerId }: PlayerAction,
  id: string,
): Promise<Account | Refusal> {
  const account = UUID.test(id) ? await findBankAccount(reader, { siteId, playerId }, id) : undefined;
  if (!account) return unknownAccount;
  if (account.verified_at === null) return refuse('bankAccountUnverified', { field: 'bank_account_id' });
  const { own_name_only: isOwnOnly } = await findRule(reader, siteId);
  return !isOwnOnly || namesAgree(account.holder_name, (await playerContact(reader, playerId)).fullName)
    ? account
    : refuse('holderMismatch', { field: 'bank_account_id' });
}

function checkAmount(text: string, method: Method, currency: CurrencyCode): Amount | Refusal {
  const amount = parseAmount(text);
  const field = 'amount';
  if (amount === undefined || amount === 0n || !inWholeCoins(amount, currency))
    return refuse('invalidAmount', { field });
  if (amount < method.min_amount)
    return refuse('amountTooSmall', { field, detail: { min: formatAmount(method.min_amount) } });
  if (amount > method.max_amount)
    return refuse('amountTooLarge', { field, detail: { max: formatAmount(method.max_amount) } });
  return amount;
}

async function hold(
  tx: Tx,
  { siteId, playerId, actor, now }: PlayerAction,
  asked: { account: Account; method: Method; amount: Amount; currency: CurrencyCode },
): Promise<Outcome> {
  const { account, method, amount, currency } = asked;
  await lockPlayer(tx, playerId);
  // Checked again under the lock: it may have been removed in between.
  if (!(await findBankAccount(tx, { siteId, playerId }, account.id)))
    return { refused: 'unknownBankAccount' };
  const debt = await debtOf(tx, playerId);
  if (debt > 0n) return { refused: 'debtOpen', detail: { left: formatAmount(debt) } };
  const rule = await findRule(tx, siteId);
  const { left } = turnoverProgress(await readMarks(tx, playerId), await totalStaked(tx, playerId));
  const excluded = await isExcluded(tx, { playerId, now });
  const movedSince = (since: Date) => withdrawnSince(tx, playerId, since);
  // Staff pays those who have excluded themselves, and sees their level.
  const unverified = excluded
    ? undefined
    : await levelRefusal(tx, { playerId, now }, { what: 'withdraw', amount, movedSince });
  if (unverified) return { refused: unverified.refused, detail: { ...unverified.detail } };
  // Those who may not stake have no wagering requirement: self-excluded players, and all of a site that is closed.
  const isWaived = excluded || (await isWithdrawalsOnly(tx, siteId));
  if (rule.turnover_times > 0 && left > 0n && !isWaived)
    return { refused: 'turnoverMissing', detail: { left: formatAmount(left) } };
  if ((await countSince(tx, playerId, new Date(now.getTime() - DAY_MS))) >= rule.daily_most)
    return { refused: 'tooManyWithdrawals', detail: { most: rule.daily_most } };

  const isReturned = excluded || (rule.closed_loop && (await hasSources(tx, playerId)));
  await forfeitForWithdrawal(tx, { siteId, playerId, actor, now });
  const id = uuid7(now.getTime());
  const posted = await postIn(tx, {
    // The key must not be guessable: a player who knows it could use it first for a bet.
    key: uuid7(),
    siteId,
    playerId,
    actor,
    steps: [{ pend: id, purse: 'cash', amount, kind: 'withdrawal', ref: id }],
    events: [{ topic: 'balance.changed', payload: {} }],
  });
  if (!posted.posted) {
    if (posted.refused === 'insufficientFunds') return { refused: 'insufficientFunds' };
    if (posted.refused === 'accountFrozen') return { refused: 'BLOCK' };
    throw new Error(`withdrawal ${id} was refused by the ledger: ${posted.refused}`);
  }
  const terms = { percent: parseAmount(String(Number(method.fee_percent))) ?? 0n, fixed: method.fee_fixed };
  const row = {
    id,
    site_id: siteId,
    player_id: playerId,
    bank_account_id: account.id,
    method_code: method.code,
    adapter: method.adapter,
    currency,
    amount,
    // Returning money to its source is free.
    fee: isReturned ? 0n : feeOf(amount, terms, currency),
    bank_code: account.bank_code,
    bank_name: account.bank_name,
    account_number: account.account_number,
    holder_name: account.holder_name,
    state: 'pending' as const,
    created_at: now,
    approved_at: null,
    decided_by: null,
    asked_at: null,
    accepted_at: null,
    closed_at: null,
    coin_amount: null,
  };
  await insertWithdrawal(tx, row);
  if (isReturned) await leaveToStaff(tx, row);
  await publishChange(tx, row);
  return receiptOf(row);
}
