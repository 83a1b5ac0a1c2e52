import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../../db/database.ts';
import { readFactors, removeFactor } from '../../../players/public.ts';
import { audit, type StaffContext } from '../../context.ts';
import { lockPlayer } from '../find-player.ts';
import { siteAddress } from './site-address.ts';

/** The factors of a player as the audit log keeps them: neither secrets nor keys. */
const stateOf = ({ passkeys, authenticator_since }: Awaited<ReturnType<typeof readFactors>>) => ({
  passkeys: passkeys.map(({ name }) => name),
  authenticator: authenticator_since !== null,
});

/** Removes what a player logs in by and has lost. */
export async function removePlayerFactor(
  db: Db,
  context: StaffContext,
  of: { readonly playerId: string; readonly factor: string; readonly reason: string },
): Promise<OfficeRefusal | undefined> {
  return db.tx(async (tx) => {
    const player = await lockPlayer(tx, context, of.playerId);
    if (isOfficeRefusal(player)) return player;
    const before = stateOf(await readFactors(tx, player.id));
    const { siteName } = await siteAddress(tx, player.site_id, context.origin);
    const action = { siteId: player.site_id, playerId: player.id, now: context.now };
    if (!(await removeFactor(tx, action, { which: of.factor, siteName })))
      return refuseStaff('unknownPasskey', { field: 'factor' });
    const after = stateOf(await readFactors(tx, player.id));
    const { reason } = of;
    await audit(tx, context, {
      object: `player:${player.id}`,
      siteId: player.site_id,
      reason,
      before,
      after,
    });
    return undefined;
  });
}
