import { createHash, randomBytes } from 'node:crypto';
import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db, Reader, Writer } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { OfficeRequestFacts } from '../context.ts';
import type { StaffEndedReason } from '../tables.ts';

const TOKEN_BYTES = 32;
const MINUTE_MS = 60_000;
export const IDLE_MS = 15 * MINUTE_MS;
const LONGEST_MS = 12 * 60 * MINUTE_MS;
/** A session without its second factor. */
const HALF_MS = 10 * MINUTE_MS;
export const STEP_UP_MS = 5 * MINUTE_MS;
/** Minimum interval between updates of a session's last use. */
const SEEN_MS = 30_000;

/** A member of staff by their session. */
export interface SessionStaff {
  readonly sessionId: string;
  readonly staffId: bigint;
  readonly operatorId: number;
  readonly mail: string;
  readonly hasSecondFactor: boolean;
  readonly factor: 'password' | 'second';
  readonly steppedUpAt: Date | null;
}

const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Opens a session and gives its token, which is stored nowhere. It has its password only. */
export async function openStaffSession(
  writer: Writer,
  staffId: bigint,
  { now, ip, userAgent }: OfficeRequestFacts,
): Promise<string> {
  const token = newToken();
  await writer
    .insertInto('staff_session')
    .values({
      id: uuid7(),
      staff_id: staffId,
      token_hash: tokenHash(token),
      ip,
      user_agent: userAgent,
      created_at: now,
      last_seen_at: now,
    })
    .execute();
  return token;
}

/** Marks the second factor as shown and gives the session another token: one from before opens nothing any more. */
export async function completeSession(writer: Writer, sessionId: string, now: Date): Promise<string> {
  const token = newToken();
  await writer
    .updateTable('staff_session')
    .set({ factor: 'second', stepped_up_at: now, last_seen_at: now, token_hash: tokenHash(token) })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
  return token;
}

export async function stepUpSession(writer: Writer, sessionId: string, now: Date): Promise<void> {
  await writer.updateTable('staff_session').set({ stepped_up_at: now }).where('id', '=', sessionId).execute();
}

/** Ends open sessions of a member of staff: all of them, or one. @returns how many */
export async function endStaffSessions(
  writer: Writer,
  of: {
    readonly staffId: bigint;
    readonly id?: string;
    readonly reason: StaffEndedReason;
    readonly now: Date;
  },
): Promise<bigint> {
  let query = writer
    .updateTable('staff_session')
    .set({ ended_at: of.now, ended_reason: of.reason })
    .where('staff_id', '=', of.staffId)
    .where('ended_at', 'is', null);
  if (of.id !== undefined) query = query.where('id', '=', of.id);
  return (await query.executeTakeFirst()).numUpdatedRows;
}

/** Finds the session of a token. It ends after 15 minutes without a call of the person's doing, after 12 hours, and with its person's access. */
export async function findStaffSession(
  db: Db,
  token: string,
  { now, isBackground }: Pick<OfficeRequestFacts, 'now' | 'isBackground'>,
): Promise<SessionStaff | OfficeRefusal> {
  const row = await db.read
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(['staff_session.id', 'staff_id', 'operator_id', 'mail', 'factor', 'stepped_up_at'])
    .select(['staff.totp_secret', 'staff_session.created_at', 'last_seen_at'])
    .where('token_hash', '=', tokenHash(token))
    .where('ended_at', 'is', null)
    .where('staff.status', '=', 'active')
    .executeTakeFirst();
  if (!row) return refuseStaff('sessionExpired');
  const [age, idle] = [now.getTime() - row.created_at.getTime(), now.getTime() - row.last_seen_at.getTime()];
  const longest = row.factor === 'second' ? LONGEST_MS : HALF_MS;
  if (age > longest || idle > IDLE_MS) return refuseStaff('sessionExpired');
  if (idle > SEEN_MS && !isBackground)
    await db.autocommit
      .updateTable('staff_session')
      .set({ last_seen_at: now })
      .where('id', '=', row.id)
      .execute();
  return {
    sessionId: row.id,
    staffId: row.staff_id,
    operatorId: row.operator_id,
    mail: row.mail,
    hasSecondFactor: row.totp_secret !== null,
    factor: row.factor,
    steppedUpAt: row.stepped_up_at,
  };
}

/** Which of these sessions are open, with their second factor: looking does not keep them open. */
export async function stillOpen(
  reader: Reader,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select('staff_session.id')
    .where('staff_session.id', 'in', [...ids])
    .where('factor', '=', 'second')
    .where('ended_at', 'is', null)
    .where('staff.status', '=', 'active')
    .where('last_seen_at', '>=', new Date(now.getTime() - IDLE_MS))
    .where('staff_session.created_at', '>=', new Date(now.getTime() - LONGEST_MS))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The open sessions of a member of staff, newest first. */
export async function openStaffSessions(reader: Reader, staffId: bigint, now: Date) {
  return reader
    .selectFrom('staff_session')
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at'])
    .where('staff_id', '=', staffId)
    .where('factor', '=', 'second')
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .where('created_at', '>', new Date(now.getTime() - LONGEST_MS))
    .orderBy('created_at', 'desc')
    .execute();
}
