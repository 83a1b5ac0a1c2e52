import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { deviceOf } from '#rules/players/device.ts';
import { networkOf } from '#rules/players/network.ts';
import { UUID } from '../../db/uuid7.ts';
import type { PlayerContext, RequestOf, ResponseOf } from '../../edge/handlers.ts';
import { countTry, forgetTries } from '../guards/login-guard.ts';
import type { PlayerParts } from '../parts.ts';
import { endSessions, openSessions, sessionOpenedAt } from '../sessions/sessions.ts';
import { playerById } from '../store.ts';

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

/** So long after a login nobody has to type the password again. */
const FRESH_MS = 10 * 60 * 1000;

/** Whether it is the player who sits at this session: just logged in, or with the password typed now. */
async function proveOwner(
  parts: PlayerParts,
  password: string | undefined,
  { siteId, player, ip, device }: PlayerContext,
): Promise<Refusal | undefined> {
  const now = parts.clock.now();
  const openedAt = await sessionOpenedAt(parts.db.read, player.sessionId);
  if (now.getTime() - openedAt.getTime() < FRESH_MS) return undefined;
  if (password === undefined || password === '') return refuse('passwordRequired', { field: 'password' });
  const tried = { siteId, accountId: player.accountId, ip, device, now };
  const counted = await countTry(parts.db.autocommit, tried);
  if (isRefusal(counted)) return counted;
  const { password_hash } = await playerById(parts.db.read, player.playerId);
  const from = { ip, isKnownDevice: counted.isKnownDevice };
  const isRight = await parts.hasher.matches(password, password_hash, from);
  if (isRefusal(isRight)) return isRight;
  if (!isRight) return refuse('invalidCredentials', { field: 'password' });
  await forgetTries(parts.db.autocommit, tried, counted);
  return undefined;
}

/** Ends one session of the player, or all but the one that asks. */
export async function endOtherSessions(
  parts: PlayerParts,
  request: RequestOf<'players.sessionsEnd'>,
  context: PlayerContext,
): Promise<ResponseOf<'players.sessionsEnd'> | Refusal> {
  const { siteId, player } = context;
  const id = request.session_id;
  if (id !== undefined && !UUID.test(id)) return refuse('unknownSession', { field: 'session_id' });
  const refusal = await proveOwner(parts, request.password, context);
  if (refusal) return refusal;
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
