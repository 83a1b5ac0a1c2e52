import type { QueryExecutorProvider } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Answer, Command } from './command.ts';

export interface LedgerOptions {
  /** Each lane opens a connection of its own with these. */
  readonly connection: ClientConfig;
  /** Players are spread over the lanes; each lane posts one batch at a time. */
  readonly lanes?: number;
  readonly maxBatch?: number;
  /** Commands that may wait in all lanes together; above it a command is answered `busy`. */
  readonly maxWaiting?: number;
  /** How long a command may wait for a database that does not answer, in milliseconds. */
  readonly outageAfter?: number;
}

export interface LedgerStats {
  readonly waiting: number;
  readonly batches: number;
  readonly commands: number;
  readonly reconnects: number;
}

/** The database did not answer in time. Whether the command was posted is found out by sending it again. */
export class LedgerUnavailable extends Error {
  override readonly name = 'LedgerUnavailable';
}

export interface Ledger {
  /**
   * Posts a command together with what else is waiting: one round trip and one commit for all. Commands of one
   * player are decided in the order they were given.
   * @throws LedgerUnavailable when the database is away for longer than `outageAfter`, or after `close`
   */
  post(command: Command): Promise<Answer>;
  stats(): LedgerStats;
  /** Answers what is waiting, then closes the connections. New commands are turned away. */
  close(): Promise<void>;
}

/** Anything that can run a statement: a `Db` to read, a `Tx` to write. */
export type Runner = QueryExecutorProvider;
