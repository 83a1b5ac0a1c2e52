import { type Refusal, refuse } from '#contract/errors.ts';
import { deviceOf } from '#rules/players/device.ts';
import { networkOf } from '#rules/players/network.ts';
import { UUID } from '../../db/uuid7.ts';
import type { PlayerContext, RequestOf, ResponseOf } from '../../edge/handlers.ts';
import type { PlayerParts } from '../parts.ts';
import { endSessions, openSessions } from '../sessions/sessions.ts';

/** Where the player is logged in, the session that asks first. */
export async function readSessions(
  parts: PlayerParts,
  { player }: PlayerContext,
): Promise<ResponseOf<'players.sessions'>> {
  const rows = await openSessions(parts.db.read, player.playerId, parts.clock.now());
  const value = rows.map((row) => ({
    session_id: row.id,
    is_current: row.id === player.sessionId,
    ...deviceOf(row.user_agent),
    network: networkOf(row.ip),
    opened_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  }));
  return { statusCode: 1, value: value.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)) };
}

/** Ends one session of the player, or all but the one that asks. */
export async function endOtherSessions(
  parts: PlayerParts,
  request: RequestOf<'players.sessionsEnd'>,
  { siteId, player }: PlayerContext,
): Promise<ResponseOf<'players.sessionsEnd'> | Refusal> {
  const id = request.session_id;
  if (id !== undefined && !UUID.test(id)) return refuse('unknownSession', { field: 'session_id' });
  const ended = await parts.db.tx((tx) =>
    endSessions(tx, parts.endLaunches, {
      siteId,
      playerId: player.playerId,
      now: parts.clock.now(),
      reason: 'ended',
      ...(id === undefined ? { except: player.sessionId } : { only: id }),
    }),
  );
  if (id !== undefined && ended === 0) return refuse('unknownSession', { field: 'session_id' });
  return { statusCode: 1, ended };
}
