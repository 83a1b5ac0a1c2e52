import { randomBytes } from 'node:crypto';
import type { Writer } from '../../db/database.ts';
import { CHALLENGE_MS } from '../../players/public.ts';
import type { ChallengePurpose } from '../tables.ts';

const CHALLENGE_BYTES = 32;

interface Of {
  readonly sessionId: string;
  readonly purpose: ChallengePurpose;
  readonly now: Date;
}

/** Makes the challenge that the next answer of a passkey in a session has to sign, in place of any there is. */
export async function newChallenge(writer: Writer, { sessionId, purpose, now }: Of): Promise<Buffer> {
  const challenge = randomBytes(CHALLENGE_BYTES);
  await writer
    .updateTable('staff_session')
    .set({
      challenge,
      challenge_for: purpose,
      challenge_until: new Date(now.getTime() + CHALLENGE_MS),
    })
    .where('id', '=', sessionId)
    .execute();
  return challenge;
}

/** Uses a challenge up, in base64url: of all answers at once, on whichever server, one finds it. */
export async function takeChallenge(
  writer: Writer,
  { sessionId, purpose, now, challenge }: Of & { readonly challenge: string },
): Promise<boolean> {
  const taken = await writer
    .updateTable('staff_session')
    .set({ challenge: null, challenge_for: null, challenge_until: null })
    .where('id', '=', sessionId)
    .where('challenge', '=', Buffer.from(challenge, 'base64url'))
    .where('challenge_for', '=', purpose)
    .where('challenge_until', '>', now)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}
