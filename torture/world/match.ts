import type { FeedMessageInput, FeedResult } from '#contract/feed.ts';
import type { Draws } from '#league/random.ts';
import type { MatchResult } from '#rules/sportsbook/match-result.ts';

type Loose<Message> = Message extends object ? Omit<Message, 'message_id' | 'at' | 'sequence'> : never;
/** A message about an event without what every message has. */
export type Body = Exclude<Loose<FeedMessageInput>, { type: 'alive' | 'snapshot_complete' }>;

const HOUR_MS = 3_600_000;

/** A match of the feed, as it is by now: what tickets on it come to follows from this alone. */
export interface Match {
  readonly id: string;
  readonly startsAt: number;
  result: MatchResult | undefined;
  isCancelled: boolean;
  /** Whether a result was ever taken back, or a cancel: a snapshot says so again. */
  hadResult: boolean;
  hadCancel: boolean;
  prices: readonly string[];
}

export function newMatch(id: string, draws: Draws): Match {
  return {
    id,
    startsAt: Date.now() + 3 * HOUR_MS,
    result: undefined,
    ...{ isCancelled: false, hadResult: false, hadCancel: false },
    prices: pricesOf(draws),
  };
}

function pricesOf(draws: Draws): readonly string[] {
  return Array.from({ length: 7 }, () => (1.5 + draws.below(250) / 100).toFixed(2));
}

/** Changes what the match has come to. @returns what the feed says of that */
export function happen(match: Match, draws: Draws): readonly Body[] {
  const event_id = match.id;
  const dice = draws.next();
  if (match.isCancelled && dice < 0.5) {
    match.isCancelled = false;
    return [{ type: 'rollback_bet_cancel', event_id }];
  }
  if (match.result && dice < 0.8) {
    const next = dice < 0.5 ? resultOf(draws) : undefined;
    match.result = next;
    return [{ type: 'rollback_bet_settlement', event_id }, ...settlementOf(match)];
  }
  if (!match.result && dice < 0.85) {
    match.result = resultOf(draws);
    match.hadResult = true;
    return settlementOf(match);
  }
  match.isCancelled = true;
  match.hadCancel = true;
  return [{ type: 'bet_cancel', event_id }];
}

/** Gives a match that has none a result. */
export function finish(match: Match, draws: Draws): readonly Body[] {
  if (match.result) return [];
  match.result = resultOf(draws);
  match.hadResult = true;
  return settlementOf(match);
}

function resultOf(draws: Draws): MatchResult {
  const ht = [draws.below(3), draws.below(3)] as const;
  return { status: 'finished', ht, ft: [ht[0] + draws.below(3), ht[1] + draws.below(3)] };
}

function settlementOf({ id, result }: Match): readonly Body[] {
  if (!result) return [];
  const { status, ht, ft } = result;
  const wire: FeedResult = {
    status,
    ...(ht ? { ht: [...ht] as [number, number] } : {}),
    ...(ft ? { ft: [...ft] as [number, number] } : {}),
  };
  return [{ type: 'bet_settlement', event_id: id, certainty: 2, result: wire }];
}

/** Everything a receiver has to know of the match now. */
export function snapshotOf(match: Match): readonly Body[] {
  const event_id = match.id;
  const cancel: readonly Body[] = match.isCancelled
    ? [{ type: 'bet_cancel', event_id }]
    : match.hadCancel
      ? [{ type: 'rollback_bet_cancel', event_id }]
      : [];
  const result: readonly Body[] = match.hadResult
    ? [{ type: 'rollback_bet_settlement', event_id }, ...settlementOf(match)]
    : [];
  return [...openingOf(match), ...cancel, ...result];
}

export function openingOf(match: Match): readonly Body[] {
  const { id, startsAt } = match;
  const named = (name: string) => ({ id: name, names: { EN: name } });
  return [
    {
      type: 'fixture',
      event_id: id,
      sport: 'soccer',
      competition: named(`cup-${id}`),
      home: named(`home-${id}`),
      away: named(`away-${id}`),
      start_time: startsAt,
    },
    oddsOf(match),
  ];
}

/** New prices. */
export function reprice(match: Match, draws: Draws): readonly Body[] {
  match.prices = pricesOf(draws);
  return [oddsOf(match)];
}

function oddsOf({ id, prices }: Match): Body {
  const one = (code: string, place: number) => {
    const odds = prices[place] ?? '2';
    const chance = 1 / (Number(odds) * 1.05);
    const probabilities: [number, number, number, number, number] = [chance, 0, 0, 0, 1 - chance];
    return { code, odds, probabilities };
  };
  return {
    type: 'odds_change',
    event_id: id,
    markets: [
      { bet_type: '1X2', status: 1, main: true, selections: [one('1', 0), one('X', 1), one('2', 2)] },
      { bet_type: 'OU', line: '2.25', status: 1, selections: [one('O', 3), one('U', 4)] },
      { bet_type: 'HDP', line: '-0.75', status: 1, selections: [one('H', 5), one('A', 6)] },
    ],
  };
}
