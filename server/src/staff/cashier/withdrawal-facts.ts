import type { OfficeResponse } from '#contract/office/calls.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { isMoneyLimit } from '#rules/players/limits.ts';
import { maskAccountNumber } from '#rules/wallet/bank-account.ts';
import { isCoinNetwork } from '#rules/wallet/coin-address.ts';
import type { Db, Reader } from '../../db/database.ts';
import { isExcluded, limitsOf } from '../../players/public.ts';
import {
  coinsOf,
  isUnknown,
  type ListedWithdrawal,
  listCases,
  playerTotals,
  readRule,
  readWithdrawal,
  type WithdrawalQueueState,
} from '../../wallet/public.ts';
import type { OfficeContext, StaffContext } from '../context.ts';
import { seesPersonal } from '../players/personal.ts';
import { openRequestFor } from '../requests/read-requests.ts';
import { paymentOnWire } from './payment-on-wire.ts';

/** Cases of one withdrawal that its page shows. */
const MOST_CASES = 20;

type Facts = Omit<OfficeResponse<'/api/office/cashier/withdrawal'>, 'statusCode'>;
type Found = NonNullable<Awaited<ReturnType<typeof readWithdrawal>>>;

/** The state in the queue: what is held and what a gateway has not answered for are separate. */
function queueState(row: ListedWithdrawal): WithdrawalQueueState {
  if (row.state === 'pending') return row.held_at === null ? 'pending' : 'held';
  return isUnknown(row) ? 'unknown' : row.state;
}

/** A withdrawal as every list and page of it shows it. */
export function withdrawalOnWire(context: OfficeContext, row: ListedWithdrawal) {
  const isWhole = seesPersonal(context, row.site_id);
  return {
    withdrawal_id: row.id,
    ...paymentOnWire(row),
    state: queueState(row),
    bank_name: row.bank_name,
    account_number: isWhole ? row.account_number : maskAccountNumber(row.account_number, row.bank_code),
    holder_name: isWhole ? row.holder_name : `${row.holder_name.slice(0, 1)}•••`,
    ...{ coins: coinsOf(row), is_coin: isCoinNetwork(row.bank_code) },
    flags: row.flags,
    hold_reason: row.hold_reason,
    by_staff: row.by_staff,
    created_at: row.created_at.toISOString(),
  };
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

const payment = (row: Found['deposits'][number]) => ({
  id: row.id,
  method_code: row.method_code,
  amount: formatAmount(row.amount),
  state: row.state,
  at: row.created_at.toISOString(),
});

function ownFacts(context: StaffContext, { row, callbacks }: Found): Pick<Facts, 'withdrawal' | 'gateway'> {
  return {
    withdrawal: {
      ...withdrawalOnWire(context, row),
      reason_code: row.reason_code,
      reason: row.reason,
      decided_by: row.decided_by,
      approved_at: iso(row.approved_at),
      closed_at: iso(row.closed_at),
      held_at: iso(row.held_at),
      held_by: row.held_by,
    },
    gateway: {
      method_code: row.method_code,
      adapter: row.adapter,
      asked_at: iso(row.asked_at),
      asked_times: row.asked_times,
      accepted_at: iso(row.accepted_at),
      looked_at: iso(row.looked_at),
      looked_times: row.looked_times,
      callbacks: callbacks.map(({ verdict, received_at }) => ({ verdict, at: received_at.toISOString() })),
    },
  };
}

/** The money of a player as it bears on a withdrawal. */
async function moneyFacts(
  reader: Reader,
  { row, turnover, bonuses, corrections, deposits, withdrawals }: Found,
): Promise<Pick<Facts, 'money' | 'turnover' | 'bonuses' | 'corrections' | 'deposits' | 'withdrawals'>> {
  const totals = await playerTotals(reader, row.player_id);
  const total = ({ count, amount }: typeof totals.deposits) => ({ count, amount: formatAmount(amount) });
  return {
    money: {
      deposits: total(totals.deposits),
      withdrawals: total(totals.withdrawals),
      net: formatAmount(totals.deposits.amount - totals.withdrawals.amount),
      staked: formatAmount(totals.staked),
      won: formatAmount(totals.won),
    },
    turnover: {
      required: formatAmount(turnover.required),
      done: formatAmount(turnover.done),
      left: formatAmount(turnover.left),
    },
    bonuses: bonuses.map(({ kind, purse, amount, at }) => ({
      ...{ kind, purse, amount: formatAmount(amount), at: at.toISOString() },
    })),
    corrections: corrections.map(({ purse, amount, ref, at }) => ({
      ...{ purse, ref, amount: formatAmount(amount), at: at.toISOString() },
    })),
    deposits: deposits.map(payment),
    withdrawals: withdrawals.map(payment),
  };
}

/** What its gateway said that did not fit, oldest first. */
async function casesOf(reader: Reader, row: Found['row']): Promise<Facts['cases']> {
  const cases = await listCases(reader, {
    ...{ siteIds: [row.site_id], withdrawalId: row.id, operatorId: undefined },
    ...{ isOldestFirst: true, limit: MOST_CASES },
  });
  return cases.map(({ id, kind, state, opened_at }) => ({
    ...{ case_id: id, kind, state, opened_at: opened_at.toISOString() },
  }));
}

/** All that one look at a withdrawal needs; `undefined` where there is none at those sites. */
export async function readFacts(
  db: Db,
  context: StaffContext,
  id: string,
  siteIds: readonly number[],
): Promise<{ readonly facts: Facts; readonly player: { id: bigint; site_id: number } } | undefined> {
  const reader = db.read;
  const found = siteIds.length === 0 ? undefined : await readWithdrawal(reader, id, siteIds);
  if (!found) return undefined;
  const { row, links, returns } = found;
  const [money, rule, limits, excluded, request, cases] = await Promise.all([
    moneyFacts(reader, found),
    readRule(reader, row.site_id),
    limitsOf(reader, row.player_id),
    isExcluded(reader, { playerId: row.player_id, now: context.now }),
    openRequestFor(reader, context.operatorId, `withdrawal:${id}`),
    casesOf(reader, row),
  ]);
  return {
    player: { id: row.player_id, site_id: row.site_id },
    facts: {
      ...ownFacts(context, found),
      ...money,
      // Of sites that the caller has nothing at, no account is named.
      links: links
        .filter(({ site_id: site }) => siteIds.includes(site))
        .map((link) => ({
          player_id: String(link.id),
          account_id: link.account_id,
          site: link.external_id,
          same: [...link.matched],
        })),
      returns: returns.map((one) => ({
        deposit_id: one.id,
        method_code: one.method_code,
        amount: formatAmount(one.amount),
      })),
      limits: [...limits].map(([kind, value]) => ({
        ...{ kind, value: isMoneyLimit(kind) ? formatAmount(value) : String(value) },
      })),
      is_excluded: excluded,
      rule: {
        auto_below: rule.autoBelow === null ? null : formatAmount(rule.autoBelow),
        hold_above: rule.holdAbove === null ? null : formatAmount(rule.holdAbove),
      },
      open_request: request,
      cases,
    },
  };
}
