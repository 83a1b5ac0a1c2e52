import { sql } from 'kysely';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { deviceOf } from '#rules/players/device.ts';
import { networkOf } from '#rules/players/network.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';
import type { FoundPlayer } from './find-player.ts';

type Response = Omit<OfficeResponse<'/api/office/players/sessions'>, 'statusCode'>;

const MOST = 100;

/**
 * The last sessions of a player, and the browsers they use.
 * @param siteIds those whose players are counted at a browser
 */
export async function readPlayerSessions(
  reader: Reader,
  player: FoundPlayer,
  { siteIds, isWhole }: { readonly siteIds: readonly number[]; readonly isWhole: boolean },
): Promise<Response> {
  const [sessions, devices] = await Promise.all([
    reader
      .selectFrom('session')
      .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'ended_at', 'ended_reason'])
      .where('player_id', '=', player.id)
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute(),
    sql<{ user_agent: string; first_seen_at: Date; last_seen_at: Date; accounts: bigint }>`
      select d.user_agent, d.first_seen_at, d.last_seen_at,
             (select count(*) from player_device o join player p on p.id = o.player_id
               where o.device_hash = d.device_hash and p.site_id = any (${plainArray(siteIds)}::integer[])) as accounts
        from player_device d where d.player_id = ${player.id}
       order by d.last_seen_at desc limit ${MOST}`.execute(reader),
  ]);
  return {
    sessions: sessions.map((row) => ({
      session_id: row.id,
      ...deviceOf(row.user_agent),
      address: isWhole ? row.ip : networkOf(row.ip),
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      is_open: row.ended_at === null,
      ended_at: row.ended_at?.toISOString() ?? null,
      ended_reason: row.ended_reason,
    })),
    devices: devices.rows.map((row) => ({
      ...deviceOf(row.user_agent),
      first_seen_at: row.first_seen_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      accounts: Number(row.accounts),
    })),
  };
}
