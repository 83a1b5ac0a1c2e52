import type { Clock } from '../../clock.ts';
import type { Db, Reader } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import type { AddOutsideWork } from '../../providers/outside-work.ts';
import type { PaymentAdapter, PaymentNotice } from '../../providers/payment-adapter.ts';
import { findGateway } from '../gateways/find-gateway.ts';
import { findSharers, settleNotice } from './settle-notice.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Of a day in UTC, after its end: each deposit of it was compared by then. */
const AFTER_MIDNIGHT_MS = 4 * HOUR;
/** For so long back a list is read, where a gateway gave no answer for nights. */
const AT_MOST_MS = 4 * DAY;

const startOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY) * DAY);

/** When the list of a gateway is read that is added now, or whose list was just read: in the next night, in UTC. */
export const firstList = (now: Date): Date => new Date(startOfDay(now).getTime() + DAY + AFTER_MIDNIGHT_MS);

/**
 * Puts the gateways whose lists are due into the queue. The next try, an hour later, is written down before: a list that ends sets
 * the next night.
 */
export async function queueLists(
  db: Db,
  adapters: ReadonlyMap<string, PaymentAdapter>,
  add: AddOutsideWork,
  now: Date,
): Promise<void> {
  const listing = [...adapters.values()].flatMap(({ code, list }) => (list ? [code] : []));
  await db.tx(async (tx) => {
    const due = await tx
      .updateTable('gateway')
      .set({ list_at: new Date(now.getTime() + HOUR) })
      .where('adapter', 'in', [...listing, ''])
      .where('enabled', '=', true)
      .where((eb) => eb.or([eb('list_at', 'is', null), eb('list_at', '<=', now)]))
      .returning('code')
      .execute();
    const work = due.map(({ code }) => ({ data: { gateway: code }, group: code, key: `list:${code}` }));
    if (work.length > 0) await add(tx, 'payment', work);
  });
}

/**
 * Reads what came at a gateway since its list was last read until the last midnight, and applies what the ledger does not have of it as
 * notices: what names no deposit, or is another payment of one, becomes a case.
 * @throws when the gateway cannot be reached; its list is read again an hour later
 */
export async function listPayments(
  deps: {
    readonly db: Db;
    readonly adapters: ReadonlyMap<string, PaymentAdapter>;
    readonly clock: Clock;
  },
  code: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, adapters, clock } = deps;
  const now = clock.now();
  const gateway = await findGateway(db.read, adapters, code, now);
  if (!gateway?.adapter.list) return;
  const until = startOfDay(now);
  // A payment may be named by the gateway alone, and its deposit learns that name when it is compared.
  const sharers = await findSharers(db.read, adapters, code, now);
  const inUse = sharers.filter(({ isOn }) => isOn);
  if (await isComparing(db.read, [code, ...inUse.map((one) => one.code)], until)) return;
  const { listed_until: read } = await db.read
    .selectFrom('gateway')
    .select('listed_until')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const from = listedFrom(read, until);
  if (from < until)
    for await (const notice of gateway.adapter.list({ from, until }, gateway.credentials, signal))
      if (!(await isKnown(db.read, code, notice))) await settleNotice(deps, code, notice, now);
  // Last: a process that ends before leaves it to the next try, and all of it happens once.
  await db.tx((tx) =>
    tx
      .updateTable('gateway')
      .set({ listed_until: until, list_at: firstList(now) })
      .where('code', '=', code)
      .execute(),
  );
}

const listedFrom = (read: Date | null, until: Date): Date =>
  new Date(Math.max((read ?? new Date(until.getTime() - DAY)).getTime(), until.getTime() - AT_MOST_MS));

/** Whether deposits of before a moment are still to be compared with what their gateways have. */
async function isComparing(reader: Reader, codes: readonly string[], until: Date): Promise<boolean> {
  const open = await reader
    .selectFrom('deposit')
    .select('id')
    .where('adapter', 'in', codes)
    .where('compare_at', 'is not', null)
    .where('created_at', '<', until)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Whether the ledger has a payment, as the gateway names it; what another gateway of ours ordered is compared there. */
async function isKnown(
  reader: Reader,
  code: string,
  { reference, gatewayRef }: PaymentNotice,
): Promise<boolean> {
  if (!UUID.test(reference) && gatewayRef === undefined) return false;
  const deposit = await reader
    .selectFrom('deposit')
    .select(['adapter', 'state', 'gateway_ref'])
    .where((eb) =>
      UUID.test(reference)
        ? eb('id', '=', reference)
        : eb.and([eb('adapter', '=', code), eb('gateway_ref', '=', gatewayRef ?? '')]),
    )
    .executeTakeFirst();
  if (!deposit) return false;
  if (deposit.adapter !== code) return true;
  return deposit.state === 'paid' && (gatewayRef === undefined || deposit.gateway_ref === gatewayRef);
}
