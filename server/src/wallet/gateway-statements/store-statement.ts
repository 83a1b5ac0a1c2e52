import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { StatementMapping } from '#contract/office/money/statement-words.ts';
import { type ActionContext, actorText } from '../../actor.ts';
import { binaryArray, plainArray } from '../../db/arrays.ts';
import type { Tx } from '../../db/database.ts';
import { UUID, uuid7 } from '../../db/uuid7.ts';
import { matchStatement } from './match-statement.ts';
import {
  isProblem,
  readLines,
  type StatementFile,
  type StatementLine,
  type StatementProblem,
} from './read-lines.ts';
import { periodOf } from './read-time.ts';

/** A statement as somebody uploads it. Days are as `2026-03-01`, the last one included. */
export interface Upload {
  readonly adapter: string;
  readonly from: string;
  readonly to: string;
  readonly fileName: string;
  readonly content: string;
  readonly mapping: StatementMapping;
}

export interface CheckedFile {
  readonly lines: number;
  readonly skipped: number;
}

/** Lines that are read before other work of the process has its turn, and that a statement of SQL takes. */
const BATCH = 2_000;

const fileOf = ({ content, mapping, from, to }: Upload): StatementFile => ({
  ...{ content, mapping },
  ...periodOf(from, to, mapping.utc_offset),
});

/** Reads a file to its end, in turns with other work. @returns the first problem, where there is one */
export async function checkFile(upload: Upload): Promise<CheckedFile | StatementProblem> {
  let [lines, skipped] = [0, 0];
  for (const read of readLines(fileOf(upload))) {
    if (read && isProblem(read)) return read;
    if (read) lines += 1;
    else skipped += 1;
    if ((lines + skipped) % BATCH === 0) await turn();
  }
  return { lines, skipped };
}

/**
 * Stores a file that was checked, and matches it. The same file of a gateway and site is the statement that it is already,
 * whichever period or mapping comes with it.
 */
export async function storeStatement(
  tx: Tx,
  context: ActionContext,
  upload: Upload,
  { lines, skipped }: CheckedFile,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { siteId, actor, now } = context;
  const hash = createHash('sha256').update(upload.content, 'utf8').digest();
  const { startsAt, endsAt } = fileOf(upload);
  const of = { site_id: siteId, adapter: upload.adapter, file_hash: hash };
  const made = await tx
    .insertInto('gateway_statement')
    .values({
      ...{ ...of, id: uuid7(now.getTime()), file_name: upload.fileName, lines, skipped, last_number: lines },
      ...{ first_day: upload.from, last_day: upload.to, utc_offset: upload.mapping.utc_offset },
      ...{ starts_at: startsAt, ends_at: endsAt },
      ...{ uploaded_at: now, uploaded_by: actorText(actor), matched_at: now },
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'adapter', 'file_hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) {
    const found = await tx
      .selectFrom('gateway_statement')
      .select('id')
      .where('site_id', '=', siteId)
      .where('adapter', '=', upload.adapter)
      .where('file_hash', '=', hash)
      .executeTakeFirstOrThrow();
    return { id: found.id, isNew: false };
  }
  await insertLines(tx, { id: made.id, siteId }, upload);
  await matchStatement(tx, made.id, now);
  return { id: made.id, isNew: true };
}

async function insertLines(tx: Tx, of: { readonly id: string; readonly siteId: number }, upload: Upload) {
  let batch: StatementLine[] = [];
  let number = 0;
  const flush = async () => {
    if (batch.length > 0) await insertBatch(tx, of, batch, number - batch.length);
    batch = [];
  };
  for (const read of readLines(fileOf(upload))) {
    if (!read) continue;
    if (isProblem(read)) throw new Error('a file that was checked has a problem');
    batch.push(read);
    number += 1;
    if (batch.length === BATCH) await flush();
  }
  await flush();
}

async function insertBatch(
  tx: Tx,
  { id, siteId }: { readonly id: string; readonly siteId: number },
  batch: readonly StatementLine[],
  before: number,
): Promise<void> {
  const texts = (of: (line: StatementLine) => string | null) => binaryArray('text', batch.map(of));
  await sql`
    insert into gateway_statement_line (statement_id, number, site_id, line, kind, gateway_reference, our_reference, our_id,
                                        amount, fee, currency, at)
    select ${id}::uuid, ${before} + row_number() over (order by line), ${siteId}::int, line, kind, gateway_reference,
           our_reference, our_id::uuid, amount, fee, currency, at::timestamptz
      from unnest(${plainArray(batch.map(({ line }) => line))}::int[], ${texts(({ kind }) => kind)}::text[],
                  ${texts(({ gatewayReference }) => gatewayReference)}::text[],
                  ${texts(({ ourReference }) => ourReference)}::text[],
                  ${texts(({ ourReference }) => (UUID.test(ourReference) ? ourReference : null))}::text[],
                  ${plainArray(batch.map(({ amount }) => amount))}::bigint[],
                  ${plainArray(batch.map(({ fee }) => fee))}::bigint[],
                  ${texts(({ currency }) => currency)}::text[], ${texts(({ at }) => at.toISOString())}::text[])
           as l (line, kind, gateway_reference, our_reference, our_id, amount, fee, currency, at)`.execute(
    tx,
  );
}
