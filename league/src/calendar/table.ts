import { playMatch } from '../play/play-match.ts';
import type { Competition } from './competitions.ts';
import { fateOf } from './fate.ts';
import { fixtureOf, slotsOf } from './fixtures.ts';

/** A competitor's row in the table of a season. */
export interface Row {
  readonly id: string;
  points: number;
  difference: number;
  scored: number;
}

/** Points of a win and a tie. A match that was not completed counts for neither side. */
const WIN = 3;
const TIE = 1;

interface Season {
  readonly rows: ReadonlyMap<string, Row>;
  played: number;
}

/** Tables are walked forward: what was played is not played again for each look. */
const seasons = new Map<string, Season>();
const MOST_SEASONS = 64;

/** The table of a season after its first so many matches. */
export function tableAfter(
  seed: string,
  competition: Competition,
  season: number,
  slots: number,
): readonly Row[] {
  const key = `${seed}|${competition.code}|${season}`;
  let found = seasons.get(key);
  if (!found || found.played > slots) {
    if (seasons.size >= MOST_SEASONS) seasons.clear();
    const rows = competition.competitors.map(({ id }) => ({ id, points: 0, difference: 0, scored: 0 }));
    found = { rows: new Map(rows.map((row) => [row.id, row])), played: 0 };
    seasons.set(key, found);
  }
  const until = Math.min(slots, slotsOf(competition));
  for (; found.played < until; found.played++) count(found.rows, seed, competition, season, found.played);
  return [...found.rows.values()].map((row) => ({ ...row })).sort(byPlace);
}

const byPlace = (a: Row, b: Row): number =>
  b.points - a.points || b.difference - a.difference || b.scored - a.scored;

function count(
  rows: Season['rows'],
  seed: string,
  competition: Competition,
  season: number,
  slot: number,
): void {
  const fixture = fixtureOf(seed, competition, season, slot);
  const fate = fateOf(seed, fixture);
  if (['postponed', 'cancelled', 'abandoned', 'retired'].includes(fate.kind)) return;
  const { ft, ft_ot } = playMatch(seed, fixture).result;
  const [home, away] = ft_ot ?? ft ?? [0, 0];
  add(rows.get(fixture.home.id), home, away);
  add(rows.get(fixture.away.id), away, home);
}

function add(row: Row | undefined, own: number, other: number): void {
  if (!row) return;
  row.points += own > other ? WIN : own === other ? TIE : 0;
  row.difference += own - other;
  row.scored += own;
}

/** The winners; several if they are equal in every criterion. */
export function winnersOf(table: readonly Row[]): readonly string[] {
  const [first] = table;
  return first ? table.filter((row) => byPlace(first, row) === 0).map(({ id }) => id) : [];
}
