import { setTimeout as wait } from 'node:timers/promises';
import type { FeedMessageAnswer, FeedMessageInput, FeedRecoveryRequest } from '#contract/feed.ts';
import { batches } from './batches.ts';
import { type Envelopes, envelopes } from './envelopes.ts';
import type { MessageSource } from './messages/message-source.ts';
import { sourceOf, sourcesAt, sourcesEndedSince, sourcesSince } from './messages/sources.ts';

/** The public feed API of a platform (docs/sportsbook.md). Both methods throw where it cannot be reached or refuses. */
export interface FeedClient {
  send(messages: readonly FeedMessageInput[]): Promise<readonly FeedMessageAnswer[]>;
  /** The open recovery requests. */
  recoveries(): Promise<readonly FeedRecoveryRequest[]>;
}

export interface LeagueDeps {
  /** Decides every fixture, every goal and every price. */
  readonly seed: string;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly feed: FeedClient;
  readonly warn: (message: string, facts: Readonly<Record<string, unknown>>) => void;
}

export interface League {
  /**
   * Sends what has become due since the last call. To be called every second, never twice at once.
   *
   * @throws what the feed client throws; the next call first sends a snapshot of everything
   */
  tick(): Promise<void>;
}

const SECOND = 1_000;
const ALIVE_EVERY = 3 * SECOND;
const RECOVERY_EVERY = 2 * SECOND;
/** After a silence of this length a snapshot is cheaper than all missed messages. */
const LONGEST_SILENCE = 30 * SECOND;
/** Matches that ended longer ago are not sent again. */
const LONGEST_MEMORY = 3 * 24 * 3_600 * SECOND;
/** Pauses between batches of snapshots leave the webhook and this process free for others. */
const EVENTS_IN_BATCH = 12;
const BATCH_PAUSE = 40;

interface State {
  readonly sources: Map<string, MessageSource>;
  readonly put: Envelopes['put'];
  sentUntil: number;
  aliveAt: number;
  askedAt: number;
  /** The platform must get a snapshot before further messages. */
  isLost: boolean;
}

/** A regular feed of simulated matches. Its messages depend on the seed and the clock alone. */
export function openLeague(deps: LeagueDeps): League {
  let state: State | undefined;
  return {
    async tick() {
      const now = deps.now();
      if (!state || Math.abs(now - state.sentUntil) > LONGEST_SILENCE) state = begin(deps.seed, now);
      try {
        await turn(deps, state, now);
      } catch (error) {
        // What was under way may or may not have arrived.
        state.isLost = true;
        state.aliveAt = 0;
        throw error;
      }
    },
  };
}

function begin(seed: string, now: number): State {
  const sources = new Map(sourcesAt(seed, now).map((source) => [source.eventId, source]));
  const { put } = envelopes(now);
  return { sources, put, sentUntil: now, aliveAt: 0, askedAt: 0, isLost: true };
}

async function turn(deps: LeagueDeps, state: State, now: number): Promise<void> {
  for (const source of sourcesSince(deps.seed, state.sentUntil, now))
    state.sources.set(source.eventId, source);
  state.sentUntil = now;
  await sayAlive(deps, state, now, state.isLost ? 0 : 1);
  if (state.isLost || now - state.askedAt >= RECOVERY_EVERY) {
    state.askedAt = now;
    for (const request of await deps.feed.recoveries()) await recover(deps, state, request);
  }
  if (!state.isLost) await send(deps, dueMessages(state, deps.now()));
}

async function sayAlive(deps: LeagueDeps, state: State, now: number, subscribed: 0 | 1): Promise<void> {
  if (now - state.aliveAt < ALIVE_EVERY) return;
  state.aliveAt = now;
  await deps.feed.send([{ type: 'alive', message_id: `alive:${now}`, at: now, subscribed }]);
}

function dueMessages(state: State, now: number): readonly FeedMessageInput[] {
  const messages: FeedMessageInput[] = [];
  for (const [eventId, source] of state.sources) {
    while (source.nextAt() <= now) {
      const { step, bodies } = source.take();
      bodies.forEach((body, place) => {
        messages.push(state.put(eventId, `${eventId}:${step}.${place}`, body));
      });
    }
    if (!Number.isFinite(source.nextAt())) state.sources.delete(eventId);
  }
  return messages.sort((a, b) => a.at - b.at);
}

async function send({ feed, warn }: LeagueDeps, messages: readonly FeedMessageInput[]): Promise<void> {
  for (const batch of batches(messages)) {
    const answers = await feed.send(batch);
    for (const [place, { verdict, reason }] of answers.entries()) {
      if (verdict === 'applied' || verdict === 'repeated' || verdict === 'stale') continue;
      const message = batch[place];
      if (message && needsKnownMarket(message)) continue;
      warn('the platform did not take a message of the simulated league', {
        message_id: message?.message_id,
        type: message?.type,
        verdict,
        reason,
      });
    }
  }
}

/** Messages that are meaningless to a platform that does not know the market. */
const needsKnownMarket = (message: FeedMessageInput): boolean =>
  'request_id' in message &&
  (message.type === 'bet_cancel' ||
    message.type === 'rollback_bet_cancel' ||
    message.type === 'rollback_bet_settlement');

/** Sends a snapshot of one event, or of all. */
async function recover(deps: LeagueDeps, state: State, request: FeedRecoveryRequest): Promise<void> {
  const sources = sourcesFor(deps, state, request);
  for (let from = 0; from < sources.length; from += EVENTS_IN_BATCH) {
    if (from > 0) await wait(BATCH_PAUSE);
    const now = deps.now();
    await sayAlive(deps, state, now, 1);
    const messages = sources.slice(from, from + EVENTS_IN_BATCH).flatMap((source) => {
      source.skip(now);
      return source.snapshot(now).map((body, place) => {
        const id = `${source.eventId}:${request.request_id}.${place}`;
        return state.put(source.eventId, id, body, request.request_id);
      });
    });
    await send(deps, messages);
  }
  const at = deps.now();
  const { request_id } = request;
  await deps.feed.send([{ type: 'snapshot_complete', message_id: `complete:${request_id}`, at, request_id }]);
  if (request.event_id === null) state.isLost = false;
}

function sourcesFor(
  deps: LeagueDeps,
  state: State,
  { event_id, after }: FeedRecoveryRequest,
): readonly MessageSource[] {
  if (event_id !== null) {
    const source = state.sources.get(event_id) ?? sourceOf(deps.seed, event_id);
    return source ? [source] : [];
  }
  // Do not announce finished matches to a platform that never received them.
  if (after === 0) return [...state.sources.values()];
  const now = deps.now();
  return [
    ...sourcesEndedSince(deps.seed, Math.max(after, now - LONGEST_MEMORY), now),
    ...state.sources.values(),
  ];
}
