import type { FeedResult } from '#contract/feed.ts';
import type { Score } from '#rules/sportsbook/match-result.ts';

/** A part of a match by its clock. */
export interface Stretch {
  /** 1h, ht, 2h, q1, p1, set1 … */
  readonly phase: string;
  /** Milliseconds after the start of the match. */
  readonly from: number;
  readonly to: number;
  /** Whether the clock runs and points are made. */
  readonly isPlay: boolean;
  /** The clock at its start. */
  readonly clockSeconds: number;
}

/** Events that change score or players. */
export interface Incident {
  readonly at: number;
  readonly kind: 'points' | 'red_card';
  readonly side: 'H' | 'A';
  readonly points: number;
}

/** While no bets are taken: an attack in front of the goal, a card, a penalty that is looked at again. */
export interface Pause {
  readonly from: number;
  readonly to: number;
}

/** The state of a match from a moment on. */
export interface Scene {
  /** Milliseconds after the start of the match. */
  readonly at: number;
  readonly phase: string;
  readonly isPlay: boolean;
  readonly clockSeconds: number;
  readonly score: Score;
  readonly redCards: Score;
  /** The points of each period so far, in order. */
  readonly periods: readonly { readonly phase: string; readonly score: Score }[];
  readonly takesBets: boolean;
  /** The server, in racket sports. */
  readonly serves?: 'H' | 'A';
}

/** A match from its start to its end. */
export interface Play {
  readonly scenes: readonly [Scene, ...Scene[]];
  /** When play ends, in milliseconds after the start. */
  readonly length: number;
  readonly result: FeedResult;
}

const plus = ([home, away]: Score, side: 'H' | 'A', points: number): Score =>
  side === 'H' ? [home + points, away] : [home, away + points];

/** Puts stretches, incidents and pauses, each in their order, into the order of time. */
export function scenesOf(
  stretches: readonly Stretch[],
  incidents: readonly Incident[],
  pauses: readonly Pause[],
): readonly [Scene, ...Scene[]] {
  const moments = new Set([
    ...stretches.map(({ from }) => from),
    ...incidents.map(({ at }) => at),
    ...pauses.flatMap(({ from, to }) => [from, to]),
  ]);
  const [first = 0, ...later] = [...moments].sort((a, b) => a - b);
  const walk = walker(stretches, incidents, pauses);
  return [walk(first), ...later.map(walk)];
}

/** Asked for one moment after another, in their order: a match of basketball has hundreds. */
function walker(
  stretches: readonly Stretch[],
  incidents: readonly Incident[],
  pauses: readonly Pause[],
): (at: number) => Scene {
  let [stretch, incident, pause] = [-1, 0, 0];
  let score: Score = [0, 0];
  let redCards: Score = [0, 0];
  let periods: Scene['periods'] = [];
  return (at) => {
    for (let next = stretches[stretch + 1]; next && next.from <= at; next = stretches[stretch + 1]) {
      stretch++;
      if (next.isPlay) periods = [...periods, { phase: next.phase, score: [0, 0] }];
    }
    for (let next = incidents[incident]; next && next.at <= at; next = incidents[++incident]) {
      const { kind, side, points } = next;
      if (kind === 'red_card') redCards = plus(redCards, side, 1);
      else {
        score = plus(score, side, points);
        periods = periods.map((one, place) =>
          place === periods.length - 1 ? { ...one, score: plus(one.score, side, points) } : one,
        );
      }
    }
    while ((pauses[pause]?.to ?? Number.POSITIVE_INFINITY) <= at) pause++;
    const now = stretches[stretch];
    if (!now) throw new RangeError('a scene before the match');
    return {
      at,
      phase: now.phase,
      isPlay: now.isPlay,
      clockSeconds: now.clockSeconds + (now.isPlay ? Math.floor((at - now.from) / 1000) : 0),
      score,
      redCards,
      periods,
      takesBets: (pauses[pause]?.from ?? Number.POSITIVE_INFINITY) > at,
    };
  };
}

/** The scene that is on at a moment after the start. */
export function sceneDuring({ scenes }: Pick<Play, 'scenes'>, at: number): Scene {
  return scenes[sceneIndex(scenes, at)] ?? scenes[0];
}

/** By halves: a match has hundreds of scenes and is asked every few seconds. */
function sceneIndex(scenes: readonly Scene[], at: number): number {
  let [low, high] = [0, scenes.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((scenes[middle]?.at ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The sides of the first and last score among incidents, if any. */
export function goalOrder(incidents: readonly Incident[]): {
  first: 'H' | 'A' | 'NG';
  last: 'H' | 'A' | 'NG';
} {
  const goals = incidents.filter(({ kind }) => kind === 'points');
  return { first: goals[0]?.side ?? 'NG', last: goals.at(-1)?.side ?? 'NG' };
}

/** The score that incidents add up to. */
export function scoreOf(incidents: readonly Incident[]): [number, number] {
  const sum = (wanted: 'H' | 'A') =>
    incidents
      .filter(({ kind, side }) => kind === 'points' && side === wanted)
      .reduce((points, one) => points + one.points, 0);
  return [sum('H'), sum('A')];
}
