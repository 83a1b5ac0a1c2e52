import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FeedMessageAnswer, FeedMessageInput } from '#contract/feed.ts';
import { batches } from '#league/batches.ts';
import { type FaultyFeed, faultyFeed } from '#league/recording/faulty-feed.ts';
import type { Recording } from '#league/recording/record.ts';
import { systemActor } from '../../actor.ts';
import { decidePending, settleDue } from '../../sportsbook/public.ts';
import { type TestFeed, testFeed } from '../../sportsbook/testing/test-feed.ts';
import type { TestServer } from '../../test-server.ts';

/** Shorter than the silence that makes the platform doubt a feed. */
const SLICE_MS = 8_000;
/** Where the clock is past all of it there is no silence. */
export const LONG_SLICE_MS = 60_000;
/** So long before the end of a slice its messages come: within the delay of live bets that were placed after the one before. */
const BEFORE_MS = 4_000;

export interface Replayed {
  readonly faults: FaultyFeed['faults'];
  /** How often each verdict was given, by the type of the message. */
  readonly verdicts: ReadonlyMap<string, number>;
  readonly messages: number;
}

/**
 * Lets a recording come in over a bad line, slice by slice of the server's clock.
 *
 * @param between what players do after each slice
 */
export async function replay(
  server: TestServer,
  recording: Recording,
  between: (now: number) => Promise<void>,
  sliceMs = SLICE_MS,
): Promise<Replayed> {
  const line = await testFeed(server);
  const feed = faultyFeed(recording);
  const verdicts = new Map<string, number>();
  let count = 0;
  const send = async (messages: readonly FeedMessageInput[]) => {
    count += messages.length;
    for (const batch of batches(messages)) note(verdicts, batch, await line.send(...batch));
  };
  server.clock.stop();
  for (let now = recording.startsAt; now < feed.endsAt; now += sliceMs) {
    reach(server, now - BEFORE_MS);
    await send(feed.due(now));
    await answerAll(line, feed, now, send);
    reach(server, now);
    await workOff(server);
    await between(now);
  }
  return { faults: feed.faults, verdicts, messages: count };
}

/** Moves the server's clock on to a moment, unless it is there already. */
function reach({ clock }: TestServer, moment: number): void {
  const ahead = moment - clock.now().getTime();
  if (ahead > 0) clock.advance(ahead);
}

/** Everything that is due is decided and settled, by us or by the jobs of the server, before anything else happens. */
async function workOff({ database: { db }, clock }: TestServer): Promise<void> {
  for (;;) {
    await decidePending(db, clock, systemActor('test'));
    await settleDue(db, clock, systemActor('test'));
    const { rows } = await sql`
      select from outbox where topic like 'sports.%'
      union all select from sports_ticket where state = 'pending' and decides_at <= ${clock.now()}
      union all select from sports_due join sports_event event on event.id = event_id
                 where not event.needs_recovery and event.held is null
      union all select from sports_feed
                 where state <> 'quiet'
                   and last_message_at < ${clock.now()}::timestamptz - quiet_after_ms * interval '1 millisecond'`.execute(
      db.read,
    );
    if (rows.length === 0) return;
    await wait(5);
  }
}

/** Sends again what is requested, and what is missing in the answer. */
async function answerAll(
  line: TestFeed,
  feed: FaultyFeed,
  now: number,
  send: (messages: readonly FeedMessageInput[]) => Promise<void>,
): Promise<void> {
  for (let tries = 0; tries < 4; tries++) {
    const requests = await line.recoveries();
    if (requests.length === 0) return;
    for (const request of requests) await send(feed.answer(request, now));
  }
}

function note(
  verdicts: Map<string, number>,
  batch: readonly FeedMessageInput[],
  answers: readonly FeedMessageAnswer[],
): void {
  for (const [place, { verdict }] of answers.entries()) {
    const key = `${batch[place]?.type} ${verdict}`;
    verdicts.set(key, (verdicts.get(key) ?? 0) + 1);
  }
}
