import type {
  FeedAlive,
  FeedEventMessage,
  FeedMessage,
  FeedMessageType,
  FeedSnapshotComplete,
} from '#contract/feed.ts';
import type { EventDraft, RequestDraft, Work } from '../work/draft.ts';
import { applyCancel, applyCancelRollback } from './cancel.ts';
import { addEvent, applyFixtureAgain, applyFixtureChange } from './fixture.ts';
import { applyBetStop, applyOdds } from './odds.ts';
import { applySettlement, applySettlementRollback } from './settlement.ts';
import { applyStatus } from './status.ts';
import { applied, held, invalid, type Verdict } from './verdict.ts';

/** Messages that settle bets wait until nothing is missing; prices and scores need no earlier message. */
const decisive: ReadonlySet<FeedMessageType> = new Set([
  'bet_settlement',
  'bet_cancel',
  'rollback_bet_settlement',
  'rollback_bet_cancel',
]);

/** Works a message in, in its event's order. */
export function applyMessage(work: Work, message: FeedMessage, messageId: bigint): Verdict {
  if (message.type === 'alive') return applyAlive(work, message);
  if (message.type === 'snapshot_complete') return completeSnapshot(work, message);
  const request = requestOf(work, message);
  if (message.request_id !== undefined && request === undefined)
    return invalid('nothing was asked for under this request_id');
  const event = work.events.get(message.event_id);
  if (event === undefined) return applyToUnknown(work, message, messageId, request);
  if (message.sequence <= event.sequence) return { verdict: 'stale' };
  noteSequence(work, event, message.sequence, request);
  event.messageId = messageId;
  if (event.needsRecovery && decisive.has(message.type)) return held('gap');
  return applyToEvent(work, event, message, messageId);
}

/** The open request that a message answers. */
function requestOf(work: Work, message: FeedEventMessage): RequestDraft | undefined {
  const found = message.request_id === undefined ? undefined : work.requests.get(message.request_id);
  if (found === undefined || found.isAnswered) return undefined;
  return found.eventSource === null || found.eventSource === message.event_id ? found : undefined;
}

function applyToUnknown(
  work: Work,
  message: FeedEventMessage,
  messageId: bigint,
  request: RequestDraft | undefined,
): Verdict {
  if (message.type !== 'fixture') {
    // Its fixture was missed, or is to come: a snapshot begins with it.
    work.asks.add(message.event_id);
    return { verdict: 'unknownEvent' };
  }
  const verdict = addEvent(work, message, messageId);
  const event = work.events.get(message.event_id);
  if (event && request) event.recoveryId = request.id;
  return verdict;
}

/**
 * Messages missed before the first one of a snapshot are covered by the rest of it. Every other gap is to be
 * filled by a snapshot.
 */
function noteSequence(
  work: Work,
  event: EventDraft,
  sequence: number,
  request: RequestDraft | undefined,
): void {
  const isFirstOfSnapshot = request !== undefined && event.recoveryId !== request.id;
  if (isFirstOfSnapshot) {
    event.recoveryId = request.id;
    event.needsRecovery = false;
  } else if (sequence > event.sequence + 1) {
    event.needsRecovery = true;
  }
  // A full snapshot will include this event: no separate request is needed.
  if (event.needsRecovery && work.feed.state === 'up') work.asks.add(event.sourceId);
  event.sequence = sequence;
  event.isTouched = true;
}

function applyToEvent(work: Work, event: EventDraft, message: FeedEventMessage, messageId: bigint): Verdict {
  switch (message.type) {
    case 'fixture':
      return applyFixtureAgain(work, event, message);
    case 'fixture_change':
      return applyFixtureChange(work, event, message);
    case 'odds_change':
      return applyOdds(work, event, message, messageId);
    case 'bet_stop':
      return applyBetStop(event, message, messageId);
    case 'score': {
      const problem = applyStatus(event, message.sport_event_status, message.at, work.now);
      return problem === undefined ? applied : invalid(problem);
    }
    case 'bet_settlement':
      return applySettlement(event, message, messageId);
    case 'rollback_bet_settlement':
      return applySettlementRollback(event, message, messageId);
    case 'bet_cancel':
      return applyCancel(event, message, messageId);
    case 'rollback_bet_cancel':
      return applyCancelRollback(work, event, message, messageId);
  }
}

function applyAlive({ feed, asks }: Work, { subscribed }: FeedAlive): Verdict {
  if (subscribed === 1) return applied;
  // The feed was not subscribed to us: messages sent in between are lost.
  feed.state = 'recovering';
  asks.add(null);
  return applied;
}

function completeSnapshot({ feed, requests, asks }: Work, message: FeedSnapshotComplete): Verdict {
  const request = requests.get(message.request_id);
  if (request === undefined || request.isAnswered)
    return invalid('nothing was asked for under this request_id');
  request.isAnswered = true;
  if (request.eventSource !== null) {
    asks.delete(request.eventSource);
  } else if (feed.state === 'recovering' && !asks.has(null)) {
    feed.state = 'up';
    feed.resumes = true;
  }
  return applied;
}
