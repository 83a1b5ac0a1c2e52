import { formatAmount } from '#rules/money/amount.ts';
import type { CurrencyCode } from '#rules/money/currency.ts';
import { depositMethods, smallestDeposit } from '../seed-payment-methods.ts';
import { DAILY_MOST, payoutMethods, turnoverTimes } from '../seed-payouts.ts';
import type { SiteData, Texts, Written } from '../site-data.ts';

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

const names: Readonly<Record<string, Texts<string>>> = {
  'sandbox-card': { EN: 'Test card', PHP: 'Test card', MS: 'Kad ujian', VI: 'Thẻ thử nghiệm' },
  'sandbox-wallet': {
    EN: 'Test e-wallet',
    PHP: 'Test e-wallet',
    MS: 'E-dompet ujian',
    VI: 'Ví điện tử thử nghiệm',
  },
  'sandbox-qr': {
    EN: 'Test QR payment',
    PHP: 'Test QR payment',
    MS: 'Bayaran QR ujian',
    VI: 'QR thử nghiệm',
  },
  'sandbox-bank': {
    EN: 'Test bank transfer',
    PHP: 'Test bank transfer',
    MS: 'Pindahan bank ujian',
    VI: 'Chuyển khoản thử nghiệm',
  },
};

interface Words {
  readonly deposits: string;
  readonly payouts: string;
  readonly heads: readonly string[];
  readonly none: string;
  readonly turnover: (times: number) => string;
  readonly daily: (most: number) => string;
}

const words: Readonly<Record<Written, Words>> = {
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
  MS: {
    deposits: 'Had bagi satu deposit',
    payouts: 'Had bagi satu pengeluaran',
    heads: ['Cara', 'Terkecil', 'Terbesar', 'Fi'],
    none: 'tiada',
    turnover: (times: number) =>
      times === 0
        ? 'Deposit anda tidak perlu dipertaruhkan sebelum dibayar keluar.'
        : `Deposit anda perlu dipertaruhkan ${times} kali sebelum dibayar keluar.`,
    daily: (most: number) => `Paling banyak ${most} pengeluaran boleh diminta dalam sehari.`,
  },
  VI: {
    deposits: 'Giới hạn một lần nạp',
    payouts: 'Giới hạn một lần rút',
    heads: ['Cách', 'Nhỏ nhất', 'Lớn nhất', 'Phí'],
    none: 'không',
    turnover: (times: number) =>
      times === 0
        ? 'Tiền nạp không cần được cược trước khi chi trả.'
        : `Tiền nạp phải được cược ${times} lần trước khi chi trả.`,
    daily: (most: number) => `Mỗi ngày được yêu cầu nhiều nhất ${most} lệnh rút.`,
  },
};

interface Method {
  readonly code: string;
  readonly least: bigint;
  readonly most: bigint;
  readonly fee: string;
}

function table(caption: string, methods: readonly Method[], site: SiteData, language: Written): string {
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
export function moneyTexts(site: SiteData, language: Written): Readonly<Record<string, string>> {
  const { deposits, payouts, turnover, daily } = words[language];
  return {
    depositTable: table(deposits, depositMethods, site, language),
    payoutTable: table(payouts, payoutMethods, site, language),
    turnover: turnover(turnoverTimes[site.externalId] ?? 0),
    dailyPayouts: daily(DAILY_MOST),
  };
}
