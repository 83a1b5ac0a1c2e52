import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { birthdayProblem } from '#rules/players/age.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { renewGuard } from './guard.ts';
import { acceptTerms, isUnidentified, readIdentity } from './identity.ts';
import { lockPlayer } from './store.ts';

/** The identity that a player enters, and the minimum age of the site, in years. */
export interface IdentityInput {
  /** ISO 8601, a date; `null` where it is not given now. */
  readonly birthday: string | null;
  readonly acceptsTerms: boolean;
  readonly minimumAge: number;
}

/**
 * Takes the date of birth and the consent that deposits and play for money wait for. A birthday that was given is
 * final: a player cannot grow older by changing it.
 */
export async function identify(
  db: Db,
  { playerId, now }: PlayerAction,
  { minimumAge, birthday: asked, acceptsTerms }: IdentityInput,
): Promise<CallResponse<'/api/players/identify'> | Refusal> {
  return db.tx(async (tx) => {
    await lockPlayer(tx, playerId);
    const { birthday } = await readIdentity(tx, playerId);
    if (asked !== null && birthday !== null && asked !== birthday)
      return refuse('birthdayFixed', { field: 'date_of_birth' });
    if (asked !== null && birthday === null) {
      const problem = birthdayProblem(asked, now.toISOString().slice(0, 10), minimumAge);
      if (problem) return refuse(problem, { field: 'date_of_birth', detail: { age: minimumAge } });
      await tx.updateTable('player').set({ date_of_birth: asked }).where('id', '=', playerId).execute();
    }
    if (acceptsTerms) await acceptTerms(tx, playerId, now);
    await renewGuard(tx, playerId, now);
    return { statusCode: 1, complete: !isUnidentified(await readIdentity(tx, playerId)) };
  });
}
