import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type Refusal, refuse } from '#contract/errors.ts';
import { networkOf } from '#rules/players/network.ts';
import type { Tx } from '../../db/database.ts';
import type { TacPurpose } from '../tables.ts';

export const TAC_SECONDS = 5 * 60;
/** From one network; then that network waits, and nobody else. */
const MOST_WRONG_TRIES = 5;
/** From all networks together; then this code fits no more, and another may be asked for. */
const MOST_WRONG_TRIES_A_CODE = 20;
const RESEND_MS = 60 * 1000;
const MOST_SENT_AN_HOUR = 5;
const LOCK_MS = 15 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

interface TacOf {
  readonly siteId: number;
  /** As typed and normalised, whether or not somebody has that name. */
  readonly accountId: string;
  readonly purpose: TacPurpose;
  /** What the code is good for, where one purpose has many: it fits nothing else. */
  readonly subject?: string;
  /** Where it is asked for or used; left out by calls that only the player's own session can make. */
  readonly ip?: string;
}

export interface Tacs {
  /**
   * A new code in place of the one before. Without `isWanted` (nobody has that name, say) everything goes the
   * same way but no code will ever fit. Refused when codes are asked for too fast, or wrong ones were tried from there.
   */
  issue(tx: Tx, of: TacOf, isWanted: boolean, now: Date): Promise<{ readonly code: string } | Refusal>;
  /** Uses a code up. The refusal must be committed: it counts the wrong try. */
  use(tx: Tx, of: TacOf, code: string, now: Date): Promise<Refusal | undefined>;
}

/** @param key of the HMAC under which codes are kept */
export function createTacs(key: Buffer): Tacs {
  const hashOf = ({ siteId, accountId, purpose, subject = '' }: TacOf, code: string): Buffer =>
    createHmac('sha256', key).update(`${siteId}:${accountId}:${purpose}:${subject}:${code}`).digest();

  return {
    async issue(tx, of, isWanted, now) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const hash = hashOf(of, code);
      const locked = lockOf(await findTries(tx, of), now);
      if (locked) return refuse('tooManyRequests', { detail: { retry_after: secondsUntil(locked, now) } });
      const isWritten = await writeCode(tx, of, isWanted ? hash : null, now);
      return isWritten ? { code } : waitRefusal(tx, of, now);
    },

    async use(tx, of, code, now) {
      const given = hashOf(of, code);
      const row = await lockRow(tx, of);
      if (!row) return refuse('invalidTac', { field: 'tac' });
      const tries = await findTries(tx, of);
      const locked = lockOf(tries, now);
      if (locked) return tacLocked(locked, now);
      const kept = row.sent_at > before(now, TAC_SECONDS * 1000) ? row.code_hash : null;
      const isRight = timingSafeEqual(kept ?? Buffer.alloc(given.length), given) && kept !== null;
      if (isRight) {
        await removeRow(tx, of);
        return undefined;
      }
      return countWrong(tx, of, { row, tries, now });
    },
  };
}

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000));

function tacLocked(until: Date, now: Date): Refusal {
  return refuse('tacLocked', { field: 'tac', detail: { retry_after: secondsUntil(until, now) } });
}

async function writeCode(tx: Tx, of: TacOf, hash: Buffer | null, now: Date): Promise<boolean> {
  const anHourAgo = before(now, HOUR_MS);
  const { numAffectedRows } = await sql`
    insert into tac (site_id, account_id, purpose, code_hash, sent_at, sent_count, counted_from)
    values (${of.siteId}, ${of.accountId}, ${of.purpose}, ${hash}, ${now}, 1, ${now})
    on conflict (site_id, account_id, purpose) do update set
      code_hash = excluded.code_hash,
      sent_at = ${now},
      wrong_tries = 0,
      sent_count = case when tac.counted_from < ${anHourAgo} then 1 else tac.sent_count + 1 end,
      counted_from = case when tac.counted_from < ${anHourAgo} then ${now} else tac.counted_from end
    where tac.sent_at < ${before(now, RESEND_MS)}
      and (tac.sent_count < ${MOST_SENT_AN_HOUR} or tac.counted_from < ${anHourAgo})`.execute(tx);
  return numAffectedRows === 1n;
}

