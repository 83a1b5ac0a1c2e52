import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from '#contract/errors.ts';
import { normaliseAccountId } from '#rules/players/fields.ts';
import type { Clock } from '../../../clock.ts';
import type { Db } from '../../../db/database.ts';
import {
  type FindSession,
  findSession,
  readableLanguage,
  type SessionPlayer,
} from '../../../players/public.ts';
import { holds, powersOf } from '../../roles/permissions-of.ts';
import { shownMail } from '../personal.ts';

const MINUTE_MS = 60_000;
/** A link opens the session within this time of being made. */
const LINK_MS = MINUTE_MS;
const SESSION_MS = 15 * MINUTE_MS;
/** Tells the token from that of a player's session. */
const PREFIX = 'read-only.';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Ends one before its time. */
export async function endReadOnly(
  db: Db,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await db.autocommit
    .updateTable('read_only_session')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** A read-only session that was just opened. */
interface Opened {
  readonly token: string;
  readonly player: SessionPlayer;
  readonly endsAt: Date;
}

/** Opens the session of a link, once, in the browser that then has the cookie. */
export async function openReadOnly(
  db: Db,
  of: { readonly ticket: string; readonly siteId: number; readonly cookieHash: Buffer; readonly now: Date },
): Promise<Opened | undefined> {
  const { siteId, now, cookieHash } = of;
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  const opened = await db.autocommit
    .updateTable('read_only_session')
    .set({ token_hash: hashOf(token), cookie_hash: cookieHash, opened_at: now })
    .where('ticket_hash', '=', hashOf(of.ticket))
    .where('site_id', '=', siteId)
    .where('opened_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - LINK_MS))
    .executeTakeFirst();
  if (opened.numUpdatedRows === 0n) return undefined;
  const caller = { isBrowser: true, cookieHash: null, readOnlyHash: cookieHash };
  const player = await findOpened(db, { token, siteId, caller, now });
  return player && { token, player, endsAt: new Date(now.getTime() + SESSION_MS) };
}

/** Finds the session of a token among those of players and the read-only ones. */
export const sessionFinder =
  (db: Db, clock: Clock): FindSession =>
  (of) =>
    (of.token.startsWith(PREFIX) ? findReadOnly : findSession)(db, { ...of, now: clock.now() });

/**
 * Finds the read-only session of a token, or the reason for its refusal. It is as good as the session of the back office that
 * made it, and the permission of its person, are now.
 */
async function findReadOnly(
  db: Db,
  { accountId, ...of }: Parameters<FindSession>[0] & { readonly now: Date },
): Promise<SessionPlayer | Refusal> {
  const player = await findOpened(db, of);
  if (!player) return refuse('sessionExpired');
  return player.accountId === normaliseAccountId(accountId) ? player : refuse('permissionDenied');
}

async function findOpened(
  db: Db,
  { token, siteId, caller, now }: Omit<Parameters<FindSession>[0], 'accountId'> & { readonly now: Date },
): Promise<SessionPlayer | undefined> {
  const row = await db.read
    .selectFrom('read_only_session as viewed')
    .innerJoin('staff_session', 'staff_session.id', 'viewed.staff_session_id')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .innerJoin('player', 'player.id', 'viewed.player_id')
    .select(['viewed.id', 'viewed.player_id', 'viewed.site_id', 'viewed.cookie_hash', 'staff.id as staff_id'])
    .select(['account_id', 'player.full_name', 'contact_email', 'player.language'])
    .where('viewed.token_hash', '=', hashOf(token))
    .where('viewed.site_id', '=', siteId)
    .where('viewed.opened_at', '>', new Date(now.getTime() - SESSION_MS))
    .where('viewed.ended_at', 'is', null)
    .where('staff_session.ended_at', 'is', null)
    .where('staff.status', '=', 'active')
    .where('player.status', '=', 'active')
    .executeTakeFirst();
  if (!row?.cookie_hash || caller.readOnlyHash === null) return undefined;
  if (!timingSafeEqual(row.cookie_hash, caller.readOnlyHash)) return undefined;
  const powers = await powersOf(db.read, row.staff_id);
  if (!holds(powers, 'players.manage', siteId)) return undefined;
  const isWhole = holds(powers, 'players.personal', siteId);
  return {
    playerId: row.player_id,
    sessionId: row.id,
    siteId: row.site_id,
    accountId: row.account_id,
    fullName: row.full_name,
    contactEmail: shownMail(row.contact_email, isWhole) ?? '',
    language: readableLanguage(row.language),
    readOnly: { isWhole },
  };
}
