import type { DemandReason } from '#contract/verification.ts';
import { actorText, type PlayerAction } from '../../actor.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { readLevels } from './levels.ts';
import type { VerificationDemandTable } from './tables.ts';
import { writeToPlayer } from './write-to-player.ts';

/** What is demanded of a player and not reached yet, earliest first. */
export async function openDemands(reader: Reader, playerId: bigint): Promise<VerificationDemandTable[]> {
  return reader
    .selectFrom('verification_demand')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .orderBy('due_at')
    .execute();
}

/**
 * Demands a level of a player by a moment: from then on they neither deposit, stake nor withdraw before it is reached. The
 * highest level of the site takes the place of one that it does not have. Demanded again for the same reason, the earlier
 * moment and the higher level count. A job ends it once the level is reached.
 * @returns the level that is demanded; `undefined` where the site verifies nobody: nothing is demanded then
 */
export async function demandLevel(
  tx: Tx,
  { siteId, playerId, actor, now }: PlayerAction,
  { level: asked, by, reason }: { readonly level: number; readonly by: Date; readonly reason: DemandReason },
): Promise<number | undefined> {
  const highest = (await readLevels(tx, siteId)).at(-1)?.level ?? 0;
  const level = Math.min(asked, highest);
  if (level === 0) return undefined;
  await tx.selectFrom('player').select('id').where('id', '=', playerId).forNoKeyUpdate().execute();
  const before = (await openDemands(tx, playerId)).find((demand) => demand.reason === reason);
  if (before) {
    const due = before.due_at < by ? before.due_at : by;
    const most = Math.max(before.level, level);
    if (most !== before.level || due < before.due_at)
      await tx
        .updateTable('verification_demand')
        .set({ level: most, due_at: due })
        .where('id', '=', before.id)
        .execute();
    return most;
  }
  await tx
    .insertInto('verification_demand')
    .values({
      ...{ id: uuid7(now.getTime()), player_id: playerId, site_id: siteId, level, due_at: by, reason },
      ...{ asked_at: now, asked_by: actorText(actor), ended_at: null },
    })
    .execute();
  await writeToPlayer(tx, { siteId, playerId, now }, { what: 'demanded', level, by });
  return level;
}

/** Ends the demands of a player up to a level, which was reached. */
export async function endDemands(
  tx: Tx,
  { playerId, level, now }: { readonly playerId: bigint; readonly level: number; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('verification_demand')
    .set({ ended_at: now })
    .where('player_id', '=', playerId)
    .where('level', '<=', level)
    .where('ended_at', 'is', null)
    .execute();
}
