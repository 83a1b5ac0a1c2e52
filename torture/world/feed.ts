import { setTimeout as wait } from 'node:timers/promises';
import type { FeedMessageInput, FeedRecoveryAnswer } from '#contract/feed.ts';
import { feedHeaders } from '#contract/feed-webhook.ts';
import { type Draws, drawsOf } from '#league/random.ts';
import { signFeed } from '../../server/src/sportsbook/feed/signature.ts';
import { LEAGUE, leagueKey } from '../../server/src/sportsbook/public.ts';
import { type Body, finish, happen, type Match, newMatch, openingOf, reprice, snapshotOf } from './match.ts';
import type { World } from './world.ts';

const OPEN_MATCHES = 6;
const PAUSE_MS = 100;
const ALIVE_EVERY_MS = 1_500;
const PATIENCE_MS = 4_000;
/** Batches that may come once more. */
const MOST_KEPT = 60;

/** A feed of made-up matches. It posts in order, and again what was not answered, as the contract of feeds asks. */
export class Feed {
  readonly matches: Match[] = [];
  readonly #world: World;
  readonly #key: Buffer;
  /** Names of several campaigns on one world differ. */
  readonly #name: string;
  readonly #draws: Draws;
  readonly #sequences = new Map<string, number>();
  readonly #waiting: string[] = [];
  readonly #sent: string[] = [];
  #messages = 0;
  #isSilent = false;
  #losesNext = false;
  #reordersNext = false;
  /** Whether messages were lost, so that the platform has to ask for a snapshot. */
  #hasLost = true;
  #aliveAt = 0;
  #isClosed = false;
  readonly #loop: Promise<void>;
  sent = 0;

  private constructor(world: World, key: Buffer, seed: number) {
    this.#world = world;
    this.#key = key;
    this.#name = `c${world.campaigns}`;
    this.#draws = drawsOf(`${seed}|feed`);
    this.#open();
    this.#loop = this.#run();
  }

  static async open(world: World, seed: number): Promise<Feed> {
    const key = await world.withDb(leagueKey);
    return new Feed(world, Buffer.from(key), seed);
  }

  /** Something happens in one of the matches. */
  happens(draws: Draws): void {
    const some = this.matches.slice(-2 * OPEN_MATCHES);
    const match = some[draws.below(some.length)];
    if (match) this.#say(draws.happens(0.3) ? reprice(match, draws) : happen(match, draws));
    this.#open();
  }

  /** Every match comes to its end. */
  finishAll(): void {
    for (const match of this.matches) this.#say(finish(match, this.#draws));
  }

  silence(isSilent: boolean): void {
    this.#isSilent = isSilent;
    if (!isSilent) this.#hasLost = true;
  }

  loseNext(): void {
    this.#losesNext = true;
  }

  reorderNext(): void {
    this.#reordersNext = true;
  }

  /** Old batches come once more, in any order. */
  repeat(count: number): void {
    for (let n = 0; n < count; n++) {
      const batch = this.#sent[this.#draws.below(this.#sent.length)];
      if (batch) this.#waiting.push(batch);
    }
  }

  /** Waits until all was taken and nothing is asked for. @returns whether that came to be */
  async idle(deadline: number): Promise<boolean> {
    this.silence(false);
    this.#losesNext = false;
    this.#reordersNext = false;
    while (this.#waiting.length > 0 || this.#hasLost || (await this.#recoveries())?.length !== 0) {
      if (Date.now() > deadline) return false;
      await wait(PAUSE_MS);
    }
    return true;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#loop;
  }

  #open(): void {
    while (this.matches.filter(({ result, isCancelled }) => !result && !isCancelled).length < OPEN_MATCHES) {
      const match = newMatch(`${this.#name}-${this.matches.length}`, this.#draws);
      this.matches.push(match);
      this.#say(openingOf(match));
    }
  }

  #say(bodies: readonly Body[], requestId?: string): void {
    if (bodies.length === 0) return;
    const batch = this.#batchOf(bodies.map((body) => this.#message(body, requestId)));
    if (this.#losesNext) {
      this.#losesNext = false;
      this.#hasLost = true;
      return;
    }
    if (this.#reordersNext && this.#waiting.length > 0) {
      this.#reordersNext = false;
      this.#hasLost = true;
      this.#waiting.unshift(batch);
      return;
    }
    this.#waiting.push(batch);
  }

  #message(body: Body, requestId?: string): FeedMessageInput {
    const sequence = (this.#sequences.get(body.event_id) ?? 0) + 1;
    this.#sequences.set(body.event_id, sequence);
    const asked = requestId === undefined ? {} : { request_id: requestId };
    return { ...body, ...this.#envelope(), sequence, ...asked };
  }

  #envelope() {
    this.#messages += 1;
    return { message_id: `${this.#name}:${this.#messages}`, at: Date.now() };
  }

  #batchOf(messages: readonly FeedMessageInput[]): string {
    return JSON.stringify({ messages });
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      await wait(PAUSE_MS);
      if (this.#isSilent) continue;
      await this.#deliver();
      if (Date.now() - this.#aliveAt < ALIVE_EVERY_MS) continue;
      this.#aliveAt = Date.now();
      await this.#live();
    }
  }

  async #deliver(): Promise<void> {
    for (let batch = this.#waiting[0]; batch !== undefined && !this.#isSilent; batch = this.#waiting[0]) {
      if (!(await this.#post(batch))) return;
      // What was sent may no longer be first, where one was put before it.
      this.#waiting.splice(this.#waiting.indexOf(batch), 1);
      this.#sent.push(batch);
      if (this.#sent.length > MOST_KEPT) this.#sent.shift();
    }
  }

  async #live(): Promise<void> {
    const subscribed = this.#hasLost ? 0 : 1;
    const alive = { type: 'alive', ...this.#envelope(), subscribed } as const;
    if (!(await this.#post(this.#batchOf([alive])))) return;
    if (subscribed === 0) this.#hasLost = false;
    for (const { request_id, event_id } of (await this.#recoveries()) ?? []) {
      const asked = this.matches.filter(({ id }) => event_id === null || id === event_id);
      for (const match of asked.slice(-40)) this.#say(snapshotOf(match), request_id);
      const complete = { type: 'snapshot_complete', ...this.#envelope(), request_id } as const;
      this.#waiting.push(this.#batchOf([complete]));
    }
    await this.#deliver();
  }

  async #recoveries(): Promise<FeedRecoveryAnswer['requests'] | undefined> {
    const answer = await this.#ask('GET', '/feed/v1/recovery', '');
    const body: FeedRecoveryAnswer | undefined = answer && JSON.parse(answer);
    return body?.requests;
  }

  async #post(batch: string): Promise<boolean> {
    const answer = await this.#ask('POST', '/feed/v1/messages', batch);
    if (answer === undefined) return false;
    this.sent += 1;
    return true;
  }

  async #ask(method: string, path: string, body: string): Promise<string | undefined> {
    const timestamp = String(Date.now());
    const port = this.#world.port(this.#draws.below(this.#world.nodes.length));
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          [feedHeaders.key]: LEAGUE,
          [feedHeaders.timestamp]: timestamp,
          [feedHeaders.signature]: signFeed(this.#key, timestamp, Buffer.from(body)),
        },
        ...(method === 'POST' ? { body } : {}),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      // 408: the request came too slowly, and is sent again.
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 408)
        this.#world.violations.push(`the feed was answered ${answer.status}: ${await answer.text()}`);
      return answer.ok ? await answer.text() : undefined;
    } catch {
      return undefined;
    }
  }
}
