import type { Competition } from '../calendar/competitions.ts';
import { type Fixture, fixtureOf, slotsOf } from '../calendar/fixtures.ts';
import type { Row } from '../calendar/table.ts';
import { formOf } from '../play/play-match.ts';
import { drawsOf } from '../random.ts';
import { setEnds } from './set-ends.ts';

/** So many ends of the season are drawn. */
const SEASONS = 3_000;

/** Probability of each to win the season, from the table and the remaining matches; they add up to 1. */
export function titleChances(
  seed: string,
  competition: Competition,
  season: number,
  table: readonly Row[],
  played: number,
): ReadonlyMap<string, number> {
  const more = pointsToCome(seed, competition, season, played);
  const draws = drawsOf(`${seed}|${competition.code}|${season}|title|${played}`);
  const rows = table.map(({ id, points, difference }) => {
    const { mean, variance } = more.get(id) ?? { mean: 0, variance: 0 };
    // Level on points, the current difference decides.
    return { id, centre: points + mean + difference / 1000, spread: Math.sqrt(variance), wins: 0 };
  });
  for (let drawn = 0; drawn < SEASONS; drawn++) {
    let [best, most] = [rows[0], Number.NEGATIVE_INFINITY];
    for (const row of rows) {
      const points = row.centre + row.spread * draws.normal();
      if (points > most) [best, most] = [row, points];
    }
    if (best) best.wins++;
  }
  return new Map(rows.map(({ id, wins }) => [id, wins / SEASONS]));
}

interface Outlook {
  readonly mean: number;
  readonly variance: number;
}

function pointsToCome(
  seed: string,
  competition: Competition,
  season: number,
  played: number,
): ReadonlyMap<string, Outlook> {
  const found = new Map<string, Outlook>();
  const add = (id: string, win: number, tie: number) => {
    const { mean, variance } = found.get(id) ?? { mean: 0, variance: 0 };
    const one = 3 * win + tie;
    found.set(id, { mean: mean + one, variance: variance + 9 * win + tie - one * one });
  };
  const known = new Map<string, readonly [number, number]>();
  for (let slot = played; slot < slotsOf(competition); slot++) {
    const fixture = fixtureOf(seed, competition, season, slot);
    const pair = `${fixture.home.id} ${fixture.away.id}`;
    const [win, tie] = known.get(pair) ?? chancesOfMatch(fixture);
    known.set(pair, [win, tie]);
    add(fixture.home.id, win, tie);
    add(fixture.away.id, 1 - win - tie, tie);
  }
  return found;
}

/** Approximate probabilities of a home win and a tie, good enough for a season. */
function chancesOfMatch(fixture: Fixture): readonly [win: number, tie: number] {
  const form = formOf(fixture);
  if (form.kind === 'racket') {
    const ends = setEnds(form.rules, form.serve, [0, 0], [0, 0]);
    return [ends.reduce((sum, { result: { ft }, chance }) => sum + (ft && ft[0] > ft[1] ? chance : 0), 0), 0];
  }
  const { home, away } = form.rates;
  const spread = Math.sqrt(home + away);
  const above = (margin: number) => 1 / (1 + Math.exp((-1.702 * (home - away - margin)) / spread));
  // With a playoff, half of the ties go each way.
  if (fixture.competition.sport !== 'soccer') return [above(0), 0];
  return [above(0.5), above(-0.5) - above(0.5)];
}
