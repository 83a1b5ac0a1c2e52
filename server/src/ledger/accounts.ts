/**
 * Who money can belong to. A player has purses: what may be spent, and beside each what is held. A site has
 * accounts that may stand on either side of zero; together with the players they always sum to zero.
 *
 * Ids are computed, never looked up: a player's are `playerId * 8 + slot`, a site's are negative and carry the
 * site, the currency and the account (see {@link siteAccountId}).
 */
export const purses = ['cash', 'token'] as const;
export type Purse = (typeof purses)[number];

/** The guarded balances of a player, in slot order. Only holds move what is held. */
export const playerAccounts = ['cash', 'token', 'cashHeld', 'tokenHeld'] as const;
export type PlayerAccount = (typeof playerAccounts)[number];

/** The place in this list is stored in every transfer: append, never reorder. */
export const siteAccounts = [
  /** Where opening balances and seeded history come from. */
  'genesis',
  /** Payments in and out of the platform. */
  'clearing',
  /** What the games won and lost. */
  'house',
  /** Stakes of bets that are not settled yet. */
  'openBets',
  /** Bonuses, rewards, missions, referrals. */
  'promotions',
  /** Corrections by staff. */
  'adjustments',
  /** Fees charged to players. */
  'fees',
  /** What was taken back of players who did not have it any more: as far below zero as they owe. */
  'debts',
] as const;
export type SiteAccount = (typeof siteAccounts)[number];

/** The currency every site's game tokens are counted in. */
export const TOKEN_CURRENCY = 'TOKEN';

const DIGITS = '_ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const CURRENCY = /^[A-Z0-9]{2,5}$/;
const MAX_SITE = 2 ** 29;

/** A currency code (2 to 5 capitals or digits) as a number below 2^27. @throws RangeError on any other text */
export function currencyId(code: string): number {
  if (!CURRENCY.test(code)) throw new RangeError(`not a currency code: ${JSON.stringify(code)}`);
  let id = 0;
  for (const letter of code) id = id * DIGITS.length + DIGITS.indexOf(letter);
  return id;
}

/** The code of a currency number; the inverse of {@link currencyId}. */
export function currencyCode(id: number): string {
  let code = '';
  for (let rest = id; rest > 0; rest = Math.floor(rest / DIGITS.length)) {
    code = DIGITS.charAt(rest % DIGITS.length) + code;
  }
  return code;
}

export const TOKEN_CURRENCY_ID = currencyId(TOKEN_CURRENCY);

export function playerAccountId(playerId: bigint, account: PlayerAccount): bigint {
  return playerId * 8n + BigInt(playerAccounts.indexOf(account));
}

/** `-(site * 2^33 + currency * 2^6 + place in the list)`: 63 bits, so that it fits an int8. */
export function siteAccountId(siteId: number, currency: string, account: SiteAccount): bigint {
  if (!Number.isInteger(siteId) || siteId < 1 || siteId > MAX_SITE) {
    throw new RangeError(`not a site id: ${siteId}`);
  }
  return -(
    (BigInt(siteId) << 33n) |
    (BigInt(currencyId(currency)) << 6n) |
    BigInt(siteAccounts.indexOf(account))
  );
}

export type AccountName =
  | { readonly playerId: bigint; readonly account: PlayerAccount }
  | { readonly siteId: number; readonly currency: string; readonly account: SiteAccount };

/** Reads an account id back. @throws RangeError when no account can have it */
export function nameAccount(id: bigint): AccountName {
  if (id > 0n) {
    const account = playerAccounts[Number(id & 7n)];
    if (account) return { playerId: id >> 3n, account };
  } else {
    const bits = -id;
    const account = siteAccounts[Number(bits & 63n)];
    const currency = currencyCode(Number((bits >> 6n) & 0x7ffffffn));
    if (account) return { siteId: Number(bits >> 33n), currency, account };
  }
  throw new RangeError(`not an account id: ${id}`);
}
