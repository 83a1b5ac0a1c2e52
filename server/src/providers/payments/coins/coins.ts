import { type CoinNetwork, coinNames } from '#rules/wallet/coin-address.ts';

/** A coin as players send it, and as amounts of it are written. */
export interface Coin {
  readonly coin: string;
  /** How players know the network: a coin on another one is lost. */
  readonly network: string;
  /** Of the smallest part that the network moves. */
  readonly decimals: number;
}

/** The coins behind ways to pay. */
export const coins = {
  btc: { coin: coinNames.btc, network: 'Bitcoin', decimals: 8 },
  'usdt-trc20': { coin: coinNames['usdt-trc20'], network: 'TRON (TRC-20)', decimals: 6 },
  'usdt-erc20': { coin: coinNames['usdt-erc20'], network: 'Ethereum (ERC-20)', decimals: 6 },
} as const satisfies Readonly<Record<CoinNetwork, Coin>>;

export const coinOf = (method: string): Coin | undefined =>
  Object.hasOwn(coins, method) ? coins[method as keyof typeof coins] : undefined;

const DECIMAL = /^(\d{1,15})(?:\.(\d{1,30}))?$/;

/**
 * A decimal text in units of its last decimal, what is smaller left out; `undefined` where it is none.
 * @param decimals 0 and more
 */
export function parseDecimal(text: string, decimals: number): bigint | undefined {
  const [, whole, rest = ''] = DECIMAL.exec(text) ?? [];
  return whole === undefined ? undefined : BigInt(whole + rest.slice(0, decimals).padEnd(decimals, '0'));
}

/** The same back, without zeros at its end. @param units 0 and more */
export function formatDecimal(units: bigint, decimals: number): string {
  const text = String(units).padStart(decimals + 1, '0');
  const [whole, rest] = [text.slice(0, -decimals), text.slice(-decimals).replace(/0+$/, '')];
  return rest === '' ? whole : `${whole}.${rest}`;
}

/** Decimals that a rate is read with. */
const RATE_DECIMALS = 10;

/**
 * What an amount is worth, in the smallest part of a coin, rounded down: what is paid out.
 * @param amount in 1/10,000 of a unit of the currency, above 0
 * @param rate units of the currency for one coin, a decimal text; `undefined` is returned where it is none or 0
 */
export function unitsWorth(amount: bigint, rate: string, decimals: number): bigint | undefined {
  const scaled = parseDecimal(rate, RATE_DECIMALS);
  if (scaled === undefined || scaled === 0n) return undefined;
  return (amount * 10n ** BigInt(decimals + RATE_DECIMALS)) / (scaled * 10_000n);
}

/**
 * What is to be sent for an amount, in the smallest part of a coin, rounded up.
 * @param asked in 1/10,000 of a unit of the currency, above 0
 * @param rate units of the currency for one coin, a decimal text; `undefined` is returned where it is none or 0
 */
export function unitsFor(asked: bigint, rate: string, decimals: number): bigint | undefined {
  const scaled = parseDecimal(rate, RATE_DECIMALS);
  if (scaled === undefined || scaled === 0n) return undefined;
  const of = asked * 10n ** BigInt(decimals + RATE_DECIMALS);
  const per = scaled * 10_000n;
  return (of + per - 1n) / per;
}
