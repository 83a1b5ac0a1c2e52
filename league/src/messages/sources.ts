import { competitions } from '../calendar/competitions.ts';
import { announcedBetween, fixtureOf, fixturesBetween, seasonAt, slotsOf } from '../calendar/fixtures.ts';
import { matchSource } from './match-source.ts';
import type { MessageSource } from './message-source.ts';
import { outrightSource, seasonKnown } from './outright-source.ts';

const HOUR = 3_600_000;
/** A match that was moved, and all that may be said of it afterwards, is over so long after its first date. */
const LONGEST_MATCH = 3 * HOUR;

/** Seasons visible at a moment and announced within a range: the current, the last and the next one. */
function seasonSources(
  seed: string,
  now: number,
  from = Number.NEGATIVE_INFINITY,
  to = now,
): readonly MessageSource[] {
  return competitions.flatMap((competition) => {
    const season = seasonAt(competition, now);
    return [season - 1, season, season + 1]
      .filter((one) => seasonKnown(competition, one) > from && seasonKnown(competition, one) <= to)
      .map((one) => outrightSource(seed, competition, one));
  });
}

/** Everything that is known at a moment and not over, with all that was due until then passed over. */
export function sourcesAt(seed: string, now: number): readonly MessageSource[] {
  const matches = competitions.flatMap((competition) => [
    ...fixturesBetween(seed, competition, now - LONGEST_MATCH, now + 72 * HOUR + 1).filter(
      ({ announcedAt }) => announcedAt <= now,
    ),
  ]);
  const all = [...matches.map((fixture) => matchSource(seed, fixture)), ...seasonSources(seed, now)];
  for (const source of all) source.skip(now);
  return all.filter((source) => source.since <= now && Number.isFinite(source.nextAt()));
}

/** Events announced after `from`, up to and including `to`. */
export function sourcesSince(seed: string, from: number, to: number): readonly MessageSource[] {
  const matches = competitions.flatMap((competition) =>
    announcedBetween(seed, competition, from + 1, to + 1),
  );
  return [...matches.map((fixture) => matchSource(seed, fixture)), ...seasonSources(seed, to, from)];
}

/** Events known at `after` that have ended since. */
export function sourcesEndedSince(seed: string, after: number, now: number): readonly MessageSource[] {
  const matches = competitions
    .flatMap((competition) => fixturesBetween(seed, competition, after - LONGEST_MATCH, now))
    .filter(({ announcedAt }) => announcedAt <= after)
    .map((fixture) => matchSource(seed, fixture));
  const seasons = [...seasonSources(seed, after), ...seasonSources(seed, now)];
  const found = new Map([...matches, ...seasons].map((source) => [source.eventId, source]));
  return [...found.values()].filter((source) => {
    if (source.since > after) return false;
    source.skip(after);
    if (!Number.isFinite(source.nextAt())) return false;
    source.skip(now);
    return !Number.isFinite(source.nextAt());
  });
}

/** By the name of the event; `undefined` where the league has none of that name. */
export function sourceOf(seed: string, eventId: string): MessageSource | undefined {
  const [code, seasonText, rest = ''] = eventId.split('.');
  const competition = competitions.find((one) => one.code === code);
  const [season, slot] = [Number(seasonText), Number(rest)];
  if (!competition || !Number.isInteger(season) || season < 0) return undefined;
  if (rest === 'winner') return outrightSource(seed, competition, season);
  if (!/^\d+$/.test(rest) || slot >= slotsOf(competition)) return undefined;
  return matchSource(seed, fixtureOf(seed, competition, season, slot));
}
