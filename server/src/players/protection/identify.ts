import { type Refusal, refuse } from '#contract/errors.ts';
import { birthdayProblem } from '#rules/players/age.ts';
import type { PlayerContext, RequestOf, ResponseOf } from '../../edge/handlers.ts';
import type { PlayerParts } from '../parts.ts';
import { renewGuard } from './guard.ts';
import { acceptTerms, isUnidentified, readIdentity } from './identity.ts';
import { lockPlayer } from './store.ts';

/**
 * Takes the date of birth and the consent that deposits and play for money wait for. A birthday that was given is
 * final: a player cannot grow older by changing it.
 */
export async function identify(
  parts: PlayerParts,
  request: RequestOf<'players.identify'>,
  { site, player: { playerId } }: PlayerContext,
): Promise<ResponseOf<'players.identify'> | Refusal> {
  const now = parts.clock.now();
  const asked = request.date_of_birth ?? null;
  return parts.db.tx(async (tx) => {
    await lockPlayer(tx, playerId);
    const { birthday } = await readIdentity(tx, playerId);
    if (asked !== null && birthday !== null && asked !== birthday)
      return refuse('birthdayFixed', { field: 'date_of_birth' });
    if (asked !== null && birthday === null) {
      const problem = birthdayProblem(asked, now.toISOString().slice(0, 10), site.minimumAge);
      if (problem) return refuse(problem, { field: 'date_of_birth', detail: { age: site.minimumAge } });
      await tx.updateTable('player').set({ date_of_birth: asked }).where('id', '=', playerId).execute();
    }
    if (request.accept_terms === true) await acceptTerms(tx, playerId, now);
    await renewGuard(tx, playerId, now);
    return { statusCode: 1, complete: !isUnidentified(await readIdentity(tx, playerId)) };
  });
}
