import type { FeedMessageAnswer } from '#contract/feed.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { BoardChanges, MarketChange } from '../board/changes.ts';
import { repriceBatch } from '../pricing/site-prices.ts';
import { applyMessage } from './apply/apply-message.ts';
import type { Verdict } from './apply/verdict.ts';
import type { ReadMessage } from './read-body.ts';
import { resumeMarkets, suspendMarkets } from './suspend.ts';
import { changesOf } from './work/changes-of.ts';
import type { FeedDraft, Work } from './work/draft.ts';
import { loadWork, lockFeed, numberMessages } from './work/load.ts';
import { saveEvents } from './work/save-events.ts';
import { askAgain, type JudgedMessage, saveFeed, saveMessages, saveRequests } from './work/save-feed.ts';
import { saveMarkets } from './work/save-markets.ts';
import { saveOutcomes } from './work/save-outcomes.ts';

export interface Taken {
  readonly answers: readonly FeedMessageAnswer[];
  readonly changes: BoardChanges;
  /** Something was decided, and events are in the outbox. */
  readonly isDecisive: boolean;
}

/** Takes messages of a feed in, all in one transaction. */
export function takeBatch(db: Db, code: string, messages: readonly ReadMessage[], now: Date): Promise<Taken> {
  return db.tx(async (tx) => {
    const feed = await lockFeed(tx, code);
    const {
      ids,
      taken,
      judged: before,
    } = await numberMessages(
      tx,
      feed.id,
      messages.map(({ sourceId }) => sourceId ?? ''),
    );
    const fresh = freshOf(messages, taken);
    const setAside = fresh.length === 0 ? [] : await wake(tx, feed, fresh, now);
    const work = await loadWork(
      tx,
      feed,
      fresh.flatMap(({ message }) => (message ? [message] : [])),
      now,
    );
    const isFresh = new Set(fresh);
    const verdicts = messages.map((read, place) =>
      isFresh.has(read) ? judge(work, read, ids[place] ?? 0n) : ({ verdict: 'repeated' } as const),
    );
    await saveEvents(tx, work);
    await saveMarkets(tx, work);
    await saveOutcomes(tx, work);
    const repriced = await repriceBatch(tx, work);
    await saveRequests(tx, work);
    const judged = messages.map((read, place): JudgedMessage => {
      const verdict = verdicts[place] ?? { verdict: 'invalid' };
      return { ...verdict, id: ids[place] ?? 0n, read, eventId: eventIdOf(work, read) };
    });
    await saveMessages(tx, feed.id, judged, before, now);
    const comeBack = feed.resumes ? await resumeMarkets(tx, feed.id) : [];
    if (feed.state === 'up') feed.completeUntil = now;
    await saveFeed(tx, feed);
    return {
      answers: judged.map(({ read, verdict, reason }) => ({
        message_id: read.sourceId,
        verdict,
        ...(reason === undefined ? {} : { reason }),
      })),
      changes: withMarkets(changesOf(work), [...setAside, ...comeBack], repriced),
      isDecisive: isDecisive(work),
    };
  });
}

/** The first under each id that has taken no effect before. */
function freshOf(messages: readonly ReadMessage[], taken: ReadonlySet<string>): readonly ReadMessage[] {
  const seen = new Set(taken);
  return messages.filter(({ sourceId }) => {
    if (sourceId === null) return true;
    if (seen.has(sourceId)) return false;
    seen.add(sourceId);
    return true;
  });
}

/** A feed that was silent too long, or reports a lost connection, must send a full snapshot before it is trusted. */
async function wake(
  tx: Tx,
  feed: FeedDraft,
  fresh: readonly ReadMessage[],
  now: Date,
): Promise<MarketChange[]> {
  const { lastMessageAt } = feed;
  feed.lastMessageAt = now;
  if (lastMessageAt === null) {
    // The first message of the feed: none can have been missed.
    feed.state = 'up';
    return [];
  }
  const wasQuiet = feed.state === 'up' && now.getTime() - lastMessageAt.getTime() > feed.quietAfterMs;
  const isLost = fresh.some(({ message }) => message?.type === 'alive' && message.subscribed === 0);
  if (feed.state !== 'quiet' && !wasQuiet && !isLost) return [];
  feed.state = 'recovering';
  await askAgain(tx, feed, new Set([null]), now);
  return suspendMarkets(tx, feed.id);
}

function judge(work: Work, { sourceId, message, problem }: ReadMessage, id: bigint): Verdict {
  if (message === undefined || sourceId === null)
    return { verdict: 'invalid', ...(problem === undefined ? {} : { reason: problem }) };
  return applyMessage(work, message, id);
}

function eventIdOf(work: Work, { message }: ReadMessage): bigint | undefined {
  return message && 'event_id' in message ? work.events.get(message.event_id)?.id : undefined;
}

/** Changes by the messages are newer than the suspension before them, and older than what sites do to their prices. */
const withMarkets = (
  changes: BoardChanges,
  before: readonly MarketChange[],
  after: readonly MarketChange[],
): BoardChanges => ({ ...changes, markets: [...before, ...changes.markets, ...after] });

const isDecisive = ({ events }: Work): boolean =>
  [...events.values()].some(
    ({ blockedBefore, results, cancels }) =>
      blockedBefore ||
      results.some(({ messageId }) => messageId !== undefined) ||
      cancels.some(({ id, isRolledBack }) => id === undefined || isRolledBack),
  );
