import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Reader } from '../db/database.ts';
import { readMoment } from '../db/moment.ts';
import { isTransferKind, type Purse, readTransferId, statement, statementDays } from '../ledger/public.ts';

const DEFAULT_LIMIT = 30;

export interface Owner {
  readonly siteId: number;
  readonly playerId: bigint;
}

export type NameRounds = (
  siteId: number,
  roundIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** Filters of a statement: transfers before an id, by kind, in a time range (ISO 8601). */
export interface StatementInput {
  readonly purse?: Purse | undefined;
  readonly kind?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

function wrongField(request: StatementInput): 'from' | 'to' | 'before' | 'kind' | undefined {
  if (request.from !== undefined && !readMoment(request.from)) return 'from';
  if (request.to !== undefined && !readMoment(request.to)) return 'to';
  if (request.before !== undefined && readTransferId(request.before) === undefined) return 'before';
  if (request.kind !== undefined && !isTransferKind(request.kind)) return 'kind';
  return undefined;
}

/** Every transfer of a purse with the balance after it, newest first. */
export async function readStatement(
  { reader, nameRounds }: { readonly reader: Reader; readonly nameRounds: NameRounds },
  { siteId, playerId }: Owner,
  request: StatementInput,
): Promise<CallResponse<'/api/wallet/statement'> | Refusal> {
  const field = wrongField(request);
  if (field !== undefined) return refuse('badRequest', { field });
  const { kind } = request;
  const page = await statement(reader, {
    playerId,
    purse: request.purse ?? 'cash',
    limit: request.limit ?? DEFAULT_LIMIT,
    ...(kind !== undefined && isTransferKind(kind) ? { kinds: [kind] } : {}),
    ...(request.from === undefined ? {} : { from: new Date(request.from) }),
    ...(request.to === undefined ? {} : { to: new Date(request.to) }),
    ...(request.before === undefined ? {} : { before: readTransferId(request.before) }),
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

/** Totals of a purse by day, in the time zone of the reader. */
export async function readStatementDays(
  reader: Reader,
  playerId: bigint,
  request: { readonly purse?: Purse | undefined; readonly moments: readonly string[] },
): Promise<CallResponse<'/api/wallet/statement_days'> | Refusal> {
  const moments = request.moments.map(readMoment);
  const known = moments.filter((one) => one !== undefined);
  const isRising = known.every((one, place) => place === 0 || one > (known[place - 1] ?? one));
  if (known.length !== moments.length || !isRising) return refuse('badRequest', { field: 'moments' });
  const days = await statementDays(reader, { playerId, purse: request.purse ?? 'cash', moments: known });
  return {
    statusCode: 1,
    value: days.map(({ place, came, went, closing, transfers }) => ({
      from: request.moments[place] ?? '',
      in: formatAmount(came),
      out: formatAmount(went),
      opening: formatAmount(closing - came + went),
      closing: formatAmount(closing),
      transfers,
    })),
  };
}
