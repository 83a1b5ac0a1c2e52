import { marketStatus } from '#contract/feed.ts';
import { oddsOf } from '#rules/sportsbook/prices/prices.ts';
import type { Competition } from '../calendar/competitions.ts';
import { slotStart, slotsOf } from '../calendar/fixtures.ts';
import { tableAfter, winnersOf } from '../calendar/table.ts';
import { titleChances } from '../prices/title.ts';
import { LEAST_ODDS, margins } from '../prices/wanted.ts';
import type { Body, MessageSource } from './message-source.ts';

const MINUTE = 60_000;
const MOST_ODDS = 501;
/** Prices change after so many matches. */
const EVERY_SLOTS = 6;
/** Bets end when only so much of the season is left. */
const LAST_PART = 0.02;
/** A season is known, and bet on, so long before it starts. */
const KNOWN_BEFORE = 6 * 60 * MINUTE;
/** From the last kick-off to the result. */
const RESULT_AFTER = 120 * MINUTE;

type Step =
  | { readonly at: number; readonly kind: 'fixture' | 'stop' | 'result' }
  | { readonly at: number; readonly kind: 'prices'; readonly played: number };

/** When a season becomes known. */
export const seasonKnown = (competition: Competition, season: number): number =>
  slotStart(competition, season, 0) - KNOWN_BEFORE;

/** When the last message about it is sent. */
const seasonEnd = (competition: Competition, season: number): number =>
  slotStart(competition, season, slotsOf(competition)) + RESULT_AFTER;

/** The messages about the winner of a season. */
export function outrightSource(seed: string, competition: Competition, season: number): MessageSource {
  const eventId = `${competition.code}.${season}.winner`;
  const steps = stepsOf(competition, season);
  let next = 0;
  let lastSent: string | undefined;
  const bodyOf = (step: Step, at: number): Body => {
    switch (step.kind) {
      case 'fixture':
        return fixtureBody(competition, season, at);
      case 'prices':
        return { type: 'odds_change', at, markets: [marketOf(seed, competition, season, step.played)] };
      case 'stop':
        return { type: 'bet_stop', at, groups: 'all' };
      case 'result': {
        const table = tableAfter(seed, competition, season, slotsOf(competition));
        const outright = { winners: [...winnersOf(table)] };
        return { type: 'bet_settlement', at, certainty: 2, result: { status: 'finished', outright } };
      }
    }
  };
  return {
    eventId,
    since: steps[0]?.at ?? 0,
    nextAt: () => steps[next]?.at ?? Number.POSITIVE_INFINITY,
    take() {
      const step = steps[next];
      const body = step && bodyOf(step, step.at);
      const text = JSON.stringify(body?.type === 'odds_change' ? body.markets : step?.kind);
      const isChanged = text !== lastSent;
      lastSent = text;
      return { step: next++, bodies: body && isChanged ? [body] : [] };
    },
    skip(now) {
      while ((steps[next]?.at ?? Number.POSITIVE_INFINITY) <= now) next++;
    },
    snapshot(now) {
      const past = steps.filter(({ at }) => at <= now);
      const priced = past.findLast(({ kind }) => kind === 'prices');
      const last = past.at(-1);
      const bodies = [fixtureBody(competition, season, now)];
      if (priced && last === priced) bodies.push(bodyOf(priced, now));
      if (last?.kind === 'stop') bodies.push(bodyOf(last, now));
      if (last?.kind === 'result') bodies.push(bodyOf(last, now));
      return bodies;
    },
  };
}

const stopSlot = (competition: Competition): number => Math.floor(slotsOf(competition) * (1 - LAST_PART));

function stepsOf(competition: Competition, season: number): readonly Step[] {
  const start = slotStart(competition, season, 0);
  const until = stopSlot(competition);
  const steps: Step[] = [{ at: seasonKnown(competition, season), kind: 'fixture' }];
  for (let slot = 0; slot < until; slot += EVERY_SLOTS) {
    // By then the matches before the last one are over, and their results sent.
    const at = slot === 0 ? start - KNOWN_BEFORE + MINUTE : slotStart(competition, season, slot) + MINUTE;
    steps.push({ at, kind: 'prices', played: Math.max(0, slot - 2) });
  }
  return [
    ...steps,
    { at: slotStart(competition, season, until), kind: 'stop' },
    { at: seasonEnd(competition, season), kind: 'result' },
  ];
}

function fixtureBody(competition: Competition, season: number, at: number): Body {
  const { code, names, region, sport, competitors } = competition;
  return {
    type: 'fixture',
    at,
    kind: 'outright',
    sport,
    competition: { id: code, names, region },
    competitors: competitors.map(({ id, names: own }) => ({ id, names: own })),
    start_time: slotStart(competition, season, stopSlot(competition)),
  };
}

function marketOf(seed: string, competition: Competition, season: number, played: number) {
  const table = tableAfter(seed, competition, season, played);
  const chances = titleChances(seed, competition, season, table, played);
  const rules = { margin: margins.OR, decimals: 2, least: LEAST_ODDS, most: MOST_ODDS } as const;
  return {
    bet_type: 'OR',
    period: 'FT' as const,
    status: marketStatus.active,
    main: true,
    selections: [...chances]
      .sort(([, a], [, b]) => b - a)
      .map(([code, chance]) => {
        const win = Math.round(chance * 1e6) / 1e6;
        const lose = Math.round((1 - chance) * 1e6) / 1e6;
        const odds = oddsOf(Math.max(chance, 1e-6), rules);
        return {
          code,
          odds: odds ?? LEAST_ODDS.toFixed(2),
          // A sure winner gets no price, nor does a competitor that won none of thousands of simulated seasons.
          active: odds !== undefined && chance > 0,
          probabilities: [win, 0, 0, 0, lose] satisfies [number, number, number, number, number],
        };
      }),
  };
}
