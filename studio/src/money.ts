/** Amounts are whole numbers of 1/10,000 of a currency unit. */
export const UNIT = 10_000n;

const DECIMALS = 4;

/** @returns the amount as a decimal text in main units, with at least two decimals: `12.50`, `0.0001` */
export function writeAmount(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(DECIMALS + 1, '0');
  const whole = digits.slice(0, -DECIMALS);
  const part = digits.slice(-DECIMALS).replace(/0{1,2}$/, '');
  return `${amount < 0n ? '-' : ''}${whole}.${part}`;
}

/** @returns `undefined` for what is no decimal text; digits below 1/10,000 are cut off */
export function readAmount(text: unknown): bigint | undefined {
  const match = typeof text === 'string' ? /^(-?)(\d{1,18})(?:\.(\d{1,18}))?$/.exec(text) : null;
  if (!match) return undefined;
  const [, sign = '', whole = '', part = ''] = match;
  const amount = BigInt(whole) * UNIT + BigInt(part.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
  return sign === '-' ? -amount : amount;
}

/** What each currency is worth, roughly: stakes are offered by it. */
const worth: Readonly<Record<string, bigint>> = {
  PHP: 50n,
  MYR: 5n,
  VND: 25_000n,
  IDR: 15_000n,
  BDT: 100n,
  INR: 80n,
  NPR: 130n,
  CNY: 7n,
  THB: 35n,
  RUB: 90n,
  JPY: 150n,
};

/** In fifths of what the currency is worth. */
const STEPS = [1n, 2n, 5n, 10n, 20n, 50n, 100n];

/** @returns the stakes of every game in a currency, lowest first */
export const stakesIn = (currency: string): readonly bigint[] =>
  STEPS.map((step) => (step * (worth[currency] ?? 1n) * UNIT) / 5n);
