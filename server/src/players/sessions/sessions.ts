import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type Refusal, refuse, type SessionEnd } from '#contract/errors.ts';
import { normaliseAccountId } from '#rules/players/fields.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { endLaunches } from '../../ledger/public.ts';
import { dropPushOf } from '../../providers/messages/public.ts';
import { readableLanguage } from '../language.ts';
import type { EndedReason, PlayerStatus, ProvenBy } from '../tables.ts';
import type { Caller } from './caller.ts';
import type { SessionPlayer } from './session-player.ts';

const IDLE_MS = 2 * 60 * 60 * 1000;
const LONGEST_SESSION_MS = 30 * 24 * 60 * 60 * 1000;
/** Minimum interval between updates of a session's last use. */
const SEEN_MS = 60 * 1000;
const TOKEN_BYTES = 32;

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Maximum open sessions per player; beyond it the least recently used one ends. */
export const MOST_SESSIONS = 20;

/**
 * Opens a session and gives its token, which is stored nowhere. With `cookieHash` the session is bound to the browser
 * that has the cookie: the token alone does not open it.
 */
export async function openSession(
  tx: Tx,
  of: {
    readonly siteId: number;
    readonly playerId: bigint;
    readonly userAgent: string;
    readonly ip: string;
    readonly country: string | undefined;
    /** What proved the player just now; `null`: nothing that counts afterwards. */
    readonly provenBy: ProvenBy | null;
    readonly cookieHash: Buffer | null;
    readonly now: Date;
  },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx
    .insertInto('session')
    .values({
      id: uuid7(),
      token_hash: tokenHash(token),
      cookie_hash: of.cookieHash,
      player_id: of.playerId,
      site_id: of.siteId,
      user_agent: of.userAgent.toWellFormed().replaceAll('\0', '').slice(0, 512),
      ip: of.ip,
      country: of.country ?? null,
      proven_at: of.provenBy === null ? null : of.now,
      proven_by: of.provenBy,
      created_at: of.now,
      last_seen_at: of.now,
    })
    .execute();
  return token;
}

interface SessionRow {
  readonly id: string;
  readonly player_id: bigint;
  readonly site_id: number;
  readonly cookie_hash: Buffer | null;
  readonly account_id: string;
  readonly full_name: string;
  readonly contact_email: string | null;
  readonly language: string;
  readonly status: PlayerStatus;
  readonly is_live: boolean;
  readonly is_stale: boolean;
}

const findText = `
  select session.id, session.player_id, session.site_id, session.cookie_hash, player.account_id, player.full_name,
    player.contact_email, player.language, player.status,
    session.ended_at is null
      and session.last_seen_at > $2::timestamptz
      and session.created_at > $3::timestamptz as is_live,
    session.last_seen_at < $4::timestamptz as is_stale
  from session join player on player.id = session.player_id
  where session.token_hash = $1`;

/** Finds the player of a session by what a request carries. */
export type FindSession = (of: {
  readonly token: string;
  readonly accountId: string;
  readonly siteId: number;
  readonly caller: Caller;
}) => Promise<SessionPlayer | Refusal>;

/**
 * Whether a caller may use a session: one that a browser opened by the same browser only, one that an app opened by
 * no browser. So a token that a script read in a page opens nothing elsewhere, and one of an app nothing in a page.
 */
function isOwnCaller(cookieHash: Buffer | null, caller: Caller): boolean {
  if (cookieHash === null) return !caller.isBrowser;
  return caller.cookieHash !== null && timingSafeEqual(caller.cookieHash, cookieHash);
}

/** Finds the session of a token on a site, or the reason for its refusal. */
export async function findSession(
  db: Db,
  { token, accountId, siteId, caller, now }: Parameters<FindSession>[0] & { readonly now: Date },
): Promise<SessionPlayer | Refusal> {
  // Asked for with every call of a player.
  const [row] = await db.prepared<SessionRow>('find-session', findText, [
    ...[tokenHash(token), before(now, IDLE_MS), before(now, LONGEST_SESSION_MS), before(now, SEEN_MS)],
  ]);
  if (!row || !isOwnCaller(row.cookie_hash, caller)) return refuse('sessionExpired');
  if (row.site_id !== siteId || row.account_id !== normaliseAccountId(accountId))
    return refuse('permissionDenied');
  if (row.status === 'blocked') return refuse('BLOCK');
  if (row.status === 'closed') return refuse('CLOSE');
  if (!row.is_live) return refuse('sessionExpired');
  if (row.is_stale) await touchSessions(db, [row.id], now);
  return {
    playerId: row.player_id,
    sessionId: row.id,
    siteId: row.site_id,
    accountId: row.account_id,
    fullName: row.full_name,
    contactEmail: row.contact_email ?? '',
    language: readableLanguage(row.language),
  };
}

