import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from '#contract/errors.ts';
import { networkOf } from '#rules/players/network.ts';
import type { Tx } from '../../db/database.ts';
import { type Budget, refill, release, type Spend, spend, whatIsSpent } from '../guards/guard-count.ts';
import { isKnownDevice } from '../security/devices.ts';
import type { Visitor } from '../security/visitor.ts';
import type { TacPurpose } from '../tables.ts';

export const TAC_SECONDS = 5 * 60;
const DIGITS = 8;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MOST_WRONG_TRIES = 5;

/** Codes that one browser asks for. */
const pause: Budget = { name: 'code pause', most: 1, windowMs: MINUTE_MS };
const anHour: Budget = { name: 'code hour', most: 5, windowMs: HOUR_MS };
/** Codes for an account that browsers ask for which it was not logged in with before. */
const strangersAnHour: Budget = { name: 'code strangers', most: 10, windowMs: HOUR_MS };
/** Wrong tries of one browser; then its code fits no more, and it waits. */
const wrong: Budget = { name: 'code wrong', most: MOST_WRONG_TRIES, windowMs: 15 * MINUTE_MS };
/** Wrong tries at an account in a day: of each browser it knows, and of all others together. */
const wrongADay: Budget = { name: 'code wrong day', most: 20, windowMs: 24 * HOUR_MS };

interface TacOf {
  readonly siteId: number;
  /** As typed and normalised, whether or not somebody has that name. */
  readonly accountId: string;
  readonly purpose: TacPurpose;
  /** The subject of the code, where a purpose has several: it is valid for no other. */
  readonly subject?: string | undefined;
  /** The caller; left out by calls that only the player's own session can make. */
  readonly from?: Pick<Visitor, 'ip' | 'device' | 'caller'>;
}

export interface Tacs {
  /**
   * A new code in place of the one that the same browser asked for before. Without `isWanted` (nobody has that name,
   * say) everything goes the same way but no code will ever fit. Refused when codes are asked for too fast, or wrong
   * ones were tried from there.
   */
  issue(tx: Tx, of: TacOf, isWanted: boolean, now: Date): Promise<{ readonly code: string } | Refusal>;
  /**
   * Uses a code up. It fits for the browser that asked for it only, so that nobody else can try it or use up its
   * tries. The refusal must be committed: it counts the wrong try.
   */
  use(tx: Tx, of: TacOf, code: string, now: Date): Promise<Refusal | undefined>;
  /** Lets the same browser ask for another code at once: the last one went to an address that was wrong. */
  endPause(tx: Tx, of: TacOf): Promise<void>;
}

/** @param key of the HMAC under which codes are stored */
export function createTacs(key: Buffer): Tacs {
  const hashOf = ({ siteId, accountId, purpose, subject = '' }: TacOf, code: string): Buffer =>
    createHmac('sha256', key).update(`${siteId}:${accountId}:${purpose}:${subject}:${code}`).digest();

  return {
    async issue(tx, of, isWanted, now) {
      const at = { siteId: of.siteId, now };
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
      const hash = hashOf(of, code);
      const isKnown = await isKnownAsker(tx, of);
      const spent =
        (await whatIsSpent(tx, at, wrongSpends(of, isKnown))) ??
        (await spend(tx, at, issueSpends(of, isKnown)));
      if ('retryAfter' in spent)
        return refuse('tooManyRequests', { detail: { retry_after: spent.retryAfter } });
      await writeCode(tx, of, isWanted ? hash : null, now);
      return { code };
    },

    async use(tx, of, code, now) {
      const at = { siteId: of.siteId, now };
      const given = hashOf(of, code);
      const row = await lockRow(tx, of);
      if (!row) return refuse('invalidTac', { field: 'tac' });
      const tries = wrongSpends(of, await isKnownAsker(tx, of));
      const counted = await spend(tx, at, tries);
      if ('retryAfter' in counted) return tacLocked(counted.retryAfter);
      const kept = row.sent_at > new Date(now.getTime() - TAC_SECONDS * 1000) ? row.code_hash : null;
      const isRight = timingSafeEqual(kept ?? Buffer.alloc(given.length), given) && kept !== null;
      if (isRight) {
        const reset = [wrong, pause].map((budget) => ({ budget, key: askerKey(of) }));
        await release(tx, at, { back: tries, reset });
        await removeRow(tx, of);
        return undefined;
      }
      if ((counted[0] ?? 0) < MOST_WRONG_TRIES) return refuse('invalidTac', { field: 'tac' });
      await writeCode(tx, of, null, row.sent_at);
      return tacLocked(wrong.windowMs / 1000);
    },

    async endPause(tx, of) {
      await refill(tx, { siteId: of.siteId }, [{ budget: pause, key: askerKey(of) }]);
    },
  };
}

function tacLocked(retryAfter: number): Refusal {
  return refuse('tacLocked', { field: 'tac', detail: { retry_after: retryAfter } });
}

/** Browsers are identified by their cookie, clients without one by their network. */
function askerOf({ from }: TacOf): string {
  if (from === undefined) return '';
  return from.caller.isBrowser && from.device !== null
    ? `device ${from.device.toString('hex')}`
    : `network ${networkOf(from.ip)}`;
}

async function isKnownAsker(tx: Tx, of: TacOf): Promise<boolean> {
  if (of.from === undefined) return true;
  return isKnownDevice(tx, { ...of, device: of.from.device });
}

const askerKey = (of: TacOf): string => `${of.accountId} ${of.purpose} ${askerOf(of)}`;

function issueSpends(of: TacOf, isKnown: boolean): readonly Spend[] {
  const own = [pause, anHour].map((budget) => ({ budget, key: askerKey(of) }));
  return isKnown ? own : [...own, { budget: strangersAnHour, key: of.accountId }];
}

/** The asker's own first. */
function wrongSpends(of: TacOf, isKnown: boolean): readonly Spend[] {
  return [
    { budget: wrong, key: askerKey(of) },
    { budget: wrongADay, key: isKnown ? `${of.accountId} ${askerOf(of)}` : of.accountId },
  ];
}

async function writeCode(tx: Tx, of: TacOf, hash: Buffer | null, sentAt: Date): Promise<void> {
  const code = { code_hash: hash, sent_at: sentAt };
  await tx
    .insertInto('tac')
    .values({
      site_id: of.siteId,
      account_id: of.accountId,
      purpose: of.purpose,
      asker: askerOf(of),
      ...code,
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'account_id', 'purpose', 'asker']).doUpdateSet(code),
    )
    .execute();
}

interface TacRow {
  readonly code_hash: Buffer | null;
  readonly sent_at: Date;
}

/** The row's lock puts all tries at one code in order, so that many at once are counted one by one. */
async function lockRow(tx: Tx, of: TacOf): Promise<TacRow | undefined> {
  return tx
    .selectFrom('tac')
    .select(['code_hash', 'sent_at'])
    .where('site_id', '=', of.siteId)
    .where('account_id', '=', of.accountId)
    .where('purpose', '=', of.purpose)
    .where('asker', '=', askerOf(of))
    .forUpdate()
    .executeTakeFirst();
}

async function removeRow(tx: Tx, of: TacOf): Promise<void> {
  await tx
    .deleteFrom('tac')
    .where('site_id', '=', of.siteId)
    .where('account_id', '=', of.accountId)
    .where('purpose', '=', of.purpose)
    .where('asker', '=', askerOf(of))
    .execute();
}
