import type { CurrencyCode } from '#rules/money/currency.ts';
import type { Tx } from '../db/database.ts';
import { type BankRow, saveBank, savePayOut } from '../wallet/public.ts';
import { payoutMethods, sandboxMethods, smallestDeposit } from './seed-payment-methods.ts';

interface BankData {
  readonly code: string;
  readonly name: string;
  readonly kind: BankRow['kind'];
  readonly digits: readonly [number, number];
  readonly prefix?: string;
}

/** All of them are invented: no bank or wallet of these names is meant. */
const banks: Readonly<
  Record<CurrencyCode, { readonly country: string; readonly list: readonly BankData[] }>
> = {
  PHP: {
    country: 'PH',
    list: [
      { code: 'sukli-wallet', name: 'SukliPitaka', kind: 'ewallet', digits: [11, 11], prefix: '09' },
      { code: 'bayong-wallet', name: 'BayongPera', kind: 'ewallet', digits: [11, 11], prefix: '09' },
      { code: 'amihan', name: 'Amihan Savings Bank', kind: 'bank', digits: [10, 12] },
      { code: 'habagat', name: 'Habagat Commercial Bank', kind: 'bank', digits: [12, 12] },
      { code: 'pulong-luntian', name: 'Pulong Luntian Bank', kind: 'bank', digits: [10, 16] },
      { code: 'tatlong-bituin', name: 'Tatlong Bituin Rural Bank', kind: 'bank', digits: [10, 13] },
    ],
  },
  MYR: {
    country: 'MY',
    list: [
      { code: 'dompet-kenari', name: 'Dompet Kenari', kind: 'ewallet', digits: [10, 11], prefix: '01' },
      { code: 'teratai', name: 'Bank Teratai Jingga', kind: 'bank', digits: [10, 16] },
      { code: 'meranti', name: 'Bank Meranti Raya', kind: 'bank', digits: [12, 14] },
      { code: 'angsana', name: 'Bank Angsana Timur', kind: 'bank', digits: [10, 12] },
    ],
  },
  USD: {
    country: 'US',
    list: [
      { code: 'paperboat', name: 'Paperboat Wallet', kind: 'ewallet', digits: [10, 10] },
      { code: 'lanternfield', name: 'Lanternfield Bank', kind: 'bank', digits: [8, 12] },
      { code: 'gull-and-anchor', name: 'Gull & Anchor Savings', kind: 'bank', digits: [10, 12] },
      { code: 'ninth-meadow', name: 'Ninth Meadow Credit Union', kind: 'bank', digits: [6, 12] },
    ],
  },
  VND: {
    country: 'VN',
    list: [
      { code: 'vi-tre-xanh', name: 'Ví Tre Xanh', kind: 'ewallet', digits: [10, 10], prefix: '0' },
      { code: 'sen-bac', name: 'Ngân hàng Sen Bạc', kind: 'bank', digits: [9, 14] },
      { code: 'song-may', name: 'Ngân hàng Sông Mây', kind: 'bank', digits: [9, 14] },
    ],
  },
};

/** Wagering requirement of deposits on the bundled sites. */
export const turnoverTimes: Readonly<Record<string, number>> = { baize: 1, lucky: 1, arena: 0 };

export const DAILY_MOST = 10;
/** Small ones are let through while a demonstration is looked at. */
const AUTO_AFTER_S = 20;

/** Sites that pay nothing out yet get banks, ways to pay out and a rule. In units of their smallest usual deposit. */
export async function seedPayouts(tx: Tx): Promise<void> {
  const sites = await tx
    .selectFrom('site')
    .leftJoin('withdrawal_rule', 'withdrawal_rule.site_id', 'site.id')
    .select(['site.id', 'site.external_id', 'site.currency'])
    .where('withdrawal_rule.site_id', 'is', null)
    .execute();
  const all = payoutMethods.map(({ code }) => code);
  for (const { id, external_id, currency } of sites) {
    const { step } = smallestDeposit(currency);
    await addPayouts(tx, { id, currency, turnoverTimes: turnoverTimes[external_id] ?? 0 }, all, 20n * step);
  }
}

/** Gives a site its rule of withdrawals and some of the bundled gateway's ways to pay out, with the banks they pay to. */
export async function addPayouts(
  tx: Tx,
  {
    id,
    currency,
    turnoverTimes,
  }: { readonly id: number; readonly currency: string; readonly turnoverTimes: number },
  codes: readonly string[],
  autoBelow: bigint | null = null,
): Promise<void> {
  const { step, code } = smallestDeposit(currency);
  await tx
    .insertInto('withdrawal_rule')
    .values({
      site_id: id,
      turnover_times: turnoverTimes,
      daily_most: DAILY_MOST,
      auto_approve_below: autoBelow,
      auto_approve_after_s: AUTO_AFTER_S,
    })
    .execute();
  const chosen = payoutMethods.filter((one) => codes.includes(one.code));
  if (chosen.length === 0) return;
  for (const { code: method, kind, least, most, fee } of chosen) {
    const limits = { min: least * step, max: most * step, feePercent: fee, feeFixed: 0n };
    const { payOut: offered } = sandboxMethods;
    const way = { code: method, kind, adapter: 'sandbox', ...limits, isOn: true, version: 0, offered };
    expectSaved(method, await savePayOut(tx, { siteId: id }, way));
  }
  const { country, list } = banks[code];
  for (const { digits, prefix = '', ...bank } of list) {
    const [minDigits, maxDigits] = digits;
    const shape = { minDigits, maxDigits, prefix };
    const change = { ...bank, ...shape, country, isOn: true, version: 0 };
    expectSaved(bank.code, await saveBank(tx, { siteId: id }, change));
  }
}

function expectSaved(code: string, saved: Awaited<ReturnType<typeof saveBank | typeof savePayOut>>): void {
  if ('refused' in saved) throw new Error(`${code} was refused: ${saved.refused} ${saved.field}`);
}
