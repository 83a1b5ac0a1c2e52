import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PICTURE_BYTES, type PictureKind } from '#contract/office/content/pictures.ts';
import { readSlideFile } from '#rules/pictures/slide-files.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { OFFICE_HOST, OfficeClient } from '../testing/office-client.ts';
import { staffClients } from '../testing/staff-clients.ts';

const UPLOAD = '/api/office/content/upload_picture';
const LIST = '/api/office/content/pictures';
const SET_LOGO = '/api/office/sites/set_logo';
const reason = 'A new look';
const data = mkdtempSync(join(tmpdir(), 'uploads-'));

let server: TestServer;
const as = staffClients(() => server);
beforeAll(async () => {
  server = await startTestServer({ DATA_DIR: data });
  await server.database.asOwner(
    `insert into operator (code, name) values ('rival', 'Rival')`,
    `update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena'`,
  );
});
afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

/** A photograph as a phone makes it: turned by its metadata, with the place where it was taken. */
const photograph = () =>
  sharp({
    create: {
      ...{ width: 1600, height: 2000, channels: 3, background: '#3264c8' },
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .withExif({
      IFD0: { Copyright: 'A secret of the phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const drawing = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A few kilobytes that become 144 million pixels. */
function bomb(): Buffer {
  const side = 12_000;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * (side / 8 + 1)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    ...[signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))],
  ]);
}

const upload = (
  client: OfficeClient,
  kind: PictureKind,
  bytes: Buffer,
  more: { readonly site?: string } = {},
) =>
  client.call(UPLOAD, { site: 'lucky', kind, name: 'photo.jpg', content: bytes.toString('base64'), ...more });

async function fetched(address: string) {
  const answer = await fetch(`${server.server.url}${address}`);
  expect([address, answer.status]).toEqual([address, 200]);
  return Buffer.from(await answer.arrayBuffer());
}

/** Everything that an upload may leave behind. */
async function left() {
  const { db } = server.database;
  const rows = await db.read.selectFrom('site_picture').select('id').execute();
  const entries = await db.read
    .selectFrom('audit_entry')
    .select('number')
    .where('action', 'in', ['content.uploadPicture', 'sites.setLogo'])
    .where('outcome', '=', 'done')
    .execute();
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' });
  return {
    rows: rows.length,
    entries: entries.length,
    files: files.filter((name) => name.includes('pictures')).sort(),
  };
}

test('a photograph becomes a slide in both shapes and formats, upright, with its placeholder and without its metadata', async () => {
  const marketing = await as('marketing');
  const bytes = await photograph();
  expect(bytes.includes('A secret of the phone')).toBe(true);
  const { picture, is_new } = (await upload(marketing, 'slide', bytes)).body;
  expect(is_new).toBe(true);
  expect(picture).toMatchObject({ kind: 'slide', name: 'photo.jpg', width: 2000, height: 1600 });
  const sizes = {
    '-wide.avif': ['heif', 1600, 600],
    '-wide.webp': ['webp', 1600, 600],
    '-wide-800.avif': ['heif', 800, 300],
    '-tall.avif': ['heif', 800, 900],
    '-tall.webp': ['webp', 800, 900],
    '-tall-400.avif': ['heif', 400, 450],
  };
  for (const [ending, expected] of Object.entries(sizes)) {
    const file = await fetched(picture.address + ending);
    const { format, width, height, exif, icc, xmp } = await sharp(file).metadata();
    expect([format, width, height], ending).toEqual(expected);
    expect([exif, icc, xmp], ending).toEqual([undefined, undefined, undefined]);
    expect(file.includes('secret'), ending).toBe(false);
  }
  expect(readSlideFile(`${picture.address}-wide`)).toMatchObject({
    hash: expect.stringMatching(/^[\w-]{50}$/),
  });
  const shown = await server.send({ method: 'GET', path: picture.shown, host: OFFICE_HOST });
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/avif']);
});

test('a slide that names an uploaded picture is shown to players with it', async () => {
  const marketing = await as('marketing');
  const { picture } = (await upload(marketing, 'slide', await photograph())).body;
  const { item } = await marketing.ok('/api/office/content/create', {
    site: 'lucky',
    document: {
      ...{ kind: 'slide', image: picture.address, href: '/promotions' },
      texts: { EN: { title: 'Spring', body: 'Read', action: 'See', terms: '' } },
    },
    reason,
  });
  await marketing.ok('/api/office/content/publish', {
    ...{ item_id: item.item_id, version: item.version, reason, from: null, until: null },
  });
  const names = { domain_name: 'lucky.localhost', external_id: 'lucky' };
  const images = async () =>
    (await server.ok('/api/home/fetch_slide', names, 'lucky.localhost')).value.map(({ image }) => image);
  await expect.poll(images).toContain(picture.address);
});

test('the same picture is kept and listed once, newest first, for its site and kind alone', async () => {
  const marketing = await as('marketing');
  const bytes = await sharp(await photograph())
    .resize(300)
    .webp()
    .toBuffer();
  const first = (await upload(marketing, 'partner', bytes)).body;
  const before = await left();
  const again = (await upload(marketing, 'partner', bytes)).body;
  expect([again.is_new, again.picture]).toEqual([false, first.picture]);
  expect(await left()).toEqual(before);
  const mark = (await upload(marketing, 'partner', drawing('<rect width="9" height="9"/>'))).body.picture;
  const { rows } = await marketing.ok(LIST, { site: 'lucky', kind: 'partner' });
  expect(rows).toEqual([mark, first.picture]);
  expect(rows[0]?.uploaded_by).toContain('Marketing');
  const page = await marketing.ok(LIST, { site: 'lucky', kind: 'partner', limit: 1 });
  const next = await marketing.ok(LIST, { site: 'lucky', kind: 'partner', before: page.next ?? undefined });
  expect([...page.rows, ...next.rows]).toEqual(rows);
  expect((await marketing.ok(LIST, { site: 'baize', kind: 'partner' })).rows).toEqual([]);
  expect((await marketing.call(LIST, { site: 'arena', kind: 'partner' })).body.message).toBe('unknownSite');
});

test('what lies behind the end of a picture does not come with it', async () => {
  const marketing = await as('marketing');
  const bytes = Buffer.concat([await photograph(), Buffer.from('<script>alert(1)</script>')]);
  const { picture } = (await upload(marketing, 'seo', bytes)).body;
  const file = await fetched(picture.address);
  expect(file.includes('<script>')).toBe(false);
  expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});

describe('an upload that is refused', () => {
  const refused: readonly (readonly [string, PictureKind, () => Promise<Buffer> | Buffer, string])[] = [
    ['a decompression bomb', 'slide', bomb, 'pictureTooLarge'],
    ['a drawing with a script', 'partner', () => drawing('<script>alert(1)</script>'), 'pictureUnsafe'],
    [
      'a drawing that loads a file',
      'partner',
      () => drawing('<use href="https://a.example/b"/>'),
      'pictureUnsafe',
    ],
    ['a drawing for a slide', 'slide', () => drawing('<rect width="9" height="9"/>'), 'pictureFormat'],
    [
      'a page that is called a photograph',
      'slide',
      () => Buffer.from('<html><p>x</p></html>'),
      'pictureFormat',
    ],
    ['a GIF that is called a JPEG', 'partner', () => Buffer.from('GIF89a\x01\x00\x01\x00'), 'pictureFormat'],
    [
      'a page behind the first bytes of a JPEG',
      'slide',
      () => Buffer.from('\xff\xd8\xff<html>', 'latin1'),
      'pictureBroken',
    ],
    [
      'a photograph that is cut off',
      'slide',
      async () => (await photograph()).subarray(0, 40_000),
      'pictureBroken',
    ],
    [
      'too small for a slide',
      'slide',
      async () =>
        sharp(await photograph())
          .resize(500)
          .png()
          .toBuffer(),
      'pictureTooSmall',
    ],
  ];
  test.each(refused)('leaves nothing behind: %s', async (_what, kind, make, code) => {
    const marketing = await as('marketing');
    const before = await left();
    const answer = await upload(marketing, kind, await make());
    expect([answer.status, answer.body.message, answer.body.field]).toEqual([422, code, 'content']);
    expect(await left()).toEqual(before);
  });

  test('leaves nothing behind: a body that is too large, another operator’s site, somebody who may not, nobody', async () => {
    const marketing = await as('marketing');
    const before = await left();
    const large = await upload(marketing, 'slide', Buffer.alloc(PICTURE_BYTES * 1.2));
    expect([large.status, large.body.message]).toEqual([413, 'bodyTooLarge']);
    const longer = await upload(marketing, 'slide', Buffer.alloc(PICTURE_BYTES + 3));
    expect([longer.status, longer.body.message]).toEqual([400, 'badRequest']);
    const bytes = await photograph();
    const elsewhere = await upload(marketing, 'slide', bytes, { site: 'arena' });
    expect(elsewhere.body.message).toBe('unknownSite');
    expect((await upload(await as('support'), 'slide', bytes)).body.message).toBe('permissionDenied');
    expect((await upload(new OfficeClient(server), 'slide', bytes.subarray(0, 100))).body.message).toBe(
      'sessionExpired',
    );
    expect(await left()).toEqual(before);
  });
});

describe('the logo of a site', () => {
  const lucky = { domain_name: 'lucky.localhost' };
  const shown = async () => (await server.ok('/api/startup', lucky, 'lucky.localhost')).site;
  const identity = async () => (await as('owner')).ok('/api/office/sites/identity', { site: 'lucky' });
  const setLogo = async (content: Buffer | null, version: number, site = 'lucky') =>
    (await as('owner')).call(SET_LOGO, {
      ...{ site, place: 'on_light', content: content?.toString('base64') ?? null, version, reason },
    });

  test('is encoded anew and shown at once, with the former one in the audit log, and taken away again', async () => {
    const { version, logos } = await identity();
    const bytes = await sharp(await photograph())
      .resize(1200)
      .ensureAlpha(0.5)
      .png()
      .toBuffer();
    expect((await setLogo(bytes, version)).body).toMatchObject({ version: version + 1 });
    await expect.poll(async () => (await shown()).logo2).toMatch(/^\/pictures\/[0-9a-f]{32}\/logo\.webp$/);
    const { logo1, logo2 } = await shown();
    expect(logo1, 'the other one stays').toBe(logos.on_dark);
    expect(await sharp(await fetched(logo2)).metadata()).toMatchObject({ format: 'webp', height: 160 });
    const { entries } = await (await as('owner')).ok('/api/office/audit/entries', { object: 'site:lucky' });
    expect(entries[0]).toMatchObject({
      ...{ action: 'sites.setLogo', reason },
      ...{ before: { on_light: logos.on_light }, after: { on_light: logo2 } },
    });
    await setLogo(null, version + 1);
    await expect.poll(async () => (await shown()).logo2).toBe('');
  });

  test('stays as it is where a drawing has a script, the version is old, or the site is another operator’s', async () => {
    const { version, logos } = await identity();
    const before = await left();
    const good = drawing('<rect width="9" height="9"/>');
    expect((await setLogo(drawing('<script/>'), version)).body.message).toBe('pictureUnsafe');
    expect((await setLogo(good, version, 'arena')).body.message).toBe('unknownSite');
    expect((await setLogo(good, version + 1)).body.message).toBe('versionConflict');
    expect(await left()).toEqual(before);
    expect(await identity()).toMatchObject({ version, logos });
  });
});
