import type { EventState } from '#contract/calls/sportsbook.ts';
import { eventStatus, type FeedEventStatus, matchStatus } from '#contract/feed.ts';
import type { EventDraft } from '../work/draft.ts';

const byMatchStatus: ReadonlyMap<number, EventState> = new Map([
  [matchStatus.postponed, 'postponed'],
  [matchStatus.startDelayed, 'prematch'],
  [matchStatus.cancelled, 'voided'],
  [matchStatus.interrupted, 'suspended'],
  [matchStatus.suspended, 'suspended'],
  [matchStatus.abandoned, 'voided'],
  [matchStatus.walkover, 'voided'],
  [matchStatus.ended, 'ended'],
  [matchStatus.afterExtraTime, 'ended'],
  [matchStatus.afterPenalties, 'ended'],
]);

const byEventStatus: ReadonlyMap<number, EventState> = new Map([
  [eventStatus.notStarted, 'prematch'],
  [eventStatus.live, 'live'],
  [eventStatus.suspended, 'suspended'],
  [eventStatus.ended, 'ended'],
  // Closed for the feed; settled it is once a result was applied.
  [eventStatus.closed, 'ended'],
  [eventStatus.cancelled, 'voided'],
  [eventStatus.delayed, 'prematch'],
  [eventStatus.interrupted, 'suspended'],
  [eventStatus.postponed, 'postponed'],
]);

/** Maps a feed's status to the state of an event (section 8 of the settlement rules). */
export function stateOf({ status, match_status: match }: FeedEventStatus): EventState {
  // The feed no longer covers the event: its further course is unknown, and nothing may be inferred.
  if (status === eventStatus.abandoned) return 'suspended';
  return (
    (match === undefined ? undefined : byMatchStatus.get(match)) ?? byEventStatus.get(status) ?? 'suspended'
  );
}

const next: Readonly<Record<EventState, readonly EventState[]>> = {
  prematch: ['live', 'suspended', 'ended', 'postponed', 'voided'],
  live: ['suspended', 'ended', 'postponed', 'voided'],
  suspended: ['prematch', 'live', 'ended', 'postponed', 'voided'],
  ended: ['live', 'suspended', 'voided'],
  postponed: ['prematch', 'live', 'suspended', 'voided'],
  settled: [],
  voided: [],
};

/** Why an event cannot change to a state; `undefined` if it can. A final state stays, whatever the feed sends. */
function problemOf(event: EventDraft, state: EventState): string | undefined {
  if (event.state === state) return undefined;
  if (event.state === 'settled' && (state === 'ended' || state === 'voided')) return undefined;
  if (event.state === 'voided' && state === 'ended') return undefined;
  const hasBegun = event.state === 'live' || event.score !== null;
  if (!next[event.state].includes(state) || (state === 'prematch' && hasBegun && event.state !== 'postponed'))
    return `${event.state} does not become ${state}`;
  return undefined;
}

/**
 * Applies a status to an event.
 *
 * @param at when the feed sent it
 * @returns why it cannot, and then nothing is changed
 */
export function applyStatus(
  event: EventDraft,
  status: FeedEventStatus,
  at: number,
  now: Date,
): string | undefined {
  const { home_score: home, away_score: away, home_red_cards: homeRed, away_red_cards: awayRed } = status;
  if ((home === undefined) !== (away === undefined)) return 'a score has two sides';
  if ((homeRed === undefined) !== (awayRed === undefined)) return 'red cards have two sides';
  const state = stateOf(status);
  const problem = problemOf(event, state);
  if (problem !== undefined) return problem;
  if (event.state !== 'settled' && event.state !== 'voided') event.state = state;
  const hasBegun = state !== 'prematch' && state !== 'postponed';
  if (hasBegun && home !== undefined && away !== undefined) event.score = [home, away];
  if (hasBegun && homeRed !== undefined && awayRed !== undefined) event.redCards = [homeRed, awayRed];
  if (status.period_scores) event.periodScores = status.period_scores;
  if (status.clock) {
    const { phase, offset_seconds, running } = status.clock;
    event.clock = {
      phase,
      // A clock ahead of the server's would show time that was not played yet.
      started_at: new Date(Math.min(at, now.getTime())).toISOString(),
      offset_seconds,
      running,
    };
  }
  return undefined;
}
