import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { assertOutsideTransaction, type ConnectionSource } from '../db/pool.ts';
import { type Answer, type Command, isFinal } from './command.ts';
import { Lane, LedgerUnavailable } from './posting/lane.ts';
import { type Prepared, prepare } from './posting/prepare.ts';

export interface LedgerOptions {
  /** Each lane opens a connection of its own. */
  readonly source: ConnectionSource;
  /** Players are spread over the lanes; each lane posts one batch at a time. One for every two processors unless told. */
  readonly lanes?: number;
  readonly maxBatch?: number;
  /** Commands that may wait in all lanes together; above it a command is answered `busy`. */
  readonly maxWaiting?: number;
  /** How long a command may wait for a database that does not answer, in milliseconds. */
  readonly outageAfter?: number;
}

export interface LedgerStats {
  /** Commands that are not answered yet. */
  readonly waiting: number;
  readonly batches: number;
  readonly commands: number;
  readonly connections: number;
}

export interface Ledger {
  /**
   * Posts a command together with what else is waiting: one round trip and one commit for all. The commands of one
   * player are decided in the order they were given. Not for use inside a transaction: that is what `postIn` is for.
   * @throws LedgerUnavailable when the database is away for longer than `outageAfter`, or after `close`. Whether the
   *   command was posted is then unknown until it is sent again.
   * @throws RangeError when the command is not one
   */
  post(command: Command): Promise<Answer>;
  stats(): LedgerStats;
  /** Answers what is waiting, then closes the connections. New commands are turned away. */
  close(): Promise<void>;
}

interface InFlight {
  readonly command: Prepared;
  readonly answer: Promise<Answer>;
}

const BUSY: Answer = { posted: false, repeated: false, refused: 'busy' };

/**
 * One lane keeps one processor of the database busy, and makes the largest batches; a second is worth its smaller ones
 * where there is a processor for it (measured on two: one lane answers a tenth more bets).
 */
const lanesHere = () => Math.max(1, Math.min(4, availableParallelism() >> 1));

/** Connects the lanes. @throws when the database cannot be reached */
export async function openLedger(options: LedgerOptions): Promise<Ledger> {
  const { source, maxWaiting = 4096, outageAfter = 15_000, maxBatch = 256 } = options;
  const connection: pg.ClientConfig =
    typeof source === 'string' ? { connectionString: source } : { ...source };
  const lanes = Array.from(
    { length: options.lanes ?? lanesHere() },
    () => new Lane({ connection, maxBatch, outageAfter }),
  );
  await Promise.all(lanes.map((lane) => lane.open()));
  return new BatchingLedger(lanes, maxWaiting, outageAfter);
}

class BatchingLedger implements Ledger {
  readonly #lanes: readonly Lane[];
  readonly #maxWaiting: number;
  readonly #outageAfter: number;
  readonly #inFlight = new Map<string, InFlight>();
  #closed = false;

  constructor(lanes: readonly Lane[], maxWaiting: number, outageAfter: number) {
    this.#lanes = lanes;
    this.#maxWaiting = maxWaiting;
    this.#outageAfter = outageAfter;
  }

  async post(command: Command): Promise<Answer> {
    assertOutsideTransaction();
    const prepared = prepare(command);
    for (;;) {
      if (this.#closed) throw new LedgerUnavailable('the ledger is closed');
      const first = this.#inFlight.get(prepared.id);
      if (!first) break;
      if (first.command.content === prepared.content) return repeat(await first.answer);
      // Which of the two the key belongs to is known once the first is answered.
      await first.answer.catch(() => undefined);
    }
    if (this.#inFlight.size >= this.#maxWaiting) return BUSY;
    const answer = this.#enqueue(prepared);
    this.#inFlight.set(prepared.id, { command: prepared, answer });
    try {
      return await answer;
    } finally {
      this.#inFlight.delete(prepared.id);
    }
  }

  #enqueue(command: Prepared): Promise<Answer> {
    const place =
      command.playerId === null ? command.siteId : Number(command.playerId % BigInt(this.#lanes.length));
    const lane = this.#lanes[place % this.#lanes.length];
    if (!lane) throw new Error('a ledger has at least one lane');
    const deadline = performance.now() + this.#outageAfter;
    return new Promise((resolve, reject) => lane.add({ command, deadline, tries: 0, resolve, reject }));
  }

  stats(): LedgerStats {
    const sum = (figure: (lane: Lane) => number) =>
      this.#lanes.reduce((total, lane) => total + figure(lane), 0);
    return {
      waiting: this.#inFlight.size,
      batches: sum((lane) => lane.batches),
      commands: sum((lane) => lane.commands),
      connections: sum((lane) => lane.connections),
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }
}

/** The answer to the first of two equal commands, for the second. What left no trace is not repeated. */
function repeat(answer: Answer): Answer {
  return answer.posted || isFinal(answer.refused) ? { ...answer, repeated: true } : answer;
}
