import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROOF_BYTES } from '#contract/calls/wallet/deposit-proofs.ts';
import { sealedBy } from '../../db/keys/sealed-columns.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { applyRetention } from '../../jobs/retention.ts';
import { casesOf, purseOf } from '../../providers/payments/testing/vendor-run.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { expireDeposits } from '../../wallet/public.ts';
import { type Member, type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { staffClients } from '../testing/staff-clients.ts';

const LIST = '/api/office/transfers/list';
const GET = '/api/office/transfers/get';
const APPROVE = '/api/office/transfers/approve';
const DECLINE = '/api/office/transfers/decline';
const PROOF = '/api/wallet/send_proof';
const STATUS = '/api/wallet/deposit_status';
const reason = 'Seen at the bank';
const site = 'arena';
const DAY_MS = 86_400_000;

let server: TestServer;
let wallet: TestWallet;
let member: Member;
let people = 0;
const as = staffClients(() => server);

/** A photograph of a receipt, with the place where it was taken. */
const receipt = async (background = '#f4f4f4') => {
  const picture = sharp({ create: { width: 900, height: 1_800, channels: 3, background } });
  const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 35/1 0/1' } };
  return (await picture.jpeg().withExif(place).toBuffer()).toString('base64');
};

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  // More is paid in than a player may who is not verified.
  await server.database.db.autocommit.deleteFrom('verification_level').execute();
  server.clock.stop();
  wallet = testWallet(server);
  const owner = await as('owner');
  const { gateway } = await owner.ok('/api/office/gateways/save', {
    ...{ site, gateway: null, adapter: 'bank', name: 'Accounts', version: 0, reason, secrets: {} },
    settings: {
      ...{ account1: 'Bank of the Islands | 0012 3456 7890 | Arena Games Inc.', note: 'No cheques.' },
      account2: 'Second Bank|998877|Arena Games Inc.',
    },
    ...{ is_live: true, is_on: true },
  });
  await owner.ok('/api/office/methods/save_pay_in', {
    ...{ site, code: 'own-bank', adapter: gateway, version: 0, reason, is_on: true, fee_percent: '1' },
    ...{ min: '1', max: '100000', presets: ['100'], countries: [] },
    stop: { orders: 10, percent: 50, minutes: 10 },
  });
});
beforeEach(async () => {
  people += 1;
  member = await wallet.member(`transfers${people}`, 0n, site);
});
afterAll(() => server.stop());

const open = async (amount = '100') => {
  const ask = { key: uuid7(), method_code: 'own-bank', amount };
  return (await wallet.ok(member, '/api/wallet/deposit', ask)).deposit_id;
};
const status = (id: string) => wallet.ok(member, STATUS, { deposit_id: id });
const send = async (id: string, change: { readonly reference?: string; readonly content?: string } = {}) =>
  wallet.call(member, PROOF, {
    ...{ deposit_id: id, reference: `BNK${id.slice(-6)}`, content: await receipt(`#${id.slice(-6)}`) },
    ...change,
  });
const message = async (sent: ReturnType<typeof send>) => (await sent).body as { message?: string };
const decided = { version: 1, reason };
const cash = async () => (await purseOf(server, member)).cash;

test('a player sees the accounts of the site, and what to write into the transfer', async () => {
  const id = await open();
  expect((await status(id)).instruction).toEqual({
    kind: 'transfer',
    accounts: [
      { bank: 'Bank of the Islands', number: '0012 3456 7890', holder: 'Arena Games Inc.' },
      { bank: 'Second Bank', number: '998877', holder: 'Arena Games Inc.' },
    ],
    reference: id.slice(-8).toUpperCase(),
    note: 'No cheques.',
  });
});

test('a proof keeps the deposit open, is seen by staff beside the amount, and is credited once', async () => {
  const id = await open();
  const sent = await send(id, { reference: 'BNK-1' });
  expect(sent).toMatchObject({ status: 200, body: { proof: { reference: 'BNK-1', declined: null } } });
  server.clock.advance(3 * DAY_MS);
  const ended = await server.database.db.tx((tx) => expireDeposits(tx, server.clock.now()));
  expect(ended.map((one) => one.id)).not.toContain(id);
  member = await wallet.logInAgain(member);
  const cashier = await as('owner');
  const { rows } = await cashier.ok(LIST, { site });
  expect(rows.find((row) => row.deposit_id === id)).toMatchObject({
    ...{ amount: '100', fee: '1', reference: 'BNK-1', is_repeated: false, version: 1, state: 'pending' },
    asked_reference: id.slice(-8).toUpperCase(),
  });
  const { transfer } = await cashier.ok(GET, { deposit_id: id });
  const picture = Buffer.from(transfer.picture, 'base64');
  const read = await sharp(picture).metadata();
  expect([read.format, read.width, read.height, read.exif]).toEqual(['webp', 800, 1600, undefined]);
  const answers = await Promise.all(
    [1, 2, 3].map(() => cashier.call(APPROVE, { deposit_id: id, ...decided })),
  );
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409, 409]);
  expect(await status(id)).toMatchObject({ state: 'paid', amount: '100', fee: '1', asked: null });
  expect(await cash()).toBe(1_000_000n);
  expect(await wallet.unbalanced()).toEqual([]);
  expect(await casesOf(server, { deposit: id, payments: [], gateway: '' })).toEqual([]);
  expect((await cashier.call(DECLINE, { deposit_id: id, ...decided, as: 'unreadable' })).body.message).toBe(
    'versionConflict',
  );
});

