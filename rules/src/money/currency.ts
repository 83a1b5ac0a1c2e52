/** What a currency needs to be shown: how many decimals its smallest coin has, and its sign. */
export interface Currency {
  readonly code: string;
  /** Decimals of the smallest amount that can be paid in or out (ISO 4217 minor unit). */
  readonly decimals: 0 | 2;
  readonly sign: string;
}

const table = {
  PHP: { code: 'PHP', decimals: 2, sign: '₱' },
  MYR: { code: 'MYR', decimals: 2, sign: 'RM' },
  USD: { code: 'USD', decimals: 2, sign: '$' },
  VND: { code: 'VND', decimals: 0, sign: '₫' },
} as const satisfies Record<string, Currency>;

export type CurrencyCode = keyof typeof table;

/** Every currency a site can be set to. */
export const currencies: Readonly<Record<CurrencyCode, Currency>> = table;

/** Whether a text is the code of a currency the platform knows. */
export function isCurrencyCode(code: string): code is CurrencyCode {
  return Object.hasOwn(table, code);
}

/** How many decimals money of a currency is shown with; 2 for one the platform does not know. */
export function currencyDecimals(code: string): number {
  return isCurrencyCode(code) ? table[code].decimals : 2;
}

/** The prefix of an amount: the currency's sign, or its code if the platform has no sign for it. */
export function currencySign(code: string): string {
  return isCurrencyCode(code) ? table[code].sign : code;
}
