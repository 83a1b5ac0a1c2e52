import type { Db, Reader } from '../../db/database.ts';
import { FIRST_HASH, hashOf } from './add-entry.ts';

const PAGE = 1_000;

/** A newest entry that was noted down outside the database at some time. */
export interface Anchor {
  readonly number: bigint;
  /** Hexadecimal. */
  readonly hash: string;
}

export interface AuditProof {
  readonly entries: bigint;
  /** Of the newest entry, hexadecimal: noted down elsewhere, it proves later that nothing up to here was changed. */
  readonly hash: string;
  /** What is wrong, the first problem only; `undefined` where the log is whole. */
  readonly problem: string | undefined;
}

/**
 * Reads all entries of an operator and computes their hashes anew: an entry that was changed, removed or put between others
 * is found, and with `anchors` also a log that was rewritten as a whole or cut at its end.
 */
export function verifyAudit(
  db: Db,
  operatorId: number,
  anchors: readonly Anchor[] = [],
): Promise<AuditProof> {
  // One snapshot: an entry that is added meanwhile would be missing from what was read before it.
  return db.tx((tx) => verifyEntries(tx, operatorId, anchors), { isolation: 'repeatable read' });
}

async function verifyEntries(
  reader: Reader,
  operatorId: number,
  anchors: readonly Anchor[],
): Promise<AuditProof> {
  let number = 0n;
  let hash: Buffer = FIRST_HASH;
  const proof = (problem?: string): AuditProof => ({ entries: number, hash: hash.toString('hex'), problem });
  for (;;) {
    const rows = await reader
      .selectFrom('audit_entry')
      .selectAll()
      .where('operator_id', '=', operatorId)
      .where('number', '>', number)
      .orderBy('number')
      .limit(PAGE)
      .execute();
    for (const row of rows) {
      const expected = number + 1n;
      if (row.number !== expected) return proof(`entry ${expected} is missing`);
      const { operator_id, number: own, previous_hash, hash: kept, ...facts } = row;
      const { site_id: siteId, user_agent: userAgent, request_id: requestId, ...same } = facts;
      const made = hashOf(hash, own, { ...same, operatorId: operator_id, siteId, userAgent, requestId });
      if (!previous_hash.equals(hash) || !kept.equals(made)) return proof(`entry ${own} was changed`);
      [number, hash] = [own, kept];
      const anchor = anchors.find((one) => one.number === number);
      if (anchor && anchor.hash !== hash.toString('hex'))
        return proof(`entry ${number} is not the one that was noted down`);
    }
    if (rows.length < PAGE) break;
  }
  const lost = anchors.find((anchor) => anchor.number > number);
  if (lost) return proof(`entry ${lost.number}, which was noted down, is missing`);
  const head = await reader
    .selectFrom('audit_head')
    .select(['number', 'hash'])
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  const isWhole = head === undefined ? number === 0n : head.number === number && head.hash.equals(hash);
  return proof(isWhole ? undefined : `entries after ${number} are missing`);
}
