import { drawsOf, shuffled } from '../random.ts';
import type { Competition, Competitor } from './competitions.ts';

/** One match of a season, as it was planned. */
export interface Fixture {
  readonly id: string;
  readonly competition: Competition;
  readonly season: number;
  readonly slot: number;
  readonly home: Competitor;
  readonly away: Competitor;
  readonly startsAt: number;
  /** From when on it is known, and bets on its main markets are taken. */
  readonly announcedAt: number;
  /** Strength of each this season, in units of the sport's model; 0 is the mean. */
  readonly strength: { readonly home: number; readonly away: number };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** When the first seasons began. */
const EPOCH = Date.UTC(2020, 0, 1);
/** Some matches are talked of for days; the others appear when their turn is near. */
const FEATURED_EVERY = 16;
const FEATURED_LEAD = 72 * HOUR;
const LEAD = 4 * HOUR;

/** Number of matches of a season. */
export function slotsOf({ competitors, laps }: Competition): number {
  return (laps * competitors.length * (competitors.length - 1)) / 2;
}

/** When a match of a season starts; its slot may be the number of slots: then it is when the season is over. */
export function slotStart(competition: Competition, season: number, slot: number): number {
  const { everyMinutes, offsetMinutes } = competition;
  return EPOCH + (offsetMinutes + (season * slotsOf(competition) + slot) * everyMinutes) * MINUTE;
}

/** The season that is on at a moment. */
export function seasonAt(competition: Competition, at: number): number {
  return Math.floor(slotNumber(competition, at) / slotsOf(competition));
}

const slotNumber = ({ everyMinutes, offsetMinutes }: Competition, at: number): number =>
  Math.floor((at - EPOCH - offsetMinutes * MINUTE) / (everyMinutes * MINUTE));

/** Everyone meets everyone, round by round, by the circle method; from lap to lap home and away change places. */
function pairing(competition: Competition, slot: number): readonly [number, number] {
  const count = competition.competitors.length;
  const perRound = count / 2;
  const round = Math.floor(slot / perRound);
  const [lap, turn] = [Math.floor(round / (count - 1)), round % (count - 1)];
  const match = slot % perRound;
  const seat = (place: number) => (place === 0 ? 0 : 1 + ((place - 1 + turn) % (count - 1)));
  const [first, second] = [seat(match), seat(count - 1 - match)];
  const swaps = (lap + (match === 0 ? turn : match)) % 2 === 1;
  return swaps ? [second, first] : [first, second];
}

/** The strengths of a season, by the order of the table of competitions with some fortune mixed in. */
export function strengths(seed: string, competition: Competition, season: number): readonly number[] {
  const { competitors, spread, code } = competition;
  const draws = drawsOf(`${seed}|${code}|${season}|strength`);
  const middle = (competitors.length - 1) / 2;
  return competitors.map((_, place) => spread * ((middle - place) / middle) + 0.3 * spread * draws.normal());
}

/** Data drawn once per season and used for each of its fixtures. */
const drawn = new Map<string, { readonly seats: readonly number[]; readonly strong: readonly number[] }>();

function seasonOf(seed: string, competition: Competition, season: number) {
  const key = `${seed}|${competition.code}|${season}`;
  const found = drawn.get(key);
  if (found) return found;
  // Few seasons are ever on at once; tests walk through many.
  if (drawn.size > 200) drawn.clear();
  const made = {
    seats: shuffled(competition.competitors.length, `${key}|seats`),
    strong: strengths(seed, competition, season),
  };
  drawn.set(key, made);
  return made;
}

export function fixtureOf(seed: string, competition: Competition, season: number, slot: number): Fixture {
  const { seats, strong } = seasonOf(seed, competition, season);
  const [homeSeat, awaySeat] = pairing(competition, slot);
  const [home, away] = [seats[homeSeat] ?? 0, seats[awaySeat] ?? 0];
  const [homeOne, awayOne] = [competition.competitors[home], competition.competitors[away]];
  if (!homeOne || !awayOne) throw new RangeError(`${competition.code} has no slot ${slot}`);
  const startsAt = slotStart(competition, season, slot);
  const isFeatured = slot % FEATURED_EVERY === season % FEATURED_EVERY;
  return {
    id: `${competition.code}.${season}.${slot}`,
    competition,
    season,
    slot,
    home: homeOne,
    away: awayOne,
    startsAt,
    announcedAt: startsAt - (isFeatured ? FEATURED_LEAD : LEAD),
    strength: { home: strong[home] ?? 0, away: strong[away] ?? 0 },
  };
}

/** The matches of a competition that are planned to start from `from` on and before `to`. */
export function fixturesBetween(
  seed: string,
  competition: Competition,
  from: number,
  to: number,
): readonly Fixture[] {
  const slots = slotsOf(competition);
  const fixtures: Fixture[] = [];
  for (let number = Math.max(0, slotNumber(competition, from - 1) + 1); ; number++) {
    const [season, slot] = [Math.floor(number / slots), number % slots];
    if (slotStart(competition, season, slot) >= to) return fixtures;
    fixtures.push(fixtureOf(seed, competition, season, slot));
  }
}

/** The matches that become known from `from` on and before `to`. */
export function announcedBetween(
  seed: string,
  competition: Competition,
  from: number,
  to: number,
): readonly Fixture[] {
  return [LEAD, FEATURED_LEAD].flatMap((lead) =>
    fixturesBetween(seed, competition, from + lead, to + lead).filter(
      ({ announcedAt, startsAt }) => startsAt - announcedAt === lead,
    ),
  );
}
