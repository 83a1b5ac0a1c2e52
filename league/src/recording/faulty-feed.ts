import type { FeedMessageInput, FeedRecoveryRequest } from '#contract/feed.ts';
import { envelopes } from '../envelopes.ts';
import { matchSource } from '../messages/match-source.ts';
import { drawsOf } from '../random.ts';
import type { Recording } from './record.ts';

/** Faults between a feed and its receiver, by their number in a thousand messages. */
const OF_THOUSAND = { lost: 10, repeated: 30, late: 25 } as const;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** The producer is down, and its messages are lost. */
const OUTAGES = [
  { part: 0.5, length: 45 * SECOND },
  { part: 0.65, length: 90 * SECOND },
] as const;
const ALIVE_EVERY = 4 * SECOND;

export interface FaultyFeed {
  /** The time of the last message. */
  readonly endsAt: number;
  /** Messages that arrive until a moment, since the last call. */
  due(until: number): readonly FeedMessageInput[];
  /** The answer to a recovery request. */
  answer(request: FeedRecoveryRequest, now: number): readonly FeedMessageInput[];
  readonly faults: Readonly<Record<'lost' | 'repeated' | 'late' | 'outages', number>>;
}

/** A recording as it comes over a bad line: repeated, late, with holes, with the producer down. The seed decides all. */
export function faultyFeed(recording: Recording): FaultyFeed {
  const { put } = envelopes(recording.startsAt);
  const draws = drawsOf(`${recording.seed}|faults`);
  const faults = { lost: 0, repeated: 0, late: 0, outages: 0 };
  const waiting: { readonly at: number; readonly message: FeedMessageInput }[] = [];
  let [next, aliveAt, isLost] = [0, 0, true];
  // The last outage is after the last word: what was lost without anything after it is only found by asking.
  const { startsAt, endsAt } = recording;
  const outages = [
    ...OUTAGES.map(({ part, length }) => ({ start: startsAt + part * (endsAt - startsAt), length })),
    { start: endsAt + MINUTE, length: MINUTE },
  ];
  const isDown = (at: number) => outages.some(({ start, length }) => at >= start && at < start + length);

  function pass(at: number, message: FeedMessageInput): readonly FeedMessageInput[] {
    const dice = draws.below(1_000);
    if (dice < OF_THOUSAND.lost) {
      faults.lost++;
      return [];
    }
    if (dice < OF_THOUSAND.lost + OF_THOUSAND.late) {
      faults.late++;
      waiting.push({ at: at + 3 * SECOND + draws.below(20 * SECOND), message });
      return [];
    }
    if (dice < OF_THOUSAND.lost + OF_THOUSAND.late + OF_THOUSAND.repeated) {
      faults.repeated++;
      waiting.push({ at: at + draws.below(60 * SECOND), message });
    }
    return [message];
  }

  return {
    faults,
    endsAt: endsAt + 3 * MINUTE,
    due(until) {
      const arrived: FeedMessageInput[] = [];
      if (isDown(until)) {
        if (!isLost) faults.outages++;
        isLost = true;
      } else if (until - aliveAt >= ALIVE_EVERY || isLost) {
        aliveAt = until;
        const subscribed = isLost ? 0 : 1;
        arrived.push({ type: 'alive', message_id: `alive:${until}`, at: until, subscribed });
        isLost = false;
      }
      for (
        let entry = recording.entries[next];
        entry && entry.at <= until;
        entry = recording.entries[++next]
      ) {
        const message = put(entry.eventId, entry.messageId, entry.body);
        if (isDown(entry.at) || isDown(until)) faults.lost++;
        else arrived.push(...pass(entry.at, message));
      }
      const ready = isDown(until) ? [] : waiting.filter(({ at }) => at <= until);
      for (const one of ready) waiting.splice(waiting.indexOf(one), 1);
      return [...arrived, ...ready.map(({ message }) => message)];
    },
    answer({ request_id, event_id }, now) {
      const matches = recording.matches.filter(
        ({ id, announcedAt }) => (event_id === null || id === event_id) && announcedAt <= now,
      );
      const answers = matches.flatMap((fixture) =>
        matchSource(recording.seed, fixture, true)
          .snapshot(now)
          .map((body, place) => put(fixture.id, `${fixture.id}:${request_id}.${place}`, body, request_id)),
      );
      const complete = {
        type: 'snapshot_complete',
        message_id: `complete:${request_id}`,
        at: now,
        request_id,
      } as const;
      return [...answers, complete];
    },
  };
}
