import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { FeedAnswer, FeedRecoveryAnswer } from '#contract/feed.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { Board } from '../board/open-board.ts';
import { feedQueue } from './feed-queue.ts';
import { type ReadMessage, readBody } from './read-body.ts';
import { readRequests } from './requests.ts';
import { type FeedHeaders, feedNamedBy, isSigned } from './signature.ts';
import { takeBatch } from './take-batch.ts';

export interface FeedDeps {
  readonly clock: Clock;
  readonly db: Db;
  readonly board: Board;
  /** Keys of the feeds that may speak, by their codes. */
  readonly keys: ReadonlyMap<string, Buffer>;
  /** Events may be waiting in the outbox. */
  readonly decided: () => void;
  readonly warn: (error: unknown, message: string) => void;
}

export interface Feeds {
  /** Whether a body with such headers is worth reading. */
  mayAsk(headers: FeedHeaders): boolean;
  /** The one way in for messages: a body as it came. */
  take(headers: FeedHeaders, body: Buffer): Promise<FeedAnswer | Refusal>;
  /** The recovery requests for the feed. */
  recovery(headers: FeedHeaders): Promise<FeedRecoveryAnswer | Refusal>;
}

const NOTHING = Buffer.alloc(0);

/** The feeds whose keys are known. A feed without a row gets one; those whose key was taken away stay, unheard. */
export async function openFeeds(deps: FeedDeps): Promise<Feeds> {
  const { clock, db, keys } = deps;
  if (keys.size > 0)
    await db.tx((tx) =>
      tx
        .insertInto('sports_feed')
        .values([...keys.keys()].map((code) => ({ code, last_message_at: null, complete_until: null })))
        .onConflict((conflict) => conflict.column('code').doNothing())
        .execute(),
    );
  const queues = new Map([...keys.keys()].map((code) => [code, queueOf(deps, code)]));

  /** The feed that a request is proven to come from. */
  function authentic(headers: FeedHeaders, body: Buffer): string | undefined {
    const code = feedNamedBy(headers, clock.now());
    const key = code === undefined ? undefined : keys.get(code);
    return key && isSigned(key, headers, body) ? code : undefined;
  }

  async function take(headers: FeedHeaders, body: Buffer): Promise<FeedAnswer | Refusal> {
    const queue = queues.get(authentic(headers, body) ?? '');
    if (!queue) return refuse('invalidSignature');
    const messages = readBody(body);
    if (isRefusal(messages)) return messages;
    return messages.length === 0 ? { statusCode: 1, results: [] } : queue(messages);
  }

  async function recovery(headers: FeedHeaders): Promise<FeedRecoveryAnswer | Refusal> {
    const code = authentic(headers, NOTHING);
    if (code === undefined) return refuse('invalidSignature');
    return { statusCode: 1, requests: await readRequests(db.read, code) };
  }

  return {
    mayAsk: (headers) => keys.has(feedNamedBy(headers, clock.now()) ?? ''),
    take,
    recovery,
  };
}

function queueOf({ clock, db, board, decided, warn }: FeedDeps, code: string) {
  return feedQueue({
    take: (messages: readonly ReadMessage[]) => takeBatch(db, code, messages, clock.now()),
    taken({ changes, isDecisive }) {
      board.changed(changes);
      if (isDecisive) decided();
    },
    fault: warn,
  });
}
