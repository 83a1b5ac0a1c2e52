import type { KeptPicture, PictureKind } from '#contract/office/content/pictures.ts';
import { type ActionContext, actorText } from '../../actor.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { SitePictureTable } from '../tables.ts';

interface NewPicture extends KeptPicture {
  readonly kind: PictureKind;
  /** Of the file that was uploaded. */
  readonly name: string;
}

/** Lists a kept picture among those of a site. One that is there already stays as it is. */
export async function addPicture(
  tx: Tx,
  { siteId, actor, now }: ActionContext,
  picture: NewPicture,
): Promise<{ readonly row: SitePictureTable; readonly isNew: boolean }> {
  const { kind, address, shown, name, width, height } = picture;
  const added = await tx
    .insertInto('site_picture')
    .values({
      ...{ id: uuid7(), site_id: siteId, kind, address, shown, name, width, height },
      ...{ uploaded_at: now, uploaded_by: actorText(actor) },
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'kind', 'address']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added) return { row: added, isNew: true };
  const row = await tx
    .selectFrom('site_picture')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('address', '=', address)
    .executeTakeFirstOrThrow();
  return { row, isNew: false };
}

interface PictureFilter {
  readonly siteId: number;
  readonly kind: PictureKind;
  /** The id of the last one of the page before. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A page of the pictures that were uploaded for a kind of content of a site, newest first. */
export async function listPictures(
  reader: Reader,
  { siteId, kind, before, limit }: PictureFilter,
): Promise<SitePictureTable[]> {
  let query = reader
    .selectFrom('site_picture')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('kind', '=', kind);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}
