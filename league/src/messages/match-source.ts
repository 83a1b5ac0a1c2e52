import { fateOf } from '../calendar/fate.ts';
import type { Fixture } from '../calendar/fixtures.ts';
import type { Play } from '../play/play.ts';
import { playMatch } from '../play/play-match.ts';
import { bodiesOf, type Match, type SentState } from './match-bodies.ts';
import { snapshotOf } from './match-snapshot.ts';
import type { MessageSource } from './message-source.ts';
import { isPlayed, kickOff, type Step, stepsAfter, stepsBefore } from './plan.ts';

/** Progress through the messages of a match. */
interface Progress extends SentState {
  steps: readonly Step[];
  next: number;
  hasStarted: boolean;
}

/** One match, from its announcement to its last correction. */
export function matchSource(seed: string, fixture: Fixture, isEventful = false): MessageSource {
  const fate = fateOf(seed, fixture, isEventful);
  let known: Play | undefined;
  const play = (): Play => {
    known ??= playMatch(seed, fixture);
    return known;
  };
  const match: Match = { seed, fixture, fate, play };
  const now: Progress = {
    steps: stepsBefore(seed, fixture, fate),
    next: 0,
    hasStarted: false,
    shown: { board: new Map(), isStopped: false },
    status: '',
  };
  const before = now.steps.length;
  /** Steps after the start are computed shortly before it, since hundreds of matches are waiting. */
  const upcoming = (): Step | undefined => {
    if (now.next >= now.steps.length && !now.hasStarted) {
      now.hasStarted = true;
      now.steps = [...now.steps, ...stepsAfter(seed, fixture, fate, play())];
    }
    return now.steps[now.next];
  };
  const nextAt = (): number =>
    now.next === before && !now.hasStarted && isPlayed(fate)
      ? kickOff(fixture, fate)
      : (upcoming()?.at ?? Number.POSITIVE_INFINITY);
  return {
    eventId: fixture.id,
    since: fixture.announcedAt,
    nextAt,
    take() {
      const step = upcoming();
      return { step: now.next++, bodies: step ? bodiesOf(match, now, step) : [] };
    },
    skip(until) {
      while (nextAt() <= until && upcoming()) now.next++;
    },
    snapshot: (at) => snapshotOf(match, now, at),
  };
}
