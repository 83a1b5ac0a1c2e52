import { languages } from '#contract/languages.ts';
import { percentText } from '#contract/percent.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { CurrencyCode } from '#rules/money/currency.ts';
import { depositMethods, payoutMethods, smallestDeposit } from '../seed-payment-methods.ts';
import { DAILY_MOST, turnoverTimes } from '../seed-payouts.ts';
import type { SeedSite } from '../seed-sites.ts';
import { fill } from './fill.ts';
import type { ReadyLanguage } from './languages.ts';
import { readTexts, textAt } from './text-files.ts';

const written: Readonly<Record<CurrencyCode, (figures: string) => string>> = {
  PHP: (figures) => `₱${figures}`,
  MYR: (figures) => `RM\u00a0${figures}`,
  USD: (figures) => `$${figures}`,
  VND: (figures) => `${figures}\u00a0₫`,
};

/** An amount as the pages of a site write it. @param amount in 1/10,000 units */
export function writeAmount(amount: bigint, currency: CurrencyCode): string {
  const [whole = '', cents] = formatAmount(amount).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return written[currency](cents === undefined ? grouped : `${grouped}.${cents.padEnd(2, '0')}`);
}

interface Method {
  readonly code: string;
  readonly least: bigint;
  readonly most: bigint;
  readonly fee: string;
}

/** Facts about deposits and withdrawals for texts, taken from the site's own setup so that they stay true. */
export function moneyTexts(site: SeedSite, language: ReadyLanguage): Readonly<Record<string, string>> {
  const texts = readTexts('banking', language);
  const { step, code } = smallestDeposit(site.currency);
  const head = [texts.method, texts.least, texts.most, texts.fee]
    .map((one) => `<th scope="col">${one}</th>`)
    .join('');
  const table = (caption: string, methods: readonly Method[]) => {
    const rows = methods.map(({ code: method, least, most, fee }) => {
      const cells = [
        textAt(texts.methods, method),
        writeAmount(least * step, code),
        writeAmount(most * step, code),
        fee === '0' ? texts.free : percentText(fee, languages[language].tag),
      ];
      return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    });
    return `<table>\n<caption>${caption}</caption>\n<thead><tr>${head}</tr></thead>\n<tbody>${rows.join('\n')}</tbody>\n</table>`;
  };
  const times = turnoverTimes[site.externalId] ?? 0;
  return {
    currency: textAt(texts.currencies, site.currency),
    depositTable: table(texts.deposits, depositMethods),
    payoutTable: table(texts.payouts, payoutMethods),
    turnover: times === 0 ? texts.noTurnover : fill(texts.turnover, { times: String(times) }),
    dailyPayouts: fill(texts.daily, { most: String(DAILY_MOST) }),
  };
}
