import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { systemActor } from '../../actor.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { OfficeClient } from '../../staff/testing/office-client.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type Member, type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { demandLevel, renewLevels } from '../public.ts';

const DAY_MS = 86_400_000;
const reason = 'The regulator asks for it';
let server: TestServer;
let wallet: TestWallet;
let risk: OfficeClient;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  risk = new OfficeClient(server);
  await risk.logIn('risk@baize.example');
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

type Levels = OfficeRequest<'/api/office/verification/set_levels'>['levels'];

const none = { allowed: false, most: null, days: 30 };
const upTo = (most: string) => ({ allowed: true, most, days: 30 });
/** Play from level 1 on, what is paid out from level 2 on. */
const levels: Levels = [
  { level: 0, needs: [], deposit: upTo('100'), withdraw: none, stake: false, renew_days: null },
  { level: 1, needs: ['identity'], deposit: upTo('1000'), withdraw: none, stake: true, renew_days: null },
  {
    level: 2,
    needs: ['document'],
    deposit: upTo('2000'),
    withdraw: upTo('40'),
    stake: true,
    renew_days: 365,
  },
];

async function setLevels(site: string, to: Levels): Promise<void> {
  const { version } = await risk.ok('/api/office/verification/levels', { site });
  await risk.ok('/api/office/verification/set_levels', { site, levels: to, version, reason });
}

const look = () => renewLevels(server.database.db, server.clock.now());
const said = ({ body }: { readonly body: object }) =>
  'message' in body
    ? { message: body.message, ...('detail' in body ? { detail: body.detail } : {}) }
    : 'done';
const needs = (level: number) => ({ message: 'verificationNeeded', detail: { level } });
const deposit = async (member: Member, amount: string) =>
  said(
    await wallet.call(member, '/api/wallet/deposit', { key: uuid7(), method_code: 'sandbox-card', amount }),
  );
const withdraw = async (member: Member, account: string, amount: string) =>
  said(
    await wallet.call(member, '/api/wallet/withdrawal', { key: uuid7(), bank_account_id: account, amount }),
  );
const launch = (member: Member) =>
  wallet.call(member, '/api/games/launch', {
    ...{ domain_name: member.host, external_id: 'arena', mode: 'real' as const },
    ...{ provider_code: 'BRASSWORK', game_code: 'lantern-reef' },
  });
/** What a game that is open says to a stake. */
async function openGame(member: Member): Promise<() => Promise<unknown>> {
  const { body } = await launch(member);
  if (!('launch_url' in body)) throw new Error(JSON.stringify(body));
  const token = new URLSearchParams(body.launch_url.split('#')[1]).get('launch') ?? '';
  return async () =>
    said(await server.call('/api/games/play', { launch: token, key: uuid7(), stake: '0.1' }, member.host));
}

const fillIn = async ({ playerId, siteId }: Member) => {
  const { autocommit } = server.database.db;
  await autocommit
    .insertInto('player_verification')
    .values({ player_id: playerId, site_id: siteId, nationality: 'PH' })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ nationality: 'PH' }))
    .execute();
  await autocommit
    .insertInto('verification_due')
    .values({ player_id: playerId, site_id: siteId, due_at: new Date(0) })
    .execute();
  await look();
};
/** As staff approves a document, valid for so many days. */
async function approve({ playerId, siteId }: Member, days: number): Promise<void> {
  const { autocommit } = server.database.db;
  const now = server.clock.now();
  const id = uuid7();
  const at = { player_id: playerId, site_id: siteId };
  await autocommit
    .insertInto('verification_submission')
    .values({
      ...{ ...at, id, level: 2, needs: ['document'], state: 'approved', started_at: now, submitted_at: now },
      ...{
        taken_by: null,
        decided_at: now,
        decided_by: 'staff:1',
        reason_code: null,
        mrz: null,
        valid_until: null,
      },
    })
    .execute();
  const valid_until = new Date(now.getTime() + days * DAY_MS);
  await autocommit
    .insertInto('verification_item')
    .values({ ...at, need: 'document', submission_id: id, approved_at: now, valid_until })
    .onConflict((conflict) =>
      conflict
        .columns(['player_id', 'need'])
        .doUpdateSet({ submission_id: id, approved_at: now, valid_until }),
    )
    .execute();
  await look();
}

test('a site without levels verifies nobody, and nothing can be demanded there', async () => {
  await setLevels('arena', []);
  const member = await wallet.member('unasked', 500n);
  const account = await wallet.account(member);
  expect(await deposit(member, '900')).toBe('done');
  expect(await withdraw(member, account, '100')).toBe('done');
  expect(await (await openGame(member))()).toBe('done');
  const answer = await risk.call('/api/office/verification/demand', {
    ...{ player_id: String(member.playerId), level: 1, by: new Date(0).toISOString(), why: 'risk', reason },
  });
  expect([answer.status, answer.body]).toMatchObject([409, { message: 'noLevels' }]);
});

