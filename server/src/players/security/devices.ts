import { sql } from 'kysely';
import type { Reader, Tx, Writer } from '../../db/database.ts';
import { storable } from '../checks.ts';
import type { Visit } from './visitor.ts';

const KEPT_MS = 400 * 24 * 60 * 60 * 1000;

/**
 * Records that a player used that browser; of two calls at once one finds it new.
 * @returns whether the player had not used it before; `false` where the client sends no device
 */
export async function recordDevice(
  tx: Tx,
  { siteId, now, from: { device, userAgent } }: Visit,
  playerId: bigint,
): Promise<boolean> {
  if (device === null) return false;
  const { rows } = await sql<{ is_new: boolean }>`
    insert into player_device (player_id, device_hash, site_id, first_seen_at, last_seen_at, user_agent)
    values (${playerId}, ${device}, ${siteId}, ${now}, ${now},
      ${(storable(userAgent) ?? '').slice(0, 512)})
    on conflict (player_id, device_hash) do update
      set last_seen_at = excluded.last_seen_at, user_agent = excluded.user_agent
    returning xmax = 0 as is_new`.execute(tx);
  return rows[0]?.is_new ?? false;
}

/** Whether a player of that account name logged in or signed up with this device before. */
export async function isKnownDevice(
  reader: Reader,
  of: { readonly siteId: number; readonly accountId: string; readonly device: Buffer | null },
): Promise<boolean> {
  const row = await reader
    .selectFrom('player_device')
    .innerJoin('player', 'player.id', 'player_device.player_id')
    .select('player.id')
    .where('player.site_id', '=', of.siteId)
    .where('player.account_id', '=', of.accountId)
    .where('player_device.device_hash', '=', of.device ?? Buffer.alloc(0))
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the devices whose cookie no browser keeps any more; an exclusion keeps those of its player. */
export async function forgetOldDevices(writer: Writer, now: Date): Promise<void> {
  await writer
    .deleteFrom('player_device')
    .where('last_seen_at', '<', new Date(now.getTime() - KEPT_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('player_stop')
            .select('id')
            .whereRef('player_stop.player_id', '=', 'player_device.player_id')
            .where((stop) => stop.or([stop('until', 'is', null), stop('until', '>', now)])),
        ),
      ),
    )
    .execute();
}
