import type { Score } from '#rules/sportsbook/match-result.ts';
import type { Draws } from '../random.ts';
import type { Play, Scene } from './play.ts';

/** Probability of each side to win a unit on its own serve: a game in tennis, a point in table tennis. */
export interface ServeChances {
  readonly home: number;
  readonly away: number;
}

/** Rules of a set. */
export interface SetRules {
  /** Sets that win the match. */
  readonly sets: 2 | 3;
  /** Units that win a set, with two more than the other side. */
  readonly units: number;
  /** At so many each one unit decides the set; absent where play goes on until two are between. */
  readonly decider?: number;
  /** Units that one side serves before the other does. */
  readonly serves: number;
  readonly unitMs: readonly [least: number, most: number];
  readonly breakMs: number;
}

const SECOND = 1_000;

export const tennisRules: SetRules = {
  sets: 2,
  units: 6,
  decider: 6,
  serves: 1,
  unitMs: [18 * SECOND, 34 * SECOND],
  breakMs: 20 * SECOND,
};

export const tableTennisRules: SetRules = {
  sets: 3,
  units: 11,
  serves: 2,
  unitMs: [2_500, 5_000],
  breakMs: 15 * SECOND,
};

/** Whether a set is won at a score. */
export function isSetWon([home, away]: Score, rules: SetRules): boolean {
  const [more, less] = home > away ? [home, away] : [away, home];
  if (rules.decider !== undefined && more === rules.decider + 1 && less === rules.decider) return true;
  return more >= rules.units && more - less >= 2;
}

/** The next server; in the deciding unit of a set it makes no difference. */
export function server(units: Score, setsPlayed: number, rules: SetRules): 'H' | 'A' {
  const turn = Math.floor((units[0] + units[1]) / rules.serves) + setsPlayed;
  return turn % 2 === 0 ? 'H' : 'A';
}

/** Probability that home wins the next unit. */
export function homeWins(units: Score, setsPlayed: number, rules: SetRules, serve: ServeChances): number {
  const isDecider = rules.decider !== undefined && units[0] === rules.decider && units[1] === rules.decider;
  if (isDecider) return (serve.home + 1 - serve.away) / 2;
  return server(units, setsPlayed, rules) === 'H' ? serve.home : 1 - serve.away;
}

interface SetState {
  readonly sets: Score;
  readonly done: readonly Score[];
  readonly units: Score;
}

/** Unit by unit, set by set. The score is that of sets, the periods are the sets with their units. */
export function playRacket(draws: Draws, rules: SetRules, serve: ServeChances): Play {
  let now: SetState = { sets: [0, 0], done: [], units: [0, 0] };
  let at = 0;
  const first = sceneOf(now, 0, 0, true, rules);
  const scenes: Scene[] = [];
  let began = 0;
  while (Math.max(...now.sets) < rules.sets) {
    at += Math.round(draws.between(...rules.unitMs));
    const toHome = draws.happens(homeWins(now.units, now.done.length, rules, serve));
    const units: Score = toHome ? [now.units[0] + 1, now.units[1]] : [now.units[0], now.units[1] + 1];
    now = isSetWon(units, rules)
      ? { sets: add(now.sets, toHome), done: [...now.done, units], units: [0, 0] }
      : { ...now, units };
    const isOver = Math.max(...now.sets) === rules.sets;
    const isBreak = now.units[0] + now.units[1] === 0;
    scenes.push(sceneOf(now, at, isBreak && !isOver ? 0 : at - began, !isBreak, rules));
    if (isBreak && !isOver) {
      at += rules.breakMs;
      began = at;
      scenes.push(sceneOf(now, at, 0, true, rules));
    }
  }
  return { scenes: [first, ...scenes], length: at, result: { status: 'finished', ft: [...now.sets] } };
}

const add = ([home, away]: Score, toHome: boolean): Score => (toHome ? [home + 1, away] : [home, away + 1]);

function sceneOf(
  { sets, done, units }: SetState,
  at: number,
  clockMs: number,
  isPlay: boolean,
  rules: SetRules,
): Scene {
  const periods = done.map((score, place) => ({ phase: `set${place + 1}`, score }));
  const isOver = Math.max(...sets) === rules.sets;
  return {
    at,
    phase: isOver ? `set${done.length}` : isPlay ? `set${done.length + 1}` : 'break',
    isPlay,
    clockSeconds: Math.floor(clockMs / SECOND),
    score: sets,
    redCards: [0, 0],
    periods: isOver || !isPlay ? periods : [...periods, { phase: `set${done.length + 1}`, score: units }],
    takesBets: !isOver,
    serves: server(units, done.length, rules),
  };
}
