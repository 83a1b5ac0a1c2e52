import type { KeptPicture, PictureKind, PictureProblem } from '#contract/office/content/pictures.ts';
import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { addPicture, listPictures } from '../../content/public.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { audit } from '../context.ts';
import { siteFor } from '../roles/sites-for.ts';
import { namesOf } from '../team/names-of.ts';

const ok = { statusCode: 1 } as const;
const DEFAULT_PAGE = 50;

/** Encodes and keeps uploaded pictures. */
export interface PictureUploads {
  /** @returns the picture, or why it is not taken: nothing is kept then */
  keep(kind: PictureKind | 'logo', bytes: Buffer): Promise<KeptPicture | PictureProblem | 'busy'>;
}

type Row = Awaited<ReturnType<typeof listPictures>>[number];

const pictureOnWire = (row: Row, nameOf: (actor: string) => string) => ({
  ...{ picture_id: row.id, kind: row.kind, address: row.address, shown: row.shown, name: row.name },
  ...{ width: row.width, height: row.height },
  ...{ uploaded_at: row.uploaded_at.toISOString(), uploaded_by: nameOf(row.uploaded_by) },
});

interface PictureDeps {
  readonly db: Db;
  readonly pictures: PictureUploads;
}

/** The calls about the pictures that content names. */
export function pictureCalls({ db, pictures }: PictureDeps) {
  return {
    'content.pictures': async ({ site, kind, before, limit = DEFAULT_PAGE }, context) => {
      const at = await siteFor(db.read, context, 'content.read', site);
      if (isOfficeRefusal(at)) return at;
      const rows = await listPictures(db.read, {
        ...{ siteId: at.id, kind, before: before?.toLowerCase(), limit },
      });
      const actors = rows.map(({ uploaded_by }) => uploaded_by);
      const nameOf = await namesOf(db.read, context.operatorId, actors);
      return {
        ...{ ...ok, rows: rows.map((row) => pictureOnWire(row, nameOf)) },
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
    'content.uploadPicture': async ({ site, kind, name, content }, context) => {
      const at = await siteFor(db.read, context, 'content.manage', site);
      if (isOfficeRefusal(at)) return at;
      const kept = await pictures.keep(kind, Buffer.from(content, 'base64'));
      if (typeof kept === 'string') return refuseStaff(kept, { field: 'content' });
      const { actor, now, operatorId } = context;
      const { row, isNew } = await db.tx(async (tx) => {
        const added = await addPicture(tx, { siteId: at.id, actor, now }, { ...kept, kind, name });
        if (added.isNew)
          await audit(tx, context, {
            ...{ object: `picture:${added.row.id}`, siteId: at.id },
            after: { kind, name, address: kept.address },
          });
        return added;
      });
      const nameOf = await namesOf(db.read, operatorId, [row.uploaded_by]);
      return { ...ok, picture: pictureOnWire(row, nameOf), is_new: isNew };
    },
  } satisfies Partial<OfficeHandlers>;
}
