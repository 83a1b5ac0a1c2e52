import { createHash, randomBytes } from 'node:crypto';
import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { PlayerAction, VisitorAction } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { requestMessage } from '../../providers/messages/public.ts';
import type { SiteRecord } from '../../sites/public.ts';
import { noticeAddress } from '../codes/contact.ts';
import { sendCode } from '../codes/send-code.ts';
import type { PlayerDeps } from '../deps.ts';
import { readableLanguage } from '../language.ts';
import { noteProof } from '../marketing/proven-contact.ts';
import { endSessions } from '../sessions/sessions.ts';
import { type PlayerRow, playerById, takeContact } from '../store.ts';
import {
  decideWaiting,
  findByUndo,
  insertChange,
  setEmail,
  undoFrom,
  waitingChange,
} from './mail-change-store.ts';

/** How long the link to the former address can undo the change. */
const UNDO_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
const NONE: Refusal = refuse('noMailChange');

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The subject of a code for a new address: that address, in any spelling. */
const subjectOf = (email: string): string => email.toLowerCase();

/**
 * Keeps a new address until its mailbox confirms it, and sends the code there. The former contact is notified, with a link
 * that takes the change back. Whether somebody else has the address is said to who has its mailbox only.
 */
export async function askForAddress(
  tx: Tx,
  deps: PlayerDeps,
  { site, origin, now }: { readonly site: SiteRecord; readonly origin: string; readonly now: Date },
  { row, email }: { readonly row: PlayerRow; readonly email: string },
): Promise<Refusal | undefined> {
  const refusal = await sendAddressCode(tx, deps, { site, now }, { row, email });
  if (refusal) return refusal;
  await decideWaiting(tx, row.id, { state: 'cancelled', now });
  const token = randomBytes(32).toString('base64url');
  const until = new Date(now.getTime() + UNDO_DAYS * DAY_MS);
  await insertChange(tx, {
    player_id: row.id,
    site_id: site.id,
    from_email: row.contact_email,
    to_email: email,
    asked_at: now,
    undo_hash: hashOf(token),
    undo_until: until,
  });
  await requestMessage(tx, {
    siteId: site.id,
    to: noticeAddress(row),
    text: 'mailChangeAsked',
    language: readableLanguage(row.language),
    values: {
      site: site.name,
      account: row.account_id,
      email,
      days: String(UNDO_DAYS),
      link: `${origin}/#keep_mail=${token}`,
    },
    until,
  });
  return undefined;
}

function sendAddressCode(
  tx: Tx,
  { tacs }: PlayerDeps,
  { site, now }: { readonly site: SiteRecord; readonly now: Date },
  { row, email }: { readonly row: PlayerRow; readonly email: string },
): Promise<Refusal | undefined> {
  return sendCode(tx, tacs, {
    site,
    accountId: row.account_id,
    purpose: 'mail',
    subject: subjectOf(email),
    to: { channel: 'mail', address: email },
    language: row.language,
    now,
  });
}

/** Takes the new address over with the code that was sent there. */
export function confirmAddress(
  deps: PlayerDeps,
  { siteId, playerId, now }: PlayerAction,
  code: string,
): Promise<CallResponse<'/api/settings/profile_mail_confirm'> | Refusal> {
  return takeContact(deps.db, async (tx) => {
    const change = await waitingChange(tx, playerId);
    if (!change) return NONE;
    const { account_id: accountId, full_name } = await playerById(tx, playerId);
    const of = {
      siteId,
      accountId,
      purpose: 'mail',
      subject: subjectOf(change.to_email),
    } as const;
    const refusal = await deps.tacs.use(tx, of, code, now);
    if (refusal) return refusal;
    const confirmed = await decideWaiting(tx, playerId, { state: 'confirmed', now });
    if (!confirmed) return NONE;
    await setEmail(tx, playerId, confirmed.to_email);
    await noteProof(tx, { siteId, playerId, channel: 'mail', address: confirmed.to_email }, now);
    const value = {
      account_id: accountId,
      full_name,
      contact_email: confirmed.to_email,
      pending_email: null,
    };
    return { statusCode: 1, value: [value] };
  });
}

/** Sends the code for the address that waits once more. */
export function resendAddressCode(
  deps: PlayerDeps,
  { playerId, now }: PlayerAction,
  site: SiteRecord,
): Promise<CallResponse<'/api/settings/profile_mail_resend'> | Refusal> {
  return deps.db.tx(async (tx) => {
    const change = await waitingChange(tx, playerId);
    if (!change) return NONE;
    const row = await playerById(tx, playerId);
    const refusal = await sendAddressCode(tx, deps, { site, now }, { row, email: change.to_email });
    return refusal ?? { statusCode: 1 };
  });
}

/** Drops the address that waits. */
export function cancelAddress(
  { db }: Pick<PlayerDeps, 'db'>,
  { playerId, now }: PlayerAction,
): Promise<CallResponse<'/api/settings/profile_mail_cancel'> | Refusal> {
  return db.tx(async (tx) => {
    const dropped = await decideWaiting(tx, playerId, { state: 'cancelled', now });
    return dropped ? { statusCode: 1 } : NONE;
  });
}

/**
 * Restores the former address by the link that was sent to it, even if the address was changed again since, and ends
 * every session, since the change was made in one.
 */
export function undoAddress(
  deps: PlayerDeps,
  { siteId, now }: VisitorAction,
  token: string,
): Promise<CallResponse<'/api/settings/profile_mail_undo'> | Refusal> {
  return takeContact(deps.db, async (tx) => {
    const change = await findByUndo(tx, { siteId, undoHash: hashOf(token), now });
    if (!change) return refuse('linkExpired');
    await undoFrom(tx, change, now);
    await setEmail(tx, change.player_id, change.from_email);
    await endSessions(tx, {
      siteId,
      playerId: change.player_id,
      reason: 'ended',
      now,
    });
    return { statusCode: 1 };
  });
}
