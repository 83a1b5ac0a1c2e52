import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** How a statement that is to be prepared begins: with its name in a comment. */
const PREPARED = '/* prepared: ';
const NAME = /^\/\* prepared: ([a-z_]{1,63}) \*\//;

const nameOf = (text: string): string | undefined =>
  text.startsWith(PREPARED) ? NAME.exec(text)?.[1] : undefined;

/**
 * A pool whose connections prepare each statement that begins with a comment, `prepared: its_name`: it is parsed, and soon planned,
 * once a connection. For statements that are asked for many times a second, whose text never changes; they name the columns that
 * they read, since a prepared one fails where its columns change. Not for a pooler, where the next statement may meet another
 * session.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? new PreparingClient(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/** The driver's, which takes a name too. */
interface NamingClient extends PostgresPoolClient {
  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(named: {
    readonly name: string;
    readonly text: string;
    readonly values: unknown[];
  }): Promise<PostgresQueryResult<R>>;
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: NamingClient;

  constructor(client: NamingClient) {
    this.#client = client;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    asked: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof asked !== 'string') return this.#client.query(asked);
    const name = nameOf(asked);
    if (name === undefined) return this.#client.query(asked, values);
    return this.#client.query({ name, text: asked, values: [...values] });
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}
