import type { FeedMarketKey } from '#contract/feed.ts';
import { isBetType, type MarketKind, marketKind } from '#rules/sportsbook/bet-types.ts';
import { formatLine, parseLine } from '#rules/sportsbook/line.ts';
import { takesLine } from '#rules/sportsbook/markets.ts';
import { type EventDraft, keyOf, type MarketDraft } from '../work/draft.ts';
import type { Verdict } from './verdict.ts';

/** A market as a feed names it, in our words. */
export interface ReadKey extends MarketKind {
  readonly line: string | null;
}

/** @returns `undefined` for what is no market of ours: an unknown code, a line too many or too few */
export function readKey({ bet_type: betType, period, line }: FeedMarketKey): ReadKey | undefined {
  if (!isBetType(betType)) return undefined;
  const kind = marketKind(betType, period, line ?? undefined);
  if (kind === undefined) return undefined;
  const isLined = takesLine(kind.type);
  if (isLined !== (line !== undefined && line !== null)) return undefined;
  const quarters = line ? parseLine(line) : undefined;
  return { ...kind, line: isLined && quarters !== undefined ? formatLine(quarters) : null };
}

export function findMarket(event: EventDraft, named: FeedMarketKey): MarketDraft | undefined {
  const key = readKey(named);
  return key && event.markets.get(keyOf(key.type, key.period, key.line));
}

/** The name of a market in a reason. */
export const nameOf = ({ bet_type, period, line }: FeedMarketKey): string =>
  [bet_type, period, line].filter((part) => part !== undefined && part !== null).join(' ');

/** The markets that a message names; null where it means all of the event. */
export function findMarkets(
  event: EventDraft,
  named: readonly FeedMarketKey[] | undefined,
): readonly MarketDraft[] | null | Verdict {
  if (!named) return null;
  const found = new Set<MarketDraft>();
  for (const one of named) {
    const market = findMarket(event, one);
    if (!market) return { verdict: 'unknownMarket', reason: nameOf(one) };
    found.add(market);
  }
  return [...found];
}
