import { eventStatus, type FeedEventStatus, matchStatus } from '#contract/feed.ts';
import { type Play, type Scene, sceneDuring } from '../play/play.ts';

/** Periods and pauses as the Unified Odds Feed numbers them. */
const periods: Readonly<Record<string, number>> = {
  '1h': 6,
  ht: 31,
  '2h': 7,
  q1: 13,
  q2: 14,
  q3: 15,
  q4: 16,
  p1: 1,
  p2: 2,
  p3: 3,
  set1: 8,
  set2: 9,
  set3: 10,
  set4: 11,
  set5: 12,
  break: 30,
  ot: 40,
  so: 50,
};

/** The status of a match in play; `at` in milliseconds after the start. */
export function liveStatus(play: Play, at: number): FeedEventStatus {
  const scene = sceneDuring(play, at);
  return {
    status: eventStatus.live,
    match_status: periods[scene.phase] ?? periods.ot ?? 0,
    ...pointsOf(scene),
    clock: {
      phase: scene.phase,
      offset_seconds: scene.clockSeconds + (scene.isPlay ? Math.floor((at - scene.at) / 1000) : 0),
      running: scene.isPlay,
    },
  };
}

/** A key that changes with every change of status, but not with the running clock. */
export const statusKey = (play: Play, at: number): string => {
  const { phase, isPlay, score, redCards, periods } = sceneDuring(play, at);
  return JSON.stringify([phase, isPlay, score, redCards, periods]);
};

const withStoppedClock = (phase: string, { clock }: FeedEventStatus) => ({
  clock: { phase, offset_seconds: clock?.offset_seconds ?? 0, running: false },
});

export function interruptedStatus(play: Play, at: number): FeedEventStatus {
  const live = liveStatus(play, at);
  return {
    ...live,
    status: eventStatus.interrupted,
    match_status: matchStatus.interrupted,
    ...withStoppedClock(live.clock?.phase ?? 'break', live),
  };
}

export function endedStatus(play: Play, at: number, isRetired: boolean): FeedEventStatus {
  const live = liveStatus(play, at);
  return {
    ...live,
    status: eventStatus.ended,
    match_status: isRetired ? matchStatus.walkover : matchStatus.ended,
    ...withStoppedClock('ended', live),
  };
}

function pointsOf({ score, redCards, periods }: Scene) {
  return {
    home_score: score[0],
    away_score: score[1],
    home_red_cards: redCards[0],
    away_red_cards: redCards[1],
    period_scores: periods.map(({ phase, score: [home, away] }) => ({ phase, home, away })),
  };
}
