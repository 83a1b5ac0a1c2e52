import { sql } from 'kysely';
import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { PERSONAL_DATA } from '#contract/office/exports.ts';
import type { Db, Reader } from '../../db/database.ts';
import { balances } from '../../ledger/public.ts';
import { stopOf } from '../../players/public.ts';
import { audit, type StaffContext } from '../context.ts';
import type { FoundPlayer } from '../players/find-player.ts';

type Obstacle = 'notClosed' | 'holdsMoney' | 'exclusionLasts';

/** Why a player cannot be erased yet: an account with money or bets is not over, and an exclusion must still know its person. */
export async function obstacleOf(
  reader: Reader,
  player: FoundPlayer,
  now: Date,
): Promise<Obstacle | undefined> {
  if (player.status !== 'closed') return 'notClosed';
  const purses = await balances(reader, player.id);
  if (purses && purses.cash + purses.cashHeld + purses.tokenHeld > 0n) return 'holdsMoney';
  return (await stopOf(reader, player.id, now)) ? 'exclusionLasts' : undefined;
}

/**
 * Erases a person, with the archives of their data: what law asks for stays under a pseudonym. It cannot be undone. What staff wrote in reasons stays in the
 * audit log.
 */
export async function erasePlayer(
  db: Db,
  context: StaffContext,
  player: FoundPlayer,
  reason: string,
): Promise<{ readonly pseudonym: string } | OfficeRefusal> {
  const { now } = context;
  return db.tx(async (tx) => {
    const obstacle = await obstacleOf(tx, player, now);
    if (obstacle) return refuseStaff('erasureNotPossible', { detail: { why: obstacle } });
    const { rows } = await sql<{ erased: boolean }>`
      select erase_player(${player.id}, ${now}) as erased`.execute(tx);
    if (rows[0]?.erased !== true) return refuseStaff('erasureNotPossible', { detail: { why: 'notClosed' } });
    await tx
      .deleteFrom('staff_export')
      .where('list', '=', PERSONAL_DATA)
      .where(sql`filter->>'player_id'`, '=', String(player.id))
      .execute();
    const pseudonym = `erased_${player.id}`;
    const change = { object: `player:${player.id}`, siteId: player.site_id, reason, after: { pseudonym } };
    await audit(tx, context, change);
    return { pseudonym };
  });
}
