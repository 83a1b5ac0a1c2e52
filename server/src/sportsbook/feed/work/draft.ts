import type { EventState, MarketState } from '#contract/calls/sportsbook.ts';
import type { Sport } from '#contract/feed.ts';
import type { MarketType, Period } from '#rules/sportsbook/bet-types.ts';
import type { MatchResult } from '#rules/sportsbook/match-result.ts';
import type {
  FeedState,
  Names,
  SitePrices,
  StoredClock,
  StoredPeriod,
  StoredSelection,
} from '../../tables.ts';

/**
 * The working state of a batch of messages: affected rows are read once, the messages change them here in order, and the
 * differences are written once.
 */
export interface Work {
  readonly feed: FeedDraft;
  readonly now: Date;
  readonly events: Map<string, EventDraft>;
  readonly competitions: Map<string, NamedDraft>;
  readonly competitors: Map<string, NamedDraft>;
  /** Open recovery requests of the feed, by their ids. */
  readonly requests: Map<string, RequestDraft>;
  /** Names of events, or null for everything, that are to be sent again. */
  readonly asks: Set<string | null>;
}

export interface FeedDraft {
  readonly id: number;
  readonly code: string;
  readonly quietAfterMs: number;
  state: FeedState;
  lastMessageAt: Date | null;
  completeUntil: Date | null;
  /** The markets that were set aside while it was quiet come back. */
  resumes: boolean;
}

export interface RequestDraft {
  readonly id: bigint;
  readonly eventSource: string | null;
  isAnswered: boolean;
}

/** A competition or a competitor. */
export interface NamedDraft {
  id: bigint | undefined;
  readonly sourceId: string;
  readonly sport: Sport | undefined;
  region: string;
  names: Names;
  isChanged: boolean;
}

export interface EventDraft {
  /** Undefined until it is written for the first time. */
  id: bigint | undefined;
  readonly sourceId: string;
  readonly kind: 'match' | 'outright';
  readonly sport: Sport;
  competitionId: bigint | undefined;
  homeId: bigint | undefined;
  awayId: bigint | undefined;
  /** Set where a message changes who plays or in what. */
  competition: NamedDraft | undefined;
  home: NamedDraft | undefined;
  away: NamedDraft | undefined;
  competitors: readonly string[] | null;
  startsAt: Date;
  scheduledAt: Date;
  state: EventState;
  score: readonly [number, number] | null;
  redCards: readonly [number, number] | null;
  periodScores: readonly StoredPeriod[];
  clock: StoredClock | null;
  marketCount: number;
  sequence: number;
  messageId: bigint;
  needsRecovery: boolean;
  recoveryId: bigint | null;
  held: string | null;
  resultVersion: number;
  /** Whose traders have suspended it: it is pushed with that, and never changed. */
  readonly suspendedSites: readonly number[];
  /** What sites do to its prices: it is pushed with that. */
  sitePrices: SitePrices | null;
  version: bigint;
  readonly markets: Map<string, MarketDraft>;
  /** Every version so far, then those that are to be written. */
  readonly results: ResultDraft[];
  /** Cancels in force, then those to be written. */
  readonly cancels: CancelDraft[];
  /** As it was before; undefined for a new one. */
  readonly before: EventBefore | undefined;
  readonly listedBefore: boolean;
  /** Settlement was blocked before: data was missing, or staff had to decide. */
  readonly blockedBefore: boolean;
  isTouched: boolean;
}

export interface MarketDraft {
  id: bigint | undefined;
  readonly type: MarketType;
  readonly period: Period;
  /** In its one spelling. */
  readonly line: string | null;
  state: MarketState;
  heldState: MarketState | null;
  selections: readonly StoredSelection[];
  isMain: boolean;
  comboMin: number;
  cashout: boolean;
  readonly suspendedSites: readonly number[];
  version: bigint;
  /** The message that changed it; `undefined` if unchanged. */
  messageId: bigint | undefined;
  readonly before: { readonly state: MarketState; readonly isMain: boolean } | undefined;
  isChanged: boolean;
  /** Its prices were sent again, changed or not. */
  isConfirmed: boolean;
}

export interface ResultDraft {
  readonly version: number;
  readonly result: MatchResult | null;
  /** Null: all of the event. */
  readonly markets: readonly MarketDraft[] | null;
  readonly certainty: number;
  readonly reason: string;
  /** Undefined for what is there already. */
  readonly messageId: bigint | undefined;
}

export interface CancelDraft {
  readonly id: bigint | undefined;
  /** Null: all of the event. */
  readonly markets: readonly MarketDraft[] | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly reason: string;
  /** Null where a rule of the house says so. */
  readonly messageId: bigint | null;
  isRolledBack: boolean;
}

export const isOpenMarket = (state: MarketState): boolean => state === 'active' || state === 'suspended';

export const keyOf = (type: MarketType, period: Period, line: string | null): string =>
  `${type} ${period} ${line ?? ''}`;

/** Changes a market, and notes that it is not as it was. */
export function changeMarket(
  market: MarketDraft,
  change: Partial<
    Pick<MarketDraft, 'state' | 'heldState' | 'selections' | 'isMain' | 'comboMin' | 'cashout'>
  >,
  messageId: bigint,
): void {
  Object.assign(market, change);
  market.messageId = messageId;
  market.isChanged = true;
}

/** All markets that can be taken, or could be again, become this. */
export function closeMarkets(
  event: EventDraft,
  state: 'settled' | 'cancelled',
  messageId: bigint,
  which: (market: MarketDraft) => boolean = () => true,
): void {
  for (const market of event.markets.values()) {
    if (market.state === 'settled' || market.state === 'cancelled' || !which(market)) continue;
    changeMarket(market, { state, heldState: null }, messageId);
  }
}

/** The fields of an event that messages change, apart from sequence numbers. */
const changing = [
  ...(['competition', 'home', 'away', 'competitors', 'startsAt', 'scheduledAt', 'state', 'score'] as const),
  ...(['redCards', 'periodScores', 'clock', 'marketCount', 'needsRecovery', 'recoveryId', 'held'] as const),
  ...(['resultVersion', 'version'] as const),
];
export type EventBefore = Pick<EventDraft, (typeof changing)[number]>;

/** Whether nothing of an event moved but the number of its last message. Prices, which come by the thousand, do no more. */
export const isOnlyCounted = ({ before, ...event }: EventDraft): boolean =>
  before !== undefined && changing.every((field) => event[field] === before[field]);

/** Whether the state of an event changed, and is to be pushed. */
export function isShownOtherwise(event: EventDraft): boolean {
  const { before } = event;
  if (before === undefined) return true;
  return (
    before.state !== event.state ||
    before.marketCount !== event.marketCount ||
    isOther(before.score, event.score) ||
    isOther(before.redCards, event.redCards) ||
    isOther(before.periodScores, event.periodScores) ||
    isOther(before.clock, event.clock) ||
    isOther(before.startsAt, event.startsAt)
  );
}

/** Prices come by the thousand and leave these as they are: what is the same thing need not be looked into. */
const isOther = (a: unknown, b: unknown): boolean => a !== b && JSON.stringify(a) !== JSON.stringify(b);
