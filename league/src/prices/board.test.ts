import { describe, expect, test } from 'vitest';
import type { FeedMarket } from '#contract/feed.ts';
import { languages } from '#contract/languages.ts';
import { betTypeOf, betTypes, marketTypes } from '#rules/sportsbook/bet-types.ts';
import { booksOf } from '#rules/sportsbook/markets.ts';
import { betChances } from '#rules/sportsbook/prices/prices.ts';
import { competitions } from '../calendar/competitions.ts';
import { type Fixture, fixtureOf } from '../calendar/fixtures.ts';
import { playMatch } from '../play/play-match.ts';
import { type Board, boardOf } from './board.ts';
import { modelBefore, modelDuring } from './model.ts';
import { setEnds } from './set-ends.ts';
import { MOST_ODDS, margins, type Stage } from './wanted.ts';

const SEED = 'prices';
const fixtures = (count: number): Fixture[] =>
  competitions.flatMap((one) =>
    Array.from({ length: count }, (_, slot) => fixtureOf(SEED, one, 3, 7 * slot)),
  );

/** Before the match, and at eleven moments of it. */
function boards(fixture: Fixture): readonly { readonly stage: Stage; readonly board: Board }[] {
  const { sport } = fixture.competition;
  const play = playMatch(SEED, fixture);
  return [
    ...(['early', 'full'] as const).map((stage) => ({
      stage,
      board: boardOf(sport, stage, modelBefore(SEED, fixture, 5)),
    })),
    ...Array.from({ length: 11 }, (_, part) => ({
      stage: 'live' as const,
      board: boardOf(sport, 'live', modelDuring(fixture, play, (play.length * part) / 10.5)),
    })),
  ];
}

/** The selections of a market, book by book. */
const bookParts = (market: FeedMarket) => {
  const type = marketTypes.find((one) => one === market.bet_type) ?? 'OR';
  return booksOf({ type, period: market.period ?? 'FT' }).map((book) => ({
    type,
    winners: book.winners,
    all: book.selections,
    offered: market.selections.filter(({ code }) => book.selections.includes(code)),
  }));
};

describe('prices of the simulated league', () => {
  const all = fixtures(3).flatMap((fixture) => boards(fixture).flatMap(({ board }) => [...board.values()]));

  test('chances of a selection, and of the selections of a book, add up to what they must', () => {
    for (const market of all) {
      for (const { code, probabilities } of market.selections) {
        const sum = (probabilities ?? []).reduce((total, one) => total + one, 0);
        expect(sum, `${market.bet_type} ${market.line ?? ''} ${code}`).toBeCloseTo(1, 6);
      }
      for (const { winners, offered } of bookParts(market)) {
        if (offered.length === 0 || winners === 0) continue;
        // Decided selections are left out with a chance of zero, in a double chance with one of its two.
        const wins = offered.reduce(
          (sum, { probabilities: [win = 0, half = 0] = [] }) => sum + win + half,
          0,
        );
        const refund = offered[0]?.probabilities?.[2] ?? 0;
        const expected = winners * (1 - refund);
        const isWhole = winners === 1 || offered.length === 3;
        if (isWhole) expect(wins, `${market.bet_type} ${market.line ?? ''}`).toBeCloseTo(expected, 4);
      }
    }
  });

  test('every book carries its margin, and no price is at 1 or above the most', () => {
    for (const market of all)
      for (const { type, winners, offered } of bookParts(market)) {
        for (const { odds } of offered) {
          expect(Number(odds)).toBeGreaterThan(1);
          expect(Number(odds)).toBeLessThanOrEqual(MOST_ODDS);
        }
        if (winners === 0 || offered.length < 2) continue;
        const book = offered.reduce((sum, { odds }) => sum + 1 / Number(odds), 0);
        const isCut = offered.some(({ odds }) => Number(odds) === MOST_ODDS);
        const fair = winners === 2 && offered.length < 3 ? undefined : winners;
        if (fair === undefined) continue;
        expect(book / fair, `${market.bet_type} ${market.line ?? ''}`).toBeGreaterThan(
          1 + margins[type] - 1e-6,
        );
        // Cut to cents: at 1.01 that is most.
        if (!isCut) expect(book / fair).toBeLessThan(1 + margins[type] + 0.012 * offered.length);
      }
  });

  test('soccer has every bet type of the specification, with its half-time variant', () => {
    const soccer = fixtureOf(SEED, competitions[0] ?? fail(), 3, 5);
    const offered = new Set(
      boards(soccer).flatMap(({ board }) =>
        [...board.values()].map(({ bet_type, period = 'FT' }) =>
          betTypeOf({ type: marketTypes.find((one) => one === bet_type) ?? 'OR', period }),
        ),
      ),
    );
    const others = ['PARLAY', 'OR'];
    expect(betTypes.filter((type) => !offered.has(type) && !others.includes(type))).toEqual([]);
  });

  test('a soccer match has forty and more markets before it starts, and three main markets for lists', () => {
    for (const fixture of fixtures(6).filter(({ competition }) => competition.sport === 'soccer')) {
      const board = boards(fixture).find(({ stage }) => stage === 'full')?.board ?? fail();
      expect(board.size).toBeGreaterThanOrEqual(40);
      expect(board.size).toBeLessThanOrEqual(80);
      const mains = [...board.values()].filter(({ main }) => main);
      expect(mains.map(({ bet_type, period }) => `${bet_type} ${period}`)).toEqual([
        'HDP FT',
        'OU FT',
        '1X2 FT',
      ]);
    }
  });
});

/** Probability of a home win, in regular time without a playoff. */
function homeChance(fixture: Fixture): number {
  const model = modelDuring(fixture, playMatch(SEED, fixture), 0);
  const { sport } = fixture.competition;
  if (model.kind === 'goals')
    return Number(betChances(model.match, { type: 'ML', period: 'FT', selection: 'H', sport })?.win);
  const ends = setEnds(model.rules, model.serve, model.sets, model.units);
  return ends.reduce((sum, { result: { ft = [0, 0] }, chance }) => sum + (ft[0] > ft[1] ? chance : 0), 0);
}

test('hundreds of matches of each competition end as often for home as their prices say', () => {
  for (const competition of competitions) {
    let [expected, happened] = [0, 0];
    for (let match = 0; match < 400; match++) {
      const fixture = fixtureOf(SEED, competition, Math.floor(match / 80), match % 80);
      const { ft_ot, ft = [0, 0] } = playMatch(SEED, fixture).result;
      const [home, away] = ft_ot ?? ft;
      expected += homeChance(fixture);
      happened += home > away ? 1 : 0;
    }
    // Three standard deviations are 0.075.
    expect(Math.abs(happened - expected) / 400, competition.code).toBeLessThan(0.075);
  }
});

test('competitors and competitions have names in ten languages, each its own', () => {
  const ready = Object.entries(languages).filter(([, { ready: isReady }]) => isReady);
  expect(ready).toHaveLength(10);
  for (const [code] of ready) {
    const written = (names: Readonly<Record<string, string | undefined>>) => names[code] ?? '';
    const people = competitions.flatMap(({ competitors }) => competitors.map(({ names }) => written(names)));
    expect(people.filter((name) => name === '')).toEqual([]);
    expect(new Set(people).size, code).toBe(people.length);
    expect(new Set(competitions.map(({ names }) => written(names))).size).toBe(competitions.length);
  }
});

function fail(): never {
  throw new Error('not there');
}
