import { eventStatus, type FeedEventStatus, matchStatus } from '#contract/feed.ts';
import { endedStatus, interruptedStatus, liveStatus, statusKey } from './event-status.ts';
import { boardAt, fixtureBody, type Match, mispricedRange, result, type SentState } from './match-bodies.ts';
import type { Body } from './message-source.ts';
import { isPlayed, kickOff, lengthOf, type Step, stepsAfter, stepsBefore } from './plan.ts';
import { halfResult } from './results.ts';

/** Everything that is in force: the fixture, the status with all prices, the result as far as it is known. */
export function snapshotOf(match: Match, now: SentState, at: number): readonly Body[] {
  const { fixture, fate, play, seed } = match;
  const start = kickOff(fixture, fate);
  const past = [
    ...stepsBefore(seed, fixture, fate),
    ...(at >= start ? stepsAfter(seed, fixture, fate, play()) : []),
  ].filter((step) => step.at <= at);
  const last = (...kinds: Step['kind'][]) => past.findLast(({ kind }) => kinds.includes(kind));
  const hasMoved = past.some(({ kind }) => kind === 'moved');
  const bodies: Body[] = [fixtureBody(fixture, at, hasMoved ? start : fixture.startsAt)];
  const priced = last('prices', 'live');
  const isOpen =
    priced !== undefined && priced === last('prices', 'live', 'stop', 'postponed', 'cancelled', 'ended');
  const isPriced = isOpen && (priced.kind === 'prices' || priced.kind === 'live');
  now.shown = isPriced
    ? { board: boardAt(match, priced), isStopped: false }
    : { board: new Map(), isStopped: false };
  now.status = at >= start && isPlayed(fate) ? statusKey(play(), at - start) : '';
  const status = statusAt(
    match,
    last('postponed', 'cancelled', 'moved', 'live', 'score', 'interrupted', 'ended'),
    at,
  );
  bodies.push({
    type: 'odds_change',
    at,
    ...(status ? { sport_event_status: status } : {}),
    markets: [...now.shown.board.values()],
  });
  const cancelled = last('mispriced', 'mispriced_back');
  if (cancelled?.kind === 'mispriced') bodies.push({ type: 'bet_cancel', at, ...mispricedRange(fixture) });
  if (cancelled?.kind === 'mispriced_back')
    bodies.push({ type: 'rollback_bet_cancel', at, ...mispricedRange(fixture) });
  if (last('cancel_all')) bodies.push({ type: 'bet_cancel', at });
  const latest = last('half_result', 'result', 'rollback');
  if (latest?.kind === 'half_result')
    bodies.push({ type: 'bet_settlement', at, certainty: 2, result: halfResult(play()) });
  if (latest?.kind === 'rollback') bodies.push({ type: 'rollback_bet_settlement', at });
  if (latest?.kind === 'result') bodies.push(result(match, at, latest.which));
  return bodies;
}

function statusAt(
  { fixture, fate, play }: Match,
  last: Step | undefined,
  at: number,
): FeedEventStatus | undefined {
  switch (last?.kind) {
    case 'postponed':
      return { status: eventStatus.postponed, match_status: matchStatus.postponed };
    case 'cancelled':
      return { status: eventStatus.cancelled, match_status: matchStatus.cancelled };
    case 'moved':
      return { status: eventStatus.notStarted, match_status: matchStatus.notStarted };
    case 'live':
    case 'score':
      return liveStatus(play(), at - kickOff(fixture, fate));
    case 'interrupted':
      return interruptedStatus(play(), lengthOf(play(), fate));
    case 'ended':
      return endedStatus(play(), lengthOf(play(), fate), last.isRetired);
    default:
      return undefined;
  }
}
