import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../../db/uuid7.ts';
import { signatureOf } from '../../../providers/games/signing/key-signature.ts';
import { HOST } from '../../../rewards/testing/guests.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { addColleague } from '../../testing/add-colleague.ts';
import { OFFICE_HOST } from '../../testing/office-client.ts';
import { staffClients } from '../../testing/staff-clients.ts';

const reason = 'The contract is signed';
const code = 'casino-a';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
const staff = staffClients(() => server);

const pair = generateKeyPairSync('rsa', {
  ...{ modulusLength: 2048, publicKeyEncoding: { type: 'spki', format: 'pem' } },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const partnerNow = async () =>
  (await (await staff('owner')).ok('/api/office/partners/get', { partner: code })).partner;

/** What the partner is answered that asks for its games. */
async function askGames() {
  const body = JSON.stringify({});
  const answer = await server.send({
    ...{ method: 'POST', host: HOST, body, path: `/partners/${code}/operator/generic/v2/game/list` },
    headers: {
      'content-type': 'application/json',
      'x-hub88-signature': signatureOf(Buffer.from(body), pair.privateKey),
    },
  });
  return { status: answer.status, body: JSON.parse(answer.text) };
}

describe('a partner', () => {
  test('is made with keys of both sides, and then finds its games', async () => {
    const owner = await staff('owner');
    const made = {
      partner: code,
      site: 'lucky',
      name: 'Casino A',
      wallet_url: 'https://a.example/w/',
      reason,
    };
    const { version } = await owner.ok('/api/office/partners/make', made);
    expect(await owner.call('/api/office/partners/make', made)).toMatchObject({ status: 409 });
    expect(await askGames()).toMatchObject({ status: 401 });
    const of = { partner: code, reason };
    for (const value of [pair.privateKey, 'no key at all'])
      expect(
        (await owner.call('/api/office/partners/add_key', { ...of, version, value })).body,
      ).toMatchObject({ message: 'notPublicKey' });
    await owner.ok('/api/office/partners/add_key', { ...of, version, value: pair.publicKey });
    const ours = await owner.ok('/api/office/partners/make_key', { ...of, version: version + 1 });
    expect(ours.value).toContain('BEGIN PUBLIC KEY');
    const partner = await partnerNow();
    expect(partner).toMatchObject({ site: 'lucky', currency: 'MYR', wallet_url: 'https://a.example/w' });
    expect(partner.keys.map(({ owner: whose }) => whose)).toEqual(['theirs', 'ours']);
    expect(JSON.stringify(partner)).not.toContain('PRIVATE');
    await expect.poll(async () => (await askGames()).body.length).toBe(partner.can_have.length);
    const { entries } = await owner.ok('/api/office/audit/entries', { action: 'partners.make' });
    expect(entries[0]).toMatchObject({ object: `partner:${code}`, site: 'lucky', reason });
  });

  test('has the games that it is left, unless somebody was faster', async () => {
    const owner = await staff('owner');
    const { version, can_have, wallet_url } = await partnerNow();
    const [first] = can_have;
    const change = {
      ...{ partner: code, version, name: 'Casino A', wallet_url, reason, networks: [] },
      ...{ origins: ['https://a.example'], games: [first?.game ?? ''] },
    };
    expect(
      (await owner.call('/api/office/partners/change', { ...change, games: ['none'] })).body,
    ).toMatchObject({ message: 'unknownGame' });
    await owner.ok('/api/office/partners/change', change);
    expect(await owner.call('/api/office/partners/change', change)).toMatchObject({ status: 409 });
    const codes = async () => (await askGames()).body.map((game: { game_code: string }) => game.game_code);
    await expect.poll(codes).toEqual(change.games);
  });

  test('that is paused has its games shown as not for play', async () => {
    const owner = await staff('owner');
    const pause = { partner: code, is_paused: true, reason };
    await owner.ok('/api/office/partners/pause', pause);
    expect(await owner.call('/api/office/partners/pause', pause)).toMatchObject({ status: 409 });
    await expect.poll(async () => (await askGames()).body).toMatchObject([{ enabled: false }]);
    await owner.ok('/api/office/partners/pause', { ...pause, is_paused: false });
  });

  test('has a statement by day and the messages to its wallet', async () => {
    const owner = await staff('owner');
    const { db } = server.database;
    const { site_id: siteId } = await db.read
      .selectFrom('supply_partner')
      .select('site_id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const at = new Date('2030-05-01T12:00:00Z');
    const player = 9_000_000_000n;
    await db.autocommit
      .insertInto('supply_player')
      .values({ id: player, partner: code, site_id: siteId, user_ref: 'anna', created_at: at })
      .execute();
    const bet = uuid7();
    const asks = { seed_id: uuid7(), nonce: 0, unit: '50000', choice: null };
    const message = (kind: 'bet' | 'win', state: 'done' | 'failed', amount: bigint) => ({
      ...{
        id: kind === 'bet' ? bet : uuid7(),
        partner: code,
        site_id: siteId,
        player_id: player,
        launch_id: uuid7(),
      },
      ...{ round_id: uuid7(), game_code: 'lantern-reef', kind, amount, closes: true },
      ...{ currency: 'MYR', state, status: 'RS_OK', due_at: null },
      ...{ of_id: kind === 'bet' ? null : bet, key: kind === 'bet' ? uuid7() : null },
      asked: kind === 'bet' ? JSON.stringify(asks) : null,
      ...{ created_at: at, closed_at: at, reward: null },
    });
    await db.autocommit
      .insertInto('supply_transaction')
      .values([
        message('bet', 'done', 50_000n),
        message('win', 'done', 20_000n),
        message('win', 'failed', 10_000n),
      ])
      .execute();
    const asked = { partner: code, from: '2030-05-01', to: '2030-05-01' };
    expect((await owner.ok('/api/office/partners/statement', asked)).days).toEqual([
      { day: '2030-05-01', currency: 'MYR', bets: 1, staked: '5', paid: '2', unpaid: '1' },
    ]);
    const file = await server.send({
      ...{ method: 'GET', host: OFFICE_HOST },
      path: `/api/office/export?${new URLSearchParams({ list: 'partnerDays', filter: JSON.stringify(asked) })}`,
      headers: { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(file.text.split('\r\n').slice(0, 2)).toEqual([
      '\ufeffday,currency,bets,staked,paid,unpaid',
      '2030-05-01,MYR,1,5,2,1',
    ]);
    const backwards = { ...asked, to: '2030-04-01' };
    expect(await owner.call('/api/office/partners/statement', backwards)).toMatchObject({ status: 422 });
    const failed = await owner.ok('/api/office/partners/messages', { partner: code, state: 'failed' });
    expect(failed.rows).toMatchObject([{ kind: 'win', user: 'anna', amount: '1', status: 'RS_OK' }]);
    expect(await partnerNow()).toMatchObject({ players: 1, failed: 1 });
  });

  test('is unknown to those of other sites', async () => {
    const other = await addColleague(server, 'partner-other@baize.example', 'support', {
      ...{ role: 'owner', site: 'baize' },
    });
    const { rows } = await other.ok('/api/office/partners/list', {});
    expect(rows.map(({ partner }) => partner)).not.toContain(code);
    for (const path of ['get', 'messages'] as const)
      expect(await other.call(`/api/office/partners/${path}`, { partner: code })).toMatchObject({
        status: 404,
      });
    const { version } = await partnerNow();
    expect(
      await other.call('/api/office/partners/make_key', { partner: code, version, reason }),
    ).toMatchObject({ status: 404 });
    expect(
      await other.call('/api/office/partners/pause', { partner: code, is_paused: true, reason }),
    ).toMatchObject({ status: 404 });
  });
});
