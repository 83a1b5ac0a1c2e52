import { fateOf } from '../calendar/fate.ts';
import type { Fixture } from '../calendar/fixtures.ts';
import type { Play } from '../play/play.ts';
import { playMatch } from '../play/play-match.ts';
import type { Teller } from './body.ts';
import { bodiesOf, type Match, type Told } from './match-bodies.ts';
import { snapshotOf } from './match-snapshot.ts';
import { isPlayed, kickOff, type Step, stepsAfter, stepsBefore } from './plan.ts';

/** What changes as a match is told. */
interface Telling extends Told {
  steps: readonly Step[];
  next: number;
  hasStarted: boolean;
}

/** One match, from its announcement to its last correction. */
export function matchTeller(seed: string, fixture: Fixture, isEventful = false): Teller {
  const fate = fateOf(seed, fixture, isEventful);
  let known: Play | undefined;
  const play = (): Play => {
    known ??= playMatch(seed, fixture);
    return known;
  };
  const match: Match = { seed, fixture, fate, play };
  const now: Telling = {
    steps: stepsBefore(seed, fixture, fate),
    next: 0,
    hasStarted: false,
    shown: { board: new Map(), isStopped: false },
    status: '',
  };
  const before = now.steps.length;
  /** What comes after the start is worked out when it is near: hundreds of matches wait. */
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
    tell() {
      const step = upcoming();
      return { step: now.next++, bodies: step ? bodiesOf(match, now, step) : [] };
    },
    skip(until) {
      while (nextAt() <= until && upcoming()) now.next++;
    },
    snapshot: (at) => snapshotOf(match, now, at),
  };
}
