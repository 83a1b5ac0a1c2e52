import { createHash } from 'node:crypto';
import { canonical } from '#rules/encoding/canonical-json.ts';
import type { Tx } from './database.ts';
import type { Json } from './schema.ts';

export interface OnceCommand {
  readonly siteId: number;
  /** The caller's idempotency key, a UUID. */
  readonly key: string;
  /** Which command and whose: two commands never share an answer. */
  readonly name: string;
  readonly playerId?: bigint;
  /** The parsed request; the same key with other content is refused. */
  readonly content: Json;
}

export type OnceOutcome<Answer extends Json> =
  | { readonly ok: true; readonly answer: Answer; readonly repeated: boolean }
  | { readonly ok: false; readonly code: 'keyReused' };

/**
 * Runs `work` for the first command under a key and remembers its answer; a repeated one gets that answer and changes
 * nothing. Two at the same moment: the second waits for the first to commit. When `work` throws, the key stays free.
 */
export async function once<Answer extends Json>(
  tx: Tx,
  command: OnceCommand,
  work: () => Promise<Answer>,
): Promise<OnceOutcome<Answer>> {
  const requestHash = hashOf(command);
  const taken = await tx
    .insertInto('once_key')
    .values({ site_id: command.siteId, key: command.key, request_hash: requestHash, answer: null })
    .onConflict((conflict) => conflict.columns(['site_id', 'key']).doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 0n) return repeat(tx, command, requestHash);
  const answer = await work();
  await tx
    .updateTable('once_key')
    // Wrapped, so that an answer of null differs from no answer yet.
    .set({ answer: JSON.stringify({ value: answer }) })
    .where('site_id', '=', command.siteId)
    .where('key', '=', command.key)
    .execute();
  return { ok: true, answer, repeated: false };
}

async function repeat<Answer extends Json>(
  tx: Tx,
  command: OnceCommand,
  requestHash: Buffer,
): Promise<OnceOutcome<Answer>> {
  const first = await tx
    .selectFrom('once_key')
    .select(['request_hash', 'answer'])
    .where('site_id', '=', command.siteId)
    .where('key', '=', command.key)
    // The lock makes this transaction wait for a synchronous standby as the first one does: an answer is not
    // repeated that a standby may not have.
    .forKeyShare()
    .executeTakeFirstOrThrow();
  if (!requestHash.equals(first.request_hash)) return { ok: false, code: 'keyReused' };
  if (first.answer === null) throw new Error('once() was entered again from within its own work.');
  // The hash covers the command's name, so the stored answer is of the type this command gives.
  return { ok: true, answer: first.answer.value as Answer, repeated: true };
}

function hashOf({ name, playerId, content }: OnceCommand): Buffer {
  return createHash('sha256')
    .update(canonical([name, playerId === undefined ? null : String(playerId), content]))
    .digest();
}
