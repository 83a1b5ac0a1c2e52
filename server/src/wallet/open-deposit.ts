import type { CallResponse } from '#contract/calls.ts';
import { type ErrorCode, isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type Amount, formatAmount, parseAmount } from '#rules/money/amount.ts';
import { type CurrencyCode, isCurrencyCode } from '#rules/money/currency.ts';
import { feeOf, inWholeCoins } from '#rules/wallet/fee.ts';
import type { PlayerAction } from '../actor.ts';
import type { Db } from '../db/database.ts';
import { once } from '../db/once.ts';
import { uuid7 } from '../db/uuid7.ts';
import { identityRefusal } from '../players/public.ts';
import type { OpenedPayment, PaymentAdapter } from '../providers/payment-adapter.ts';
import { checkMayDeposit } from './deposit-limits.ts';
import { firstAsk } from './deposits/ask-gateways.ts';
import { firstComparison } from './deposits/compare-with-gateways.ts';
import { findGateway, type OpenGateway } from './gateways/find-gateway.ts';
import { noteUnanswered } from './gateways/health.ts';
import { countOpenDeposits, findDeposit, findMethods, insertDeposit, setInstruction } from './store.ts';

const EXPIRES_AFTER_MS = 30 * 60_000;
const MOST_OPEN = 5;
/** How long a gateway may take to answer an order. */
const ANSWER_MS = 15_000;

export interface DepositDeps {
  readonly db: Db;
  readonly adapters: ReadonlyMap<string, PaymentAdapter>;
}

export interface DepositOrder {
  readonly siteName: string;
  /** Scheme, host and port of the site, for the way back from the gateway. */
  readonly origin: string;
  readonly currency: string;
  readonly key: string;
  readonly methodCode: string;
  readonly amount: string;
  /** Of the player, ISO 3166; `undefined` where nobody knows. */
  readonly country: string | undefined;
}

/** Why a deposit was not opened, as it is kept under the key of the command. */
type DepositRefusal = {
  readonly refused: ErrorCode;
  readonly detail: Readonly<Record<string, string | number>>;
};

type Method = Awaited<ReturnType<typeof findMethods>>[number];

function checkAmount(text: string, method: Method, currency: CurrencyCode): Amount | Refusal {
  const amount = parseAmount(text);
  if (amount === undefined || amount === 0n || !inWholeCoins(amount, currency))
    return refuse('invalidAmount', { field: 'amount' });
  if (amount < method.min_amount)
    return refuse('amountTooSmall', { field: 'amount', detail: { min: formatAmount(method.min_amount) } });
  if (amount > method.max_amount)
    return refuse('amountTooLarge', { field: 'amount', detail: { max: formatAmount(method.max_amount) } });
  return amount;
}

/** Opens a deposit once per key and asks the gateway where the player pays it. */
export async function openDeposit(
  { db, adapters }: DepositDeps,
  context: PlayerAction,
  order: DepositOrder,
): Promise<CallResponse<'/api/wallet/deposit'> | Refusal> {
  const { siteId, playerId, now } = context;
  if (!isCurrencyCode(order.currency))
    throw new Error(`site ${siteId} has the unknown currency ${order.currency}`);
  const { currency } = order;
  const method = (await findMethods(db.read, siteId, order.country)).find(
    ({ code }) => code === order.methodCode,
  );
  const gateway = method && (await findGateway(db.read, adapters, method.adapter, now));
  if (!method || !gateway?.isOn || (gateway.siteId ?? siteId) !== siteId)
    return refuse('unknownMethod', { field: 'method_code' });
  const amount = checkAmount(order.amount, method, currency);
  if (isRefusal(amount)) return amount;

  // Before the key is used: the same order can be sent again once age and consent are given.
  const unidentified = await identityRefusal(db.read, { playerId, now });
  if (unidentified) return unidentified;
  const id = uuid7(now.getTime());
  const percent = parseAmount(String(Number(method.fee_percent))) ?? 0n;
  const fee = feeOf(amount, { percent, fixed: 0n }, currency);
  const opened = await db.tx(async (tx) => {
    const command = {
      siteId,
      key: order.key,
      name: 'wallet.deposit',
      playerId,
      content: { method: method.code, amount: formatAmount(amount) },
    };
    return once<string | null | DepositRefusal>(tx, command, async () => {
      const refusal = await checkMayDeposit(tx, context, amount);
      if (refusal) return { refused: refusal.refused, detail: { ...refusal.detail } };
      if ((await countOpenDeposits(tx, playerId, now)) >= MOST_OPEN) return null;
      const expiresAt = new Date(now.getTime() + EXPIRES_AFTER_MS);
      await insertDeposit(tx, {
        siteId,
        playerId,
        methodCode: order.methodCode,
        id,
        adapter: gateway.code,
        askAt: gateway.adapter.ask && firstAsk(now),
        compareAt: gateway.adapter.ask && firstComparison(now),
        currency,
        amount,
        fee,
        openedAt: now,
        expiresAt,
      });
      return id;
    });
  });
  if (!opened.ok) return refuse('keyReused');
  if (opened.answer === null) return refuse('tooManyOpenDeposits');
  if (typeof opened.answer === 'object') {
    const { refused, detail } = opened.answer;
    return refuse(refused, { field: 'amount', detail });
  }
  return redirectTo(db, gateway, context, { ...order, currency, id: opened.answer });
}

async function redirectTo(
  db: Db,
  { code, adapter, credentials }: OpenGateway<PaymentAdapter>,
  { siteId, playerId, now }: PlayerAction,
  order: Omit<DepositOrder, 'amount' | 'currency' | 'country'> & { id: string; currency: CurrencyCode },
): Promise<CallResponse<'/api/wallet/deposit'>> {
  const deposit = await findDeposit(db.read, siteId, playerId, order.id);
  if (!deposit) throw new Error(`deposit ${order.id} is not there`);
  let { redirect_url: redirectUrl, expires_at: expiresAt } = deposit;
  if (redirectUrl === null) {
    const ownPage = `${order.origin}/deposit?deposit=${order.id}`;
    const opening = adapter.open(
      {
        ...{ reference: order.id, method: deposit.method_code, currency: order.currency, expiresAt },
        // The player pays what it costs, too.
        amount: deposit.amount + deposit.fee,
        ...{ siteName: order.siteName, origin: order.origin, returnUrl: ownPage },
        callbackUrl: `${order.origin}/callbacks/payments/${adapter.code}/${code}`,
      },
      credentials,
      AbortSignal.timeout(ANSWER_MS),
    );
    const payment = await answerOf(db, opening, order.id, now);
    // What is no page of the gateway is shown on our own.
    const found = payment.instruction.kind === 'redirect' ? payment.instruction.url : ownPage;
    redirectUrl = found;
    expiresAt = payment.expiresAt ?? expiresAt;
    await db.tx((tx) => setInstruction(tx, order.id, payment, found));
  }
  return {
    statusCode: 1,
    deposit_id: order.id,
    state: deposit.state,
    redirect_url: redirectUrl,
    expires_at: expiresAt.toISOString(),
  };
}

/** The answer of a gateway; where there is none, that is written down before it is thrown. */
async function answerOf(
  db: Db,
  opening: Promise<OpenedPayment>,
  depositId: string,
  now: Date,
): Promise<OpenedPayment> {
  try {
    return await opening;
  } catch (error) {
    await db.tx((tx) => noteUnanswered(tx, depositId, now));
    throw error;
  }
}