/** Whether a session has not been ended; it cannot be until `tx` ends, so that what is opened under it is ended with it. */
export async function holdSession(tx: Tx, sessionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** The sessions of a player that were not ended. */
export async function openSessionIds(tx: Tx, playerId: bigint): Promise<string[]> {
  const rows = await tx
    .selectFrom('session')
    .select('id')
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

/** The sessions of a player that can still be used, the latest used first. */
export function openSessions(reader: Reader, playerId: bigint, now: Date) {
  return reader
    .selectFrom('session')
    .select(['id', 'user_agent', 'ip', 'country', 'created_at', 'last_seen_at'])
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', before(now, IDLE_MS))
    .where('created_at', '>', before(now, LONGEST_SESSION_MS))
    .orderBy('last_seen_at', 'desc')
    .execute();
}

export async function sessionOpenedAt(reader: Reader, sessionId: string): Promise<Date> {
  const row = await reader
    .selectFrom('session')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return row.created_at;
}

/** Sessions that were just used, also without a call of their own: a game was played under them. */
export async function touchSessions(db: Db, sessionIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update session set last_seen_at = ${now}
    where id = any(${sessionIds}::uuid[]) and ended_at is null
      and last_seen_at < ${before(now, SEEN_MS)}`.execute(db.autocommit);
}

interface EndSessions {
  readonly siteId: number;
  readonly playerId: bigint;
  /** Only this one; else all of the player. */
  readonly only?: string;
  /** All but this one. */
  readonly except?: string;
  readonly reason: EndedReason;
  readonly now: Date;
  /** The reason that is pushed to their browsers. */
  readonly message?: SessionEnd;
}

/** Ends sessions and their launches, notifies their browsers, and returns the number of sessions. */
export async function endSessions(tx: Tx, which: EndSessions): Promise<number> {
  let query = tx
    .updateTable('session')
    .set({ ended_at: which.now, ended_reason: which.reason })
    .where('player_id', '=', which.playerId)
    .where('ended_at', 'is', null);
  if (which.only !== undefined) query = query.where('id', '=', which.only);
  if (which.except !== undefined) query = query.where('id', '!=', which.except);
  const ended = (await query.returning('id').execute()).map((row) => row.id);
  // Who is logged out of a device has no messages on it.
  if (which.reason !== 'surplus') await dropPushOf(tx, which);
  if (ended.length === 0) return 0;
  await endLaunches(tx, ended, which.now);
  await publishEnded(tx, which.siteId, which.playerId, ended, which.message);
  return ended.length;
}

/**
 * Ends the session that the browser of a cookie has been using. Its tabs get no push: they take over the session that is
 * opened in its place.
 */
export async function endReplacedSession(
  tx: Tx,
  { cookieHash, now }: { readonly cookieHash: Buffer; readonly now: Date },
): Promise<void> {
  const rows = await tx
    .updateTable('session')
    .set({ ended_at: now, ended_reason: 'replaced' })
    .where('cookie_hash', '=', cookieHash)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  if (rows.length > 0)
    await endLaunches(
      tx,
      rows.map((row) => row.id),
      now,
    );
}

/** Ends the sessions of a player beyond those that can be open at once: the ones used longest ago. */
export async function endSurplusSessions(
  tx: Tx,
  of: { readonly siteId: number; readonly playerId: bigint; readonly now: Date },
): Promise<void> {
  const surplus = await tx
    .selectFrom('session')
    .select('id')
    .where('player_id', '=', of.playerId)
    .where('ended_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MOST_SESSIONS)
    .execute();
  for (const { id } of surplus) await endSessions(tx, { ...of, only: id, reason: 'surplus' });
}

/** Ends the sessions that have run out, at most a thousand at a time; says how many there were. */
export async function endExpiredSessions(db: Db, now: Date): Promise<number> {
  return db.tx(async (tx) => {
    const { rows } = await sql<{ id: string; player_id: bigint; site_id: number }>`
      update session set ended_at = ${now}, ended_reason = 'expired'
      where id in (
        select id from session
        where ended_at is null
          and (last_seen_at < ${before(now, IDLE_MS)} or created_at < ${before(now, LONGEST_SESSION_MS)})
        limit 1000 for update skip locked
      )
      returning id, player_id, site_id`.execute(tx);
    if (rows.length === 0) return 0;
    await endLaunches(
      tx,
      rows.map((row) => row.id),
      now,
    );
    for (const row of rows) await publishEnded(tx, row.site_id, row.player_id, [row.id]);
    return rows.length;
  });
}

async function publishEnded(
  tx: Tx,
  siteId: number,
  playerId: bigint,
  sessionIds: readonly string[],
  message: NonNullable<EndSessions['message']> = 'sessionExpired',
): Promise<void> {
  await addToOutbox(tx, {
    siteId,
    playerId,
    topic: 'session.ended',
    payload: { session_ids: sessionIds, message },
  });
}
