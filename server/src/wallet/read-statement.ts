import type { CallRequest, CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db } from '../db/database.ts';
import { readMoment } from '../db/moment.ts';
import { isTransferKind, statement } from '../ledger/public.ts';
import { findDeposits } from './store.ts';

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const DEFAULT_LIMIT = 30;

export interface Owner {
  readonly siteId: number;
  readonly playerId: bigint;
}

export type NameRounds = (
  siteId: number,
  roundIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

type TransactionsRequest = Pick<CallRequest<'/api/wallet/transactions'>, 'before' | 'limit'>;

/** The player's deposits with their state, newest first. */
export async function readTransactions(
  db: Db,
  { siteId, playerId }: Owner,
  request: TransactionsRequest,
): Promise<CallResponse<'/api/wallet/transactions'> | Refusal> {
  if (request.before !== undefined && !UUID.test(request.before))
    return refuse('badRequest', { field: 'before' });
  const limit = request.limit ?? DEFAULT_LIMIT;
  const rows = await findDeposits(db.read, siteId, playerId, request.before, limit + 1);
  return {
    statusCode: 1,
    value: rows.slice(0, limit).map((row) => ({
      transaction_id: row.id,
      kind: 'deposit',
      method_code: row.method_code,
      amount: formatAmount(row.amount),
      state: row.state,
      at: row.created_at.toISOString(),
    })),
    next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  };
}

type StatementRequest = Pick<
  CallRequest<'/api/wallet/statement'>,
  'from' | 'to' | 'before' | 'limit' | 'kind' | 'purse'
>;

function wrongField(request: StatementRequest): 'from' | 'to' | 'before' | 'kind' | undefined {
  if (request.from !== undefined && !readMoment(request.from)) return 'from';
  if (request.to !== undefined && !readMoment(request.to)) return 'to';
  if (request.before !== undefined && !/^\d{1,18}$/.test(request.before)) return 'before';
  if (request.kind !== undefined && !isTransferKind(request.kind)) return 'kind';
  return undefined;
}

/** Every transfer of a purse with the balance after it, newest first. */
export async function readStatement(
  db: Db,
  nameRounds: NameRounds,
  { siteId, playerId }: Owner,
  request: StatementRequest,
): Promise<CallResponse<'/api/wallet/statement'> | Refusal> {
  const field = wrongField(request);
  if (field !== undefined) return refuse('badRequest', { field });
  const { kind } = request;
  const page = await statement(db.read, {
    playerId,
    purse: request.purse ?? 'cash',
    limit: request.limit ?? DEFAULT_LIMIT,
    ...(kind !== undefined && isTransferKind(kind) ? { kinds: [kind] } : {}),
    ...(request.from === undefined ? {} : { from: new Date(request.from) }),
    ...(request.to === undefined ? {} : { to: new Date(request.to) }),
    ...(request.before === undefined ? {} : { before: BigInt(request.before) }),
  });
  const names = await nameRounds(
    siteId,
    page.entries.flatMap(({ ref }) => (ref === null ? [] : [ref])),
  );
  return {
    statusCode: 1,
    value: page.entries.map((entry) => ({
      transfer_id: String(entry.id),
      kind: entry.kind,
      amount: formatAmount(entry.amount),
      balance_after: formatAmount(entry.after),
      ref: entry.ref ?? '',
      game_name: entry.ref === null ? null : (names.get(entry.ref) ?? null),
      at: entry.at.toISOString(),
    })),
    next: page.next === null ? null : String(page.next),
  };
}
