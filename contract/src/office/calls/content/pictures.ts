import { z } from 'zod';
import { success, timestamp } from '../../../call.ts';
import { PICTURE_BYTES, pictureKinds, pictureProblems } from '../../content/pictures.ts';
import { externalId, officeRow } from '../../office-call.ts';

const kind = z.enum(pictureKinds);

/** A file in base64. */
export const pictureContent = z
  .string()
  .regex(/^[A-Za-z0-9+/]+={0,2}$/)
  .max(Math.ceil(PICTURE_BYTES / 3) * 4)
  .describe('The file in base64: JPEG, PNG, WebP or AVIF; of partners and logos SVG, too');

/** Bytes of a request with a file: base64 makes four of three. */
export const PICTURE_BODY = PICTURE_BYTES * 1.5;

const picture = z.object({
  picture_id: z.uuid(),
  kind,
  address: z.string().describe('What content names; of a slide without `-wide.avif` and the like'),
  shown: z.string().describe('The path of a small file, on every host'),
  name: z.string().describe('Of the file that was uploaded'),
  width: z.int().min(0).describe('Of that file, in pixels; 0 of a drawing'),
  height: z.int().min(0),
  uploaded_at: timestamp,
  uploaded_by: z.string(),
});

export const pictures = officeRow({
  path: '/api/office/content/pictures',
  access: 'staff',
  permission: 'content.read',
  summary: 'The pictures that were uploaded for a kind of content of a site, newest first',
  request: z.strictObject({
    site: externalId,
    kind,
    before: z.uuid().optional().describe('`next` of the page before'),
    limit: z.int().min(1).max(100).optional(),
  }),
  response: z.object({ ...success, rows: z.array(picture), next: z.string().nullable() }),
  errors: ['unknownSite'],
});

export const uploadPicture = officeRow({
  path: '/api/office/content/upload_picture',
  access: 'staff',
  permission: 'content.manage',
  summary: 'Encodes a picture anew in the sizes of a kind of content, without its metadata, and keeps it',
  request: z.strictObject({
    site: externalId,
    kind,
    name: z.string().trim().min(1).max(200),
    content: pictureContent,
  }),
  response: z.object({ ...success, picture, is_new: z.boolean() }),
  errors: ['unknownSite', ...pictureProblems, 'busy'],
  perMinute: 30,
  bodyLimit: PICTURE_BODY,
});
