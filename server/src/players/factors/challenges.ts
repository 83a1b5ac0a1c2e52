import { randomBytes } from 'node:crypto';
import type { Writer } from '../../db/database.ts';
import type { ChallengePurpose } from './tables.ts';
import { CHALLENGE_MS, type TakeChallenge } from './web-authn.ts';

const CHALLENGE_BYTES = 32;

interface Of {
  readonly siteId: number;
  readonly purpose: ChallengePurpose;
  /** Whose it is: a session, a browser, a half log-in. */
  readonly subject: string;
  readonly now: Date;
}

/** Makes a challenge that an answer of a passkey has to sign. */
export async function newChallenge(writer: Writer, of: Of): Promise<Buffer> {
  const challenge = randomBytes(CHALLENGE_BYTES);
  await writer
    .insertInto('passkey_challenge')
    .values({
      challenge,
      site_id: of.siteId,
      purpose: of.purpose,
      subject: of.subject,
      until: new Date(of.now.getTime() + CHALLENGE_MS),
    })
    .execute();
  return challenge;
}

/** Uses a challenge up: of all answers at once, on whichever server, one finds it. */
export const takeChallenge =
  (writer: Writer, { siteId, purpose, subject, now }: Of): TakeChallenge =>
  async (challenge) => {
    const taken = await writer
      .deleteFrom('passkey_challenge')
      .where('challenge', '=', Buffer.from(challenge, 'base64url'))
      .where('site_id', '=', siteId)
      .where('purpose', '=', purpose)
      .where('subject', '=', subject)
      .where('until', '>', now)
      .executeTakeFirst();
    return taken.numDeletedRows > 0n;
  };

/** Deletes challenges and half log-ins that nobody came back to. */
export async function forgetOldChallenges(writer: Writer, now: Date): Promise<void> {
  await writer.deleteFrom('passkey_challenge').where('until', '<', now).execute();
  await writer.deleteFrom('half_login').where('until', '<', now).execute();
}
