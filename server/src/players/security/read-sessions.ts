import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { deviceOf } from '#rules/players/device.ts';
import { networkOf } from '#rules/players/network.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import type { PlayerDeps } from '../deps.ts';
import { endSessions, openSessions, sessionOpenedAt } from '../sessions/sessions.ts';
import { checkOwnPassword } from './prove-password.ts';
import type { Visitor } from './visitor.ts';

/** The open sessions of a player, the caller's own first. */
export async function readSessions(
  reader: Reader,
  { playerId, now }: PlayerAction,
  sessionId: string,
): Promise<CallResponse<'/api/players/sessions'>> {
  const rows = await openSessions(reader, playerId, now);
  const value = rows.map((row) => ({
    session_id: row.id,
    is_current: row.id === sessionId,
    ...deviceOf(row.user_agent),
    network: networkOf(row.ip),
    country: row.country,
    opened_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  }));
  return { statusCode: 1, value: value.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)) };
}

/** Which session is to end (all but the one that asks where none is named), and what proves that the player asks. */
export interface SessionEnd {
  readonly id: string | undefined;
  readonly password: string | undefined;
  /** The session that asks. */
  readonly sessionId: string;
  readonly from: Pick<Visitor, 'ip' | 'device'>;
}

/** Within this time after a login the password need not be typed again. */
const FRESH_MS = 10 * 60 * 1000;

/** Whether it is the player who sits at this session: just logged in, or with the password typed now. */
async function proveOwner(
  deps: PlayerDeps,
  { siteId, playerId, now }: PlayerAction,
  { password, sessionId, from }: SessionEnd,
): Promise<Refusal | undefined> {
  const openedAt = await sessionOpenedAt(deps.db.read, sessionId);
  if (now.getTime() - openedAt.getTime() < FRESH_MS) return undefined;
  if (password === undefined || password === '') return refuse('passwordRequired', { field: 'password' });
  return checkOwnPassword(deps, { siteId, playerId, now }, { password, from });
}

/** Ends one session of the player, or all but the one that asks. */
export async function endOtherSessions(
  deps: PlayerDeps,
  context: PlayerAction,
  input: SessionEnd,
): Promise<CallResponse<'/api/players/sessions_end'> | Refusal> {
  const { siteId, playerId, now } = context;
  const { id, sessionId } = input;
  if (id !== undefined && !UUID.test(id)) return refuse('unknownSession', { field: 'session_id' });
  const refusal = await proveOwner(deps, context, input);
  if (refusal) return refusal;
  const ended = await deps.db.tx((tx) =>
    endSessions(tx, {
      siteId,
      playerId,
      now,
      reason: 'ended',
      ...(id === undefined ? { except: sessionId } : { only: id }),
    }),
  );
  if (id !== undefined && ended === 0) return refuse('unknownSession', { field: 'session_id' });
  return { statusCode: 1, ended };
}
