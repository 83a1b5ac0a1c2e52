import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import type { DocumentKind, DocumentSide } from '#contract/verification.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { OfficeClient } from '../../staff/testing/office-client.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type Member, type TestWallet, testWallet } from '../../wallet/test-wallet.ts';

const reason = 'Compared with the passport';
let server: TestServer;
let wallet: TestWallet;
let risk: OfficeClient;
let photo: string;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  risk = new OfficeClient(server);
  await risk.logIn('risk@baize.example');
  photo = await picture(900, 600);
  const any = { allowed: true, most: null, days: 30 };
  const levels: OfficeRequest<'/api/office/verification/set_levels'>['levels'] = [
    {
      level: 0,
      needs: [],
      deposit: any,
      withdraw: { ...any, allowed: false },
      stake: true,
      renew_days: null,
    },
    {
      ...{ level: 1, needs: ['identity', 'address', 'document', 'selfie', 'funds'] as const },
      ...{ deposit: any, withdraw: any, stake: true, renew_days: null },
      needs: ['identity', 'address', 'document', 'selfie', 'funds'],
    },
  ];
  const { version } = await risk.ok('/api/office/verification/levels', { site: 'arena' });
  await risk.ok('/api/office/verification/set_levels', { site: 'arena', levels, version, reason });
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const picture = async (width: number, height: number) =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#c86432' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
const said = ({ body }: { readonly body: object }) =>
  'message' in body
    ? { message: body.message, ...('detail' in body ? { detail: body.detail } : {}) }
    : 'done';
const upload = (member: Member, kind: DocumentKind, side: DocumentSide = 'front', content = photo) =>
  wallet.call(member, '/api/players/verification_upload', { kind, side, content });
const read = (member: Member) => wallet.ok(member, '/api/players/verification', {});
const submit = (member: Member) => wallet.call(member, '/api/players/verification_submit', { level: 1 });
const needsOf = async (member: Member) =>
  Object.fromEntries((await read(member)).needs.map(({ need, state }) => [need, state]));
const withdraw = async (member: Member) => {
  const ask = { key: uuid7(), bank_account_id: await wallet.account(member), amount: '50' };
  return said(await wallet.call(member, '/api/wallet/withdrawal', ask));
};

async function fillIn(member: Member): Promise<void> {
  await wallet.ok(member, '/api/players/verification_save', { nationality: 'US' });
  await wallet.ok(member, '/api/players/verification_save', {
    ...{ address_line: '1 Main Street', address_city: 'Reno', address_country: 'US', funds_source: 'salary' },
  });
}

/** A player whose documents are handed in, and the submission as staff finds it. */
async function handedIn(name: string) {
  const member = await wallet.member(name, 500n);
  await fillIn(member);
  for (const kind of ['passport', 'selfie', 'funds_proof'] as const) await upload(member, kind);
  expect(said(await submit(member))).toBe('done');
  const { rows } = await risk.ok('/api/office/verification/queue', { player_id: String(member.playerId) });
  const [row] = rows;
  if (!row) throw new Error('nothing waits');
  return { member, row };
}

test('what a player gives is saved as they go, and named where it is missing', async () => {
  const member = await wallet.member('giving', 500n);
  expect(await withdraw(member)).toEqual({ message: 'verificationNeeded', detail: { level: 1 } });
  expect(await needsOf(member)).toEqual({
    ...{ identity: 'missing', address: 'missing', document: 'missing', selfie: 'missing', funds: 'missing' },
  });
  expect(said(await submit(member))).toEqual({
    message: 'verificationIncomplete',
    detail: { need: 'identity' },
  });
  await fillIn(member);
  expect(await needsOf(member)).toMatchObject({ identity: 'met', address: 'met', funds: 'missing' });
  await upload(member, 'id_card');
  expect(await needsOf(member)).toMatchObject({ document: 'missing' });
  await upload(member, 'id_card', 'back');
  await upload(member, 'id_card', 'back');
  expect(await needsOf(member)).toMatchObject({ document: 'given' });
  const { submission } = await read(member);
  expect(submission?.documents.map(({ kind, side }) => `${kind} ${side}`)).toEqual([
    'id_card front',
    'id_card back',
  ]);
  expect(said(await submit(member))).toEqual({
    message: 'verificationIncomplete',
    detail: { need: 'selfie' },
  });
  const [first] = submission?.documents ?? [];
  const remove = { document_id: first?.document_id ?? '' };
  const other = await wallet.member('stranger', 500n);
  expect(said(await wallet.call(other, '/api/players/verification_remove', remove))).toEqual({
    message: 'unknownDocument',
  });
  expect(said(await wallet.call(member, '/api/players/verification_remove', remove))).toBe('done');
  expect(await needsOf(member)).toMatchObject({ document: 'missing' });
});

test('files that are no pictures, too small or too large are refused', async () => {
  const member = await wallet.member('uploader', 500n);
  const refused = async (content: string) => said(await upload(member, 'passport', 'front', content));
  const pdf = Buffer.from('%PDF-1.7 and more').toString('base64');
  expect(await refused(pdf)).toEqual({ message: 'documentUnreadable' });
  expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'))).toEqual({
    message: 'documentUnreadable',
  });
  expect(await refused(photo.slice(0, 400))).toEqual({ message: 'documentUnreadable' });
  expect(await refused(await picture(300, 200))).toEqual({ message: 'documentTooSmall' });
  expect(said(await upload(member, 'passport', 'front', 'A'.repeat(10 * 1024 * 1024)))).toEqual({
    message: 'bodyTooLarge',
  });
});

