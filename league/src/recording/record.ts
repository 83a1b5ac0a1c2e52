import type { FeedMarketKey, FeedResult } from '#contract/feed.ts';
import { competitions } from '../calendar/competitions.ts';
import { fateOf } from '../calendar/fate.ts';
import { type Fixture, fixtureOf, slotsOf } from '../calendar/fixtures.ts';
import { mispricedRange } from '../messages/match-bodies.ts';
import { matchSource } from '../messages/match-source.ts';
import type { Body } from '../messages/message-source.ts';
import { officialResult } from '../messages/results.ts';
import { playMatch } from '../play/play-match.ts';
import { drawsOf } from '../random.ts';

/** A recorded message, in order. */
export interface Entry {
  readonly at: number;
  readonly eventId: string;
  readonly messageId: string;
  readonly body: Body;
}

/** The result of a match, from which every bet on it can be settled again. */
export interface Truth {
  readonly sport: string;
  readonly result: FeedResult;
  /** Bets on these markets, or on all, that were struck within the range are void. */
  readonly cancelled?: {
    readonly markets?: readonly FeedMarketKey[];
    readonly from?: number;
    readonly to?: number;
  };
}

export interface Recording {
  readonly seed: string;
  readonly matches: readonly Fixture[];
  readonly entries: readonly Entry[];
  readonly truths: ReadonlyMap<string, Truth>;
  readonly startsAt: number;
  readonly endsAt: number;
}

const MINUTE = 60_000;
const KNOWN_BEFORE = 25 * MINUTE;
/** From the first kick-off to the last: about twenty matches are on at once, of many a hundred. */
const spanOf = (count: number): number => Math.max(12, count / 10) * MINUTE;

/** Matches of all sports that start one soon after the other, more of them with strange fates than in life. */
export function record(seed: string, count: number, startsAt: number): Recording {
  const matches = Array.from({ length: count }, (_, place) => matchOf(seed, count, startsAt, place));
  const entries = matches.flatMap((fixture) => entriesOf(seed, fixture)).sort((a, b) => a.at - b.at);
  return {
    seed,
    matches,
    entries,
    truths: new Map(matches.map((fixture) => [fixture.id, truthOf(seed, fixture)])),
    startsAt,
    endsAt: entries.at(-1)?.at ?? startsAt,
  };
}

function matchOf(seed: string, count: number, from: number, place: number): Fixture {
  const competition = competitions[place % competitions.length] ?? competitions[0];
  if (!competition) throw new Error('no competitions');
  const turn = Math.floor(place / competitions.length);
  const slots = slotsOf(competition);
  const fixture = fixtureOf(seed, competition, 1 + Math.floor(turn / slots), turn % slots);
  const jitter = drawsOf(`${seed}|${fixture.id}|start`).below(MINUTE);
  const startsAt = from + KNOWN_BEFORE + Math.round((spanOf(count) * place) / count) + jitter;
  return { ...fixture, startsAt, announcedAt: startsAt - KNOWN_BEFORE };
}

function entriesOf(seed: string, fixture: Fixture): readonly Entry[] {
  const source = matchSource(seed, fixture, true);
  const entries: Entry[] = [];
  while (Number.isFinite(source.nextAt())) {
    const { step, bodies } = source.take();
    bodies.forEach((body, place) => {
      entries.push({ at: body.at, eventId: fixture.id, messageId: `${fixture.id}:${step}.${place}`, body });
    });
  }
  return entries;
}

function truthOf(seed: string, fixture: Fixture): Truth {
  const fate = fateOf(seed, fixture, true);
  const result = officialResult(playMatch(seed, fixture), fate);
  const { sport } = fixture.competition;
  if (fate.kind === 'cancelled') return { sport, result, cancelled: {} };
  if (fate.kind !== 'mispriced' || fate.isTakenBack) return { sport, result };
  const { markets, start_time: from, end_time: to } = mispricedRange(fixture);
  return { sport, result, cancelled: { markets, from, to } };
}
