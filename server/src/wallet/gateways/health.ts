import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';

/** How orders at a gateway went: those it was asked for, and those it gave no answer to. */
export interface OrderCounts {
  readonly orders: number;
  readonly unanswered: number;
}

/** Whether the gateway of a deposit `d` has given no answer to its order. */
const isUnanswered = sql`(d.unanswered_at is not null and d.redirect_url is null)`;

/**
 * Writes down that a gateway gave no answer to an order, and lets the way to pay go off where that passes its threshold. Two
 * processes at it change it once.
 */
export async function noteUnanswered(tx: Tx, depositId: string, now: Date): Promise<void> {
  const deposit = await tx
    .updateTable('deposit')
    .set({ unanswered_at: now })
    .where('id', '=', depositId)
    .where('redirect_url', 'is', null)
    .returning(['site_id', 'method_code', 'adapter'])
    .executeTakeFirst();
  if (!deposit) return;
  const { numAffectedRows: changed } = await sql`
    update payment_method m set stopped_at = ${now}, version = m.version + 1
     where m.site_id = ${deposit.site_id} and m.code = ${deposit.method_code} and m.adapter = ${deposit.adapter}
       and m.stopped_at is null and ${isPastThreshold(now)}`.execute(tx);
  if (changed) await publishMethod(tx, deposit.site_id, deposit.method_code);
}

/** Pages of staff that are open show it at once. */
const publishMethod = (tx: Tx, siteId: number, code: string) =>
  addToOutbox(tx, { siteId, topic: 'method.changed', payload: { code } });

/** Whether the orders of a way to pay `m`, those since a person turned it on again, have passed its threshold. */
const isPastThreshold = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  select count(*) >= m.stop_orders and count(*) filter (where ${isUnanswered}) * 100 >= count(*) * m.stop_percent
    from deposit d
   where d.site_id = m.site_id and d.method_code = m.code and d.adapter = m.adapter
     and d.created_at > ${now}::timestamptz - make_interval(mins => m.stop_minutes)
     and d.created_at > coalesce(m.resumed_at, '-infinity'))`;

const HOUR_MS = 3_600_000;

/** How orders went at gateways in the last hour and the last day, and when each of them last said something. */
export async function healthOfGateways(
  reader: Reader,
  codes: readonly string[],
  now: Date,
): Promise<(code: string) => { readonly hour: OrderCounts; readonly day: OrderCounts }> {
  const [hour, day] = [HOUR_MS, 24 * HOUR_MS].map((ms) => new Date(now.getTime() - ms));
  const { rows } = await sql<{
    adapter: string;
    inHour: number;
    lateHour: number;
    inDay: number;
    lateDay: number;
  }>`
    select d.adapter, count(*) filter (where d.created_at > ${hour})::int as "inHour",
           count(*) filter (where d.created_at > ${hour} and ${isUnanswered})::int as "lateHour",
           count(*)::int as "inDay", count(*) filter (where ${isUnanswered})::int as "lateDay"
      from deposit d where d.adapter = any (${codes}::text[]) and d.created_at > ${day} group by 1`.execute(
    reader,
  );
  return (code) => {
    const found = rows.find(({ adapter }) => adapter === code);
    return {
      hour: { orders: found?.inHour ?? 0, unanswered: found?.lateHour ?? 0 },
      day: { orders: found?.inDay ?? 0, unanswered: found?.lateDay ?? 0 },
    };
  };
}

/** Lets a way to pay that went off by itself be offered again: what was not answered before counts no more. */
export async function resumeMethod(
  tx: Tx,
  { siteId, now }: { readonly siteId: number; readonly now: Date },
  code: string,
) {
  const before = await tx
    .selectFrom('payment_method')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return { refused: 'unknownMethod', field: 'code' } as const;
  if (before.stopped_at === null) return { refused: 'versionConflict', field: 'code' } as const;
  const after = await tx
    .updateTable('payment_method')
    .set({ stopped_at: null, resumed_at: now, version: before.version + 1 })
    .where('site_id', '=', siteId)
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirstOrThrow();
  await publishMethod(tx, siteId, code);
  return { before, after };
}

/** The ways to pay of sites that are off by themselves, the oldest first. */
export const stoppedMethods = (reader: Reader, siteIds: readonly number[]) =>
  reader
    .selectFrom('payment_method')
    .innerJoin('site', 'site.id', 'payment_method.site_id')
    .select(['site.external_id as site', 'payment_method.code', 'payment_method.stopped_at as since'])
    .where('payment_method.site_id', 'in', siteIds.length === 0 ? [0] : siteIds)
    .where('payment_method.stopped_at', 'is not', null)
    .where('payment_method.enabled', '=', true)
    .orderBy('payment_method.stopped_at')
    .execute();
