import type pg from 'pg';
import { type ConnectionSource, connectionTo } from '../pool.ts';
import { PrimaryClient } from '../primary/primary-client.ts';
import type { OpenLine } from './open-bus.ts';

const CHANNEL = 'baize_bus';
const APPLICATION = 'baize bus';
/** More than this many texts at a time are cut into several statements. */
const MOST_TEXTS = 100;
const SEND_SQL = `select pg_notify('${CHANNEL}', text) from unnest($1::text[]) with ordinality x(text, place) order by place`;
/** A server sends every two seconds; one that was silent for so long hangs. */
const SILENT_MS = 60_000;
const LOOK_MS = 20_000;

/** Over NOTIFY. */
export const postgresLine =
  (source: ConnectionSource, warn: (error: unknown, message: string) => void): OpenLine =>
  async ({ received, lost }) => {
    const client = new PrimaryClient({
      ...connectionTo(source),
      application_name: APPLICATION,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      statement_timeout: 5_000,
      query_timeout: 7_000,
    });
    client.on('error', lost);
    client.on('end', () => lost(new Error('the connection of the bus ended')));
    client.on('notification', ({ payload }) => received(payload ?? ''));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    const looking = setInterval(() => {
      endSilent(client, SILENT_MS).then(
        (count) => {
          if (count > 0) warn(undefined, `ended ${count} connections of the bus whose servers hang`);
        },
        // A connection that is lost says so itself.
        () => undefined,
      );
    }, LOOK_MS);
    looking.unref();
    return {
      async send(texts) {
        for (let start = 0; start < texts.length; start += MOST_TEXTS)
          await client.query(SEND_SQL, [texts.slice(start, start + MOST_TEXTS)]);
      },
      async close() {
        clearInterval(looking);
        await client.end();
      },
    };
  };

/**
 * Ends connections of the bus over which nothing was sent for so long: PostgreSQL keeps every notification until all that
 * listen have it, and refuses new ones once its queue is full.
 *
 * @returns how many were ended
 */
export async function endSilent(client: pg.Client, silentMs: number): Promise<number> {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = $1 and datname = current_database() and usename = current_user
        and pid <> pg_backend_pid() and state_change < now() - $2 * interval '1 millisecond'`,
    [APPLICATION, silentMs],
  );
  return rowCount ?? 0;
}
