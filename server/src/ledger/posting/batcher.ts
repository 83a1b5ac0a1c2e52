import type pg from 'pg';
import { PrimaryClient } from '../../db/primary/primary-client.ts';
import { TurnQueue } from '../../db/turns/turn-queue.ts';
import type { Answer } from '../command.ts';
import { type BatchRow, readAnswers } from './answers.ts';
import { batchValues, POST_SQL } from './batch-sql.ts';
import { asError, judge } from './faults.ts';
import type { Prepared } from './prepare.ts';

/** A queued command with its promise. */
export interface Waiting {
  readonly command: Prepared;
  /** When to give up, in milliseconds of `performance.now()`. */
  readonly deadline: number;
  /** Number of times its whole batch had to be decided again. */
  tries: number;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

export interface BatcherSettings {
  readonly connection: pg.ClientConfig;
  readonly maxBatch: number;
  readonly outageAfter: number;
}

/** The ledger cannot answer for now: the database is away, too slow or locked. */
export class LedgerUnavailable extends Error {
  override readonly name = 'LedgerUnavailable';
  /** The status code of the answer. */
  readonly statusCode = 503;
}

const MAX_STEPS = 1000;
const MAX_TRIES = 8;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1000;
/** Maximum wait for a player's row locked by another transaction, so that it does not stop the whole batcher. */
const LOCK_TIMEOUT_MS = 2000;
const CONNECT_TIMEOUT_MS = 5000;
/** A batch may take so long, however long its commands had waited before. */
const LEAST_MS = 5000;
/** Selects those of the players that no other transaction has locked. */
const FREE_PLAYERS_SQL = `select player_id::text as id from account where player_id = any ($1::bigint[])
  for no key update skip locked`;

/**
 * Posts one batch at a time over one connection. Commands queued in the meantime form the next batch, which is sent
 * before anything else, so that the database never waits for us.
 */
export class PostingBatcher {
  readonly #settings: BatcherSettings;
  /** Commands that have not been sent: those of a site in their order, and sites by turns. */
  readonly #queue = new TurnQueue<Waiting>();
  /** Parts of a batch that has to be sent again, in order; they go before the queue. */
  #again: Waiting[][] = [];
  #sent: Waiting[] = [];
  #client: pg.Client | undefined;
  #connecting = false;
  #scheduled = false;
  #idle: (() => void)[] = [];
  batches = 0;
  commands = 0;
  connections = 0;

  constructor(settings: BatcherSettings) {
    this.#settings = settings;
  }

  get waiting(): number {
    return this.#queue.size + this.#sent.length + this.#again.reduce((sum, part) => sum + part.length, 0);
  }

  add(waiting: Waiting): void {
    this.#queue.add(waiting.command.siteId, waiting);
    if (this.#sent.length > 0 || this.#scheduled) return;
    // Commands added in the same turn of the event loop form one batch.
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#send();
    });
  }

