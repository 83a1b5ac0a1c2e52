import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Reader } from '../database.ts';
import { readMigrations } from '../migrate.ts';
import { HOLDER } from './lease.ts';

export interface NodeTable {
  name: string;
  started_at: Date;
  seen_at: Date;
  /** The newest migration that its release has. */
  migration: number;
}

const BEAT_MS = 5_000;
/** A server that has not been seen for so long is gone, or hangs. */
const GONE_AFTER_S = 15;
/** Rows of servers that did not stop are kept for so long. */
const KEPT_S = 86_400;

/** Says that this process serves the database for as long as it does. A beat that fails is made up for by the next. */
export function openNode(
  db: Db,
  warn: (error: unknown, message: string) => void,
): { close(): Promise<void> } {
  const newest = Math.max(...readMigrations().map(({ number }) => number));
  const closing = new AbortController();
  const { signal } = closing;
  const beat = () =>
    sql`with old as (delete from server_node where seen_at < now() - make_interval(secs => ${KEPT_S}))
        insert into server_node (name, started_at, seen_at, migration) values (${HOLDER}, now(), now(), ${newest})
        on conflict (name) do update set seen_at = now(), migration = excluded.migration`.execute(
      db.autocommit,
    );
  const run = async () => {
    while (!signal.aborted) {
      await beat().catch((error: unknown) => warn(error, 'this server could not say that it is alive'));
      await wait(BEAT_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async close() {
      closing.abort();
      await running;
      await sql`delete from server_node where name = ${HOLDER}`.execute(db.autocommit).catch(() => undefined);
    },
  };
}

/** A server, and whether it was seen lately. */
export interface NodeShown extends NodeTable {
  readonly isAlive: boolean;
}

/** The servers of the last day, those that run first. */
export const listNodes = (reader: Reader): Promise<NodeShown[]> =>
  reader
    .selectFrom('server_node')
    .selectAll()
    .select(sql<boolean>`seen_at > now() - make_interval(secs => ${GONE_AFTER_S})`.as('isAlive'))
    .orderBy('seen_at', 'desc')
    .execute();
