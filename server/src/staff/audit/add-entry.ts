import { createHash } from 'node:crypto';
import type { AuditAction } from '#contract/office/audit-actions.ts';
import { canonical } from '#rules/encoding/canonical-json.ts';
import type { Tx } from '../../db/database.ts';
import type { AuditState } from '../tables.ts';

/** Something that staff did, or tried and were refused. */
export interface AuditEvent {
  readonly operatorId: number;
  readonly at: Date;
  /** As it is stored: `staff:3`, `system:shell:ana`. */
  readonly actor: string;
  readonly roles: readonly string[];
  readonly siteId: number | null;
  readonly action: AuditAction;
  /** `done`, or the code of the refusal. */
  readonly outcome: string;
  /** `<kind>:<id>` of what it is about. */
  readonly object: string;
  readonly reason: string;
  /** No secret, and no more of a person than the change needs. */
  readonly before: AuditState;
  readonly after: AuditState;
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
}

/** The hash that the first entry of an operator follows. */
export const FIRST_HASH = Buffer.alloc(32);

/**
 * SHA-256 of the hash before and of the entry as canonical JSON (RFC 8785): `[previous hash in hex, number, …facts]`.
 */
export function hashOf(
  previous: Buffer,
  number: bigint,
  event: Omit<AuditEvent, 'action'> & { readonly action: string },
): Buffer {
  const { at, operatorId, ...facts } = event;
  const text = canonical([
    previous.toString('hex'),
    String(number),
    operatorId,
    at.toISOString(),
    { ...facts, before: event.before, after: event.after },
  ]);
  return createHash('sha256').update(text).digest();
}

/**
 * Adds an entry at the end of its operator's log. Entries of an operator are written one after the other: the head is locked
 * until the transaction ends, so this comes last in it.
 */
export async function addAuditEntry(tx: Tx, event: AuditEvent): Promise<bigint> {
  await tx
    .insertInto('audit_head')
    .values({ operator_id: event.operatorId, number: 0n, hash: FIRST_HASH })
    .onConflict((conflict) => conflict.column('operator_id').doNothing())
    .execute();
  const head = await tx
    .selectFrom('audit_head')
    .select(['number', 'hash'])
    .where('operator_id', '=', event.operatorId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const number = head.number + 1n;
  const hash = hashOf(head.hash, number, event);
  const { operatorId, siteId, userAgent, requestId, before, after, roles, ...same } = event;
  await tx
    .insertInto('audit_entry')
    .values({
      ...same,
      operator_id: operatorId,
      number,
      roles: [...roles],
      site_id: siteId,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      user_agent: userAgent,
      request_id: requestId,
      previous_hash: head.hash,
      hash,
    })
    .execute();
  await tx.updateTable('audit_head').set({ number, hash }).where('operator_id', '=', operatorId).execute();
  return number;
}
