import type { FeedResult } from '#contract/feed.ts';
import type { Fate } from '../calendar/fate.ts';
import { type Play, type Scene, sceneDuring } from '../play/play.ts';
import { lengthOf } from './plan.ts';

/** The final result. */
export function officialResult(play: Play, fate: Fate): FeedResult {
  switch (fate.kind) {
    case 'postponed':
      return { status: 'postponed' };
    case 'cancelled':
      return { status: 'cancelled' };
    case 'retired':
      return { status: 'walkover' };
    case 'abandoned':
      return abandoned(play, lengthOf(play, fate));
    default:
      return play.result;
  }
}

/** The wrong result that is sent first where a correction follows: the leading side has one more. */
export function wrongResult(play: Play, fate: Fate): FeedResult {
  const { ft, ft_ot, goals, ...rest } = play.result;
  if (fate.kind !== 'corrected' || !ft) return play.result;
  const [home, away] = ft_ot ?? ft;
  const side = home === away ? fate.extra : home > away ? 'H' : 'A';
  const more = ([h, a]: readonly [number, number]): [number, number] =>
    side === 'H' ? [h + 1, a] : [h, a + 1];
  const first = goals?.FT?.first;
  return {
    ...rest,
    ft: ft_ot ? ft : more(ft),
    ...(ft_ot ? { ft_ot: more(ft_ot) } : {}),
    ...(goals
      ? {
          goals: {
            ...goals,
            FT: { first: first === undefined || first === 'NG' ? side : first, last: side },
          },
        }
      : {}),
  };
}

/** The result of the first half. */
export function halfResult({ result: { ht, goals } }: Play): FeedResult {
  return {
    status: 'live',
    ...(ht ? { ht } : {}),
    ...(goals?.HT ? { goals: { HT: goals.HT } } : {}),
  };
}

function abandoned(play: Play, at: number): FeedResult {
  const { phase, score } = sceneDuring(play, at);
  const first = firstScorer(play.scenes, at);
  const isFirstHalf = phase === '1h';
  const order = first === undefined ? {} : { FT: { first } };
  return {
    status: isFirstHalf ? 'abandoned_1h' : 'abandoned_2h',
    abandoned_score: [...score],
    ...(isFirstHalf || !play.result.ht ? {} : { ht: play.result.ht }),
    goals: isFirstHalf
      ? { ...order, ...(first === undefined ? {} : { HT: { first } }) }
      : { ...order, ...(play.result.goals?.HT ? { HT: play.result.goals.HT } : {}) },
  };
}

function firstScorer(scenes: readonly Scene[], until: number): 'H' | 'A' | undefined {
  const goal = scenes.find(({ at, score }) => at <= until && score[0] + score[1] > 0);
  if (!goal) return undefined;
  return goal.score[0] > 0 ? 'H' : 'A';
}
