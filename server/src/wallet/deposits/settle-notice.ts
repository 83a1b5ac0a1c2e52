import type { Db, Reader } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import type { PaymentAdapter, PaymentNotice } from '../../providers/payment-adapter.ts';
import { findGateway, type OpenGateway } from '../gateways/find-gateway.ts';
import { settleDeposit } from '../settle-deposit.ts';
import type { DepositVerdict } from './judge-notice.ts';

type Adapters = ReadonlyMap<string, PaymentAdapter>;

/**
 * Applies what a gateway said of a payment, at most once. A vendor speaks of all payments of an account to each gateway that has
 * it: what another gateway of ours has ordered there is left to that one, and what nobody has ordered is one case, not one for each.
 *
 * @param gateway the code of a gateway, or of an adapter that is bundled
 */
export async function settleNotice(
  { db, adapters }: { readonly db: Db; readonly adapters: Adapters },
  gateway: string,
  notice: PaymentNotice,
  now: Date,
): Promise<DepositVerdict> {
  if (await isOrderedBy(db.read, [gateway], notice)) return settleDeposit(db, gateway, notice, now);
  const sharers = await findSharers(db.read, adapters, gateway, now);
  const others = sharers.map(({ code }) => code).filter((code) => code !== gateway);
  if (await isOrderedBy(db.read, others, notice)) return 'repeated';
  return settleDeposit(db, await placeOf(db.read, sharers, { gateway, notice }), notice, now);
}

/** A gateway that has the account of another at their vendor. */
interface Sharer {
  readonly code: string;
  readonly operatorId: number;
  readonly isOn: boolean;
}

/** The gateways of this installation that have the account of one at its vendor, itself among them; none where nothing names the account. */
export async function findSharers(
  reader: Reader,
  adapters: Adapters,
  code: string,
  now: Date,
): Promise<readonly Sharer[]> {
  const own = await findGateway(reader, adapters, code, now);
  if (own?.siteId === undefined) return [];
  const accounts = new Set(accountsOf(own));
  if (accounts.size === 0) return [];
  const rows = await reader
    .selectFrom('gateway')
    .innerJoin('site', 'site.id', 'gateway.site_id')
    .select(['gateway.code', 'site.operator_id', 'gateway.enabled'])
    .where('gateway.adapter', '=', own.adapter.code)
    .orderBy('gateway.code')
    .execute();
  const sharers: Sharer[] = [];
  for (const row of rows) {
    const other = await findGateway(reader, adapters, row.code, now);
    if (other && accountsOf(other).some((one) => accounts.has(one)))
      sharers.push({ code: row.code, operatorId: row.operator_id, isOn: row.enabled });
  }
  return sharers;
}

const accountsOf = ({ adapter, credentials }: OpenGateway<PaymentAdapter>): readonly string[] =>
  adapter.accounts?.(credentials) ?? [];

/** Which of the gateways of one operator has the case of a payment that nobody has ordered: the same one whatever gateway gets the notice. */
async function placeOf(
  reader: Reader,
  sharers: readonly Sharer[],
  {
    gateway,
    notice: { reference, gatewayRef = '' },
  }: { readonly gateway: string; readonly notice: PaymentNotice },
): Promise<string> {
  const own = sharers.find(({ code }) => code === gateway);
  const ofOperator = sharers.filter(({ operatorId }) => operatorId === own?.operatorId);
  if (ofOperator.length < 2) return gateway;
  const known = await reader
    .selectFrom('payment_case')
    .select('adapter')
    .where(
      'adapter',
      'in',
      ofOperator.map(({ code }) => code),
    )
    .where('kind', '=', 'orphan')
    .where('reference', 'in', [reference, gatewayRef])
    .limit(1)
    .executeTakeFirst();
  // Gateways are added, and turned off and on: a case stays where it is.
  return known?.adapter ?? ofOperator.find(({ isOn }) => isOn)?.code ?? gateway;
}

/** Whether one of some gateways has ordered a payment, by our name for it or by the vendor's. */
async function isOrderedBy(
  reader: Reader,
  codes: readonly string[],
  { reference, gatewayRef }: PaymentNotice,
): Promise<boolean> {
  if (codes.length === 0) return false;
  const isOurs = UUID.test(reference);
  if (!isOurs && (reference !== '' || gatewayRef === undefined)) return false;
  const deposit = await reader
    .selectFrom('deposit')
    .select('id')
    .where('adapter', 'in', codes)
    .where((eb) => (isOurs ? eb('id', '=', reference) : eb('gateway_ref', '=', gatewayRef ?? '')))
    .limit(1)
    .executeTakeFirst();
  return deposit !== undefined;
}
