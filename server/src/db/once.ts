import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { canonical } from '#rules/encoding/canonical-json.ts';
import { binaryArray, plainArray } from './arrays.ts';
import type { Tx } from './database.ts';
import type { Json } from './schema.ts';

/** Looks like a serialization failure, so that the transaction is run again and finds the first answer. */
export class KeyRace extends Error {
  readonly code = '40001';
  constructor(options?: ErrorOptions) {
    super('the key was decided elsewhere at the same moment', options);
  }
}

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

/**
 * The outcomes of those commands whose keys were used before, in their order; `undefined` for the others, which are then
 * decided and kept by {@link keepAnswers} in the same transaction.
 */
export async function onceBefore<Answer extends Json>(
  tx: Tx,
  commands: readonly OnceCommand[],
): Promise<(OnceOutcome<Answer> | undefined)[]> {
  const { rows } = await sql<{
    place: number;
    request_hash: Buffer;
    answer: { value: Json } | null;
  }>`/* prepared: once_before */
    select u.place::int, k.request_hash, k.answer
      from unnest(${plainArray(commands.map(({ siteId }) => siteId))}::int[], ${commands.map(({ key }) => key)}::uuid[])
        with ordinality as u (site_id, key, place)
      join once_key k on k.site_id = u.site_id and k.key = u.key
       -- As in repeat().
       for key share of k`.execute(tx);
  const found = new Map(rows.map((row) => [row.place, row]));
  return commands.map((command, index) => {
    const first = found.get(index + 1);
    if (!first) return undefined;
    if (!hashOf(command).equals(first.request_hash)) return { ok: false, code: 'keyReused' };
    if (first.answer === null) throw new Error('a key was decided without an answer');
    // The hash covers the command's name, so the stored answer is of the type this command gives.
    return { ok: true, answer: first.answer.value as Answer, repeated: true };
  });
}

/**
 * Remembers the answers of commands for {@link onceBefore}.
 * @throws KeyRace where another transaction used one of the keys meanwhile
 */
export async function keepAnswers(
  tx: Tx,
  decided: readonly { readonly command: OnceCommand; readonly answer: Json }[],
): Promise<void> {
  if (decided.length === 0) return;
  const commands = decided.map(({ command }) => command);
  const answers = decided.map(({ answer }) => JSON.stringify({ value: answer }));
  const kept = await sql`/* prepared: keep_answers */
    insert into once_key (site_id, key, request_hash, answer)
    select u.site_id, u.key, decode(u.hash, 'hex'), u.answer
      from unnest(${plainArray(commands.map(({ siteId }) => siteId))}::int[], ${commands.map(({ key }) => key)}::uuid[],
        ${commands.map((command) => hashOf(command).toString('hex'))}::text[], ${binaryArray('jsonb', answers)}::jsonb[])
        as u (site_id, key, hash, answer)
     order by u.site_id, u.key
    on conflict do nothing`.execute(tx);
  if (kept.numAffectedRows !== BigInt(decided.length)) throw new KeyRace();
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
