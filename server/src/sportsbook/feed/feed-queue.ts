import type { FeedAnswer, FeedMessageAnswer } from '#contract/feed.ts';
import { isOutage } from '../../db/errors.ts';
import type { ReadMessage } from './read-body.ts';
import type { Taken } from './take-batch.ts';

/** Bodies that arrive while a transaction runs are applied together in the next, up to this many messages. */
const MOST_TOGETHER = 1_000;

interface Waiting {
  readonly messages: readonly ReadMessage[];
  readonly done: (answer: FeedAnswer) => void;
  readonly failed: (error: unknown) => void;
}

export interface FeedQueueDeps {
  readonly take: (messages: readonly ReadMessage[]) => Promise<Taken>;
  /** Called after each commit. */
  readonly taken: (taken: Taken) => void;
  readonly fault: (error: unknown, message: string) => void;
}

/** Queues the bodies of one feed and applies them in order, one transaction at a time. */
export function feedQueue(deps: FeedQueueDeps): (messages: readonly ReadMessage[]) => Promise<FeedAnswer> {
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const together = [waiting.shift()].flatMap((one) => (one ? [one] : []));
      let count = together[0]?.messages.length ?? 0;
      for (let next = waiting[0]; next && count + next.messages.length <= MOST_TOGETHER; next = waiting[0]) {
        together.push(next);
        count += next.messages.length;
        waiting.shift();
      }
      await takeTogether(deps, together);
    }
    isRunning = false;
  }

  return (messages) =>
    new Promise((done, failed) => {
      waiting.push({ messages, done, failed });
      if (isRunning) return;
      isRunning = true;
      // In the next turn of the event loop, so that bodies that arrive together form one batch.
      setImmediate(() => void run());
    });
}

async function takeTogether(deps: FeedQueueDeps, bodies: readonly Waiting[]): Promise<void> {
  try {
    const answers = await take(
      deps,
      bodies.flatMap(({ messages }) => messages),
    );
    let place = 0;
    for (const { messages, done } of bodies) {
      done({ statusCode: 1, results: answers.slice(place, place + messages.length) });
      place += messages.length;
    }
  } catch (error) {
    if (isOutage(error)) for (const { failed } of bodies) failed(error);
    else for (const body of bodies) await takeCarefully(deps, body);
  }
}

async function take(
  deps: FeedQueueDeps,
  messages: readonly ReadMessage[],
): Promise<readonly FeedMessageAnswer[]> {
  const taken = await deps.take(messages);
  deps.taken(taken);
  return taken.answers;
}

/** Applies messages one by one, so that a fault in one does not fail the others. */
async function takeCarefully(deps: FeedQueueDeps, { messages, done, failed }: Waiting): Promise<void> {
  const results: FeedMessageAnswer[] = [];
  try {
    for (const read of messages) {
      try {
        results.push(...(await take(deps, [read])));
      } catch (error) {
        if (isOutage(error)) throw error;
        deps.fault(error, `feed message ${read.sourceId} could not be taken`);
        results.push({ message_id: read.sourceId, verdict: 'invalid', reason: 'fault' });
      }
    }
    done({ statusCode: 1, results });
  } catch (error) {
    failed(error);
  }
}
