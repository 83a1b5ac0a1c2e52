import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { openExchanges } from '../../providers/games/public.ts';
import {
  createOutsideWorld,
  OUTSIDE_GAME,
  type OutsideWorld,
} from '../../providers/games/testing/outside-world.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { addColleague } from '../testing/add-colleague.ts';
import { staffClients } from '../testing/staff-clients.ts';

const reason = 'The provider asked for it';
const CENT = 10_000n;

let server: TestServer;
let world: OutsideWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await createOutsideWorld(server, 'studio-a', { cash: '100' });
});
afterAll(() => server.stop());
const staff = staffClients(() => server);

const newBet = (of = world, amount = 100_000) => ({
  ...{ user: `player-${of.playerId}`, token: of.token, request_uuid: uuid7(), game_code: OUTSIDE_GAME },
  ...{ transaction_uuid: uuid7(), round: uuid7(), round_closed: false, amount, currency: 'MYR' },
});
const winOf = (bet: ReturnType<typeof newBet>, amount: number) => ({
  ...{ ...bet, request_uuid: uuid7(), transaction_uuid: uuid7(), round_closed: true, amount },
  reference_transaction_uuid: bet.transaction_uuid,
});

const accountOf = async (account: string) => {
  const owner = await staff('owner');
  return (await owner.ok('/api/office/providers/account', { account })).account;
};

/** The exchanges of a search, once there are so many. */
async function exchanges(asked: OfficeRequest<'/api/office/providers/exchanges'>, count: number) {
  const owner = await staff('owner');
  const read = async () => (await owner.ok('/api/office/providers/exchanges', asked)).rows;
  await expect.poll(async () => (await read()).length).toBe(count);
  return read();
}

const lastAudit = async (
  action: 'providers.addKey' | 'providers.pause' | 'providers.replay' | 'providers.changeAccount',
) => {
  const owner = await staff('owner');
  const { entries } = await owner.ok('/api/office/audit/entries', { action });
  return entries[0];
};

