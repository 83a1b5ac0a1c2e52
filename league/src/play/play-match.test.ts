import { describe, expect, test } from 'vitest';
import { competitions } from '../calendar/competitions.ts';
import { fixtureOf, fixturesBetween, slotsOf } from '../calendar/fixtures.ts';
import { type Scene, sceneDuring } from './play.ts';
import { playMatch } from './play-match.ts';

const SEED = 'matches';
const plays = competitions.flatMap((competition) =>
  Array.from({ length: 120 }, (_, slot) => {
    const fixture = fixtureOf(SEED, competition, 1, slot);
    return { sport: competition.sport, fixture, play: playMatch(SEED, fixture) };
  }),
);
const sum = (periods: readonly { readonly score: readonly [number, number] }[], side: 0 | 1) =>
  periods.reduce((total, { score }) => total + score[side], 0);

describe('matches of the simulated league', () => {
  test('are the same whenever they are asked for, and others under another seed', () => {
    for (const { fixture, play } of plays.slice(0, 200)) expect(playMatch(SEED, fixture)).toEqual(play);
    const other = plays.filter(({ fixture, play }) => {
      const { result } = playMatch('another', fixture);
      return JSON.stringify(result) !== JSON.stringify(play.result);
    });
    expect(other.length).toBeGreaterThan(plays.length / 2);
  });

  test('end with the score that their last scene shows, and every score is the sum of its periods', () => {
    for (const { sport, play } of plays) {
      const last = play.scenes.at(-1);
      const end = play.result.ft_ot ?? play.result.ft;
      expect(last?.score).toEqual(end);
      if (sport === 'tennis' || sport === 'table_tennis') continue;
      for (const { score, periods } of play.scenes) expect([sum(periods, 0), sum(periods, 1)]).toEqual(score);
    }
  });

  test('have the half-time score of their first half, and who scored first and last', () => {
    for (const { sport, play } of plays.filter(({ play: { result } }) => result.ht)) {
      const half = play.scenes.find(({ phase }) => phase === 'ht');
      expect(half?.score).toEqual(play.result.ht);
      if (sport !== 'soccer') continue;
      const goals = play.scenes.filter(
        ({ score }, place) => score.join() !== (play.scenes[place - 1]?.score ?? [0, 0]).join(),
      );
      const first = goals[0];
      const expected = first === undefined ? 'NG' : first.score[0] > 0 ? 'H' : 'A';
      expect(play.result.goals?.FT?.first).toBe(expected);
    }
  });

  test('go forward: scores only grow, clocks never run back within a period', () => {
    const fallsBack = (scene: Scene, before: Scene) =>
      scene.at <= before.at ||
      scene.score[0] < before.score[0] ||
      scene.score[1] < before.score[1] ||
      (scene.phase === before.phase && scene.clockSeconds < before.clockSeconds);
    const wrong = plays.flatMap(({ play: { scenes } }) =>
      scenes.filter((scene, place) => fallsBack(scene, scenes[place - 1] ?? { ...scene, at: -1 })),
    );
    expect(wrong).toEqual([]);
  });

  test('take no bets in the moment of a goal', () => {
    for (const { play } of plays.filter(({ sport }) => sport === 'soccer'))
      for (const [place, scene] of play.scenes.entries()) {
        const before = play.scenes[place - 1];
        if (before && scene.score.join() !== before.score.join()) {
          expect(scene.takesBets).toBe(false);
          expect(sceneDuring(play, scene.at - 1_000).takesBets).toBe(false);
        }
      }
  });

  test('last minutes: ten of soccer play, none longer than half an hour', () => {
    for (const { sport, play } of plays) {
      expect(play.length).toBeLessThan(30 * 60_000);
      if (sport === 'soccer') expect(play.length / 60_000).toBeCloseTo(11.5, 0);
    }
  });
});

describe('the calendar', () => {
  test('has everyone meet everyone as often as it says, half of it at home', () => {
    for (const competition of competitions) {
      const met = new Map<string, number>();
      for (let slot = 0; slot < slotsOf(competition); slot++) {
        const { home, away } = fixtureOf(SEED, competition, 2, slot);
        const pair = [home.id, away.id].sort().join(' ');
        met.set(pair, (met.get(pair) ?? 0) + 1);
      }
      const count = competition.competitors.length;
      expect(met.size, competition.code).toBe((count * (count - 1)) / 2);
      expect(new Set(met.values())).toEqual(new Set([competition.laps]));
    }
  });

  test('lets nobody play two matches at once', () => {
    const from = Date.UTC(2026, 4, 1);
    for (const competition of competitions) {
      const until = new Map<string, number>();
      for (const fixture of fixturesBetween(SEED, competition, from, from + 48 * 3_600_000))
        for (const { id } of [fixture.home, fixture.away]) {
          expect(fixture.startsAt, id).toBeGreaterThanOrEqual((until.get(id) ?? 0) - 60_000);
          until.set(id, fixture.startsAt + playMatch(SEED, fixture).length);
        }
    }
  });

  test('has several sports live at any minute, and soccer always', () => {
    const from = Date.UTC(2026, 4, 1);
    for (let at = from; at < from + 24 * 3_600_000; at += 60_000) {
      const live = competitions.filter((competition) =>
        fixturesBetween(SEED, competition, at - 30 * 60_000, at + 1).some(
          (fixture) => fixture.startsAt + playMatch(SEED, fixture).length > at,
        ),
      );
      const sports = new Set(live.map(({ sport }) => sport));
      expect(sports.has('soccer')).toBe(true);
      expect(sports.size, new Date(at).toISOString()).toBeGreaterThanOrEqual(3);
    }
  });
});