test('levels are those of a site, build on one another and are changed as they were seen', async () => {
  const site = 'lucky';
  const set = (to: Levels, version: number) =>
    risk.call('/api/office/verification/set_levels', { site, levels: to, version, reason });
  const [lowest, ...others] = levels;
  if (!lowest) throw new Error('no levels');
  const refused: readonly (readonly [Levels, string])[] = [
    [[{ ...lowest, level: 1 }], 'levelOrder'],
    [[{ ...lowest, needs: ['mail'] }], 'levelNeeds'],
    [[lowest, { ...lowest, level: 1 }], 'levelEmpty'],
    [[lowest, { ...lowest, level: 1, needs: ['mail'], deposit: upTo('99') }], 'levelTighter'],
    [[lowest, { ...lowest, level: 1, needs: ['mail', 'mail'] }], 'levelTwice'],
    [[{ ...lowest, deposit: upTo('0') }], 'levelAmount'],
  ];
  for (const [to, why] of refused)
    expect((await set(to, 0)).body, why).toMatchObject({ message: 'invalidLevels', detail: { why } });
  expect((await set([lowest, ...others], 0)).body).toMatchObject({ version: 1 });
  expect((await set([lowest], 0)).body).toMatchObject({ message: 'versionConflict' });
  expect(await risk.ok('/api/office/verification/levels', { site })).toMatchObject({ levels, version: 1 });
  expect((await risk.ok('/api/office/verification/levels', { site: 'arena' })).levels).toEqual([]);
  await setLevels(site, []);
});

test('a refusal names the level that allows it: deposits, stakes and withdrawals, each by its own rule', async () => {
  const before = await wallet.member('before', 50n);
  const account = await wallet.account(before);
  const stake = await openGame(before);
  expect(await stake()).toBe('done');
  await setLevels('arena', levels);
  await look();
  // A game that is open follows, one that is opened is refused.
  expect(await stake()).toEqual(needs(1));
  expect(said(await launch(before))).toEqual(needs(1));
  // What was paid in before counts.
  expect(await deposit(before, '40')).toBe('done');
  expect(await deposit(before, '40')).toEqual(needs(1));
  expect(await deposit(before, '1500')).toEqual(needs(2));
  expect(await deposit(before, '1990')).toEqual({
    message: 'levelLimitReached',
    detail: { room: '10', days: 30 },
  });
  expect(await withdraw(before, account, '30')).toEqual(needs(2));

  await fillIn(before);
  expect(await stake()).toBe('done');
  expect(await deposit(before, '60')).toBe('done');
  expect(await withdraw(before, account, '30')).toEqual(needs(2));

  await approve(before, 400);
  expect(await withdraw(before, account, '30')).toBe('done');
  expect(await withdraw(before, account, '11')).toEqual({
    message: 'levelLimitReached',
    detail: { room: '10', days: 30 },
  });
});

test('what was approved ends with the document, and after the days of the level', async () => {
  const member = await wallet.member('lapsing', 5_000n);
  const account = await wallet.account(member);
  await fillIn(member);
  await approve(member, 40);
  expect(await withdraw(member, account, '20')).toBe('done');
  server.clock.advance(41 * DAY_MS);
  const later = await wallet.logInAgain(member);
  expect(await withdraw(later, account, '20')).toEqual(needs(2));
  await look();
  const states = async () =>
    (
      await server.database.db.read
        .selectFrom('verification_submission')
        .select('state')
        .where('player_id', '=', member.playerId)
        .orderBy('id')
        .execute()
    ).map(({ state }) => state);
  expect(await states()).toEqual(['expired']);
  await approve(member, 3_000);
  expect(await withdraw(later, account, '20')).toBe('done');
  server.clock.advance(366 * DAY_MS);
  await look();
  expect(await withdraw(await wallet.logInAgain(member), account, '20')).toEqual(needs(2));
  expect(await states()).toEqual(['expired', 'expired']);
});

test('a level that is demanded is needed for everything from its day on, until it is reached', async () => {
  const member = await wallet.member('demanded', 5_000n);
  await fillIn(member);
  const stake = await openGame(member);
  const now = server.clock.now();
  const by = new Date(now.getTime() + DAY_MS);
  const action = { siteId: member.siteId, playerId: member.playerId, actor: systemActor('triggers'), now };
  const ask = (level: number, until: Date) =>
    server.database.db.tx((tx) => demandLevel(tx, action, { level, by: until, reason: 'net_deposits' }));
  // The highest takes the place of one that is not there; demanded again, the earlier day counts.
  expect(await ask(9, by)).toBe(2);
  expect(await ask(2, new Date(by.getTime() + DAY_MS))).toBe(2);
  await look();
  expect(await stake()).toBe('done');
  server.clock.advance(DAY_MS + 1_000);
  await look();
  const later = await wallet.logInAgain(member);
  const again = said(await launch(later));
  expect(again).toEqual(needs(2));
  expect(await deposit(later, '20')).toEqual(needs(2));
  expect(await withdraw(later, await wallet.account(later), '20')).toEqual(needs(2));
  await approve(later, 400);
  expect(await deposit(later, '20')).toBe('done');
  expect(await (await openGame(later))()).toBe('done');
  const demands = await server.database.db.read
    .selectFrom('verification_demand')
    .select(['level', 'ended_at'])
    .where('player_id', '=', member.playerId)
    .execute();
  expect(demands).toEqual([{ level: 2, ended_at: expect.any(Date) }]);
});
