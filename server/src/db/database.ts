import { setTimeout as wait } from 'node:timers/promises';
import { type IsolationLevel, Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Keyring } from './keys/keyring.ts';
import { preparing } from './pool/prepared-statements.ts';
import {
  assertOutsideTransaction,
  type ConnectionSource,
  createPool,
  insideTransaction,
  type PoolOptions,
} from './pool.ts';
import type { Database } from './schema.ts';

const RETRIES = 5;
const FIRST_PAUSE_MS = 5;
const RETRIED_CODES: ReadonlySet<unknown> = new Set(['40001', '40P01']);

declare const transactionBrand: unique symbol;

/** An open transaction. What writes takes one; it cannot be mistaken for a Db, nor a Db for it. */
export type Tx = Transaction<Database> & HasKeys & { readonly [transactionBrand]: true };

/**
 * For reads that may run inside a transaction or outside one: a Tx, or `db.read`. It has no statements that write;
 * raw SQL that it executes is checked by `checks/readers.test.ts`.
 */
export type Reader = Pick<
  Kysely<Database>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'dynamic' | 'getExecutor' | 'executeQuery'
> &
  HasKeys;

/** For single statements that may write, inside a transaction or each in one of its own: a Tx, or `db.autocommit`. */
export type Writer = Kysely<Database> & HasKeys;

/** Supplies the keys of sealed values to the code that reads rows. */
interface HasKeys {
  readonly keys: Keyring;
}

export interface DatabaseOptions extends PoolOptions {
  /** Whether the source is a pooler by transaction. */
  readonly isPooled?: boolean;
  /** Absent where nothing sealed is read or written: reaching for it throws. */
  readonly keys?: Keyring;
}

export interface TxOptions {
  readonly isolation?: IsolationLevel;
}

export interface Db {
  /**
   * Runs `work` in one transaction and commits when its promise fulfils. After a serialisation failure or a
   * deadlock the whole of `work` runs again, so it must do nothing outside the database.
   */
  tx<T>(work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>;
  /** Queries outside a transaction. */
  readonly read: Reader;
  /** Single statements that write, each in a transaction of its own. */
  readonly autocommit: Writer;
  /**
   * The rows of a statement that is asked for so often that it is prepared: parsed once a connection, under its name. Behind a
   * pooler, where the next statement may meet another session, it is parsed each time.
   */
  prepared<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]>;
  /** Bare connections, for tests and tools. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export function openDatabase(
  source: ConnectionSource,
  { keys, isPooled = false, ...options }: DatabaseOptions = {},
): Db {
  const pool = createPool(source, options);
  const kysely = withKeys(
    new Kysely<Database>({ dialect: new PostgresDialect({ pool: isPooled ? pool : preparing(pool) }) }),
    keys,
  );
  return {
    tx: (work, txOptions = {}) => transact(kysely, work, txOptions),
    get read() {
      assertOutsideTransaction();
      return kysely;
    },
    get autocommit() {
      assertOutsideTransaction();
      return kysely;
    },
    async prepared<Row extends pg.QueryResultRow>(
      name: string,
      text: string,
      values: readonly unknown[],
    ): Promise<Row[]> {
      assertOutsideTransaction();
      const { rows } = await pool.query<Row>({
        ...(isPooled ? {} : { name }),
        ...{ text, values: [...values] },
      });
      return rows;
    },
    get pool() {
      assertOutsideTransaction();
      return pool;
    },
    close: () => pool.end(),
  };
}

function withKeys<Target extends object>(target: Target, keys: Keyring | undefined): Target & HasKeys {
  return Object.defineProperty(target, 'keys', {
    get() {
      if (!keys) throw new Error('This database was opened without the keys of the server.');
      return keys;
    },
    // Sound: the property was just defined.
  }) as Target & HasKeys;
}

async function transact<T>(kysely: Writer, work: (tx: Tx) => Promise<T>, options: TxOptions): Promise<T> {
  assertOutsideTransaction();
  for (let attempt = 0; ; attempt++) {
    try {
      return await attemptOnce(kysely, work, options);
    } catch (error) {
      if (attempt === RETRIES || !isRetriable(error)) throw error;
      await wait(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

function attemptOnce<T>(kysely: Writer, work: (tx: Tx) => Promise<T>, options: TxOptions): Promise<T> {
  const begin = kysely.transaction();
  const started = options.isolation ? begin.setIsolationLevel(options.isolation) : begin;
  // The brand exists for the compiler only; this is the one place where a transaction gets it.
  return started.execute((transaction) =>
    insideTransaction(() =>
      work(Object.defineProperty(transaction, 'keys', { get: () => kysely.keys }) as Tx),
    ),
  );
}

function isRetriable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRIED_CODES.has(error.code);
}
