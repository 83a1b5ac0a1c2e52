import pg from 'pg';
import type { ConnectionSource } from '../pool.ts';
import { type Host, Hosts, NoPrimaryError, type Surveyed, stateOf, urlsOf } from './hosts.ts';

type Connected = (error: Error | undefined, client?: PrimaryClient) => void;

/** How long a host that has let a connection in may take to say what it is. */
const CHECK_MS = 5_000;
/** `target_session_attrs=any` in the URL: a tool that only reads may be led to a standby. */
const ANY = /[?&]target_session_attrs=any(&|$)/;
const READ_ONLY = '25006';

/** By URL; a process has one or two. */
const known = new Map<string, Hosts<PrimaryClient>>();

/** `undefined` where there is one host only. */
function hostsOf(url: string): Hosts<PrimaryClient> | undefined {
  const urls = urlsOf(url);
  if (urls.length === 1) return undefined;
  const hosts = known.get(url) ?? new Hosts(urls);
  known.set(url, hosts);
  return hosts;
}

/** What each host of a source with several is now; empty where it has one. Opens a connection to each. */
export async function surveyHosts(source: ConnectionSource): Promise<readonly Surveyed[]> {
  return typeof source === 'string' ? ((await hostsOf(source)?.survey()) ?? []) : [];
}

/**
 * A connection to the primary of a database. `connectionString` may name several hosts, of which it finds the primary by
 * itself. It does not open to a standby, and is destroyed where its host turns out to be none any more. One that breaks
 * fails what runs on it and what comes after; it never ends the process.
 */
export class PrimaryClient extends pg.Client {
  readonly #hosts: Hosts<PrimaryClient> | undefined;
  readonly #mayBeStandby: boolean;

  constructor(config: string | pg.ClientConfig = {}) {
    const settings = typeof config === 'string' ? { connectionString: config } : config;
    const url = settings.connectionString;
    // The first host stands for all until one is found.
    super(url === undefined ? settings : { ...settings, connectionString: urlsOf(url)[0] });
    this.#mayBeStandby = url === undefined || ANY.test(url);
    this.#hosts = url === undefined || this.#mayBeStandby ? undefined : hostsOf(url);
    this.on('error', () => this.#hosts?.doubt());
    this.on('end', () => this.#hosts?.forget(this));
    this.#connection().on('errorMessage', ({ code }: { code?: unknown }) => {
      // After the statement has had its error.
      if (code === READ_ONLY) setImmediate(() => this.drop(new NoPrimaryError('the host is read-only')));
    });
  }

  /** @throws NoPrimaryError where no host is the primary */
  override connect(): Promise<this>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<this> | undefined {
    const opened = this.#open();
    if (!callback) return opened.then(() => this);
    opened.then(
      () => callback(undefined, this),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    );
    return undefined;
  }

  /** Destroys the connection at once: what runs on it fails, and what holds it takes it for lost. */
  drop(reason: Error): void {
    this.#connection().stream.destroy(reason);
  }

  async #open(): Promise<void> {
    const found: Host | undefined = await this.#hosts?.find();
    if (found) Object.assign(this, found);
    try {
      await super.connect();
      if (!this.#mayBeStandby) await this.#check();
    } catch (error) {
      this.#hosts?.doubt();
      throw error;
    }
  }

  async #check(): Promise<void> {
    const late = setTimeout(() => this.drop(new Error('timeout expired')), CHECK_MS);
    try {
      if (this.#hosts) this.#hosts.accept(this, await stateOf(this));
      else if (await isStandby(this)) throw new NoPrimaryError('the host of the database is a standby');
    } catch (error) {
      void this.end().catch(() => undefined);
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  /** What the driver sends and receives by; its types leave the way to it out. */
  #connection(): pg.Connection {
    const connection: unknown = Reflect.get(this, 'connection');
    if (!(connection instanceof pg.Connection)) throw new Error('the driver has no connection');
    return connection;
  }
}

async function isStandby(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  return rows[0]?.standby === true;
}
