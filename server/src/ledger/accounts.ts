/**
 * Owners of money. A player has purses: spendable money, and beside each the part that is held. A site has
 * accounts that may be above or below zero; together with the players they always sum to zero.
 *
 * Ids are computed, never looked up (see {@link playerAccountId} and {@link siteAccountId}).
 */

/** The purses that every player has from the start. */
export const mainPurses = ['cash', 'token'] as const;
export type MainPurse = (typeof mainPurses)[number];

/**
 * Purses that are opened for one player by `openPurse`: `money` in a further currency, and `bonus` money under the terms of
 * one grant. The slot is the one of the free money; what is held has the slot two above.
 */
export const furtherPurses = { money: 4, bonus: 5 } as const;
export type FurtherKind = keyof typeof furtherPurses;
/** The kind and the number within the player, 1 to 524,287. */
export type FurtherPurse = `${FurtherKind}:${number}`;

export type Purse = MainPurse | FurtherPurse;

const mainAccounts = ['cash', 'token', 'cashHeld', 'tokenHeld'] as const;
/** The guarded balances of a player. Only holds move what is held. */
export type PlayerAccount = (typeof mainAccounts)[number] | FurtherPurse | `${FurtherKind}Held:${number}`;

/** The place in this list is stored in every transfer: append, never reorder. */
export const siteAccounts = [
  /** The source of opening balances and seeded history. */
  'genesis',
  /** Payments in and out of the platform. */
  'clearing',
  /** Wins and losses of the games. */
  'house',
  /** Stakes of bets that are not settled yet. */
  'openBets',
  /** Bonuses, rewards, missions, referrals. */
  'promotions',
  /** Corrections by staff. */
  'adjustments',
  /** Fees charged to players. */
  'fees',
  /** Money reclaimed from players who no longer had it: as far below zero as they owe. */
  'debts',
  /** What partners collected of their players for rounds of the house, less what they paid out: below zero by what they owe. */
  'partners',
  /** Commission of affiliates: below zero by what they were paid. */
  'affiliates',
] as const;
type NamedSiteAccount = (typeof siteAccounts)[number];
/** What a jackpot of the site has: its number at the site, 1 to {@link MOST_JACKPOTS}. */
export type JackpotAccount = `jackpot:${number}`;
export type SiteAccount = NamedSiteAccount | JackpotAccount;

/** Places of accounts below this are for the list, those from here on for jackpots. */
export const FIRST_JACKPOT = 16;
const LAST_PLACE = 63;
/** Jackpots that a site can have at a time. */
export const MOST_JACKPOTS = LAST_PLACE - FIRST_JACKPOT + 1;

const JACKPOT = /^jackpot:([1-9][0-9]?)$/;

/** The place of an account of a site, 0 to 63, as every transfer has it; `undefined` for any other text. */
export function sitePlace(account: string): number | undefined {
  const names: readonly string[] = siteAccounts;
  const named = names.indexOf(account);
  if (named >= 0) return named;
  const number = Number(JACKPOT.exec(account)?.[1]);
  return number <= MOST_JACKPOTS ? FIRST_JACKPOT + number - 1 : undefined;
}

/** The account of a site that has a place; `undefined` where none has it. */
export function siteAccountAt(place: number): SiteAccount | undefined {
  return place >= FIRST_JACKPOT && place <= LAST_PLACE
    ? `jackpot:${place - FIRST_JACKPOT + 1}`
    : siteAccounts[place];
}

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

/** Offset from the slot of a purse to the slot of its held part. */
export const HELD = 2;

const FURTHER = /^(money|bonus)(Held)?:([1-9][0-9]{0,5})$/;
const MAX_NUMBER = 2 ** 19 - 1;
export const MAX_PLAYER = 2n ** 41n - 1n;

/**
 * The slot of an account of a player: 0 to 3 for cash, tokens and what is held of them, else the number of the purse * 8
 * plus its kind's slot, 2 more for what is held. `undefined` for any other text.
 */
export function playerSlot(account: string): number | undefined {
  const names: readonly string[] = mainAccounts;
  const main = names.indexOf(account);
  if (main >= 0) return main;
  const [, kind, held, digits] = FURTHER.exec(account) ?? [];
  const number = Number(digits);
  if ((kind !== 'money' && kind !== 'bonus') || number > MAX_NUMBER) return undefined;
  return number * 8 + furtherPurses[kind] + (held === undefined ? 0 : HELD);
}

/** The account of a player that has a slot; `undefined` where none has it, as with those of sites. */
export function accountAt(slot: number): PlayerAccount | undefined {
  const number = slot >> 3;
  if (number === 0) return mainAccounts[slot];
  const kind = slot & 1 ? 'bonus' : 'money';
  if (slot < 0 || (slot & 4) === 0 || number > MAX_NUMBER) return undefined;
  return slot & HELD ? `${kind}Held:${number}` : `${kind}:${number}`;
}

/** `number of the purse * 2^44 + playerId * 8 + slot`: 63 bits. Cash, tokens and what is held of them have the number 0. */
export function playerAccountId(playerId: bigint, account: PlayerAccount): bigint {
  const slot = playerSlot(account);
  if (slot === undefined) throw new RangeError(`not an account of a player: ${account}`);
  return (BigInt(slot >> 3) << 44n) | (playerId << 3n) | BigInt(slot & 7);
}

/** `-(site * 2^33 + currency * 2^6 + place)`: 63 bits, so that it fits an int8. */
export function siteAccountId(siteId: number, currency: string, account: SiteAccount): bigint {
  if (!Number.isInteger(siteId) || siteId < 1 || siteId > MAX_SITE) {
    throw new RangeError(`not a site id: ${siteId}`);
  }
  const place = sitePlace(account);
  if (place === undefined) throw new RangeError(`not an account of a site: ${account}`);
  return -((BigInt(siteId) << 33n) | (BigInt(currencyId(currency)) << 6n) | BigInt(place));
}

export type AccountName =
  | { readonly playerId: bigint; readonly account: PlayerAccount }
  | { readonly siteId: number; readonly currency: string; readonly account: SiteAccount };

/** Reads an account id back. @throws RangeError when no account can have it */
export function nameAccount(id: bigint): AccountName {
  if (id > 0n) {
    const account = accountAt(Number(((id >> 44n) << 3n) | (id & 7n)));
    if (account) return { playerId: (id >> 3n) & MAX_PLAYER, account };
  } else {
    const bits = -id;
    const account = siteAccountAt(Number(bits & 63n));
    const currency = currencyCode(Number((bits >> 6n) & 0x7ffffffn));
    if (account) return { siteId: Number(bits >> 33n), currency, account };
  }
  throw new RangeError(`not an account id: ${id}`);
}