  /** Connects. Called ahead of the first command too, so that a wrong address fails at start. */
  async open(): Promise<void> {
    const client = new PrimaryClient({
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'baize ledger',
      ...this.#settings.connection,
      lock_timeout: LOCK_TIMEOUT_MS,
    });
    client.on('error', () => this.#drop(client));
    await client.connect();
    this.#client = client;
    this.connections++;
  }

  /** Resolves when nothing waits any more and the connection is closed. */
  async close(): Promise<void> {
    if (this.waiting > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #send(): void {
    if (this.#sent.length > 0 || this.#connecting) return;
    if (this.waiting === 0) {
      for (const resolve of this.#idle.splice(0)) resolve();
      return;
    }
    const client = this.#client;
    if (!client) {
      void this.#reconnect();
      return;
    }
    this.#sent = this.#again.shift() ?? this.#take();
    this.#query(client, this.#sent);
  }

  #take(): Waiting[] {
    const batch: Waiting[] = [];
    let steps = 0;
    const fits = ({ command }: Waiting) => steps + command.steps.length <= MAX_STEPS;
    while (batch.length < this.#settings.maxBatch) {
      const next = this.#queue.take(fits);
      if (!next) break;
      steps += next.command.steps.length;
      batch.push(next);
    }
    return batch;
  }

  #query(client: pg.Client, batch: readonly Waiting[]): void {
    this.batches++;
    this.commands += batch.length;
    const commands = batch.map((waiting) => waiting.command);
    // A server that is there but does not answer is as good as away. What has waited for a while already is not kept for
    // another full time.
    const left = (batch[0]?.deadline ?? 0) - performance.now();
    const hung = setTimeout(
      () => void client.end().catch(ignore),
      Math.max(left, Math.min(LEAST_MS, this.#settings.outageAfter)),
    );
    const query = { name: 'ledger_post', text: POST_SQL, values: batchValues(commands) };
    client.query<BatchRow>(query, (error, result) => {
      clearTimeout(hung);
      if (error) this.#failed(client, error);
      else this.#answered(commands, result.rows[0]);
    });
  }

  #answered(commands: readonly Prepared[], row: BatchRow | undefined): void {
    const batch = this.#sent;
    this.#sent = [];
    this.#send();
    try {
      if (!row) throw new Error('the ledger answered without a row');
      const answers = readAnswers(commands, row);
      for (const [index, waiting] of batch.entries()) {
        const answer = answers[index];
        if (answer) waiting.resolve(answer);
      }
    } catch (error) {
      for (const waiting of batch) waiting.reject(asError(error));
    }
  }

  #failed(client: pg.Client, error: Error): void {
    const batch = this.#sent;
    const verdict = judge(error);
    for (const waiting of batch) waiting.tries++;
    const tired = batch.some((waiting) => waiting.tries >= MAX_TRIES);
    this.#sent = [];
    if (verdict === 'lost') {
      this.#drop(client);
      // A batch that loses its connection every time may contain a command that crashes the database.
      if (tired) this.#split(batch, () => undefined);
      else this.#again.unshift(batch);
      this.#giveUp(error);
    } else if (verdict === 'again' && !tired) this.#again.unshift(batch);
    else if (verdict === 'locked') {
      void this.#setLockedAside(client, batch, error);
      return;
    } else this.#split(batch, () => error);
    this.#send();
  }

  /** Turns away the commands of players whom another transaction keeps locked, and sends the others again. */
  async #setLockedAside(client: pg.Client, batch: Waiting[], cause: Error): Promise<void> {
    this.#sent = batch;
    const ids = new Set(batch.map(({ command }) => command.playerId).filter((id) => id !== null));
    try {
      const { rows } = await client.query<{ id: string }>(FREE_PLAYERS_SQL, [`{${[...ids].join(',')}}`]);
      for (const { id } of rows) ids.delete(BigInt(id));
    } catch (error) {
      this.#failed(client, asError(error));
      return;
    }
    const error = new LedgerUnavailable('another transaction keeps the player locked', { cause });
    const free = batch.filter(({ command, reject }) => {
      const locked = command.playerId !== null && ids.has(command.playerId);
      if (locked) reject(error);
      return !locked;
    });
    this.#sent = [];
    if (free.length > 0) this.#again.unshift(free);
    this.#send();
  }

  /** Splits a failed batch: both halves are tried alone, in order, so that one bad command does not fail the others. */
  #split(batch: Waiting[], fault: () => Error | undefined): void {
    for (const waiting of batch) waiting.tries = 0;
    const middle = batch.length >> 1;
    if (middle > 0) {
      this.#again.unshift(batch.slice(0, middle), batch.slice(middle));
      return;
    }
    const error = fault();
    if (error) batch[0]?.reject(error);
    else this.#again.unshift(batch);
  }

  /** Turns away what has waited for the database for too long. */
  #giveUp(cause: Error): void {
    const now = performance.now();
    const error = new LedgerUnavailable('the database does not answer', { cause });
    const keep = (waiting: Waiting) => {
      if (waiting.deadline > now) return true;
      waiting.reject(error);
      return false;
    };
    this.#again = this.#again.map((part) => part.filter(keep)).filter((part) => part.length > 0);
    this.#queue.retain(keep);
  }

  async #reconnect(): Promise<void> {
    this.#connecting = true;
    for (let pause = FIRST_PAUSE_MS; this.waiting > 0; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await this.open();
        break;
      } catch (error) {
        this.#giveUp(asError(error));
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.#connecting = false;
    this.#send();
  }

  #drop(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined;
    void client.end().catch(ignore);
  }
}

/** A connection that is thrown away may complain about it. */
function ignore(): void {}
