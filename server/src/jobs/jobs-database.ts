import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Db as BossDatabase } from 'pg-boss';
import { type ConnectionSource, connectionTo } from '../db/pool.ts';
import { PrimaryClient } from '../db/primary/primary-client.ts';

export interface JobsDatabase extends BossDatabase {
  /** Has the workers of a queue look for work now, as a notification from the database does. */
  wake(queue: string): void;
  close(): Promise<void>;
}

const CONNECT_MS = 10_000;
const RECONNECT_MS = 500;

/** The connections of pg-boss, whose own do not look for the primary. @param max the highest number of them, one that listens aside */
export function openJobsDatabase(source: ConnectionSource, max: number): JobsDatabase {
  const settings = {
    ...connectionTo(source),
    application_name: 'baize-jobs',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  };
  const pool = new pg.Pool({ ...settings, Client: PrimaryClient, max });
  pool.on('error', () => undefined);
  let notified: (queue: string) => void = () => undefined;
  return {
    executeSql: (text, values) => pool.query(text, values),
    async listen(channel, onNotification, onReconnect) {
      notified = onNotification;
      return await listen(() => new PrimaryClient(settings), channel, { onNotification, onReconnect });
    },
    wake: (queue) => notified(queue),
    close: () => pool.end(),
  };
}

interface Listener {
  onNotification(payload: string): void;
  /** What was sent before may have been missed. */
  onReconnect(): void;
}

/** Listens until it is closed; a connection that was lost is opened again. @throws where the first cannot be opened */
async function listen(
  open: () => PrimaryClient,
  channel: string,
  { onNotification, onReconnect }: Listener,
): Promise<{ close(): Promise<void> }> {
  let current: PrimaryClient | undefined;
  let closed = false;
  const connect = async () => {
    const client = open();
    client.on('notification', ({ payload = '' }) => onNotification(payload));
    client.on('end', () => {
      if (current !== client) return;
      current = undefined;
      void reconnect();
    });
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    current = client;
    onReconnect();
  };
  const reconnect = async () => {
    while (!closed && !current) {
      await pause(RECONNECT_MS, undefined, { ref: false });
      await connect().catch(() => undefined);
    }
    if (closed) await current?.end();
  };
  await connect();
  return {
    async close() {
      closed = true;
      await current?.end();
    },
  };
}
