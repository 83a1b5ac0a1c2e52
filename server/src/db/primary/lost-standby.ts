import type pg from 'pg';

const LOOK_MS = 2_000;
/** A commit that has waited at so many looks in succession is ended. */
const PATIENCE = 5;
/** `query_start` tells one commit of a connection from the next. Of the function, since its view joins and plans much more. */
const WAITING_SQL = `select pid, extract(epoch from query_start)::text as since from pg_stat_get_activity(null)
  where wait_event = 'SyncRep' and usesysid = (select oid from pg_roles where rolname = session_user)`;

/**
 * A commit that waits for a synchronous standby which is gone waits for ever: no timeout of PostgreSQL ends it, nor does the
 * loss of its client, and it keeps its locks. From 8 to 12 seconds on its connection is terminated, here or of another server with
 * the same role. Who waited has an outage: whether the standby will have the commit is unknown until its key is sent again.
 *
 * @param pool of one connection, whose statements end in time
 * @returns stops it
 */
export function endLostCommits(
  pool: pg.Pool,
  warn: (error: unknown, message: string) => void,
): () => Promise<void> {
  let seen = new Map<string, number>();
  let looking: Promise<void> | undefined;

  const look = async () => {
    const { rows } = await pool.query<{ pid: number; since: string }>(WAITING_SQL);
    const before = seen;
    seen = new Map();
    for (const { pid, since } of rows) {
      const looks = (before.get(`${pid} ${since}`) ?? 0) + 1;
      if (looks < PATIENCE) seen.set(`${pid} ${since}`, looks);
      else {
        await pool.query('select pg_terminate_backend($1)', [pid]);
        warn(new Error('the synchronous standby does not answer'), 'a commit was given up');
      }
    }
  };
  // A database that is away is the business of those who use it.
  const timer = setInterval(() => {
    looking ??= look()
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
      });
  }, LOOK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
