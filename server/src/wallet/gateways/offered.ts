import type { Reader } from '../../db/database.ts';
import type { PaymentAdapter } from '../../providers/payment-adapter.ts';
import type { PayoutAdapter } from '../../providers/payout-adapter.ts';
import type { OfferedMethods } from '../methods/terms.ts';

/** How every vendor is talked with, by code. */
export interface VendorAdapters {
  readonly payments: ReadonlyMap<string, PaymentAdapter>;
  readonly payouts: ReadonlyMap<string, PayoutAdapter>;
}

/** What a site may have of ways to pay: what is bundled, and what its gateways offer in its currency. */
export async function offeredAt(
  reader: Reader,
  site: { readonly id: number; readonly currency: string },
  bundled: OfferedMethods,
  { payments, payouts }: VendorAdapters,
): Promise<OfferedMethods> {
  const gateways = await reader
    .selectFrom('gateway')
    .select(['code', 'adapter'])
    .where('site_id', '=', site.id)
    .where('enabled', '=', true)
    .orderBy('code')
    .execute();
  const payIn = gateways.flatMap(({ code: adapter, adapter: vendor }) => {
    const found = payments.get(vendor);
    const takes = found?.currencies === undefined || found.currencies.some((one) => one === site.currency);
    return found && takes ? found.methods.map((method) => ({ ...method, adapter })) : [];
  });
  const payOut = gateways.flatMap(({ code: adapter, adapter: vendor }) =>
    (payouts.get(vendor)?.payoutMethods ?? []).map((method) => ({ ...method, adapter })),
  );
  return { payIn: [...bundled.payIn, ...payIn], payOut: [...bundled.payOut, ...payOut] };
}
