import { resolutions } from '#contract/office/payment-words.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { isCurrencyCode } from '#rules/money/currency.ts';
import { type ActionContext, actorText } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { postIn, type Step } from '../../ledger/public.ts';
import { insertDeposit, lockDeposit, setDepositState } from '../store.ts';
import type { CaseState } from '../tables.ts';
import { markDeposit } from '../turnover.ts';
import { collectedFor } from './open-case.ts';

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
type Deposit = NonNullable<Awaited<ReturnType<typeof lockDeposit>>>;

const lockCase = (tx: Tx, id: string) =>
  tx.selectFrom('payment_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * What a gateway says it collected beyond what the ledger has, in 1/10,000 of a unit: above 0 it has money that nobody was
 * credited, below 0 somebody was credited money that it has not, and at 0 the two agree.
 */
export const dueOf = (row: Pick<CaseRow, 'result' | 'amount'>, collected: bigint): bigint =>
  (row.result === 'paid' ? row.amount : 0n) - collected;

/**
 * Which decisions are possible. Where the two agree, the credit is left or the money goes back. A purse is credited in its own
 * currency (`own`, of an orphan not known yet), and nothing is booked in one that the platform does not have.
 */
export function possible(
  due: bigint,
  { currency, own }: { readonly currency: string; readonly own: string | null },
): readonly Resolution[] {
  if (due === 0n) return ['credit', 'return'];
  const isForeign = own !== null && own !== currency;
  if (!isCurrencyCode(currency)) return ['return'];
  return resolutions.filter((one) => !(isForeign && one === 'credit'));
}

/** What a decision does: steps of the ledger, and how they change what it has as collected. */
interface Effect {
  readonly steps: readonly Step[];
  readonly moved: bigint;
  readonly taken: bigint;
  /** The deposit that is credited, beside the one that the case is about. */
  readonly credited?: { readonly playerId: bigint; readonly amount: bigint };
}

const nothing: Effect = { steps: [], moved: 0n, taken: 0n };

function effectOf(
  as: Resolution,
  row: CaseRow,
  of: { readonly due: bigint; readonly deposit: Deposit | undefined; readonly playerId: bigint | undefined },
): Effect {
  const { due, deposit, playerId } = of;
  const { id: ref, currency } = row;
  if (as === 'write-off') {
    const amount = due < 0n ? -due : due;
    const [from, to] =
      due < 0n ? (['adjustments', 'clearing'] as const) : (['clearing', 'adjustments'] as const);
    return { steps: [{ from, to, amount, kind: 'writeoff', ref, currency }], moved: due, taken: 0n };
  }
  if (as === 'return') {
    // Money that was never credited goes back by the gateway alone.
    if (due > 0n || !deposit) return nothing;
    const taken = due === 0n || -due > deposit.amount ? deposit.amount : -due;
    const fee = due !== 0n && -due - taken === deposit.fee ? deposit.fee : 0n;
    const steps: Step[] = [{ from: 'cash', to: 'clearing', amount: taken, kind: 'return', ref }];
    if (fee > 0n) steps.push({ from: 'fees', to: 'clearing', amount: fee, kind: 'fee', ref, currency });
    return { steps, moved: -taken - fee, taken };
  }
  if (due <= 0n || playerId === undefined) return nothing;
  return {
    steps: [{ from: 'clearing', to: 'cash', amount: due, kind: 'deposit', ref }],
    ...{ moved: due, taken: 0n, credited: { playerId, amount: due } },
  };
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
  const { deposit, row } = await lockBoth(tx, asked.caseId);
  if (!row || !(await isOf(tx, row, siteId))) return { done: false, why: 'unknown' };
  if (row.state !== 'open') return { done: false, why: 'decided' };
  const isSame = row.currency === deposit?.currency;
  const due = dueOf(row, deposit && isSame ? await collectedFor(tx, deposit) : 0n);
  const player = await playerFor(tx, siteId, deposit?.player_id ?? asked.playerId);
  if (asked.as === 'credit' && !player) return { done: false, why: 'unknownPlayer' };
  const own = deposit?.currency ?? player?.currency ?? null;
  const isPossible = possible(due, { currency: row.currency, own }).includes(asked.as);
  if (!isPossible || (asked.as === 'return' && deposit && (await goesBack(tx, deposit.id))))
    return { done: false, why: 'notPossible' };

  const effect = effectOf(asked.as, row, { due, deposit, playerId: player?.id });
  if (effect.credited) await addDeposit(tx, context, row, { ...effect.credited, deposit });
  const refused = await post(tx, context, effect, player?.id);
  if (refused) return { done: false, why: refused };
  await tx
    .updateTable('payment_case')
    .set({
      site_id: siteId,
      operator_id: null,
      state: states[asked.as],
      moved: effect.moved,
      taken: effect.taken,
    })
    .set({ resolved_at: now, resolved_by: actorText(actor) })
    .where('id', '=', row.id)
    .execute();
  await addToOutbox(tx, { siteId, topic: 'case.changed', payload: {} });
  return { done: true, state: states[asked.as], amount: effect.moved, currency: row.currency };
}

/** The deposit before its case: callbacks lock in this order, too. */
async function lockBoth(tx: Tx, id: string) {
  const found = await tx
    .selectFrom('payment_case')
    .select('deposit_id')
    .where('id', '=', id)
    .executeTakeFirst();
  const deposit = found?.deposit_id ? await lockDeposit(tx, found.deposit_id) : undefined;
  return { deposit, row: found && (await lockCase(tx, id)) };
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
  await setDepositState(tx, id, 'paid', now);
  await markDeposit(tx, { siteId, playerId, amount });
  const payload = { deposit_id: id, state: 'paid', amount: formatAmount(amount) };
  await addToOutbox(tx, { siteId, playerId, topic: 'deposit.settled', payload });
}

async function post(
  tx: Tx,
  { siteId, actor }: ActionContext,
  { steps, credited, taken }: Effect,
  player: bigint | undefined,
): Promise<'insufficientFunds' | 'accountFrozen' | undefined> {
  if (steps.length === 0) return undefined;
  const playerId = credited || taken > 0n ? (player ?? null) : null;
  const answer = await postIn(tx, {
    ...{ key: uuid7(), siteId, playerId, actor, steps },
    events: playerId === null ? [] : [{ topic: 'balance.changed', payload: {} }],
  });
  if (answer.posted) return undefined;
  const { refused } = answer;
  if (refused === 'insufficientFunds' || refused === 'accountFrozen') return refused;
  throw new Error(`the decision on a payment was refused by the ledger: ${refused}`);
}
