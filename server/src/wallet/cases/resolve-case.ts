import {
  isPayoutCase,
  isReversal,
  type PaymentCaseKind,
  resolutions,
} from '#contract/office/money/payment-words.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { isCurrencyCode } from '#rules/money/currency.ts';
import { type ActionContext, actorText } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { postIn, type Step } from '../../ledger/public.ts';
import { sentBack } from '../deposits/judge-notice.ts';
import { insertDeposit, lockDeposit, setDepositState } from '../store.ts';
import type { CaseState } from '../tables.ts';
import { markDeposit } from '../turnover.ts';
import { closeWithdrawal } from '../withdrawals/close-withdrawal.ts';
import { lockWithdrawal, type WithdrawalRow } from '../withdrawals/store.ts';
import { collectedFor, type Deposit, dueOf, isOpen, paidOutFor } from './collected.ts';

export type Resolution = (typeof resolutions)[number];

const states: Readonly<Record<Resolution, Exclude<CaseState, 'open'>>> = {
  credit: 'credited',
  return: 'returned',
  'write-off': 'written-off',
};

export type Resolved =
  | {
      readonly done: true;
      readonly state: CaseState;
      /** What moved, in 1/10,000 of a unit: below 0 where it left the player or the site paid for it. */
      readonly amount: bigint;
      readonly currency: string;
    }
  | {
      readonly done: false;
      readonly why:
        | 'unknown'
        | 'decided'
        | 'notPossible'
        | 'unknownPlayer'
        | 'insufficientFunds'
        | 'accountFrozen';
    };

type CaseRow = NonNullable<Awaited<ReturnType<typeof lockCase>>>;

