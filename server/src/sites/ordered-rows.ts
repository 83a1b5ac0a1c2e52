import { sql } from 'kysely';
import { type CurrencyCode, isCurrencyCode } from '#rules/money/currency.ts';
import { binaryArray } from '../db/arrays.ts';
import type { Tx } from '../db/database.ts';

/** Until `tx` ends nobody else changes what the site offers. @returns the currency of the site */
export async function lockSite(tx: Tx, siteId: number): Promise<CurrencyCode> {
  const { currency } = await tx
    .selectFrom('site')
    .select('currency')
    .where('id', '=', siteId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!isCurrencyCode(currency)) throw new Error(`site ${siteId} has the unknown currency ${currency}`);
  return currency;
}

/** Tables whose rows of a site have an order, with the column that names a row within the site. */
const orderedTables = {
  payment_method: 'code',
  bank: 'code',
  mission: 'id',
  leaderboard: 'id',
  promotion: 'id',
} as const;
export type OrderedTable = keyof typeof orderedTables;

/** The place after the last row of a site. */
export async function nextPlace(tx: Tx, table: OrderedTable, siteId: number): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(position) + 1, 0) as place from ${sql.table(table)} where site_id = ${siteId}`.execute(
    tx,
  );
  return rows[0]?.place ?? 0;
}

/**
 * Puts all rows of a site in another order.
 *
 * @param from their names in the order that was seen
 * @returns whether they were still in that order, and `to` has the same names
 */
export async function reorderRows(
  tx: Tx,
  { siteId }: { readonly siteId: number },
  order: { readonly table: OrderedTable; readonly from: readonly string[]; readonly to: readonly string[] },
): Promise<boolean> {
  const { table, from, to } = order;
  await lockSite(tx, siteId);
  const [own, name] = [sql.table(table), sql.ref(orderedTables[table])];
  const { rows } = await sql<{ name: string }>`
    select ${name}::text as name from ${own} where site_id = ${siteId} order by position, ${name}`.execute(
    tx,
  );
  const names = rows.map((row) => row.name);
  if (names.join() !== from.join() || names.toSorted().join() !== to.toSorted().join()) return false;
  await sql`
    update ${own} as own set position = wanted.place
      from unnest(${binaryArray('text', to)}::text[]) with ordinality as wanted (name, place)
     where own.site_id = ${siteId} and own.${name}::text = wanted.name`.execute(tx);
  return true;
}
