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
  return {
    async isOurs() {
      if (held) return true;
      const client = await pool.connect();
      const { rows } = await client.query<{ ours: boolean }>(
        'select pg_try_advisory_lock(hashtext($1)) as ours',
        [name],
      );
      if (rows[0]?.ours !== true) {
        client.release();
        return false;
      }
      held = client;
      client.once('error', () => {
        held = undefined;
        client.release(true);
      });
      return true;
    },
    async close() {
      held?.release(true);
      held = undefined;
      await pool.end();
    },
  };
}
