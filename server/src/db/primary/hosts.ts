import pg from 'pg';

/** Where the primary was found. */
export interface Host {
  readonly host: string;
  readonly port: number;
}

/** What a host answered about itself. */
export interface HostState {
  readonly isStandby: boolean;
  /** Of a primary: one more each time a standby was promoted; 0 for a standby. */
  readonly timeline: number;
  /** Bytes of the write-ahead log that were written or, on a standby, replayed. */
  readonly position: bigint;
}

/** A host as it is now; `undefined` for one that does not answer. */
export interface Surveyed {
  /** `host:port` */
  readonly name: string;
  readonly state: HostState | undefined;
}

/** No host of the database is its primary for now. */
export class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError';
  /** The status code of the answer. */
  readonly statusCode = 503;
}

/** How long a host may take to answer, each to connect and to say what it is. */
const ASK_MS = 1_500;
/** A primary that was found is not looked for again for so long. */
const TRUSTED_MS = 1_000;
const STATE_SQL = `select standby as is_standby,
    case when standby then 0 else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline,
    (case when standby then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::bigint::text as position
  from pg_is_in_recovery() as standby`;

/** One URL for each host of a URL that names several as libpq does: `postgres://user:password@one:5432,two:5433/database`. */
export function urlsOf(url: string): readonly string[] {
  const [, scheme = '', authority = '', rest = ''] = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/s.exec(url) ?? [];
  const start = authority.lastIndexOf('@') + 1;
  const hosts = authority.slice(start).split(',');
  if (hosts.length === 1) return [url];
  return hosts.map((host) => `${scheme}${authority.slice(0, start)}${host}${rest}`);
}

/** Asks what a host is, over a connection that is open to it. */
export async function stateOf(client: pg.ClientBase): Promise<HostState> {
  const { rows } = await client.query<{ is_standby: boolean; timeline: number; position: string | null }>(
    STATE_SQL,
  );
  const [row] = rows;
  if (!row) throw new Error('a host answered without a row');
  return { isStandby: row.is_standby, timeline: row.timeline, position: BigInt(row.position ?? 0) };
}

/** The hosts of one database, which have at most one primary between them. */
export class Hosts<Connection extends { drop(reason: Error): void }> {
  readonly #urls: readonly string[];
  /** Connections to a primary, each with its timeline. */
  readonly #connections = new Map<Connection, number>();
  #latest = 0;
  #search: Promise<Host> | undefined;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /**
   * All hosts are asked at once, and the first that is the primary is taken: one that is silent delays nobody.
   * @throws NoPrimaryError where none is
   */
  find(): Promise<Host> {
    this.#search ??= this.#ask().then(
      (found) => {
        setTimeout(() => this.doubt(), TRUSTED_MS).unref();
        return found;
      },
      (error: unknown) => {
        this.doubt();
        throw error;
      },
    );
    return this.#search;
  }

  /** The next connection looks for the primary again. */
  doubt(): void {
    this.#search = undefined;
  }

  /** Notes a connection as one to the primary. @throws NoPrimaryError where its host is not, or is no longer */
  accept(connection: Connection, state: HostState): void {
    this.#check(state);
    this.#connections.set(connection, state.timeline);
  }

  forget(connection: Connection): void {
    this.#connections.delete(connection);
  }

  /** What every host is now. */
  survey(): Promise<Surveyed[]> {
    return Promise.all(
      this.#urls.map(async (url) => {
        const client = openTo(url);
        const state = await askOver(client).catch(() => undefined);
        return { name: `${client.host}:${client.port}`, state };
      }),
    );
  }

  async #ask(): Promise<Host> {
    const asked = this.#urls.map(async (url) => {
      const client = openTo(url);
      const { host, port } = client;
      try {
        this.#check(await askOver(client));
      } catch (error) {
        throw new Error(`${host}:${port}: ${error instanceof Error ? error.message : String(error)}`);
      }
      return { host, port };
    });
    return Promise.any(asked).catch((error: unknown) => {
      const reasons = error instanceof AggregateError ? error.errors.map((one) => one.message) : [error];
      throw new NoPrimaryError(`no host of the database is its primary: ${reasons.join('; ')}`);
    });
  }

  #check({ isStandby, timeline }: HostState): void {
    if (isStandby) throw new NoPrimaryError('it is a standby');
    if (timeline < this.#latest)
      throw new NoPrimaryError('a standby has been promoted in its place, and what it writes would be lost');
    if (timeline === this.#latest) return;
    this.#latest = timeline;
    for (const [connection, its] of this.#connections)
      if (its < timeline) connection.drop(new NoPrimaryError('another host has become the primary'));
  }
}

function openTo(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
    application_name: 'baize search',
  });
  // It fails what is being asked.
  client.on('error', () => undefined);
  return client;
}

async function askOver(client: pg.Client): Promise<HostState> {
  try {
    await client.connect();
    return await stateOf(client);
  } finally {
    void client.end().catch(() => undefined);
  }
}
