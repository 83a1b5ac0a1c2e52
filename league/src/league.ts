import { setTimeout as wait } from 'node:timers/promises';
import type { FeedMessageAnswer, FeedMessageInput, FeedRecoveryRequest } from '#contract/feed.ts';
import { batches } from './batches.ts';
import { type Envelopes, envelopes } from './envelopes.ts';
import type { Teller } from './telling/body.ts';
import { tellerOf, tellersAt, tellersEndedSince, tellersSince } from './telling/tellers.ts';

/** The public feed API of a platform (docs/sportsbook.md). Both methods throw where it cannot be reached or refuses. */
export interface FeedClient {
  send(messages: readonly FeedMessageInput[]): Promise<readonly FeedMessageAnswer[]>;
  /** The open recovery requests. */
  recoveries(): Promise<readonly FeedRecoveryRequest[]>;
}

export interface LeagueParts {
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
/** After a silence of so long it is better to say how things stand than all that has passed. */
const LONGEST_SILENCE = 30 * SECOND;
/** What ended longer ago is not told again. */
const LONGEST_MEMORY = 3 * 24 * 3_600 * SECOND;
/** A batch of snapshots leaves room for others at the door and in this process. */
const EVENTS_IN_BATCH = 12;
const BATCH_PAUSE = 40;

interface State {
  readonly tellers: Map<string, Teller>;
  readonly put: Envelopes['put'];
  heardUntil: number;
  aliveAt: number;
  askedAt: number;
  /** The platform has to be told how everything stands before it is told what comes next. */
  isLost: boolean;
}

/** A feed like any other, of matches that nobody plays. What it tells hangs on the seed and the clock alone. */
export function openLeague(parts: LeagueParts): League {
  let state: State | undefined;
  return {
    async tick() {
      const now = parts.now();
      if (!state || Math.abs(now - state.heardUntil) > LONGEST_SILENCE) state = begin(parts.seed, now);
      try {
        await turn(parts, state, now);
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
  const tellers = new Map(tellersAt(seed, now).map((teller) => [teller.eventId, teller]));
  const { put } = envelopes(now);
  return { tellers, put, heardUntil: now, aliveAt: 0, askedAt: 0, isLost: true };
}

async function turn(parts: LeagueParts, state: State, now: number): Promise<void> {
  for (const teller of tellersSince(parts.seed, state.heardUntil, now))
    state.tellers.set(teller.eventId, teller);
  state.heardUntil = now;
  await sayAlive(parts, state, now, state.isLost ? 0 : 1);
  if (state.isLost || now - state.askedAt >= RECOVERY_EVERY) {
    state.askedAt = now;
    for (const request of await parts.feed.recoveries()) await recover(parts, state, request);
  }
  if (!state.isLost) await send(parts, dueMessages(state, parts.now()));
}

async function sayAlive(parts: LeagueParts, state: State, now: number, subscribed: 0 | 1): Promise<void> {
  if (now - state.aliveAt < ALIVE_EVERY) return;
  state.aliveAt = now;
  await parts.feed.send([{ type: 'alive', message_id: `alive:${now}`, at: now, subscribed }]);
}

function dueMessages(state: State, now: number): readonly FeedMessageInput[] {
  const messages: FeedMessageInput[] = [];
  for (const [eventId, teller] of state.tellers) {
    while (teller.nextAt() <= now) {
      const { step, bodies } = teller.tell();
      bodies.forEach((body, place) => {
        messages.push(state.put(eventId, `${eventId}:${step}.${place}`, body));
      });
    }
    if (!Number.isFinite(teller.nextAt())) state.tellers.delete(eventId);
  }
  return messages.sort((a, b) => a.at - b.at);
}

async function send({ feed, warn }: LeagueParts, messages: readonly FeedMessageInput[]): Promise<void> {
  for (const batch of batches(messages)) {
    const answers = await feed.send(batch);
    for (const [place, { verdict, reason }] of answers.entries()) {
      if (verdict === 'applied' || verdict === 'repeated' || verdict === 'stale') continue;
      const message = batch[place];
      if (message && isNoNews(message)) continue;
      warn('the platform did not take a message of the simulated league', {
        message_id: message?.message_id,
        type: message?.type,
        verdict,
        reason,
      });
    }
  }
}

/** Who never heard of a market has nothing of it to cancel, and nothing to take back. */
const isNoNews = (message: FeedMessageInput): boolean =>
  'request_id' in message &&
  (message.type === 'bet_cancel' ||
    message.type === 'rollback_bet_cancel' ||
    message.type === 'rollback_bet_settlement');

/** Tells how one event stands, or everything. */
async function recover(parts: LeagueParts, state: State, request: FeedRecoveryRequest): Promise<void> {
  const tellers = tellersFor(parts, state, request);
  for (let from = 0; from < tellers.length; from += EVENTS_IN_BATCH) {
    if (from > 0) await wait(BATCH_PAUSE);
    const now = parts.now();
    await sayAlive(parts, state, now, 1);
    const messages = tellers.slice(from, from + EVENTS_IN_BATCH).flatMap((teller) => {
      teller.skip(now);
      return teller.snapshot(now).map((body, place) => {
        const id = `${teller.eventId}:${request.request_id}.${place}`;
        return state.put(teller.eventId, id, body, request.request_id);
      });
    });
    await send(parts, messages);
  }
  const at = parts.now();
  const { request_id } = request;
  await parts.feed.send([
    { type: 'snapshot_complete', message_id: `complete:${request_id}`, at, request_id },
  ]);
  if (request.event_id === null) state.isLost = false;
}

function tellersFor(
  parts: LeagueParts,
  state: State,
  { event_id, after }: FeedRecoveryRequest,
): readonly Teller[] {
  if (event_id !== null) {
    const teller = state.tellers.get(event_id) ?? tellerOf(parts.seed, event_id);
    return teller ? [teller] : [];
  }
  // To whom nothing was ever told, what is over is no news.
  if (after === 0) return [...state.tellers.values()];
  const now = parts.now();
  return [
    ...tellersEndedSince(parts.seed, Math.max(after, now - LONGEST_MEMORY), now),
    ...state.tellers.values(),
  ];
}
