import { sql } from 'kysely';
import { type Refusal, refuse } from '#contract/errors.ts';
import { networkOf } from '#rules/players/network.ts';
import type { Db, Tx } from '../../db/database.ts';

export const MOST_TRIES = 10;
const WINDOW_MS = 15 * 60 * 1000;

interface Tried {
  readonly siteId: number;
  /** As typed and normalised, whether or not somebody has that name. */
  readonly accountId: string;
  readonly ip: string;
  readonly now: Date;
}

/**
 * Counts a try at a password before it is looked at, so that many at once count too. Refused when there were too
 * many from this address on this name within a quarter of an hour.
 */
export async function countTry(db: Db, { siteId, accountId, ip, now }: Tried): Promise<Refusal | undefined> {
  const windowStart = new Date(now.getTime() - WINDOW_MS);
  const { rows } = await sql<{ tries: number; counted_from: Date }>`
    insert into login_guard as guard (site_id, account_id, ip, tries, counted_from)
    values (${siteId}, ${accountId}, ${networkOf(ip)}, 1, ${now})
    on conflict (site_id, account_id, ip) do update set
      tries = case when guard.counted_from < ${windowStart}
        then 1 else least(guard.tries + 1, 1000) end,
      counted_from = case when guard.counted_from < ${windowStart}
        then ${now} else guard.counted_from end
    returning tries, counted_from`.execute(db.read);
  const counted = rows[0];
  if (!counted || counted.tries <= MOST_TRIES) return undefined;
  const wait = Math.ceil((counted.counted_from.getTime() - windowStart.getTime()) / 1000);
  return refuse('tooManyRequests', { detail: { retry_after: Math.max(1, wait) } });
}

/** The password was right: this address starts anew. */
export async function forgetTries(tx: Tx, { siteId, accountId, ip }: Tried): Promise<void> {
  await tx
    .deleteFrom('login_guard')
    .where('site_id', '=', siteId)
    .where('account_id', '=', accountId)
    .where('ip', '=', networkOf(ip))
    .execute();
}

/** The password was changed by its owner: every address starts anew. */
export async function forgetAllTries(tx: Tx, siteId: number, accountId: string): Promise<void> {
  await tx
    .deleteFrom('login_guard')
    .where('site_id', '=', siteId)
    .where('account_id', '=', accountId)
    .execute();
}