test('documents are sealed, and each look at one is in the audit log', async () => {
  const { member, row } = await handedIn('sealed');
  const stored = await server.database.db.read
    .selectFrom('verification_document')
    .select(['id', 'content', 'preview'])
    .where('player_id', '=', member.playerId)
    .execute();
  expect(stored).toHaveLength(3);
  for (const { content, preview } of stored)
    for (const bytes of [content, preview]) expect(bytes.includes('WEBP')).toBe(false);
  const { documents } = await risk.ok('/api/office/verification/submission', {
    submission_id: row.submission_id,
  });
  expect(documents).toMatchObject([
    { kind: 'funds_proof', scanned_by: null, width: 900, height: 600 },
    { kind: 'passport' },
    { kind: 'selfie' },
  ]);
  const [document] = documents;
  for (const [whole, width] of [
    [false, 480],
    [true, 900],
  ] as const) {
    const { content } = await risk.ok('/api/office/verification/look', {
      ...{ document_id: document?.document_id ?? '', whole },
    });
    expect(await sharp(Buffer.from(content, 'base64')).metadata()).toMatchObject({ format: 'webp', width });
  }
  const looks = await server.database.db.read
    .selectFrom('audit_entry')
    .select(['object', 'after'])
    .where('action', '=', 'verification.look')
    .orderBy('number')
    .execute();
  expect(looks).toMatchObject([
    { object: `player:${member.playerId}`, after: { whole: false, kind: 'funds_proof' } },
    { object: `player:${member.playerId}`, after: { whole: true, kind: 'funds_proof' } },
  ]);
});

test('staff takes a submission, reads the zone of the passport and approves: the player is paid out', async () => {
  const { member, row } = await handedIn('verified');
  const { submission_id } = row;
  expect(said(await upload(member, 'passport'))).toEqual({ message: 'verificationInReview' });
  expect(said(await wallet.call(member, '/api/players/verification_save', { nationality: 'PH' }))).toEqual({
    message: 'verificationInReview',
  });
  const taken = await risk.ok('/api/office/verification/take', { submission_id, version: row.version });
  expect(await needsOf(member)).toMatchObject({ document: 'in_review', selfie: 'in_review' });
  const lines = [
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
  ];
  const zone = await risk.ok('/api/office/verification/read_zone', {
    ...{ submission_id, version: taken.version, lines },
  });
  expect(zone.mrz).toMatchObject({
    ...{ format: 'TD3', differs: ['name', 'birthday', 'nationality', 'expired'], document_end: '02C3' },
  });
  const decide = (version: number, valid_until: string) =>
    risk.call('/api/office/verification/decide', {
      ...{ submission_id, version, outcome: 'approved', valid_until, reason },
    });
  expect((await decide(taken.version, '2099-01-01')).body).toMatchObject({ message: 'versionConflict' });
  expect((await decide(zone.version, '2012-04-15')).body).toMatchObject({ message: 'documentExpired' });
  expect((await decide(zone.version, '2099-01-01')).body).toMatchObject({ request_id: null });
  expect((await decide(zone.version, '2099-01-01')).body).toMatchObject({ message: 'submissionDecided' });
  expect(await read(member)).toMatchObject({
    ...{ level: 1, valid_until: '2099-01-02T00:00:00.000Z' },
    ...{ fields: { name_fixed: true }, submission: { state: 'approved' } },
  });
  expect(await withdraw(member)).toBe('done');
});

test('what is declined says why, and is handed in again', async () => {
  const { member, row } = await handedIn('declined');
  const { submission_id, version } = row;
  const decline = { submission_id, version, outcome: 'declined' as const, reason };
  expect((await risk.call('/api/office/verification/decide', decline)).body).toMatchObject({
    message: 'declineReasonMissing',
  });
  await risk.ok('/api/office/verification/decide', { ...decline, decline_reason: 'unreadable' });
  expect(await read(member)).toMatchObject({
    level: 0,
    submission: { state: 'declined', reason: 'unreadable' },
  });
  const letter = async () => {
    const { text } = await server.send({ method: 'GET', path: '/dev/mailbox.json' });
    const { messages }: { messages: { body: string }[] } = JSON.parse(text);
    return messages.map(({ body }) => body).find((body) => body.includes('could not approve'));
  };
  await expect.poll(letter, { interval: 50, timeout: 10_000 }).toContain('A picture cannot be read.');
  expect(await needsOf(member)).toMatchObject({ document: 'declined' });
  await upload(member, 'passport');
  expect(await needsOf(member)).toMatchObject({ document: 'given', selfie: 'missing' });
});

test('where the site wants it, approving takes a second person', async () => {
  const { member, row } = await handedIn('fortwo');
  const { submission_id, version } = row;
  const owner = new OfficeClient(server);
  await owner.enter('owner@baize.example');
  await owner.ok('/api/office/requests/set_threshold', {
    ...{ site: 'arena', kind: 'verification', above: '0', version: 0, reason },
  });
  await risk.enter('risk@baize.example');
  const { request_id } = await risk.ok('/api/office/verification/decide', {
    ...{ submission_id, version, outcome: 'approved', reason },
  });
  expect(request_id).not.toBeNull();
  expect((await read(member)).level).toBe(0);
});