test('where another amount came, that is credited with as much of the fee', async () => {
  const id = await open();
  await send(id);
  const cashier = await as('owner');
  for (const came of ['0', '1', '50.001'])
    expect((await cashier.call(APPROVE, { deposit_id: id, ...decided, came })).body.message).toBe(
      'invalidAmount',
    );
  await cashier.ok(APPROVE, { deposit_id: id, ...decided, came: '50.5' });
  expect(await status(id)).toMatchObject({ state: 'paid', amount: '50', fee: '0.5', asked: '101' });
  expect(await cash()).toBe(500_000n);
});

test('above the threshold of the site a colleague credits it', async () => {
  const id = await open('60000');
  await send(id);
  const answer = await (await as('cashier')).ok(APPROVE, { deposit_id: id, ...decided });
  expect(answer.request_id).not.toBeNull();
  expect(await cash()).toBe(0n);
  const { transfer } = await (await as('owner')).ok(GET, { deposit_id: id });
  expect(transfer.open_request).toBe(answer.request_id);
  expect((await (await as('owner')).call(APPROVE, { deposit_id: id, ...decided })).body.message).toBe(
    'alreadyRequested',
  );
  const ask = { id: answer.request_id ?? '', reason };
  await (await as('owner')).ok('/api/office/requests/approve', ask);
  expect(await cash()).toBe(600_000_000n);
});

test('a declined one ends without money, and its player reads why', async () => {
  const id = await open();
  await send(id);
  await (await as('owner')).ok(DECLINE, { deposit_id: id, ...decided, as: 'not-received' });
  expect(await status(id)).toMatchObject({ state: 'failed', proof: { declined: 'not-received' } });
  expect(await cash()).toBe(0n);
  expect(await message(send(id))).toMatchObject({ message: 'proofNotAsked' });
});

test('a decision is on the proof that was seen, and the same picture or reference again is shown', async () => {
  const [first, second] = [await open(), await open()];
  const content = await receipt('#123456');
  await send(first, { content, reference: 'BNK-7' });
  await send(second, { content });
  await send(second, { content });
  const cashier = await as('owner');
  expect((await cashier.call(APPROVE, { deposit_id: second, ...decided })).body.message).toBe(
    'versionConflict',
  );
  expect((await cashier.ok(GET, { deposit_id: second })).transfer).toMatchObject({
    ...{ version: 2, is_repeated: true },
  });
  await send(second, { reference: 'bnk-7' });
  expect((await cashier.ok(GET, { deposit_id: first })).transfer.is_repeated).toBe(true);
  await send(second);
  await send(second);
  expect(await message(send(second))).toMatchObject({ message: 'tooManyProofs' });
});

describe('what is no proof is refused:', () => {
  test.each([
    ['what is no picture', 'proofUnreadable', () => Buffer.from('%PDF-1.7').toString('base64')],
    ['a drawing', 'proofUnreadable', () => Buffer.from('<svg xmlns="x"/>').toString('base64')],
    [
      'a picture that is cut off',
      'proofUnreadable',
      async () =>
        Buffer.from(await receipt(), 'base64')
          .subarray(0, 400)
          .toString('base64'),
    ],
    ['more than is read', 'badRequest', () => 'A'.repeat(Math.ceil(PROOF_BYTES / 3) * 4 + 4)],
  ])('%s', async (_what, code, content) => {
    const id = await open();
    expect(await message(send(id, { content: await content() }))).toMatchObject({ message: code });
    expect((await status(id)).proof).toBeNull();
  });

  test('one for a deposit of another player, or that is paid otherwise', async () => {
    const id = await open();
    const owner = member;
    member = await wallet.member(`others${people}`, 0n, site);
    expect(await message(send(id))).toMatchObject({ message: 'unknownDeposit' });
    expect((await wallet.call(member, STATUS, { deposit_id: id })).status).toBe(404);
    member = owner;
    const { value } = await wallet.ok(member, '/api/wallet/deposit_methods', {});
    const other = value.find(({ method_code }) => method_code.startsWith('sandbox'));
    const ask = { key: uuid7(), method_code: other?.method_code ?? '', amount: other?.min ?? '1' };
    const { deposit_id } = await wallet.ok(member, '/api/wallet/deposit', ask);
    expect(await message(send(deposit_id))).toMatchObject({ message: 'proofNotAsked' });
  });
});

test('who may not decide sees no picture, and names are masked', async () => {
  const id = await open();
  await send(id);
  const support = await as('support');
  const listed = await support.call(LIST, { site });
  expect(listed.body.message ?? 'seen').toMatch(/permissionDenied|seen/);
  expect((await support.call(GET, { deposit_id: id })).body.message).toBe('permissionDenied');
  expect((await support.call(APPROVE, { deposit_id: id, ...decided })).body.message).toBe('permissionDenied');
});

test('pictures are sealed in the database, and deleted after two years', async () => {
  const id = await open();
  await send(id);
  const { rows } = await server.database.db.pool.query<{ head: string }>(
    `select convert_from(substr(picture, 4, 4), 'UTF8') as head, position('WEBP'::bytea in picture) as place
       from deposit_proof where deposit_id = $1`,
    [id],
  );
  expect(rows[0]).toMatchObject({ place: 0 });
  expect([...(await sealedBy(server.database.db)).values()].some((count) => count > 0)).toBe(true);
  await applyRetention(server.database.db.autocommit, new Date(server.clock.now().getTime() + 733 * DAY_MS));
  expect((await status(id)).proof).toBeNull();
});
