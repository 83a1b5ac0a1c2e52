import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import { requestMessage } from '../../providers/messages/public.ts';
import { noticeAddress } from '../codes/contact.ts';
import { readableLanguage } from '../language.ts';
import { notify } from '../security/notices.ts';
import { playerById } from '../store.ts';
import {
  authenticatorSince,
  countRecoveryCodes,
  newRecoveryCodes,
  removeAuthenticator,
  setAuthenticator,
} from './authenticator.ts';
import { type OwnFactors, readPasskeys, removePasskey } from './passkeys.ts';
import { noteProof } from './step-up.ts';
import { newSecret, stepOf } from './totp.ts';

const NOTICE_GOOD_MS = 24 * 60 * 60 * 1000;

/** What a player can log in by beside the password, as the player and staff see it. */
export async function readFactors(reader: Reader, playerId: bigint) {
  const since = await authenticatorSince(reader, playerId);
  return {
    passkeys: (await readPasskeys(reader, playerId)).map((row) => ({
      id: row.id,
      name: row.name,
      domain: row.rp_id,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at?.toISOString() ?? null,
    })),
    authenticator_since: since?.toISOString() ?? null,
    recovery_codes: since === undefined ? 0 : await countRecoveryCodes(reader, playerId),
  };
}

const changed = async (tx: Tx, { playerId, visit }: OwnFactors) =>
  notify(tx, visit, { player: await playerById(tx, playerId), what: 'accessChanged' });

/** A secret for a player without an authenticator. It counts from the confirmation on, and is stored then. */
export async function beginAuthenticator(
  db: Db,
  { site, playerId }: OwnFactors,
): Promise<CallResponse<'/api/players/authenticator_begin'> | Refusal> {
  if ((await authenticatorSince(db.read, playerId)) !== undefined) return refuse('authenticatorThere');
  const { account_id: label } = await playerById(db.read, playerId);
  return { statusCode: 1, ...newSecret({ issuer: site.name, label }) };
}

/** Sets an authenticator up by a first code of it. @returns recovery codes, shown this once */
export async function confirmAuthenticator(
  db: Db,
  own: OwnFactors,
  { secret, code }: { readonly secret: string; readonly code: string },
): Promise<string[] | Refusal> {
  const { site, playerId, visit } = own;
  const step = stepOf(secret, code, visit.now);
  if (step === undefined) return refuse('invalidCode', { field: 'code' });
  return db.tx(async (tx) => {
    const of = { siteId: site.id, playerId, now: visit.now };
    if (!(await setAuthenticator(tx, of, { secret, step }))) return refuse('authenticatorThere');
    await noteProof(tx, own, 'factor');
    await changed(tx, own);
    return newRecoveryCodes(tx, of);
  });
}

/** Removes the authenticator: the password opens sessions again. */
export function dropAuthenticator(db: Db, own: OwnFactors): Promise<Refusal | undefined> {
  return db.tx(async (tx) => {
    if (!(await removeAuthenticator(tx, own.playerId))) return refuse('authenticatorMissing');
    await changed(tx, own);
    return undefined;
  });
}

/** Makes new recovery codes: the former ones are good no more. */
export function renewRecoveryCodes(db: Db, own: OwnFactors): Promise<string[] | Refusal> {
  return db.tx(async (tx) => {
    if ((await authenticatorSince(tx, own.playerId)) === undefined) return refuse('authenticatorMissing');
    await changed(tx, own);
    return newRecoveryCodes(tx, { siteId: own.site.id, playerId: own.playerId });
  });
}

/**
 * Removes a factor of a player who lost it; the player is notified.
 * @param of.which `authenticator`, or the id of a passkey
 * @returns whether there was one
 */
export async function removeFactor(
  tx: Tx,
  { siteId, playerId, now }: Pick<PlayerAction, 'siteId' | 'playerId' | 'now'>,
  { which, siteName }: { readonly which: string; readonly siteName: string },
): Promise<boolean> {
  const removed =
    which === 'authenticator'
      ? await removeAuthenticator(tx, playerId)
      : (await removePasskey(tx, playerId, which)) !== undefined;
  if (!removed) return false;
  const player = await playerById(tx, playerId);
  await requestMessage(tx, {
    siteId,
    to: noticeAddress(player),
    playerId,
    text: 'accessRemoved',
    language: readableLanguage(player.language),
    values: { site: siteName, account: player.account_id },
    until: new Date(now.getTime() + NOTICE_GOOD_MS),
  });
  return true;
}

/** Removes a passkey. */
export function dropPasskey(db: Db, own: OwnFactors, id: string): Promise<Refusal | undefined> {
  return db.tx(async (tx) => {
    if ((await removePasskey(tx, own.playerId, id)) === undefined)
      return refuse('unknownPasskey', { field: 'passkey_id' });
    await changed(tx, own);
    return undefined;
  });
}