const lockCase = (tx: Tx, id: string) =>
  tx.selectFrom('payment_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** What a case is about, as far as its decisions depend on it. */
export interface CaseFacts {
  readonly kind: PaymentCaseKind;
  readonly currency: string;
  /** Of the purse; `null` of an orphan, as long as nobody is named. */
  readonly own: string | null;
}

/**
 * Which decisions are possible. Where the two agree, the credit is left or the money goes back; a payout is only left. A purse
 * is moved in its own currency, and nothing is booked in one that the platform does not have. A payout that nobody asked for
 * has no player.
 */
export function possible(due: bigint, { kind, currency, own }: CaseFacts): readonly Resolution[] {
  const isPayout = isPayoutCase(kind);
  // What went back is taken already, and what a payout lacks is nothing.
  if ((isReversal(kind) || (isPayout && kind !== 'payout-orphan')) && due === 0n) return ['credit'];
  if (due === 0n) return ['credit', 'return'];
  const isForeign = own !== null && own !== currency;
  if (isPayout && isForeign) return ['credit'];
  if (!isCurrencyCode(currency)) return ['return'];
  return resolutions.filter((one) => one !== 'credit' || !(isForeign || kind === 'payout-orphan'));
}

/** What a decision does: steps of the ledger, and how they change what it has as collected. */
export interface Effect {
  readonly steps: readonly Step[];
  readonly moved: bigint;
  /** What left the purse of the player to go back by the gateway. */
  readonly taken: bigint;
  /** The deposit that is credited, beside the one that the case is about. */
  readonly credited?: bigint;
  /** Whether a purse is touched. */
  readonly isOfPlayer?: boolean;
}

const nothing: Effect = { steps: [], moved: 0n, taken: 0n };

function effectOf(
  as: Resolution,
  row: CaseRow,
  of: { readonly due: bigint; readonly has: bigint; readonly deposit: Deposit | undefined },
): Effect {
  const { due, has, deposit } = of;
  const { id: ref, currency } = row;
  if (as === 'write-off') return { ...nothing, steps: [writeOff(row, due)], moved: due };
  if (as === 'return') {
    // Money that was never credited goes back by the gateway alone.
    if (due > 0n || !deposit) return nothing;
    const wanted = due === 0n || -due > deposit.amount ? deposit.amount : -due;
    const taken = wanted > has ? has : wanted;
    const fee = due !== 0n && -due - taken === deposit.fee ? deposit.fee : 0n;
    const steps: Step[] = [{ from: 'cash', to: 'clearing', amount: taken, kind: 'return', ref }];
    if (fee > 0n) steps.push({ from: 'fees', to: 'clearing', amount: fee, kind: 'fee', ref, currency });
    return { steps, moved: -taken - fee, taken, isOfPlayer: true };
  }
  if (due <= 0n) return nothing;
  return {
    steps: [{ from: 'clearing', to: 'cash', amount: due, kind: 'deposit', ref }],
    ...{ moved: due, taken: 0n, credited: due, isOfPlayer: true },
  };
}

/** The site keeps what the gateway has beyond the ledger, or pays for what it has less. */
function writeOff({ id: ref, currency }: CaseRow, due: bigint, more = 0n): Step {
  return due < 0n
    ? { from: 'adjustments', to: 'clearing', amount: -due, kind: 'writeoff', ref, currency }
    : { from: 'clearing', to: 'adjustments', amount: due + more, kind: 'writeoff', ref, currency };
}

/**
 * The same of a payout. Its money reaches a purse, or leaves it, as a correction, by the account of the site: so it is neither a
 * deposit nor a withdrawal. A payout that came back whole gives the player its fee back, too.
 */
function payoutEffect(
  as: Resolution,
  row: CaseRow,
  { due, withdrawal }: { readonly due: bigint; readonly withdrawal: WithdrawalRow | undefined },
): Effect {
  if (as === 'write-off') return { ...nothing, steps: [writeOff(row, due)], moved: due };
  if (!withdrawal || due === 0n || (as === 'credit') !== due > 0n) return nothing;
  const { id: ref, currency } = row;
  if (as === 'return')
    return {
      steps: [{ from: 'cash', to: 'adjustments', amount: -due, kind: 'adjustment', ref }, writeOff(row, due)],
      ...{ moved: due, taken: 0n, isOfPlayer: true },
    };
  const fee = due === withdrawal.amount - withdrawal.fee ? withdrawal.fee : 0n;
  const steps: Step[] = [
    writeOff(row, due, fee),
    { from: 'adjustments', to: 'cash', amount: due + fee, kind: 'adjustment', ref },
  ];
  if (fee > 0n) steps.unshift({ from: 'fees', to: 'clearing', amount: fee, kind: 'fee', ref, currency });
  return { steps, moved: due, taken: 0n, isOfPlayer: true };
}

/**
 * Decides on a case, once: its row and that of its deposit are locked until `tx` ends. A credit is a deposit of its own, with
 * the id of the case. An orphan is credited to the player who is named.
 *
 * @throws Error where the ledger refuses it for a reason that is no one's doing
 */
export async function resolveCase(
  tx: Tx,
  context: ActionContext,
  asked: { readonly caseId: string; readonly as: Resolution; readonly playerId?: bigint | undefined },
): Promise<Resolved> {
  const { siteId, actor, now } = context;
  const { deposit, withdrawal, row } = await lockAll(tx, asked.caseId);
  if (!row || !(await isOf(tx, row, siteId))) return { done: false, why: 'unknown' };
  if (row.state !== 'open') return { done: false, why: 'decided' };
  const isPayout = isPayoutCase(row.kind);
  const has = await hasOf(tx, row, { deposit, withdrawal });
  const due = dueOf(row, has);
  const player = await playerFor(
    tx,
    siteId,
    deposit?.player_id ?? withdrawal?.player_id ?? (isPayout ? undefined : asked.playerId),
  );
  if (asked.as === 'credit' && !player && !isPayout) return { done: false, why: 'unknownPlayer' };
  const own = deposit?.currency ?? withdrawal?.currency ?? player?.currency ?? null;
  const isPossible = possible(due, { kind: row.kind, currency: row.currency, own }).includes(asked.as);
  if (!isPossible || (asked.as === 'return' && deposit && (await goesBack(tx, deposit.id))))
    return { done: false, why: 'notPossible' };

  if (withdrawal && isOpen(withdrawal) && withdrawal.currency === row.currency)
    await closeWithdrawal(tx, withdrawal, { state: row.result, isDecision: true }, { actor, now });
  const effect = isPayout
    ? payoutEffect(asked.as, row, { due, withdrawal })
    : effectOf(asked.as, row, { due, has: has - backOf(row, deposit), deposit });
  if (player && effect.credited !== undefined)
    await addDeposit(tx, context, row, { playerId: player.id, amount: effect.credited, deposit });
  const refused = await post(tx, context, effect, player?.id);
  if (refused) return { done: false, why: refused };
  await tx
    .updateTable('payment_case')
    .set({ site_id: siteId, operator_id: null, state: states[asked.as] })
    // A case may have moved money as it was opened.
    .set({ moved: row.moved + effect.moved, taken: row.taken + effect.taken })
    .set({ resolved_at: now, resolved_by: actorText(actor) })
    .where('id', '=', row.id)
    .execute();
  await addToOutbox(tx, { siteId, topic: 'case.changed', payload: {} });
  return { done: true, state: states[asked.as], amount: effect.moved, currency: row.currency };
}

/** What the ledger has of the payment of a case, in the currency of the case. */
async function hasOf(tx: Tx, row: CaseRow, { deposit, withdrawal }: Paid): Promise<bigint> {
  if (deposit && deposit.currency === row.currency)
    return (await collectedFor(tx, deposit)) + backOf(row, deposit);
  if (withdrawal && withdrawal.currency === row.currency) return paidOutFor(tx, withdrawal, row.result);
  return 0n;
}

/** What a gateway named before it sent some of it back is compared without that. */
const backOf = ({ kind }: CaseRow, deposit: Deposit | undefined): bigint =>
  deposit && deposit.state === 'paid' && !isReversal(kind) ? sentBack(deposit) : 0n;

interface Paid {
  readonly deposit: Deposit | undefined;
  readonly withdrawal: WithdrawalRow | undefined;
}

/** The payment before its case: callbacks lock in this order, too. */
async function lockAll(tx: Tx, id: string): Promise<Paid & { readonly row: CaseRow | undefined }> {
  const found = await tx
    .selectFrom('payment_case')
    .select(['deposit_id', 'withdrawal_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  const deposit = found?.deposit_id ? await lockDeposit(tx, found.deposit_id) : undefined;
  const withdrawal = found?.withdrawal_id ? await lockWithdrawal(tx, found.withdrawal_id) : undefined;
  return { deposit, withdrawal, row: found && (await lockCase(tx, id)) };
}

/** An orphan is of every site of its operator until it is decided. */
async function isOf(tx: Tx, row: CaseRow, siteId: number): Promise<boolean> {
  if (row.site_id !== null) return row.site_id === siteId;
  const site = await tx.selectFrom('site').select('operator_id').where('id', '=', siteId).executeTakeFirst();
  return site?.operator_id === row.operator_id;
}

async function playerFor(tx: Tx, siteId: number, playerId: bigint | undefined) {
  if (playerId === undefined) return undefined;
  return tx
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'site.currency'])
    .where('player.id', '=', playerId)
    .where('player.site_id', '=', siteId)
    .executeTakeFirst();
}

/** Whether a withdrawal returns money to a deposit: then it is not sent back another way. */
async function goesBack(tx: Tx, depositId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('withdrawal_return')
    .innerJoin('withdrawal', 'withdrawal.id', 'withdrawal_return.withdrawal_id')
    .select('withdrawal.id')
    .where('deposit_id', '=', depositId)
    .where('withdrawal.state', 'in', ['pending', 'approved', 'paid'])
    .executeTakeFirst();
  return row !== undefined;
}

async function addDeposit(
  tx: Tx,
  { siteId, now }: ActionContext,
  row: CaseRow,
  { playerId, amount, deposit }: { playerId: bigint; amount: bigint; deposit: Deposit | undefined },
): Promise<void> {
  const { id, adapter, currency } = row;
  const method = await tx
    .selectFrom('payment_method')
    .select('code')
    .where('site_id', '=', siteId)
    .where('adapter', '=', adapter)
    .orderBy('position')
    .executeTakeFirst();
  await insertDeposit(tx, {
    ...{ id, siteId, playerId, adapter, currency, amount, fee: 0n, openedAt: row.opened_at, expiresAt: now },
    methodCode: deposit?.method_code ?? method?.code ?? adapter,
  });
  await markDeposit(tx, { siteId, playerId, amount });
  await setDepositState(tx, id, 'paid', now);
  const payload = { deposit_id: id, state: 'paid', amount: formatAmount(amount) };
  await addToOutbox(tx, { siteId, playerId, topic: 'deposit.settled', payload });
}

async function post(
  tx: Tx,
  { siteId, actor }: ActionContext,
  { steps, isOfPlayer = false }: Effect,
  player: bigint | undefined,
): Promise<'insufficientFunds' | 'accountFrozen' | undefined> {
  if (steps.length === 0) return undefined;
  const playerId = isOfPlayer ? (player ?? null) : null;
  const answer = await postIn(tx, {
    ...{ key: uuid7(), siteId, playerId, actor, steps },
    events: playerId === null ? [] : [{ topic: 'balance.changed', payload: {} }],
  });
  if (answer.posted) return undefined;
  const { refused } = answer;
  if (refused === 'insufficientFunds' || refused === 'accountFrozen') return refused;
  throw new Error(`the decision on a payment was refused by the ledger: ${refused}`);
}
