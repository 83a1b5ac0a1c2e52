import { eventStatus, type FeedMarketKey, matchStatus } from '#contract/feed.ts';
import type { Fate } from '../calendar/fate.ts';
import type { Fixture } from '../calendar/fixtures.ts';
import type { Play } from '../play/play.ts';
import { type Board, boardOf } from '../prices/board.ts';
import { modelBefore, modelDuring } from '../prices/model.ts';
import { boardChanges, type Shown } from './board-changes.ts';
import { endedStatus, interruptedStatus, liveStatus, statusKey } from './event-status.ts';
import type { Body } from './message-source.ts';
import { kickOff, lengthOf, type Step } from './plan.ts';
import { halfResult, officialResult, wrongResult } from './results.ts';

const MINUTE = 60_000;
/** The market that a mistake is made with, and when: in the last hour before the match. */
const MISPRICED: FeedMarketKey = { bet_type: '1X2', period: 'FT' };
export const mispricedRange = ({ startsAt }: Fixture) => ({
  markets: [MISPRICED],
  start_time: startsAt - 30 * MINUTE,
  end_time: startsAt - 15 * MINUTE,
});

/** The published state that later messages depend on. */
export interface SentState {
  shown: Shown;
  /** The last status. */
  status: string;
}

/** A match and all that is decided about it. */
export interface Match {
  readonly seed: string;
  readonly fixture: Fixture;
  readonly fate: Fate;
  readonly play: () => Play;
}

/** The messages of a step. */
export function bodiesOf(match: Match, now: SentState, step: Step): readonly Body[] {
  const { fixture, fate, play } = match;
  const { at } = step;
  const after = at - kickOff(fixture, fate);
  switch (step.kind) {
    case 'fixture':
      return [fixtureBody(fixture, at, fixture.startsAt)];
    case 'prices':
    case 'live':
      return prices(match, now, step);
    case 'stop':
      return stop(now, at);
    case 'score':
      return score(match, now, at);
    case 'interrupted':
      return [{ type: 'score', at, sport_event_status: interruptedStatus(play(), lengthOf(play(), fate)) }];
    case 'ended': {
      const status = endedStatus(play(), Math.min(after, lengthOf(play(), fate)), step.isRetired);
      return [{ type: 'score', at, sport_event_status: status }];
    }
    case 'half_result':
      return [{ type: 'bet_settlement', at, certainty: 2, result: halfResult(play()) }];
    case 'result':
      return [result(match, at, step.which)];
    case 'rollback':
      return [{ type: 'rollback_bet_settlement', at }];
    default:
      return fatefulBodies(fixture, now, step);
  }
}

type Fateful = Extract<
  Step,
  { kind: 'postponed' | 'cancelled' | 'moved' | 'cancel_all' | 'mispriced' | 'mispriced_back' }
>;

function fatefulBodies(fixture: Fixture, now: SentState, step: Fateful): readonly Body[] {
  const { at } = step;
  const changed = (status: number, match_status: number) =>
    ({ type: 'fixture_change', at, sport_event_status: { status, match_status } }) as const;
  switch (step.kind) {
    case 'postponed':
      return [...stop(now, at), changed(eventStatus.postponed, matchStatus.postponed)];
    case 'cancelled':
      return [...stop(now, at), changed(eventStatus.cancelled, matchStatus.cancelled)];
    case 'moved':
      return [{ ...changed(eventStatus.notStarted, matchStatus.notStarted), start_time: step.to }];
    case 'cancel_all':
      return [{ type: 'bet_cancel', at }];
    case 'mispriced':
      return [{ type: 'bet_cancel', at, ...mispricedRange(fixture) }];
    case 'mispriced_back':
      return [{ type: 'rollback_bet_cancel', at, ...mispricedRange(fixture) }];
  }
}

export function fixtureBody({ competition, home, away }: Fixture, at: number, startTime: number): Body {
  const { code, names, region, sport } = competition;
  return {
    type: 'fixture',
    at,
    kind: 'match',
    sport,
    competition: { id: code, names, region },
    home,
    away,
    start_time: startTime,
  };
}

export function result({ play, fate }: Match, at: number, which: 'wrong' | 'official'): Body {
  const isWrong = which === 'wrong';
  return {
    type: 'bet_settlement',
    at,
    certainty: isWrong ? 1 : 2,
    result: isWrong ? wrongResult(play(), fate) : officialResult(play(), fate),
  };
}

function stop(now: SentState, at: number): readonly Body[] {
  now.shown = { ...now.shown, isStopped: true };
  return [{ type: 'bet_stop', at, groups: 'all' }];
}

function score({ fixture, fate, play }: Match, now: SentState, at: number): readonly Body[] {
  const after = at - kickOff(fixture, fate);
  const key = statusKey(play(), after);
  if (key === now.status) return [];
  now.status = key;
  return [{ type: 'score', at, sport_event_status: liveStatus(play(), after) }];
}

export type Priced = Extract<Step, { kind: 'prices' | 'live' }>;

export function boardAt({ seed, fixture, fate, play }: Match, step: Priced): Board {
  const { sport } = fixture.competition;
  return step.kind === 'prices'
    ? boardOf(sport, step.stage, modelBefore(seed, fixture, step.update))
    : boardOf(sport, 'live', modelDuring(fixture, play(), step.at - kickOff(fixture, fate)));
}

function prices(match: Match, now: SentState, step: Priced): readonly Body[] {
  const { at } = step;
  const board = boardAt(match, step);
  const markets = boardChanges(now.shown, board);
  now.shown = { board, isStopped: false };
  const [scoreBody] = step.kind === 'live' ? score(match, now, at) : [];
  if (scoreBody?.type === 'score')
    return [{ type: 'odds_change', at, sport_event_status: scoreBody.sport_event_status, markets }];
  return markets.length === 0 ? [] : [{ type: 'odds_change', at, markets }];
}
