import { competitions } from '../calendar/competitions.ts';
import { announcedBetween, fixtureOf, fixturesBetween, seasonAt, slotsOf } from '../calendar/fixtures.ts';
import type { Teller } from './body.ts';
import { matchTeller } from './match-teller.ts';
import { outrightTeller, seasonKnown } from './outright-teller.ts';

const HOUR = 3_600_000;
/** A match that was moved, and all that may be said of it afterwards, is over so long after its first date. */
const LONGEST_MATCH = 3 * HOUR;

/** Seasons that are told of at a moment and became known within a time: what is on, what has just ended, what begins. */
function seasonTellers(
  seed: string,
  now: number,
  from = Number.NEGATIVE_INFINITY,
  to = now,
): readonly Teller[] {
  return competitions.flatMap((competition) => {
    const season = seasonAt(competition, now);
    return [season - 1, season, season + 1]
      .filter((one) => seasonKnown(competition, one) > from && seasonKnown(competition, one) <= to)
      .map((one) => outrightTeller(seed, competition, one));
  });
}

/** Everything that is known at a moment and not over, with all that was due until then passed over. */
export function tellersAt(seed: string, now: number): readonly Teller[] {
  const matches = competitions.flatMap((competition) => [
    ...fixturesBetween(seed, competition, now - LONGEST_MATCH, now + 72 * HOUR + 1).filter(
      ({ announcedAt }) => announcedAt <= now,
    ),
  ]);
  const all = [...matches.map((fixture) => matchTeller(seed, fixture)), ...seasonTellers(seed, now)];
  for (const teller of all) teller.skip(now);
  return all.filter((teller) => teller.since <= now && Number.isFinite(teller.nextAt()));
}

/** What becomes known after `from`, until `to` with it. */
export function tellersSince(seed: string, from: number, to: number): readonly Teller[] {
  const matches = competitions.flatMap((competition) =>
    announcedBetween(seed, competition, from + 1, to + 1),
  );
  return [...matches.map((fixture) => matchTeller(seed, fixture)), ...seasonTellers(seed, to, from)];
}

/** What was known at `after` and has ended since. */
export function tellersEndedSince(seed: string, after: number, now: number): readonly Teller[] {
  const matches = competitions
    .flatMap((competition) => fixturesBetween(seed, competition, after - LONGEST_MATCH, now))
    .filter(({ announcedAt }) => announcedAt <= after)
    .map((fixture) => matchTeller(seed, fixture));
  const seasons = [...seasonTellers(seed, after), ...seasonTellers(seed, now)];
  const found = new Map([...matches, ...seasons].map((teller) => [teller.eventId, teller]));
  return [...found.values()].filter((teller) => {
    if (teller.since > after) return false;
    teller.skip(after);
    if (!Number.isFinite(teller.nextAt())) return false;
    teller.skip(now);
    return !Number.isFinite(teller.nextAt());
  });
}

/** By the name of the event; `undefined` where the league has none of that name. */
export function tellerOf(seed: string, eventId: string): Teller | undefined {
  const [code, seasonText, rest = ''] = eventId.split('.');
  const competition = competitions.find((one) => one.code === code);
  const [season, slot] = [Number(seasonText), Number(rest)];
  if (!competition || !Number.isInteger(season) || season < 0) return undefined;
  if (rest === 'winner') return outrightTeller(seed, competition, season);
  if (!/^\d+$/.test(rest) || slot >= slotsOf(competition)) return undefined;
  return matchTeller(seed, fixtureOf(seed, competition, season, slot));
}
