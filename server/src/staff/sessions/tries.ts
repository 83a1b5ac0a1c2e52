import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { networkOf } from '#rules/players/network.ts';
import type { Db, Writer } from '../../db/database.ts';

const WINDOW_S = 15 * 60;
/** Wrong passwords and codes within the window, for one mail from one network. */
const MOST_OF_PAIR = 8;
/** From one network for all mails. */
const MOST_OF_NETWORK = 40;
/** For one mail from all networks that it never had a login from. */
const MOST_OF_STRANGERS = 40;
const KEPT_DAYS = 90;

interface Try {
  readonly mail: string;
  readonly ip: string;
  readonly now: Date;
}

const hashOf = (mail: string): Buffer => createHash('sha256').update(mail).digest();

/**
 * Counts a try at a password or a code before it is compared, so that many at once count too. Nobody is locked out by
 * strangers: a network that a login succeeded from before has a limit of its own.
 *
 * @returns the number of the try, to be marked where it succeeds
 */
export async function countStaffTry(db: Db, { mail, ip, now }: Try): Promise<bigint | OfficeRefusal> {
  const [mailHash, network] = [hashOf(mail), networkOf(ip)];
  // Committed before it is counted: many at once count each other.
  const { id } = await db.autocommit
    .insertInto('staff_try')
    .values({ mail_hash: mailHash, network, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const since = new Date(now.getTime() - WINDOW_S * 1_000);
  const { rows } = await sql<{ pair: number; network: number; strangers: number; known: boolean }>`
    select
      (select count(*)::int from staff_try where mail_hash = ${mailHash} and network = ${network}
        and at > ${since} and not succeeded) as pair,
      (select count(*)::int from staff_try where network = ${network}
        and at > ${since} and not succeeded) as network,
      (select count(*)::int from staff_try where mail_hash = ${mailHash}
        and at > ${since} and not succeeded) as strangers,
      exists (select from staff_try where mail_hash = ${mailHash} and network = ${network} and succeeded) as known`.execute(
    db.read,
  );
  const used = rows[0];
  const isFree =
    used !== undefined &&
    used.pair <= MOST_OF_PAIR &&
    used.network <= MOST_OF_NETWORK &&
    (used.known || used.strangers <= MOST_OF_STRANGERS);
  return isFree ? id : refuseStaff('tooManyRequests', { detail: { retry_after: WINDOW_S } });
}

export async function markSucceeded(writer: Writer, id: bigint): Promise<void> {
  await writer.updateTable('staff_try').set({ succeeded: true }).where('id', '=', id).execute();
}

/** Deletes tries of more than 90 days ago. */
export async function forgetOldStaffTries(writer: Writer, now: Date): Promise<void> {
  await writer
    .deleteFrom('staff_try')
    .where('at', '<', new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000))
    .execute();
}