async function waitRefusal(tx: Tx, of: TacOf, now: Date): Promise<Refusal> {
  const { rows } = await sql<{ until: Date }>`
    select greatest(
      sent_at + make_interval(secs => ${RESEND_MS / 1000}),
      case when sent_count >= ${MOST_SENT_AN_HOUR} then counted_from + interval '1 hour' end
    ) as until
    from tac
    where site_id = ${of.siteId} and account_id = ${of.accountId} and purpose = ${of.purpose}`.execute(tx);
  return refuse('tooManyRequests', { detail: { retry_after: secondsUntil(rows[0]?.until ?? now, now) } });
}

interface TacRow {
  readonly code_hash: Buffer | null;
  readonly wrong_tries: number;
  readonly sent_at: Date;
}

/** The row's lock puts all tries at one code in order, so that many at once are counted one by one. */
async function lockRow(tx: Tx, of: TacOf): Promise<TacRow | undefined> {
  return tx
    .selectFrom('tac')
    .select(['code_hash', 'wrong_tries', 'sent_at'])
    .where('site_id', '=', of.siteId)
    .where('account_id', '=', of.accountId)
    .where('purpose', '=', of.purpose)
    .forUpdate()
    .executeTakeFirst();
}

interface Tries {
  readonly wrong_tries: number;
  readonly counted_from: Date;
  readonly locked_until: Date | null;
}

const networkIn = (of: TacOf): string => (of.ip === undefined ? '' : networkOf(of.ip));

async function findTries(tx: Tx, of: TacOf): Promise<Tries | undefined> {
  return tx
    .selectFrom('tac_try')
    .select(['wrong_tries', 'counted_from', 'locked_until'])
    .where('site_id', '=', of.siteId)
    .where('account_id', '=', of.accountId)
    .where('purpose', '=', of.purpose)
    .where('network', '=', networkIn(of))
    .executeTakeFirst();
}

/** Until when a network waits, if it does. */
function lockOf(tries: Tries | undefined, now: Date): Date | undefined {
  const until = tries?.locked_until ?? null;
  return until !== null && until > now ? until : undefined;
}

async function countWrong(
  tx: Tx,
  of: TacOf,
  { row, tries, now }: { readonly row: TacRow; readonly tries: Tries | undefined; readonly now: Date },
): Promise<Refusal> {
  const isOld = !tries || tries.locked_until !== null || tries.counted_from < before(now, LOCK_MS);
  const wrong = isOld ? 1 : tries.wrong_tries + 1;
  const lockedUntil = wrong >= MOST_WRONG_TRIES ? new Date(now.getTime() + LOCK_MS) : null;
  const counted = {
    wrong_tries: wrong,
    counted_from: isOld ? now : tries.counted_from,
    locked_until: lockedUntil,
  };
  await tx
    .insertInto('tac_try')
    .values({
      site_id: of.siteId,
      account_id: of.accountId,
      purpose: of.purpose,
      network: networkIn(of),
      ...counted,
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'account_id', 'purpose', 'network']).doUpdateSet(counted),
    )
    .execute();
  await tx
    .updateTable('tac')
    .set({
      wrong_tries: row.wrong_tries + 1,
      ...(row.wrong_tries + 1 >= MOST_WRONG_TRIES_A_CODE ? { code_hash: null } : {}),
    })
    .where('site_id', '=', of.siteId)
    .where('account_id', '=', of.accountId)
    .where('purpose', '=', of.purpose)
    .execute();
  return lockedUntil ? tacLocked(lockedUntil, now) : refuse('invalidTac', { field: 'tac' });
}

async function removeRow(tx: Tx, of: TacOf): Promise<void> {
  await tx
    .deleteFrom('tac')
    .where('site_id', '=', of.siteId)
    .where('account_id', '=', of.accountId)
    .where('purpose', '=', of.purpose)
    .execute();
}
