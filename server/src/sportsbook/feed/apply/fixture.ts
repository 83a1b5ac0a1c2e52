import type { FeedFixture, FeedFixtureChange, FeedNames } from '#contract/feed.ts';
import type { Names } from '../../tables.ts';
import type { EventDraft, NamedDraft, Work } from '../work/draft.ts';
import { applyStatus } from './status.ts';
import { applied, held, invalid, type Verdict } from './verdict.ts';

/** A match that starts later than this behind the start its bets were struck for voids them ([R-VOID]). */
export const POSTPONED_MS = 36 * 3_600_000;

type Who = Pick<FeedFixtureChange, 'competition' | 'home' | 'away' | 'competitors'>;
interface Incoming {
  readonly id: string;
  readonly names: FeedNames;
  readonly region?: string | undefined;
}

/** A new event. */
export function addEvent(work: Work, message: FeedFixture, messageId: bigint): Verdict {
  const { kind = 'match', sport, start_time: start } = message;
  const problem = fixtureProblem(work, message, kind);
  if (problem !== undefined) return invalid(problem);
  const startsAt = new Date(start);
  const event: EventDraft = {
    id: undefined,
    sourceId: message.event_id,
    kind,
    sport,
    ...{ competitionId: undefined, homeId: undefined, awayId: undefined },
    ...{ competition: undefined, home: undefined, away: undefined, competitors: null },
    startsAt,
    scheduledAt: startsAt,
    state: 'prematch',
    ...{ score: null, redCards: null, periodScores: [], clock: null },
    marketCount: 0,
    sequence: message.sequence,
    messageId,
    needsRecovery: false,
    recoveryId: null,
    held: null,
    resultVersion: 0,
    suspendedSites: [],
    sitePrices: null,
    version: 0n,
    markets: new Map(),
    results: [],
    cancels: [],
    before: undefined,
    listedBefore: false,
    blockedBefore: false,
    isTouched: true,
  };
  setNames(work, event, message);
  work.events.set(event.sourceId, event);
  return applied;
}

/** The same fixture again, as a snapshot repeats it. */
export function applyFixtureAgain(work: Work, event: EventDraft, message: FeedFixture): Verdict {
  const { kind = 'match' } = message;
  if (kind !== event.kind || message.sport !== event.sport) return invalid('another event has this id');
  const problem = fixtureProblem(work, message, kind);
  return problem === undefined ? change(work, event, message) : invalid(problem);
}

export function applyFixtureChange(work: Work, event: EventDraft, message: FeedFixtureChange): Verdict {
  const problem =
    isOtherSport(work, message.competition, event.sport) ??
    (event.kind === 'outright' && (message.home ?? message.away) ? 'an outright has no sides' : undefined);
  if (problem !== undefined) return invalid(problem);
  if (message.sport_event_status) {
    const wrong = applyStatus(event, message.sport_event_status, message.at, work.now);
    if (wrong !== undefined) return invalid(wrong);
  }
  return change(work, event, message);
}

function fixtureProblem(work: Work, message: FeedFixture, kind: 'match' | 'outright'): string | undefined {
  if (kind === 'match' && !(message.home && message.away)) return 'a match has a home and an away side';
  if (kind === 'match' && message.home?.id === message.away?.id) return 'nobody plays against itself';
  if (kind === 'outright' && !message.competitors?.length) return 'an outright has competitors';
  return isOtherSport(work, message.competition, message.sport);
}

function isOtherSport(work: Work, incoming: Incoming | undefined, sport: string): string | undefined {
  const known = incoming && work.competitions.get(incoming.id);
  return known?.sport === undefined || known.sport === sport
    ? undefined
    : `the competition is one of ${known.sport}`;
}

function change(
  work: Work,
  event: EventDraft,
  message: Who & { readonly start_time?: number | undefined },
): Verdict {
  if (message.start_time !== undefined) moveStart(work, event, new Date(message.start_time));
  if (isOtherSides(work, event, message)) {
    // Bets were struck on other teams, or with the sides the other way round: staff is to say what becomes of them.
    event.held = 'competitors';
    return held('competitors');
  }
  setNames(work, event, message);
  return applied;
}

function moveStart(work: Work, event: EventDraft, startsAt: Date): void {
  if (startsAt.getTime() === event.startsAt.getTime()) return;
  event.startsAt = startsAt;
  if (startsAt > work.now && (event.state === 'postponed' || (event.state === 'suspended' && !event.score)))
    event.state = 'prematch';
  if (event.kind === 'outright' || startsAt.getTime() - event.scheduledAt.getTime() <= POSTPONED_MS) return;
  event.scheduledAt = startsAt;
  event.cancels.push({
    id: undefined,
    markets: null,
    from: null,
    to: work.now,
    reason: 'postponed',
    messageId: null,
    isRolledBack: false,
  });
}

/** Whether other sides play than those that bets can have been struck on. */
function isOtherSides(work: Work, event: EventDraft, { home, away }: Who): boolean {
  if (event.markets.size === 0 && event.marketCount === 0 && event.resultVersion === 0) return false;
  const isOther = (incoming: Incoming | undefined, id: bigint | undefined, named: NamedDraft | undefined) => {
    if (!incoming) return false;
    const known = work.competitors.get(incoming.id);
    return named ? named !== known : known?.id === undefined || known.id !== id;
  };
  return isOther(home, event.homeId, event.home) || isOther(away, event.awayId, event.away);
}

function setNames(work: Work, event: EventDraft, incoming: Who): void {
  if (incoming.competition) event.competition = named(work.competitions, incoming.competition, event);
  if (incoming.home) event.home = named(work.competitors, incoming.home);
  if (incoming.away) event.away = named(work.competitors, incoming.away);
  if (incoming.competitors && event.kind === 'outright') {
    for (const competitor of incoming.competitors) named(work.competitors, competitor);
    event.competitors = incoming.competitors.map(({ id }) => id);
  }
}

function named(known: Map<string, NamedDraft>, incoming: Incoming, event?: EventDraft): NamedDraft {
  const names = withoutEmpty(incoming.names);
  const found = known.get(incoming.id);
  if (!found) {
    const fresh = {
      id: undefined,
      sourceId: incoming.id,
      sport: event?.sport,
      region: incoming.region ?? '',
      names,
      isChanged: true,
    };
    known.set(incoming.id, fresh);
    return fresh;
  }
  const region = incoming.region ?? found.region;
  if (region !== found.region || !isSameNames(found.names, names)) {
    found.names = names;
    found.region = region;
    found.isChanged = true;
  }
  return found;
}

const withoutEmpty = (names: FeedNames): Names =>
  Object.fromEntries(
    Object.entries(names).flatMap(([language, name]) => (name === undefined ? [] : [[language, name]])),
  );

const sorted = (names: Names) => JSON.stringify(Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1)));
const isSameNames = (a: Names, b: Names): boolean => sorted(a) === sorted(b);
