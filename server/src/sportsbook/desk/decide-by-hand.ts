import { sql } from 'kysely';
import type { FeedMessage } from '#contract/feed.ts';
import { actorText, type JobContext } from '../../actor.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { loadWork, lockFeed } from '../feed/work/load.ts';
import { saveEvents } from '../feed/work/save-events.ts';
import { saveMarkets } from '../feed/work/save-markets.ts';
import { PLATFORM, saveOutcomes } from '../feed/work/save-outcomes.ts';
import { type HeldEffect, previewResults } from '../settlement/preview.ts';
import { applyDecision, decided, type HandDecision, type HandProblem } from './hand-decision.ts';

export const BY_HAND_TOPIC = 'sports.by_hand';

const kinds = { result: 'staff_result', void: 'staff_cancel', take_back: 'staff_take_back' } as const;

export interface DecidedByHand {
  readonly before: { readonly state: string; readonly resultVersion: number };
  /** Whether a confirmed result was in force, which this one contradicts or takes back. */
  readonly wasConfirmed: boolean;
}

/** What a decision would do to the tickets on an event, by site. Nothing is locked. */
export const previewByHand = (
  reader: Reader,
  eventId: bigint,
  decision: HandDecision,
  now: Date,
): Promise<readonly HeldEffect[]> =>
  previewResults(reader, eventId, (official) => decided(official, decision), now);

/**
 * Decides the bets on an event or a market as the feed's messages would: results are versions, nothing is changed in place. The
 * tickets follow after the commit, batch by batch, and are settled again where they were settled before.
 *
 * @param known the version of the result that the decision was made on
 */
export async function decideByHand(
  tx: Tx,
  eventId: bigint,
  { decision, known }: { readonly decision: HandDecision; readonly known: number },
  { actor, now }: JobContext,
): Promise<DecidedByHand | HandProblem | 'unknownEvent' | 'versionConflict' | 'eventHeld'> {
  const found = await tx
    .selectFrom('sports_event')
    .innerJoin('sports_feed', 'sports_feed.id', 'feed_id')
    .select(['code', 'source_id'])
    .where('sports_event.id', '=', eventId)
    .executeTakeFirst();
  if (!found) return 'unknownEvent';
  const feed = await lockFeed(tx, found.code);
  const work = await loadWork(tx, feed, [wide(found.source_id, now)], now);
  const event = work.events.get(found.source_id);
  if (!event) return 'unknownEvent';
  if (event.held !== null) return 'eventHeld';
  if (event.resultVersion !== known) return 'versionConflict';
  const covering = event.results.findLast(
    ({ markets }) => markets === null || markets.some(({ id }) => id === decision.marketId),
  );
  const before = { state: event.state, resultVersion: event.resultVersion };
  const messageId = await keepMessage(tx, { feedId: feed.id, eventId, source: found.source_id }, decision, {
    by: actorText(actor),
    now,
  });
  const problem = applyDecision(work, event, decision, messageId);
  if (problem) return problem;
  event.messageId = messageId;
  event.isTouched = true;
  // What was missed cannot be waited for any more: staff has decided without it.
  if (decision.as !== 'take_back') event.needsRecovery = false;
  await saveEvents(tx, work);
  await saveMarkets(tx, work);
  await saveOutcomes(tx, work);
  const payload = { event_id: String(eventId), feed_id: feed.id, sport: event.sport };
  await addToOutbox(tx, { siteId: PLATFORM, topic: BY_HAND_TOPIC, payload });
  return { before, wasConfirmed: covering?.result != null && covering.certainty === 2 };
}

/** A message for which all markets of an event are loaded, and what was decided about it. */
const wide = (event_id: string, now: Date): FeedMessage => ({
  ...{ type: 'bet_cancel', message_id: 'staff', at: now.getTime(), sequence: 1, event_id },
});

/** Keeps who decided what among what was said of the event. @returns its number */
async function keepMessage(
  tx: Tx,
  of: { readonly feedId: number; readonly eventId: bigint; readonly source: string },
  decision: HandDecision,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<bigint> {
  const { as, marketId } = decision;
  const body = {
    event_id: of.source,
    ...(marketId === undefined ? {} : { market_id: String(marketId) }),
    ...(as === 'result' ? { result: decision.result } : {}),
    by,
  };
  const { rows } = await sql<{ id: bigint }>`
    insert into sports_message (id, feed_id, source_id, kind, event_id, received_at, verdict, body)
    values (nextval('sports_message_id'), ${of.feedId}, ${`staff:${uuid7()}`}, ${kinds[as]}, ${of.eventId}, ${now}, 'applied',
            ${JSON.stringify(body)}::json) returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a decision was not kept');
  return row.id;
}
