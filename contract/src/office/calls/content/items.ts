import { z } from 'zod';
import { success, timestamp } from '../../../call.ts';
import { contentDocument } from '../../content/documents.ts';
import { contentKindNames, contentStates } from '../../content/kinds.ts';
import { externalId, officeRow, reason, version } from '../../office-call.ts';
import { siteLanguage, siteTheme } from '../../site-fields.ts';
import { previewAnswer } from '../sites.ts';

const itemId = z.uuid();
const kind = z.enum(contentKindNames);
const number = z.int().min(1);

const item = z.object({
  item_id: itemId,
  site: externalId,
  kind,
  title: z.string(),
  state: z.enum(contentStates),
  version: version.describe('Of the item with its state: changes are decided on it'),
  newest: number.describe('The version of the text that was saved last'),
  published: number.nullable().describe('The version that players read'),
  scheduled: number.nullable().describe('The version that they will read from `publish_at` on'),
  published_at: timestamp.nullable(),
  publish_at: timestamp.nullable(),
  unpublish_at: timestamp.nullable(),
  languages: z
    .array(z.string())
    .nullable()
    .describe('In which it says everything; null for what has no words'),
  saved_at: timestamp,
  saved_by: z.string(),
});

export const list = officeRow({
  path: '/api/office/content/list',
  access: 'staff',
  permission: 'content.read',
  summary: 'The items of a kind of content of a site, in the order in which players see them',
  request: z.strictObject({
    site: externalId,
    kind,
    state: z.enum(contentStates).optional(),
    lacks: z.string().max(8).optional().describe('A language in which something is missing'),
    before: itemId.optional().describe('`next` of the page before'),
    limit: z.int().min(1).max(100).optional(),
  }),
  response: z.object({
    ...success,
    languages: z.array(z.string()).describe('Those that the site offers, the default first'),
    rows: z.array(item),
    next: z.string().nullable(),
  }),
  errors: ['unknownSite'],
});

export const get = officeRow({
  path: '/api/office/content/get',
  access: 'staff',
  permission: 'content.read',
  summary: 'An item with its newest version, and who saved each version and why',
  request: z.strictObject({ item_id: itemId }),
  response: z.object({
    ...success,
    item,
    languages: z.array(z.string()).describe('Those that the site offers, the default first'),
    document: contentDocument,
    history: z.array(z.object({ number, saved_at: timestamp, saved_by: z.string(), reason: z.string() })),
  }),
  errors: ['unknownContent'],
});

export const getVersion = officeRow({
  path: '/api/office/content/version',
  access: 'staff',
  permission: 'content.read',
  summary: 'What a version of an item said',
  request: z.strictObject({ item_id: itemId, number }),
  response: z.object({ ...success, document: contentDocument }),
  errors: ['unknownContent'],
});

export const preview = officeRow({
  path: '/api/office/content/preview',
  access: 'staff',
  permission: 'content.read',
  summary:
    'The real page of the site with a version of an item, before it is public, to those who have the address',
  request: z.strictObject({
    item_id: itemId,
    number,
    theme: siteTheme.optional().describe('The site’s own where it is left out'),
    language: siteLanguage.optional(),
  }),
  response: previewAnswer.extend({ path: z.string().describe('The page on which players see the item') }),
  errors: ['unknownContent'],
});

const changed = z.object({ ...success, item });
const change = { item_id: itemId, version, reason };

export const create = officeRow({
  path: '/api/office/content/create',
  access: 'staff',
  permission: 'content.manage',
  summary: 'Begins an item: its first version is a draft that no player reads',
  request: z.strictObject({ site: externalId, document: contentDocument, reason }),
  response: changed,
  errors: ['unknownSite', 'nameTaken', 'invalidLink'],
  bodyLimit: 4 * 1024 * 1024,
});

export const save = officeRow({
  path: '/api/office/content/save',
  access: 'staff',
  permission: 'content.manage',
  summary: 'Saves a new version of an item; what players read stays as it is',
  request: z.strictObject({ ...change, document: contentDocument }),
  response: changed,
  errors: ['unknownContent', 'versionConflict', 'nameTaken', 'invalidLink'],
  bodyLimit: 4 * 1024 * 1024,
});

export const restore = officeRow({
  path: '/api/office/content/restore',
  access: 'staff',
  permission: 'content.manage',
  summary: 'Saves what an earlier version said as the newest one',
  request: z.strictObject({ ...change, number }),
  response: changed,
  errors: ['unknownContent', 'versionConflict'],
});

export const publish = officeRow({
  path: '/api/office/content/publish',
  access: 'staff',
  permission: 'content.manage',
  summary:
    'Gives players the newest version: at once, or from a time on; and until a time, where one is given',
  request: z.strictObject({
    ...change,
    from: z.iso.datetime({ offset: true }).nullable().describe('Null, or in the past: at once'),
    until: z.iso.datetime({ offset: true }).nullable(),
  }),
  response: changed,
  errors: ['unknownContent', 'versionConflict', 'baseTextMissing'],
});

export const unpublish = officeRow({
  path: '/api/office/content/unpublish',
  access: 'staff',
  permission: 'content.manage',
  summary: 'Takes an item away from players and off its schedule; its versions stay',
  request: z.strictObject(change),
  response: changed,
  errors: ['unknownContent', 'versionConflict', 'notPublished'],
});

export const remove = officeRow({
  path: '/api/office/content/remove',
  access: 'staff',
  permission: 'content.manage',
  summary: 'Deletes an item that no player reads, with its versions',
  request: z.strictObject(change),
  response: z.object({ ...success }),
  errors: ['unknownContent', 'versionConflict', 'stillPublished'],
});

const order = z.array(itemId).max(500);

export const reorder = officeRow({
  path: '/api/office/content/reorder',
  access: 'staff',
  permission: 'content.manage',
  summary: 'Puts all items of a kind into another order, for players at once',
  request: z.strictObject({
    site: externalId,
    kind,
    from: order.describe('As the caller saw it: another order is `versionConflict`'),
    to: order.describe('The same items'),
    reason,
  }),
  response: z.object({ ...success }),
  errors: ['unknownSite', 'versionConflict'],
});

export const translated = officeRow({
  path: '/api/office/content/translated',
  access: 'staff',
  permission: 'content.read',
  summary: 'How much of the content of the sites is there in each of their languages',
  request: z.strictObject({ site: externalId.optional() }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        site: externalId,
        kind,
        language: z.string(),
        items: z.int().describe('Items that are not ended'),
        complete: z.int().describe('Of these, those that say everything in the language'),
      }),
    ),
  }),
  errors: ['unknownSite'],
});
