import { uuid7 } from '../../../db/uuid7.ts';
import { balances, debtOf } from '../../../ledger/public.ts';
import type { TestServer } from '../../../test-server.ts';
import { saveGateway, savePayIn } from '../../../wallet/public.ts';
import type { Member } from '../../../wallet/test-wallet.ts';
import type { PaymentAdapter } from '../../payment-adapter.ts';
import type { Vendor, VendorNotice } from './vendor.ts';

/** A gateway of a site at a simulated vendor, as staff would add it, and a way to pay there. @returns its code */
export async function addGateway(
  server: TestServer,
  vendor: Vendor,
  { adapter, siteId }: { readonly adapter: PaymentAdapter; readonly siteId: number },
): Promise<string> {
  const { dialect, url } = vendor;
  const now = server.clock.now();
  return server.database.db.tx(async (tx) => {
    const saved = await saveGateway(
      tx,
      { siteId, now },
      {
        ...{ code: undefined, adapter, name: dialect.code, isLive: false, isOn: true, version: 0 },
        ...{ settings: dialect.settings(url), secrets: dialect.secrets },
      },
    );
    if ('refused' in saved) throw new Error(`${dialect.code}: ${saved.refused} ${saved.field}`);
    const { code } = saved.after;
    const method = await savePayIn(
      tx,
      { siteId },
      {
        ...{ code: dialect.method, isOn: true, version: 0, feePercent: '1.5', presets: [1_000_000n] },
        ...{ min: 10_000n, max: 100_000_000n, adapter: code, countries: [] },
        offered: [{ code: dialect.method, adapter: code, icon: 'card' }],
      },
    );
    if ('refused' in method) throw new Error(`${dialect.method}: ${method.refused} ${method.field}`);
    return code;
  });
}

/** Sends a webhook of the vendor. @returns the status of the answer */
export async function deliver(
  server: TestServer,
  { vendor, gateway, host }: { readonly vendor: Vendor; readonly gateway: string; readonly host: string },
  { headers, body }: VendorNotice,
): Promise<{ readonly status: number; readonly text: string }> {
  return server.send({
    path: `/callbacks/payments/${vendor.dialect.code}/${gateway}`,
    host,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}

/** What a member is asked to pay with. */
export const order = (vendor: Vendor, amount: string) => ({
  key: uuid7(),
  method_code: vendor.dialect.method,
  amount,
});

/** What the ledger has of a deposit, with its fee and what its cases moved; in 1/10,000 of a unit. */
export async function ledgerHas({ database }: TestServer, depositId: string): Promise<bigint> {
  const { rows } = await database.db.pool.query<{ has: bigint }>(
    `select (case when d.state = 'paid' then d.amount + d.fee else 0 end
             + coalesce((select sum(c.moved) from payment_case c where c.deposit_id = d.id), 0))::bigint as has
       from deposit d where d.id = $1`,
    [depositId],
  );
  return BigInt(rows[0]?.has ?? 0);
}

/** The cases about a deposit, and those that name another payment of it, by kind. */
export async function casesOf(
  { database }: TestServer,
  of: { readonly deposit: string; readonly payments: readonly string[]; readonly gateway: string },
): Promise<
  readonly {
    readonly kind: string;
    readonly amount: bigint;
    readonly times: number;
    readonly state: string;
  }[]
> {
  const { rows } = await database.db.pool.query<{
    kind: string;
    amount: string;
    times: number;
    state: string;
  }>(
    `select kind, amount, times, state from payment_case
      where adapter = $3 and (deposit_id = $1 or reference = any ($2)) order by id`,
    [of.deposit, of.payments, of.gateway],
  );
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** What a member has as cash and owes, in 1/10,000 of a unit. */
export async function purseOf({ database }: TestServer, { playerId }: Member) {
  const [found, owed] = await Promise.all([
    balances(database.db.read, playerId),
    debtOf(database.db.read, playerId),
  ]);
  return { cash: found?.cash ?? 0n, owed };
}
