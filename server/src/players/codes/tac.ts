import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { TacPurpose } from '../tables.ts';

export const TAC_SECONDS = 5 * 60;
const MOST_WRONG_TRIES = 5;
const RESEND_MS = 60 * 1000;
const MOST_SENT_AN_HOUR = 5;
const LOCK_SECONDS = 15 * 60;
const HOUR_MS = 60 * 60 * 1000;

interface TacOf {
  readonly siteId: number;
  /** As typed and normalised, whether or not somebody has that name. */
  readonly accountId: string;
  readonly purpose: TacPurpose;
  /** What the code is good for, where one purpose has many: it fits nothing else. */
  readonly subject?: string;
}

export interface Tacs {
  /**
   * A new code in place of the one before. Without `isWanted` (nobody has that name, say) everything goes the
   * same way but no code will ever fit. Refused when codes are asked for too fast, or wrong ones were tried.
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
      const isWritten = await writeCode(tx, of, isWanted ? hash : null, now);
      return isWritten ? { code } : waitRefusal(tx, of, now);
    },

    async use(tx, of, code, now) {
      const given = hashOf(of, code);
      const row = await lockRow(tx, of, now);
      if (!row) return refuse('invalidTac', { field: 'tac' });
      if (row.locked_for > 0) return tacLocked(row.locked_for);
      const kept = row.is_fresh ? row.code_hash : null;
      const isRight = timingSafeEqual(kept ?? Buffer.alloc(given.length), given) && kept !== null;
      if (isRight) {
        await removeRow(tx, of);
        return undefined;
      }
      const isLast = row.wrong_tries + 1 >= MOST_WRONG_TRIES;
      await countWrong(tx, of, isLast, now);
      return isLast ? tacLocked(LOCK_SECONDS) : refuse('invalidTac', { field: 'tac' });
    },
  };
}

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

function tacLocked(seconds: number): Refusal {
  return refuse('tacLocked', { field: 'tac', detail: { retry_after: seconds } });
}

async function writeCode(tx: Tx, of: TacOf, hash: Buffer | null, now: Date): Promise<boolean> {
  const anHourAgo = before(now, HOUR_MS);
  const { numAffectedRows } = await sql`
    insert into tac (site_id, account_id, purpose, code_hash, sent_at, sent_count, counted_from)
    values (${of.siteId}, ${of.accountId}, ${of.purpose}, ${hash}, ${now}, 1, ${now})
    on conflict (site_id, account_id, purpose) do update set
      code_hash = excluded.code_hash,
      sent_at = ${now},
      wrong_tries = case when tac.locked_until is null then tac.wrong_tries else 0 end,
      locked_until = null,
      sent_count = case when tac.counted_from < ${anHourAgo} then 1 else tac.sent_count + 1 end,
      counted_from = case when tac.counted_from < ${anHourAgo} then ${now} else tac.counted_from end
    where (tac.locked_until is null or tac.locked_until < ${now})
      and tac.sent_at < ${before(now, RESEND_MS)}
      and (tac.sent_count < ${MOST_SENT_AN_HOUR} or tac.counted_from < ${anHourAgo})`.execute(tx);
  return numAffectedRows === 1n;
}

async function waitRefusal(tx: Tx, of: TacOf, now: Date): Promise<Refusal> {
  const { rows } = await sql<{ until: Date }>`
    select greatest(
      locked_until,
      sent_at + make_interval(secs => ${RESEND_MS / 1000}),
      case when sent_count >= ${MOST_SENT_AN_HOUR} then counted_from + interval '1 hour' end
    ) as until
    from tac
    where site_id = ${of.siteId} and account_id = ${of.accountId} and purpose = ${of.purpose}`.execute(tx);
  return refuse('tooManyRequests', {
    detail: {
      retry_after: Math.max(1, Math.ceil(((rows[0]?.until ?? now).getTime() - now.getTime()) / 1000)),
    },
  });
}

interface TacRow {
  readonly code_hash: Buffer | null;
  readonly wrong_tries: number;
  readonly is_fresh: boolean;
  readonly locked_for: number;
}

async function lockRow(tx: Tx, of: TacOf, now: Date): Promise<TacRow | undefined> {
  const { rows } = await sql<TacRow>`
    select code_hash,
      case when locked_until < ${now} then 0 else wrong_tries end as wrong_tries,
      sent_at > ${before(now, TAC_SECONDS * 1000)} as is_fresh,
      greatest(0, ceil(extract(epoch from locked_until - ${now}::timestamptz)))::integer as locked_for
    from tac
    where site_id = ${of.siteId} and account_id = ${of.accountId} and purpose = ${of.purpose}
    for update`.execute(tx);
  return rows[0];
}

async function countWrong(tx: Tx, of: TacOf, isLast: boolean, now: Date): Promise<void> {
  await sql`
    update tac set
      wrong_tries = case when locked_until < ${now} then 1 else wrong_tries + 1 end,
      code_hash = case when ${isLast} then null else code_hash end,
      locked_until = case when ${isLast} then ${new Date(now.getTime() + LOCK_SECONDS * 1000)}::timestamptz end
    where site_id = ${of.siteId} and account_id = ${of.accountId} and purpose = ${of.purpose}`.execute(tx);
}

async function removeRow(tx: Tx, of: TacOf): Promise<void> {
  await tx
    .deleteFrom('tac')
    .where('site_id', '=', of.siteId)
    .where('account_id', '=', of.accountId)
    .where('purpose', '=', of.purpose)
    .execute();
}
