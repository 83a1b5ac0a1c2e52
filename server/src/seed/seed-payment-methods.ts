import { sql } from 'kysely';
import { type CurrencyCode, isCurrencyCode } from '#rules/money/currency.ts';
import type { Tx } from '../db/database.ts';
import { type OfferedMethods, savePayIn } from '../wallet/public.ts';

/** The ways to pay in that the bundled gateway offers, in units of its smallest usual deposit. */
export const depositMethods = [
  {
    code: 'sandbox-card',
    icon: 'card',
    least: 1n,
    most: 500n,
    fee: '0',
    presets: [1n, 2n, 5n, 10n, 20n, 50n],
  },
  {
    code: 'sandbox-wallet',
    icon: 'ewallet',
    least: 1n,
    most: 200n,
    fee: '0',
    presets: [1n, 2n, 5n, 10n, 20n, 50n],
  },
  { code: 'sandbox-qr', icon: 'qr', least: 1n, most: 100n, fee: '1', presets: [1n, 2n, 5n, 10n, 20n, 50n] },
  {
    code: 'sandbox-bank',
    icon: 'bank',
    least: 5n,
    most: 2_000n,
    fee: '0',
    presets: [5n, 10n, 20n, 50n, 100n, 200n],
  },
];

/** The ways to pay out that the bundled gateway offers, in units of the smallest usual deposit. */
export const payoutMethods = [
  { code: 'sandbox-wallet', kind: 'ewallet', least: 1n, most: 500n, fee: '0' },
  { code: 'sandbox-bank', kind: 'bank', least: 2n, most: 5_000n, fee: '0.5' },
] as const;

/** What the bundled gateway offers. */
export const sandboxMethods: OfferedMethods = {
  payIn: depositMethods.map(({ code, icon }) => ({ code, icon, adapter: 'sandbox' })),
  payOut: payoutMethods.map(({ code, kind }) => ({ code, kind, adapter: 'sandbox' })),
};

/** The smallest usual deposit of a currency, in 1/10,000 units. */
const steps: Readonly<Record<string, bigint>> = {
  PHP: 1_000_000n,
  MYR: 100_000n,
  USD: 50_000n,
  VND: 500_000_000n,
};

/** The deposit amounts of a currency. @throws Error for a currency without deposit amounts */
export function smallestDeposit(currency: string): { readonly code: CurrencyCode; readonly step: bigint } {
  const step = steps[currency];
  if (step === undefined || !isCurrencyCode(currency)) throw new Error(`no deposit amounts for ${currency}`);
  return { code: currency, step };
}

/** Sites that have no way to pay in yet get the bundled gateway's. */
export async function seedPaymentMethods(tx: Tx): Promise<void> {
  const sites = await tx
    .selectFrom('site')
    .select(['id', 'currency'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_method')
            .select(sql`1`.as('one'))
            .whereRef('payment_method.site_id', '=', 'site.id'),
        ),
      ),
    )
    .execute();
  const all = depositMethods.map(({ code }) => code);
  for (const site of sites) await addDepositMethods(tx, site, all);
}

/** Gives a site some of the bundled gateway's ways to pay in. */
export async function addDepositMethods(
  tx: Tx,
  site: { readonly id: number; readonly currency: string },
  codes: readonly string[],
): Promise<void> {
  const { step } = smallestDeposit(site.currency);
  for (const method of depositMethods.filter(({ code }) => codes.includes(code))) {
    const saved = await savePayIn(
      tx,
      { siteId: site.id },
      {
        ...{
          code: method.code,
          isOn: true,
          version: 0,
          feePercent: method.fee,
          offered: sandboxMethods.payIn,
        },
        ...{ adapter: 'sandbox', countries: [] },
        ...{ min: method.least * step, max: method.most * step },
        presets: method.presets.map((times) => times * step),
      },
    );
    if ('refused' in saved) throw new Error(`${method.code} was refused: ${saved.refused} ${saved.field}`);
  }
}
