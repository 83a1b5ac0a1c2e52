import { sql } from 'kysely';
import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Reader } from '../db/database.ts';
import { readMoment } from '../db/moment.ts';
import { uuid7Floor } from '../db/uuid7.ts';
import { credits, readTransferId } from '../ledger/public.ts';
import type { Owner } from './read-statement.ts';
import { coinsOf } from './withdrawals/receipt.ts';

const DEFAULT_LIMIT = 30;
/** Maximum difference between the time in an id and the time its row was written. */
const ID_SLACK_MS = 60_000;

type Response = CallResponse<'/api/wallet/transactions'>;
type Row = Response['value'][number];
type Kind = Row['kind'];

/** Filters of the list: cursor, kind, state, and a time range (ISO 8601). */
export interface TransactionsInput {
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
  readonly kind?: Kind | undefined;
  readonly state?: Row['state'] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The cursor: the last id shown of each of the three lists. */
type Place = Readonly<Partial<Record<Kind, string>>>;

interface Wanted extends Owner {
  readonly place: Place;
  readonly state: TransactionsInput['state'];
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  readonly limit: number;
}

const PLACE =
  /^(?:d=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?;(?:w=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?;(?:b=(\d{1,19}))?$/;

function readPlace(text: string | undefined): Place | undefined {
  if (text === undefined) return {};
  const match = PLACE.exec(text);
  if (!match) return undefined;
  const [, deposit, withdrawal, bonus] = match;
  if (bonus !== undefined && readTransferId(bonus) === undefined) return undefined;
  return {
    ...(deposit === undefined ? {} : { deposit }),
    ...(withdrawal === undefined ? {} : { withdrawal }),
    ...(bonus === undefined ? {} : { bonus }),
  };
}

function writePlace({ deposit, withdrawal, bonus }: Place): string {
  return [deposit && `d=${deposit}`, withdrawal && `w=${withdrawal}`, bonus && `b=${bonus}`]
    .map((part) => part ?? '')
    .join(';');
}

function wrongField(request: TransactionsInput): 'before' | 'from' | 'to' | undefined {
  if (readPlace(request.before) === undefined) return 'before';
  if (request.from !== undefined && !readMoment(request.from)) return 'from';
  return request.to !== undefined && !readMoment(request.to) ? 'to' : undefined;
}

/** Deposits, withdrawals and bonuses in one list, newest first: each is read by its own index, then they are merged. */
export async function readTransactions(
  db: Reader,
  owner: Owner,
  request: TransactionsInput,
): Promise<Response | Refusal> {
  const field = wrongField(request);
  if (field !== undefined) return refuse('badRequest', { field });
  const limit = request.limit ?? DEFAULT_LIMIT;
  const place = readPlace(request.before) ?? {};
  const wanted: Wanted = {
    ...owner,
    place,
    state: request.state,
    from: request.from === undefined ? undefined : readMoment(request.from),
    to: request.to === undefined ? undefined : readMoment(request.to),
    limit: limit + 1,
  };
  const kinds = request.kind === undefined ? (['deposit', 'withdrawal', 'bonus'] as const) : [request.kind];
  const lists = await Promise.all(kinds.map((kind) => listOf[kind](db, wanted)));
  const rows = lists.flat().sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const value = rows.slice(0, limit);
  return { statusCode: 1, value, next: rows.length > limit ? writePlace(placeAfter(place, value)) : null };
}

function placeAfter(place: Place, shown: readonly Row[]): Place {
  const after: { [K in Kind]?: string } = { ...place };
  for (const { kind, transaction_id } of shown) after[kind] = transaction_id;
  return after;
}

const listOf: Readonly<Record<Kind, (db: Reader, wanted: Wanted) => Promise<Row[]>>> = {
  deposit: async (db, wanted) =>
    (await paymentQuery(db, 'deposit', wanted)).map((row) => ({ ...row, kind: 'deposit' })),
  withdrawal: async (db, wanted) =>
    (await paymentQuery(db, 'withdrawal', wanted)).map((row) => ({ ...row, kind: 'withdrawal' })),
  bonus: bonusRows,
};

/** What withdrawals are sent as; deposits have no such columns. */
const coinColumns = {
  deposit: [sql<string>`''`.as('bank_code'), sql<string | null>`null`.as('coin_amount')],
  withdrawal: [sql<string>`bank_code`.as('bank_code'), sql<string | null>`coin_amount`.as('coin_amount')],
} as const;

/** Deposits or withdrawals: ids carry the time, so that their order is the order of the list. */
async function paymentQuery(
  db: Reader,
  table: 'deposit' | 'withdrawal',
  { siteId, playerId, place, state, from, to, limit }: Wanted,
): Promise<Omit<Row, 'kind'>[]> {
  let query = db
    .selectFrom(table)
    .select(['id', 'method_code', 'amount', 'fee', 'state', 'created_at'])
    .select(coinColumns[table])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId);
  const before = place[table];
  if (before !== undefined) query = query.where('id', '<', before);
  if (state !== undefined) query = query.where((eb) => eb(eb.cast<string>('state', 'text'), '=', state));
  if (from) query = query.where('created_at', '>=', from).where('id', '>=', uuid7Floor(from, -ID_SLACK_MS));
  if (to) query = query.where('created_at', '<', to).where('id', '<', uuid7Floor(to, ID_SLACK_MS));
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    transaction_id: row.id,
    method_code: row.method_code,
    amount: formatAmount(row.amount),
    fee: formatAmount(row.fee),
    coins: coinsOf(row),
    state: row.state,
    purse: 'cash',
    at: row.created_at.toISOString(),
  }));
}

async function bonusRows(db: Reader, { playerId, place, state, from, to, limit }: Wanted): Promise<Row[]> {
  // A bonus has one state only.
  if (state !== undefined && state !== 'credited') return [];
  const before = place.bonus === undefined ? undefined : readTransferId(place.bonus);
  const rows = await credits(db, { playerId, from, to, before, limit });
  return rows.map((row) => ({
    transaction_id: String(row.id),
    kind: 'bonus',
    method_code: row.kind,
    amount: formatAmount(row.amount),
    fee: '0',
    coins: null,
    state: 'credited',
    purse: row.purse,
    at: row.at.toISOString(),
  }));
}
