import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from '#contract/errors.ts';
import { normaliseAccountId } from '#rules/players/fields.ts';
import type { Db } from '../../../db/database.ts';
import type { Handlers } from '../../../edge/handlers.ts';
import { type FindSession, readableLanguage, type SessionPlayer } from '../../../players/public.ts';
import { holds, powersOf } from '../../roles/permissions-of.ts';
import { shownMail } from '../personal.ts';

const MINUTE_MS = 60_000;
/** A link opens the session within this time of being made. */
const LINK_MS = MINUTE_MS;
const SESSION_MS = 15 * MINUTE_MS;
/** Tells the token from that of a player's session. */
const PREFIX = 'read-only.';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a token is that of a read-only session. */
export const isReadOnlyToken = (token: string): boolean => token.startsWith(PREFIX);

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

/** Opens the session of a link, once, in the browser that then has its cookie. */
export function openReadOnly(db: Db): Handlers['auth.openReadOnly'] {
  return async ({ ticket }, { siteId, now, newCookieHash }) => {
    // Without a cookie there is no browser, and nobody to show the site to.
    if (newCookieHash === null) return refuse('linkExpired');
    const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
    const opened = await db.autocommit
      .updateTable('read_only_session')
      .set({ token_hash: hashOf(token), cookie_hash: newCookieHash, opened_at: now })
      .where('ticket_hash', '=', hashOf(ticket))
      .where('site_id', '=', siteId)
      .where('opened_at', 'is', null)
      .where('created_at', '>', new Date(now.getTime() - LINK_MS))
      .returning('player_id')
      .executeTakeFirst();
    if (!opened) return refuse('linkExpired');
    const caller = { isBrowser: true, cookieHash: null, readOnlyHash: newCookieHash };
    const player = await findOpened(db, { token, siteId, caller, now });
    if (!player) return refuse('linkExpired');
    const { fullName: full_name, contactEmail: contact_email, accountId: account_id } = player;
    return {
      ...{ statusCode: 1, token, fullname: full_name, email: contact_email },
      user: { full_name, contact_email, account_id, session_token: token },
      ends_at: new Date(now.getTime() + SESSION_MS).toISOString(),
    };
  };
}

/**
 * Finds the read-only session of a token, or the reason for its refusal. It is as good as the session of the back office that
 * made it, and the permission of its person, are now.
 */
export async function findReadOnly(
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
