import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { ConnectionSettings } from './embedded.ts';
import { PrimaryClient } from './primary/primary-client.ts';

/** A URL, which may name several hosts, or the settings of an embedded cluster. */
export type ConnectionSource = string | ConnectionSettings;

/** What the driver connects by. */
export const connectionTo = (source: ConnectionSource): pg.ClientConfig =>
  typeof source === 'string' ? { connectionString: source } : source;

/** The settings of a connection as a URL. It holds the password: never log it. */
export const urlOf = ({ user, password, host, port, database }: ConnectionSettings): string =>
  `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`;

export interface PoolOptions {
  readonly max?: number;
  readonly applicationName?: string;
  /** A statement that runs longer is cancelled; 0 lets it run. */
  readonly statementTimeoutMs?: number;
  /** A transaction whose process says nothing for so long is ended, and its locks with it; a minute if left out. */
  readonly idleTransactionMs?: number;
}

const INT8 = 20;
const INT8_ARRAY: number = 1016;
const DATE = 1082;
const TIMESTAMP_WITHOUT_ZONE = 1114;

interface TransactionScope {
  open: boolean;
}

const scope = new AsyncLocalStorage<TransactionScope>();

/** Runs `work` so that every use of a pool from within it throws, until the promise is settled. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const current: TransactionScope = { open: true };
  try {
    return await scope.run(current, work);
  } finally {
    current.open = false;
  }
}

/** For work that a transaction sets going but that is not part of it, such as a queue's own loop. */
export function outsideTransaction<T>(work: () => T): T {
  return scope.exit(work);
}

export function assertOutsideTransaction(): void {
  if (scope.getStore()?.open) {
    throw new Error(
      'The database was used inside an open transaction without its Tx. Pass the Tx on instead.',
    );
  }
}

/**
 * The pool of connections behind a Db. Inside a transaction's async context it throws: a query on another
 * connection would neither see the transaction nor be undone with it, and can wait for it forever.
 */
class GuardedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (
      err: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): void;
  override connect(
    callback?: (
      err: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): Promise<pg.PoolClient> | undefined {
    assertOutsideTransaction();
    if (!callback) return super.connect();
    super.connect(callback);
    return undefined;
  }
}

/** How much longer than the statement timeout to wait for an answer: a frozen server cancels nothing. */
const ANSWER_GRACE_MS = 2_000;

/** A connection that nobody uses is closed after this time: to open one costs more than what most use it for. */
const IDLE_MS = 5 * 60_000;

export function createPool(source: ConnectionSource, options: PoolOptions = {}): pg.Pool {
  const statementTimeout = options.statementTimeoutMs ?? 30_000;
  const pool = new GuardedPool({
    ...connectionTo(source),
    Client: PrimaryClient,
    max: options.max ?? 20,
    application_name: options.applicationName ?? 'baize',
    statement_timeout: statementTimeout,
    ...(statementTimeout > 0 ? { query_timeout: statementTimeout + ANSWER_GRACE_MS } : {}),
    idle_in_transaction_session_timeout: options.idleTransactionMs ?? 60_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    types: { getTypeParser: typeParser },
  });
  // A connection that breaks while nobody uses it is replaced; without a listener it would end the whole process.
  pool.on('error', () => undefined);
  // A timed-out query may still return on this connection, so close it instead of reusing it.
  pool.on('release', (_error, client) => {
    if (isUnanswered(client)) void client.end().catch(() => undefined);
  });
  return pool;
}

/** Whether a statement is still under way on a connection; the driver has no public word for it. */
function isUnanswered(client: pg.Client | pg.PoolClient): boolean {
  if (!('_getActiveQuery' in client) || typeof client._getActiveQuery !== 'function') return false;
  return client._getActiveQuery() !== null;
}

const parseInt8Array = pg.types.getTypeParser(INT8_ARRAY);

/** int8 is bigint; a date and a time without a zone stay text, since a Date would shift them by the machine's zone. */
function typeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
  switch (oid) {
    case INT8:
      return BigInt;
    case INT8_ARRAY:
      return (value) => toBigints(parseInt8Array(value));
    case DATE:
    case TIMESTAMP_WITHOUT_ZONE:
      return String;
    default:
      return pg.types.getTypeParser(oid);
  }
}

function toBigints(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toBigints);
  return typeof value === 'string' ? BigInt(value) : value;
}
