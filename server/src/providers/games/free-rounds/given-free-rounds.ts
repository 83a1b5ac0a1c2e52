import { sql } from 'kysely';
import { plainArray } from '../../../db/arrays.ts';
import type { Db, Reader, Tx } from '../../../db/database.ts';
import { UUID } from '../../../db/uuid7.ts';

/** Free rounds that an account was asked for, as its messages name them. */
export interface GivenFreeRounds {
  readonly id: string;
  readonly siteId: number;
  readonly playerId: bigint;
  readonly currency: string;
  readonly game: { readonly providerCode: string; readonly gameCode: string };
}

export interface FindFreeRounds {
  /** @returns `undefined` where the account was asked for none under the id */
  find(account: string, id: string): Promise<GivenFreeRounds | undefined>;
}

export const openFreeRounds = (db: Db): FindFreeRounds => ({
  async find(account, id) {
    if (!UUID.test(id)) return undefined;
    const row = await db.read
      .selectFrom('outside_free_rounds')
      .select(['id', 'site_id', 'player_id', 'currency', 'provider_code', 'game_code'])
      .where('id', '=', id)
      .where('account', '=', account)
      .executeTakeFirst();
    return (
      row && {
        ...{ id: row.id, siteId: row.site_id, playerId: row.player_id, currency: row.currency },
        game: { providerCode: row.provider_code, gameCode: row.game_code },
      }
    );
  },
});

/** Notes what free rounds have won, in the commit that pays it. */
export async function finishFreeRounds(
  tx: Tx,
  finished: readonly { readonly id: string; readonly win: bigint }[],
  now: Date,
): Promise<void> {
  if (finished.length === 0) return;
  await sql`
    update outside_free_rounds f set state = 'finished', win = u.win, changed_at = ${now}
      from unnest(${finished.map(({ id }) => id)}::uuid[], ${plainArray(finished.map(({ win }) => win))}::bigint[])
        as u (id, win)
     where f.id = u.id`.execute(tx);
}

/** The free rounds of a player, newest first. */
export function readFreeRounds(
  reader: Reader,
  { siteId, playerId, limit }: { readonly siteId: number; readonly playerId: bigint; readonly limit: number },
) {
  return reader
    .selectFrom('outside_free_rounds')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
