import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { assertOutsideTransaction, type ConnectionSource } from '../db/pool.ts';
import { type Answer, type Command, isFinal } from './command.ts';
import { Lane, LedgerUnavailable } from './posting/lane.ts';
import { type Prepared, prepare } from './posting/prepare.ts';

export interface LedgerOptions {
  /** Each lane opens a connection of its own. */
  readonly source: ConnectionSource;
  /** Each lane posts one batch at a time. One for every processor, at most four, unless told. */
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

/** Where the unanswered commands of one player are. */
interface Place {
  readonly lane: Lane;
  commands: number;
}

const BUSY: Answer = { posted: false, repeated: false, refused: 'busy' };

const lanesHere = () => Math.min(4, availableParallelism());

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
  return new BatchingLedger(lanes, maxBatch, maxWaiting, outageAfter);
}

class BatchingLedger implements Ledger {
  readonly #lanes: readonly Lane[];
  readonly #maxBatch: number;
  readonly #maxWaiting: number;
  readonly #outageAfter: number;
  readonly #inFlight = new Map<string, InFlight>();
  readonly #places = new Map<bigint | number, Place>();
  #closed = false;

  constructor(lanes: readonly Lane[], maxBatch: number, maxWaiting: number, outageAfter: number) {
    this.#lanes = lanes;
    this.#maxBatch = maxBatch;
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

  async #enqueue(command: Prepared): Promise<Answer> {
    const deadline = performance.now() + this.#outageAfter;
    // A site's own commands are in no player's order.
    const owner = command.playerId ?? command.siteId;
    const place = this.#places.get(owner) ?? { lane: this.#freeLane(), commands: 0 };
    this.#places.set(owner, place);
    place.commands++;
    try {
      return await new Promise<Answer>((resolve, reject) =>
        place.lane.add({ command, deadline, tries: 0, resolve, reject }),
      );
    } finally {
      place.commands--;
      if (place.commands === 0) this.#places.delete(owner);
    }
  }

  /**
   * What is unanswered of a player stays in one lane, in its order. Others fill the batch of one lane before they open
   * the next: large batches are cheaper than busy neighbours, as long as one lane can carry them.
   */
  #freeLane(): Lane {
    let free = this.#lanes[0];
    for (const lane of this.#lanes) {
      if (lane.waiting < this.#maxBatch) return lane;
      if (free === undefined || lane.waiting < free.waiting) free = lane;
    }
    if (!free) throw new Error('a ledger has at least one lane');
    return free;
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
