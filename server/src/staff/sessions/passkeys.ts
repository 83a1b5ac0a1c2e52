import type { z } from 'zod';
import type { add, begin } from '#contract/office/calls/passkeys.ts';
import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { audit, type StaffContext } from '../context.ts';
import { CHALLENGE_MS, newChallenge, takeChallenge } from './challenges.ts';

const MOST_PASSKEYS = 10;
/** ES256, EdDSA, RS256 (COSE). */
const ALGORITHMS = [-7, -8, -257];
const RP_NAME = 'Baize';

/** Takes a quarter of a second to load: few processes need it, and none of them at its start. */
const webAuthn = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** The host of the back office: a passkey is good there alone. */
export const relyingParty = (origin: string): string => new URL(origin).hostname;

/** Browsers use passkeys by HTTPS and at localhost only: behind a proxy that ends TLS, the scheme is known to the proxy alone. */
export const originsOf = (origin: string): string[] => [origin, origin.replace(/^http:/, 'https:')];

/** The passkeys of a member of staff, oldest first. */
export function readPasskeys(reader: Reader, staffId: bigint) {
  return reader
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute();
}

/** Passkeys as the options of WebAuthn name them. */
export const descriptorsOf = (rows: Awaited<ReturnType<typeof readPasskeys>>) =>
  rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }));

type CreationOptions = z.output<typeof begin.response>['options'];

/** What a browser needs to make a passkey for the caller. */
export async function beginPasskey(
  db: Db,
  { staffId, sessionId, mail, origin, now }: StaffContext,
): Promise<CreationOptions | OfficeRefusal> {
  const known = await readPasskeys(db.read, staffId);
  if (known.length >= MOST_PASSKEYS) return refuseStaff('tooManyPasskeys');
  const challenge = await newChallenge(db.autocommit, { sessionId, purpose: 'add', now });
  const { generateRegistrationOptions } = await webAuthn();
  const made = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: relyingParty(origin),
    userID: new TextEncoder().encode(String(staffId)),
    userName: mail,
    challenge: new Uint8Array(challenge),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    challenge: made.challenge,
    rp: { id: relyingParty(origin), name: RP_NAME },
    user: { ...made.user, displayName: mail },
    pubKeyCredParams: made.pubKeyCredParams,
    timeout: CHALLENGE_MS,
    excludeCredentials: descriptorsOf(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
  };
}

type NewPasskey = z.output<typeof add.request>;

/** Whether an answer comes without certificates, as it was asked for: those of a chain name addresses that would be fetched. */
async function isWithoutCertificates(attestation: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  const made = decodeAttestationObject(isoBase64URL.toBuffer(attestation));
  return made.get('fmt') === 'none' || (made.get('fmt') === 'packed' && !made.get('attStmt').get('x5c'));
}

/** What a browser made, where it answers the challenge of this session, here, and the person was verified. */
async function verified(
  db: Db,
  { rawId, id, type, response }: NewPasskey['passkey'],
  { sessionId, origin, now }: StaffContext,
) {
  const { transports, ...answer } = response;
  try {
    if (!(await isWithoutCertificates(response.attestationObject))) return undefined;
    const { verifyRegistrationResponse } = await webAuthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...{ id, rawId, type }, response: answer, clientExtensionResults: {} },
      expectedChallenge: (challenge) =>
        takeChallenge(db.autocommit, { sessionId, purpose: 'add', now, challenge }),
      expectedOrigin: originsOf(origin),
      expectedRPID: relyingParty(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo && { credential: registrationInfo.credential, transports: transports ?? [] };
  } catch {
    // The library throws at whatever is wrong with an answer, which is the caller's fault each time.
    return undefined;
  }
}

/** Adds the passkey that a browser made to the caller's second factors. @returns its id */
export async function addPasskey(
  db: Db,
  context: StaffContext,
  { name, passkey }: NewPasskey,
): Promise<{ readonly id: string } | OfficeRefusal> {
  const made = await verified(db, passkey, context);
  if (!made) return refuseStaff('invalidPasskey');
  const { staffId, now } = context;
  return db.tx(async (tx) => {
    if ((await countLocked(tx, staffId)) >= MOST_PASSKEYS) return refuseStaff('tooManyPasskeys');
    const row = await tx
      .insertInto('staff_passkey')
      .values({
        id: uuid7(),
        staff_id: staffId,
        name,
        credential_id: Buffer.from(made.credential.id, 'base64url'),
        public_key: Buffer.from(made.credential.publicKey),
        counter: BigInt(made.credential.counter),
        transports: made.transports,
        created_at: now,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return refuseStaff('passkeyTaken');
    await audit(tx, context, { object: `staff:${staffId}`, after: { passkey: row.id, name } });
    return row;
  });
}

/** How many passkeys somebody has; another is not added meanwhile. */
async function countLocked(tx: Tx, staffId: bigint): Promise<number> {
  await tx.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().execute();
  return (await readPasskeys(tx, staffId)).length;
}

/** Removes one of the caller's passkeys. */
export function removePasskey(db: Db, context: StaffContext, id: string): Promise<OfficeRefusal | undefined> {
  const { staffId } = context;
  return db.tx(async (tx) => {
    const row = await tx
      .deleteFrom('staff_passkey')
      .where('staff_id', '=', staffId)
      .where('id', '=', id.toLowerCase())
      .returning(['id', 'name'])
      .executeTakeFirst();
    if (!row) return refuseStaff('unknownPasskey');
    await audit(tx, context, { object: `staff:${staffId}`, before: { passkey: row.id, name: row.name } });
    return undefined;
  });
}
