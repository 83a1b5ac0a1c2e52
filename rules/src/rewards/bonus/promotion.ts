import { type Amount, multiplyDown } from '../../money/amount.ts';

/** What a bet is made on. */
export type Product = 'casino' | 'sportsbook';

/**
 * What starts a promotion for a player. `staff` and `campaign` grants are made by hand or by a campaign; `optIn` and
 * `code` by the player; `freeRoundWins` for what free rounds of other studios have won, where they were given with it.
 */
export type Trigger =
  | { readonly kind: 'signUp' }
  /** The n-th paid deposit of the player, every one where `number` is `null`; at least `minimum`. */
  | { readonly kind: 'deposit'; readonly number: number | null; readonly minimum: Amount }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'optIn' }
  /** A share of what was lost on a product in the days before; at least `minimum` lost. */
  | {
      readonly kind: 'lossBack';
      readonly product: Product;
      readonly days: number;
      readonly minimum: Amount;
    }
  | { readonly kind: 'level'; readonly level: number }
  | { readonly kind: 'mission'; readonly missionId: number }
  | { readonly kind: 'staff' }
  | { readonly kind: 'campaign' }
  | { readonly kind: 'freeRoundWins' };
export const triggerKinds = [
  'signUp',
  'deposit',
  'code',
  'optIn',
  'lossBack',
  'level',
  'mission',
  'staff',
  'campaign',
  'freeRoundWins',
] as const satisfies readonly Trigger['kind'][];

/** A fixed amount, or a share of the deposit or loss that started the promotion, in percent and at most `maximum`. */
export type GiftSize = { readonly fixed: Amount } | { readonly percent: number; readonly maximum: Amount };

/** What a ticket is. */
export const ticketKinds = ['single', 'parlay', 'system'] as const;
export type TicketKind = (typeof ticketKinds)[number];

/** The tickets that a free bet or boost can be used on. */
export interface TicketTerms {
  readonly kinds: readonly TicketKind[];
  /** Codes of sports; all where it is empty. */
  readonly sports: readonly string[];
}

export type Gift =
  | { readonly kind: 'money'; readonly size: GiftSize }
  | { readonly kind: 'cash'; readonly size: GiftSize }
  | { readonly kind: 'tokens'; readonly amount: Amount }
  /** Rounds of one game at a fixed stake, paid by the site. What they win is bonus money. */
  | {
      readonly kind: 'freeRounds';
      readonly providerCode: string;
      readonly gameCode: string;
      readonly rounds: number;
      readonly stake: Amount;
    }
  /**
   * One ticket whose stake the site pays and keeps. What it wins beyond the stake is bonus money, or cash where nothing is to
   * be wagered.
   */
  | ({ readonly kind: 'freeBet'; readonly stake: Amount } & TicketTerms)
  /** Adds a share of the profit of one ticket, at most `maximum`: bonus money, or cash where nothing is to be wagered. */
  | ({ readonly kind: 'boost'; readonly percent: number; readonly maximum: Amount } & TicketTerms);
export const giftKinds = [
  'money',
  'cash',
  'tokens',
  'freeRounds',
  'freeBet',
  'boost',
] as const satisfies readonly Gift['kind'][];

/** How much of a stake counts towards wagering, in percent: of a game, else of its category, else of its product. */
export interface Contribution {
  readonly casino: number;
  readonly sportsbook: number;
  readonly categories: Readonly<Record<string, number>>;
  /** By `PROVIDER/game`. */
  readonly games: Readonly<Record<string, number>>;
}

export interface Wagering {
  /** How many times the base must be staked, 0 to 100. At 0 nothing must be staked. */
  readonly times: number;
  readonly base: 'bonus' | 'bonusAndDeposit';
}

export interface BonusTerms {
  readonly wagering: Wagering;
  readonly contribution: Contribution;
  /** Tickets at lower odds do not count, and take no free bet or boost; thousandths, `null` for none. */
  readonly minimumOdds: number | null;
  /** A bet that could use bonus money, or a boost, is refused above it. */
  readonly maximumStake: Amount | null;
  /** The most that becomes cash. */
  readonly maximumWin: Amount | null;
  /** Days from the grant until what is left is taken back, 1 to 365. */
  readonly days: number;
  /** Played with cash alone, without counting: `PROVIDER/game`. */
  readonly excludedGames: readonly string[];
  readonly order: 'cashFirst' | 'bonusFirst';
  /** Where a win goes: in the proportion of the stake, or to the bonus whenever bonus money was staked. */
  readonly winsTo: 'sameWallet' | 'bonus';
  /** Whether requesting a withdrawal gives up the bonus. */
  readonly forfeitOnWithdrawal: boolean;
}

/** A gift that is used on one ticket, which the player chooses. */
export type TicketGift = Extract<Gift, { kind: 'freeBet' | 'boost' }>;
export const isTicketGift = (gift: Gift): gift is TicketGift =>
  gift.kind === 'freeBet' || gift.kind === 'boost';

/** The most that may be granted; `null` for no cap. */
export interface Caps {
  readonly perPlayer: number | null;
  readonly perDay: number | null;
  readonly perDevice: number | null;
  /** Of the whole promotion. */
  readonly total: number | null;
}

/** What one version of a promotion says. */
export interface PromotionData {
  readonly trigger: Trigger;
  readonly gift: Gift;
  readonly terms: BonusTerms;
  readonly caps: Caps;
  /** The most that grants may be worth together; `null` for no limit. */
  readonly budget: Amount | null;
  /** The segment of players that it is for; absent where it is for all. */
  readonly segment?: string | undefined;
}

/** The product that a gift can be used on; `undefined` where the player chooses. */
export function productOf(gift: Gift): Product | undefined {
  if (gift.kind === 'freeRounds') return 'casino';
  return isTicketGift(gift) ? 'sportsbook' : undefined;
}

/**
 * What a gift is worth, and what it takes from the budget. Free rounds and free bets count with their stakes, a boost
 * with its maximum, tokens with nothing.
 * @param base the deposit or loss that started it; 0 where there is none
 */
export function worthOf(gift: Gift, base: Amount): Amount {
  switch (gift.kind) {
    case 'money':
    case 'cash':
      return sizeOf(gift.size, base);
    case 'freeRounds':
      return gift.stake * BigInt(gift.rounds);
    case 'freeBet':
      return gift.stake;
    case 'boost':
      return gift.maximum;
    case 'tokens':
      return 0n;
  }
}

function sizeOf(size: GiftSize, base: Amount): Amount {
  if ('fixed' in size) return size.fixed;
  const share = multiplyDown(base, BigInt(size.percent), 100n);
  if (share > size.maximum) return size.maximum;
  return share;
}

/** The part of a deposit that a gift of this worth answers to: what is staked for a bonus of `percent` of it. */
export function matchedDeposit(gift: Gift, worth: Amount, base: Amount): Amount {
  if (gift.kind !== 'money' || 'fixed' in gift.size) return base;
  const matched = multiplyDown(worth, 100n, BigInt(gift.size.percent));
  if (matched > base) return base;
  return matched;
}
