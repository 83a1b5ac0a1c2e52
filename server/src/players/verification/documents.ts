import { type Refusal, refuse } from '#contract/errors.ts';
import type { DocumentKind, DocumentSide } from '#contract/verification.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { EncodeDocument, VirusScanner } from '../../providers/document-adapters.ts';
import { lockPlayer } from '../protection/store.ts';
import { lockOpen, openSubmission } from './submissions.ts';

export interface DocumentDeps {
  readonly db: Db;
  readonly encodeDocument: EncodeDocument;
  /** None: files are encoded anew, and looked at by no scanner. */
  readonly scanner: VirusScanner | undefined;
}

type Column = 'content' | 'preview';

const placeOf = (column: Column, id: string) => ({ table: 'verification_document', column, row: id });

const problems = {
  pictureFormat: 'documentUnreadable',
  pictureBroken: 'documentUnreadable',
  pictureTooLarge: 'documentTooLarge',
  pictureTooSmall: 'documentTooSmall',
  busy: 'busy',
} as const;

/**
 * Takes a picture of a side of a document: looked at by the scanner, encoded anew in a process of its own, sealed. One that
 * is there of the same side is replaced; other kinds of the same proof stay until they are removed.
 */
export async function addDocument(
  { db, encodeDocument, scanner }: DocumentDeps,
  { siteId, playerId, now }: PlayerAction,
  { kind, side, bytes }: { readonly kind: DocumentKind; readonly side: DocumentSide; readonly bytes: Buffer },
): Promise<Refusal | undefined> {
  const found = await scanner?.scan(bytes);
  if (found === 'infected') return refuse('documentInfected', { field: 'content' });
  if (found === 'unanswered') return refuse('serviceUnavailable');
  const encoded = await encodeDocument(bytes);
  if (typeof encoded === 'string')
    return encoded === 'busy' ? refuse('busy') : refuse(problems[encoded], { field: 'content' });
  return db.tx(async (tx) => {
    await lockPlayer(tx, playerId);
    const open = await openSubmission(tx, { siteId, playerId, now });
    if (open.state !== 'started') return refuse('verificationInReview');
    const at = { submission_id: open.id, kind, side };
    await tx
      .deleteFrom('verification_document')
      .where('submission_id', '=', open.id)
      .where('kind', '=', kind)
      .where('side', '=', side)
      .execute();
    const id = uuid7(now.getTime());
    await tx
      .insertInto('verification_document')
      .values({
        ...{ ...at, id, player_id: playerId, site_id: siteId, uploaded_at: now },
        content: tx.keys.seal(placeOf('content', id), encoded.content),
        preview: tx.keys.seal(placeOf('preview', id), encoded.preview),
        ...{ width: encoded.width, height: encoded.height, scanned_by: scanner?.name ?? null },
      })
      .execute();
    return undefined;
  });
}

/** Removes a document that was not submitted yet. */
export async function removeDocument(
  tx: Tx,
  playerId: bigint,
  documentId: string,
): Promise<Refusal | undefined> {
  await lockPlayer(tx, playerId);
  const open = await lockOpen(tx, playerId);
  const removed =
    open?.state === 'started' &&
    (await tx
      .deleteFrom('verification_document')
      .where('id', '=', documentId)
      .where('submission_id', '=', open.id)
      .executeTakeFirst());
  return removed && removed.numDeletedRows > 0n ? undefined : refuse('unknownDocument');
}

/** The documents of submissions, without what is in them. */
export function documentsOf(reader: Reader, submissionIds: readonly string[]) {
  return reader
    .selectFrom('verification_document')
    .select(['id', 'submission_id', 'kind', 'side', 'width', 'height', 'scanned_by', 'uploaded_at'])
    .where('submission_id', 'in', [...submissionIds, '00000000-0000-0000-0000-000000000000'])
    .orderBy('kind')
    .orderBy('side', 'desc')
    .execute();
}

/** A document of one of the sites, opened for staff: a WebP. The caller writes the look down. */
export async function openDocument(
  tx: Tx,
  {
    id,
    siteIds,
    isWhole,
  }: { readonly id: string; readonly siteIds: readonly number[]; readonly isWhole: boolean },
) {
  const column = isWhole ? 'content' : 'preview';
  const row = await tx
    .selectFrom('verification_document')
    .select(['id', 'player_id', 'site_id', 'submission_id', 'kind', 'side'])
    .select(`${column} as sealed`)
    .where('id', '=', id)
    .where('site_id', 'in', [...siteIds, -1])
    .executeTakeFirst();
  if (!row) return undefined;
  const { sealed, ...about } = row;
  return { ...about, picture: tx.keys.open(placeOf(column, id), sealed) };
}
