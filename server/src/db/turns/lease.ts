import type pg from 'pg';
import { type ConnectionSource, createPool } from '../pool.ts';

/** So that of several servers on one database one does a piece of work. */
export interface Lease {
  /** Whether it is held, taking it where nobody does. */
  isOurs(): Promise<boolean>;
  close(): Promise<void>;
}

/** A lock of a connection of its own: it is given back when the connection ends, however it ends. */
export function openLease(source: ConnectionSource, name: string): Lease {
  const pool = createPool(source, { max: 1, applicationName: `baize-${name}` });
  let held: pg.PoolClient | undefined;

  // A connection that was let go can still tell of an error (PostgreSQL is being stopped as well): once is enough.
  function letGo(client: pg.PoolClient | undefined): void {
    if (client === undefined || client !== held) return;
    held = undefined;
    client.release(true);
  }

  return {
    async isOurs() {
      if (held) return true;
      const client = await pool.connect();
      let ours: boolean;
      try {
        ours = await takeLock(client, name);
      } catch (error) {
        client.release(true);
        throw error;
      }
      if (!ours) {
        client.release();
        return false;
      }
      held = client;
      client.once('error', () => letGo(client));
      return true;
    },
    async close() {
      letGo(held);
      await pool.end();
    },
  };
}

async function takeLock(client: pg.PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>(
    'select pg_try_advisory_lock(hashtext($1)) as ours',
    [name],
  );
  return rows[0]?.ours === true;
}