describe('a provider', () => {
  test('is paused on a site between two bets: the second is refused, and the win of the first is paid', async () => {
    const owner = await staff('owner');
    const bet = newBet();
    expect((await world.send('/transaction/bet', bet)).body).toMatchObject({ status: 'RS_OK' });
    const pause = { account: 'studio-a', site: 'lucky', is_paused: true, reason };
    await owner.ok('/api/office/providers/pause', pause);
    const before = await world.cash();
    expect((await world.send('/transaction/bet', newBet())).body).toMatchObject({
      status: 'RS_ERROR_INVALID_GAME',
    });
    expect((await world.send('/transaction/win', winOf(bet, 300_000))).body).toMatchObject({
      status: 'RS_OK',
    });
    expect(await world.cash()).toBe(before + 3n * CENT);
    expect(await owner.call('/api/office/providers/pause', pause)).toMatchObject({ status: 409 });
    expect((await accountOf('studio-a')).sites).toMatchObject([
      { site: 'lucky', paused_at: expect.any(String) },
    ]);
    expect(await lastAudit('providers.pause')).toMatchObject({
      ...{ object: 'game-account:studio-a', site: 'lucky', reason, before: { paused_at: null } },
    });
    await owner.ok('/api/office/providers/pause', { ...pause, is_paused: false });
    expect((await world.send('/transaction/bet', newBet())).body).toMatchObject({ status: 'RS_OK' });
  });

  test('is made with an account that answers once it has the key of its provider', async () => {
    const owner = await staff('owner');
    const made = { account: 'new-one', dialect: 'hub88', site: 'baize', operator_id: 'baize-1', reason };
    const { version } = await owner.ok('/api/office/providers/make_account', made);
    expect(await owner.call('/api/office/providers/make_account', made)).toMatchObject({
      body: { field: 'account' },
    });
    expect(
      await owner.call('/api/office/providers/make_account', { ...made, account: 'other', dialect: 'latin' }),
    ).toMatchObject({ body: { field: 'dialect' } });
    const pair = generateKeyPairSync('rsa', {
      ...{ modulusLength: 2048, publicKeyEncoding: { type: 'spki', format: 'pem' } },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const key = { account: 'new-one', version, site: null, reason };
    for (const value of [pair.privateKey, 'no key at all'])
      expect(await owner.call('/api/office/providers/add_key', { ...key, value })).toMatchObject({
        body: { field: 'value' },
      });
    await owner.ok('/api/office/providers/add_key', { ...key, value: pair.publicKey });
    expect(
      await owner.call('/api/office/providers/add_key', { ...key, value: pair.publicKey }),
    ).toMatchObject({
      status: 409,
    });
    const account = await accountOf('new-one');
    expect(account.keys).toMatchObject([
      { owner: 'theirs', site: null, public_key: pair.publicKey, ends_at: null },
    ]);
    expect(JSON.stringify(await lastAudit('providers.addKey'))).not.toContain('PUBLIC KEY');
    const ours = await owner.ok('/api/office/providers/make_key', {
      ...{ account: 'new-one', version: account.version, site: null, reason },
    });
    expect(ours.value).toContain('BEGIN PUBLIC KEY');
    const keyId = account.keys[0]?.key_id ?? '';
    await owner.ok('/api/office/providers/end_key', {
      ...{ account: 'new-one', version: ours.version, key_id: keyId, hours: 24, reason },
    });
    const { keys } = await accountOf('new-one');
    expect(keys.map(({ owner: whose, ends_at }) => [whose, ends_at !== null])).toEqual([
      ['theirs', true],
      ['ours', false],
    ]);
    expect(JSON.stringify(keys)).not.toContain('PRIVATE');
  });

  test('changes what it does for an account, which the wallet follows a second later', async () => {
    const owner = await staff('owner');
    const { version, policies } = await accountOf('studio-a');
    expect(policies).toContainEqual({
      ...{ name: 'winOfUnknownBet', choices: ['refuse', 'apply'], usual: 'refuse', chosen: null },
    });
    const change = {
      account: 'studio-a',
      version,
      api_url: 'https://api.example/v1',
      networks: ['10.0.0.0/8', '127.0.0.0/8'],
      reason,
    };
    await owner.ok('/api/office/providers/change_account', {
      ...change,
      policies: { winOfUnknownBet: 'apply' },
    });
    const lone = { ...winOf(newBet(), 100_000), round: uuid7() };
    await expect.poll(async () => (await world.send('/transaction/win', lone)).body.status).toBe('RS_OK');
    expect(
      await owner.call('/api/office/providers/change_account', { ...change, policies: {} }),
    ).toMatchObject({
      status: 409,
    });
    expect(await lastAudit('providers.changeAccount')).toMatchObject({
      before: { api_url: null, networks: [], policies: {} },
      after: { api_url: change.api_url, networks: change.networks, policies: { winOfUnknownBet: 'apply' } },
    });
  });

  test('has studios whose games open as staff say, none of which is under another account', async () => {
    const owner = await staff('owner');
    await server.database.asOwner("insert into provider (code, name) values ('NEW-STUDIO', 'New Studio')");
    const { version } = await accountOf('studio-a');
    const studio = {
      ...{ account: 'studio-a', version, studio: 'NEW-STUDIO', opens_in: 'popup' as const, reason },
      ...{ origins: ['https://games.example'], sandbox: ['allow-same-origin' as const] },
      ...{ takes_bonus: true, bonus_contribution: 50 },
    };
    await owner.ok('/api/office/providers/set_studio', studio);
    const { version: now, frames } = await accountOf('studio-a');
    expect(frames).toContainEqual({
      ...{ studio: 'NEW-STUDIO', opens_in: 'popup', origins: studio.origins, sandbox: studio.sandbox },
      ...{ takes_bonus: true, bonus_contribution: 50 },
    });
    const other = await accountOf('new-one');
    const refused = [
      { ...studio, version: now, studio: 'STUDIO-NEVER' },
      { ...studio, version: other.version, account: 'new-one' },
    ];
    for (const asked of refused)
      expect(await owner.call('/api/office/providers/set_studio', asked)).toMatchObject({
        body: { field: 'studio' },
      });
  });

  test('whose sites are of two operators is changed by neither, and each sees its own sites of it', async () => {
    const owner = await staff('owner');
    await server.database.asOwner(
      "insert into operator (code, name) values ('rival', 'Rival')",
      "insert into outside_account (code, dialect) values ('shared', 'hub88')",
      `insert into outside_site (account, site_id, operator_id) select 'shared', id, external_id from site
        where external_id in ('baize', 'arena')`,
      "update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena'",
    );
    const account = await accountOf('shared');
    expect([account.sites.map(({ site }) => site), account.may_change]).toEqual([['baize'], false]);
    const asked = { account: 'shared', version: 1, site: null, reason };
    expect((await owner.call('/api/office/providers/make_key', asked)).body).toMatchObject({
      statusCode: -409,
    });
    const pause = { account: 'shared', site: 'arena', is_paused: true, reason };
    expect(await owner.call('/api/office/providers/pause', pause)).toMatchObject({ body: { field: 'site' } });
    await server.database.asOwner("update site set operator_id = 1 where external_id = 'arena'");
  });
});

describe('the log of exchanges', () => {
  test('finds one by the ids of its request, transaction and round, by its player and what became of it', async () => {
    const bet = newBet();
    await world.send('/transaction/bet', bet);
    const [found] = await exchanges({ ref: bet.transaction_uuid }, 1);
    expect(found).toMatchObject({
      ...{
        account: 'studio-a',
        site: 'lucky',
        player_id: String(world.playerId),
        state: 'done',
        outcome: 'RS_OK',
      },
      ...{ round: bet.round, refs: [bet.request_uuid, bet.round, bet.transaction_uuid], direction: 'in' },
    });
    for (const ref of [bet.request_uuid, bet.round])
      expect((await exchanges({ ref }, 1))[0]?.exchange_id).toBe(found?.exchange_id);
    const owner = await staff('owner');
    const page = (asked: OfficeRequest<'/api/office/providers/exchanges'>) =>
      owner.ok('/api/office/providers/exchanges', asked);
    const ofPlayer = { player_id: String(world.playerId), limit: 2 };
    const first = await page(ofPlayer);
    const second = await page({ ...ofPlayer, before: first.next ?? '' });
    const ids = [...first.rows, ...second.rows].map(({ exchange_id }) => exchange_id);
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
    expect(ids).toHaveLength(4);
    expect((await page({ state: 'refused', site: 'lucky' })).rows.map(({ outcome }) => outcome)).toContain(
      'RS_ERROR_INVALID_GAME',
    );
    expect((await page({ account: 'studio-a', to: new Date(0).toISOString() })).rows).toEqual([]);
    expect((await page({ ref: "'; drop table player" })).rows).toEqual([]);
  });

  test('shows both messages without their secrets, and the round and transactions that came of them', async () => {
    const owner = await staff('owner');
    const bet = newBet();
    await world.send('/transaction/bet', bet);
    const [found] = await exchanges({ ref: bet.transaction_uuid }, 1);
    const { exchange } = await owner.ok('/api/office/providers/exchange', {
      exchange_id: found?.exchange_id ?? '',
    });
    expect(JSON.parse(exchange.request.body)).toEqual({ ...bet, token: '•••' });
    expect(exchange.request.headers).toMatchObject({ 'x-hub88-signature': '•••' });
    expect(JSON.stringify(exchange)).not.toContain(world.token);
    expect(exchange.transactions).toMatchObject([
      { ref: bet.transaction_uuid, kind: 'bet', state: 'done', amount: '1' },
    ]);
    expect(exchange.rounds).toMatchObject([{ ref: bet.round, stake: '1', win: '0', state: 'open' }]);
  });

  test('sends a message again: it gets its first answer byte by byte, and moves nothing', async () => {
    const owner = await staff('owner');
    const bet = newBet();
    await world.send('/transaction/bet', bet);
    await world.send('/transaction/bet', newBet());
    const [found] = await exchanges({ ref: bet.transaction_uuid }, 1);
    const before = await world.cash();
    const again = { exchange_id: found?.exchange_id ?? '', reason };
    const answered = await owner.ok('/api/office/providers/replay', again);
    expect(answered).toMatchObject({ state: 'repeated', outcome: 'RS_OK', status: 200, is_same: true });
    expect(await world.cash()).toBe(before);
    const [replayed] = await exchanges({ ref: bet.transaction_uuid }, 2);
    expect(replayed).toMatchObject({ replay_of: found?.exchange_id, state: 'repeated' });
    expect(await lastAudit('providers.replay')).toMatchObject({
      object: `exchange:${found?.exchange_id}`,
      reason,
    });
  });

  test('pays a win that was refused when it came, once it is sent again', async () => {
    const owner = await staff('owner');
    const other = await createOutsideWorld(server, 'studio-b', { cash: '10' });
    const bet = newBet(other);
    const win = winOf(bet, 500_000);
    expect((await other.send('/transaction/win', win)).body).toMatchObject({
      status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    });
    await other.send('/transaction/bet', bet);
    const before = await other.cash();
    const [found] = await exchanges({ ref: win.request_uuid }, 1);
    const again = { exchange_id: found?.exchange_id ?? '', reason };
    const answered = await owner.ok('/api/office/providers/replay', again);
    expect(answered).toMatchObject({ state: 'done', is_same: false });
    expect(await other.cash()).toBe(before + 5n * CENT);
  });

  test('sends a message to a provider again, as it was', async () => {
    const received: string[] = [];
    const provider = createServer((request, response) => {
      request.on('data', (part: Buffer) =>
        received.push(`${request.url} ${request.headers['x-sign']} ${part}`),
      );
      request.on('end', () => response.end('{"url":"https://games.example/?token=x"}'));
    });
    await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready));
    const address = provider.address();
    const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/game/url`;
    const log = openExchanges(server.database.db, () => undefined);
    const ref = uuid7();
    log.record({
      ...{
        account: 'studio-a',
        siteId: world.siteId,
        playerId: world.playerId,
        direction: 'out',
        method: 'POST',
      },
      ...{ path: base, state: 'failed', outcome: 'timeout', status: undefined, at: server.clock.now() },
      ...{ durationMs: 5_000, roundRef: undefined, refs: [ref] },
      content: {
        ...{ headers: { 'x-sign': 'abc' }, query: { site: '1' }, request: Buffer.from('{"game":"x"}') },
        answer: Buffer.alloc(0),
      },
    });
    await log.close();
    const [found] = await exchanges({ ref }, 1);
    const owner = await staff('owner');
    const again = { exchange_id: found?.exchange_id ?? '', reason };
    expect(await owner.ok('/api/office/providers/replay', again)).toMatchObject({
      state: 'done',
      status: 200,
    });
    expect(received).toEqual(['/game/url?site=1 abc {"game":"x"}']);
    await new Promise((closed) => provider.close(closed));
    expect(await owner.ok('/api/office/providers/replay', again)).toMatchObject({
      state: 'failed',
      status: null,
    });
    await exchanges({ ref }, 3);
  });

  test('is for those who may read the system, of their sites', async () => {
    const colleague = await addColleague(server, 'one-site@baize.example', 'support', {
      role: 'owner',
      site: 'baize',
    });
    const { rows } = await colleague.ok('/api/office/providers/exchanges', {});
    expect(rows.filter(({ account }) => account === 'studio-a')).toEqual([]);
    const bet = newBet();
    await world.send('/transaction/bet', bet);
    const [found] = await exchanges({ ref: bet.transaction_uuid }, 1);
    const exchange_id = found?.exchange_id ?? '';
    expect(await colleague.call('/api/office/providers/exchange', { exchange_id })).toMatchObject({
      status: 404,
    });
    expect((await colleague.ok('/api/office/providers/exchanges', { ref: bet.round })).rows).toEqual([]);
  });
});

test('the health of an account is of the last quarter, hour and day', async () => {
  const calls = async () => (await accountOf('studio-a')).health;
  const before = await calls();
  await world.send('/transaction/bet', newBet());
  await world.send('/transaction/bet', newBet(), { signature: 'bm8=' });
  await expect.poll(async () => (await calls()).quarter.failed).toBe(before.quarter.failed + 1);
  const { quarter, day } = await calls();
  expect(quarter.calls).toBe(before.quarter.calls + 2);
  expect(quarter.within_ms).toBeGreaterThan(0);
  expect(day.calls).toBe(before.day.calls + 2);
  expect((await accountOf('studio-a')).last_failed).toMatchObject({ outcome: 'RS_ERROR_INVALID_SIGNATURE' });
});

test('an account whose calls fail is a problem of today', async () => {
  const owner = await staff('owner');
  const failing = async () =>
    (await owner.ok('/api/office/today/work', {})).problems.filter(({ kind }) => kind === 'providerFails');
  await createOutsideWorld(server, 'studio-c', { cash: '10' }).then((broken) =>
    Promise.all(
      Array.from({ length: 25 }, () =>
        broken.send('/transaction/bet', newBet(broken), { signature: 'bm8=' }),
      ),
    ),
  );
  await expect.poll(async () => (await failing()).map(({ name }) => name)).toContain('studio-c');
  server.clock.advance(11 * 60_000);
  expect(await failing()).toEqual([]);
});
