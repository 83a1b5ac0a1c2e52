import { formatAmount } from '#rules/money/amount.ts';
import type { CurrencyCode } from '#rules/money/currency.ts';
import { depositMethods, smallestDeposit } from '../seed-payment-methods.ts';
import { DAILY_MOST, payoutMethods, turnoverTimes } from '../seed-payouts.ts';
import type { Both, SiteData } from '../site-data.ts';

type Language = 'EN' | 'PHP';

const written: Readonly<Record<CurrencyCode, (figures: string) => string>> = {
  PHP: (figures) => `₱${figures}`,
  MYR: (figures) => `RM\u00a0${figures}`,
  USD: (figures) => `$${figures}`,
  VND: (figures) => `${figures}\u00a0₫`,
};

/** An amount as the pages of a site write it. */
export function writeAmount(amount: bigint, currency: CurrencyCode): string {
  const [whole = '', cents] = formatAmount(amount).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return written[currency](cents === undefined ? grouped : `${grouped}.${cents.padEnd(2, '0')}`);
}

const names: Readonly<Record<string, Both<string>>> = {
  'sandbox-card': { EN: 'Test card', PHP: 'Test card' },
  'sandbox-wallet': { EN: 'Test e-wallet', PHP: 'Test e-wallet' },
  'sandbox-qr': { EN: 'Test QR payment', PHP: 'Test QR payment' },
  'sandbox-bank': { EN: 'Test bank transfer', PHP: 'Test bank transfer' },
};

const words = {
  EN: {
    deposits: 'Limits of one deposit',
    payouts: 'Limits of one payout',
    heads: ['Way', 'Smallest', 'Largest', 'Fee'],
    none: 'none',
    turnover: (times: number) =>
      times === 0
        ? 'What you paid in need not be staked before it is paid out.'
        : times === 1
          ? 'What you paid in is to be staked once before it is paid out.'
          : `What you paid in is to be staked ${times} times before it is paid out.`,
    daily: (most: number) => `At most ${most} payouts can be asked for in a day.`,
  },
  PHP: {
    deposits: 'Limitasyon ng isang deposit',
    payouts: 'Limitasyon ng isang payout',
    heads: ['Paraan', 'Pinakamaliit', 'Pinakamalaki', 'Singil'],
    none: 'wala',
    turnover: (times: number) =>
      times === 0
        ? 'Hindi kailangang itaya muna ang dineposit mo bago ito mailabas.'
        : times === 1
          ? 'Kailangang itaya nang isang beses ang dineposit mo bago ito mailabas.'
          : `Kailangang itaya nang ${times} ulit ang dineposit mo bago ito mailabas.`,
    daily: (most: number) => `Hanggang ${most} payout ang puwedeng hingin sa isang araw.`,
  },
} as const;

interface Method {
  readonly code: string;
  readonly least: bigint;
  readonly most: bigint;
  readonly fee: string;
}

function table(caption: string, methods: readonly Method[], site: SiteData, language: Language): string {
  const { heads, none } = words[language];
  const { step, code } = smallestDeposit(site.currency);
  const rows = methods.map(({ code: method, least, most, fee }) => {
    const cells = [
      names[method]?.[language] ?? method,
      writeAmount(least * step, code),
      writeAmount(most * step, code),
      fee === '0' ? none : `${fee}%`,
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  const head = heads.map((one) => `<th scope="col">${one}</th>`).join('');
  return `<table>\n<caption>${caption}</caption>\n<thead><tr>${head}</tr></thead>\n<tbody>${rows.join('\n')}</tbody>\n</table>`;
}

/** What the pages of a site say of paying in and out, taken from what it is set up with so that it stays true. */
export function moneyTexts(site: SiteData, language: Language): Readonly<Record<string, string>> {
  const { deposits, payouts, turnover, daily } = words[language];
  return {
    depositTable: table(deposits, depositMethods, site, language),
    payoutTable: table(payouts, payoutMethods, site, language),
    turnover: turnover(turnoverTimes[site.externalId] ?? 0),
    dailyPayouts: daily(DAILY_MOST),
  };
}
