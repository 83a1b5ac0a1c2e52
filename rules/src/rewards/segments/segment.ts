import type { Amount } from '../../money/amount.ts';

/** Whether all or any of several have to hold. */
export const matches = ['all', 'any'] as const;
export type Match = (typeof matches)[number];

/** What play a figure is about. */
export type PlayScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'casino' }
  | { readonly kind: 'sportsbook' }
  /** Tickets that are on one sport alone. */
  | { readonly kind: 'sport'; readonly sport: string }
  | { readonly kind: 'game'; readonly providerCode: string; readonly gameCode: string };

/** The countries that the phone number of a player says. */
export const segmentCountries = ['PH', 'MY', 'VN', 'US', 'other'] as const;
export type SegmentCountry = (typeof segmentCountries)[number];

interface Threshold<Value> {
  readonly is: 'atLeast' | 'below';
  readonly value: Value;
}

/** Whether something was in the days before; what never was is `notWithin`. */
interface Recency {
  readonly is: 'within' | 'notWithin';
  readonly days: number;
}

interface OneOf<Value> {
  readonly is: 'in' | 'notIn';
  readonly values: readonly Value[];
}

/** One condition on a fact about a player. Amounts in 1/10,000 units of the currency of the site, windows in days. */
export type Condition =
  /** Paid deposits, ever where `days` is `null`. */
  | ({ readonly fact: 'depositCount'; readonly days: number | null } & Threshold<number>)
  | ({ readonly fact: 'depositSum'; readonly days: number | null } & Threshold<Amount>)
  | ({ readonly fact: 'lastDeposit' } & Recency)
  /** Stakes of settled play; `lost` is stakes less wins, below zero for a player who won. */
  | ({
      readonly fact: 'staked' | 'lost';
      readonly on: PlayScope;
      readonly days: number;
    } & Threshold<Amount>)
  /** The highest VIP level reached; 0 before the first. */
  | ({ readonly fact: 'level' } & Threshold<number>)
  | ({ readonly fact: 'language' } & OneOf<string>)
  | ({ readonly fact: 'country' } & OneOf<SegmentCountry>)
  | { readonly fact: 'tag'; readonly is: 'has' | 'hasNot'; readonly tag: string }
  | ({ readonly fact: 'lastSeen' | 'registered' } & Recency);

export const facts = [
  'depositCount',
  'depositSum',
  'lastDeposit',
  'staked',
  'lost',
  'level',
  'language',
  'country',
  'tag',
  'lastSeen',
  'registered',
] as const satisfies readonly Condition['fact'][];
export type Fact = (typeof facts)[number];

export interface SegmentGroup {
  readonly match: Match;
  /** At least one. */
  readonly conditions: readonly Condition[];
}

/**
 * Which players a segment has: those for whom all, or any, of its groups hold. Without a group it has every player who may be
 * reached at all.
 */
export interface SegmentRule {
  readonly match: Match;
  readonly groups: readonly SegmentGroup[];
}

/** The most groups of a rule, and conditions of a group: a rule is evaluated in bounded time. */
export const MOST_GROUPS = 6;
export const MOST_CONDITIONS = 10;
/** The most days that a figure of play looks back. */
export const MOST_PLAY_DAYS = 90;

/** Every text that says what play a figure is about: `all`, `casino`, `sportsbook`, `sport:soccer`, `game:PROVIDER/game`. */
export const SCOPE_PATTERN =
  /^(?:all|casino|sportsbook|sport:([a-z][a-z0-9_]{0,31})|game:([A-Z0-9_]{1,32})\/([a-z0-9-]{1,64}))$/;

/**
 * Reads what play a figure is about.
 * @returns `undefined` for a text that is none of {@link SCOPE_PATTERN}
 */
export function parseScope(text: string): PlayScope | undefined {
  const match = SCOPE_PATTERN.exec(text);
  if (!match) return undefined;
  const [, sport, providerCode, gameCode] = match;
  if (sport !== undefined) return { kind: 'sport', sport };
  if (providerCode !== undefined && gameCode !== undefined) return { kind: 'game', providerCode, gameCode };
  return { kind: text === 'casino' || text === 'sportsbook' ? text : 'all' };
}

/** The text that {@link parseScope} reads. */
export function scopeText(scope: PlayScope): string {
  if (scope.kind === 'sport') return `sport:${scope.sport}`;
  return scope.kind === 'game' ? `game:${scope.providerCode}/${scope.gameCode}` : scope.kind;
}

/** What a rule may ask about a player, at one moment. */
export interface PlayerFacts {
  depositCount(days: number | null): number;
  depositSum(days: number | null): Amount;
  staked(on: PlayScope, days: number): Amount;
  lost(on: PlayScope, days: number): Amount;
  /** Days since then; `null` where it never was. */
  readonly lastDeposit: number | null;
  readonly lastSeen: number | null;
  readonly registered: number;
  readonly level: number;
  readonly language: string;
  readonly country: SegmentCountry;
  readonly tags: ReadonlySet<string>;
}

/** Whether a rule holds for a player. The server evaluates the same in SQL, for many at once. */
export function holds(rule: SegmentRule, player: PlayerFacts): boolean {
  return rule.groups.length === 0 || allOrAny(rule.match, rule.groups, (group) => groupHolds(group, player));
}

const groupHolds = ({ match, conditions }: SegmentGroup, player: PlayerFacts): boolean =>
  allOrAny(match, conditions, (condition) => conditionHolds(condition, player));

function allOrAny<One>(match: Match, list: readonly One[], test: (one: One) => boolean): boolean {
  return match === 'all' ? list.every(test) : list.some(test);
}

/** Whether one condition holds for a player. */
export function conditionHolds(condition: Condition, player: PlayerFacts): boolean {
  switch (condition.fact) {
    case 'depositCount':
      return reaches(condition, player.depositCount(condition.days));
    case 'depositSum':
      return reaches(condition, player.depositSum(condition.days));
    case 'staked':
    case 'lost':
      return reaches(condition, player[condition.fact](condition.on, condition.days));
    case 'level':
      return reaches(condition, player.level);
    case 'language':
      return condition.values.includes(player.language) === (condition.is === 'in');
    case 'country':
      return condition.values.includes(player.country) === (condition.is === 'in');
    case 'tag':
      return player.tags.has(condition.tag) === (condition.is === 'has');
    case 'lastDeposit':
    case 'lastSeen':
    case 'registered': {
      const ago = player[condition.fact];
      return (ago !== null && ago <= condition.days) === (condition.is === 'within');
    }
  }
}

const reaches = <Value extends number | bigint>({ is, value }: Threshold<Value>, figure: Value): boolean =>
  figure >= value === (is === 'atLeast');
