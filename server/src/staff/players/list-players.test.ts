import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { OfficeClient } from '../testing/office-client.ts';

const LIST = '/api/office/players/list';
const GET = '/api/office/players/get';

let server: TestServer;
let owner: OfficeClient;
/** Support at the site `lucky` alone: sees no personal data. */
let support: OfficeClient;

async function as(name: string): Promise<OfficeClient> {
  const client = new OfficeClient(server);
  await client.logIn(`${name}@baize.example`);
  return client;
}

/** Adds players `p_<n>` of a site, from the 1st of January on one an hour. */
async function addPlayers(site: string, count: number, columns = sql``): Promise<void> {
  await sql`insert into player (site_id, account_id, password_hash, full_name, contact_email, contact_phone, status, language,
                                referral_code, created_at, activated_at)
    select s.id, 'p_' || ${site}::text || '_' || n, 'x', 'Quirina ' || chr(64 + n) || ' Zapanta', 'quirina' || n || '@' || ${site}::text || '.example',
           '+63917' || lpad((s.id * 1000 + n)::text, 7, '0'), case when n % 4 = 0 then 'blocked' else 'active' end, 'EN',
           'Q' || s.id || '_' || n, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 hour', now()
      from site s, generate_series(1, ${count}) n where s.external_id = ${site} ${columns}`.execute(
    server.database.db.autocommit,
  );
}

/** The account names of every page. */
async function pages(client: OfficeClient, request: OfficeRequest<typeof LIST>): Promise<string[]> {
  const found: string[] = [];
  let before: string | undefined;
  do {
    const page = await client.ok(LIST, { ...request, limit: 3, ...(before === undefined ? {} : { before }) });
    expect(page.rows.length).toBeLessThanOrEqual(3);
    found.push(...page.rows.map(({ account_id }) => account_id));
    before = page.next ?? undefined;
  } while (before !== undefined);
  return found;
}

beforeAll(async () => {
  server = await startTestServer();
  await addPlayers('baize', 8);
  await addPlayers('lucky', 8);
  await addPlayers('arena', 8);
  await server.database.asOwner(`
    insert into operator (code, name) values ('rival', 'Rival');
    update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena';
    update staff_role set site_id = (select id from site where external_id = 'lucky')
     where staff_id = (select id from staff where mail = 'support@baize.example')`);
  owner = await as('owner');
  support = await as('support');
});
afterAll(() => server.stop());

const of = (site: string, numbers: readonly number[]) => numbers.map((n) => `p_${site}_${n}`);
const ALL = [1, 2, 3, 4, 5, 6, 7, 8];

describe('the list of players', () => {
  test('finds a player by the beginning of each thing that names them, page by page and nobody twice', async () => {
    const both = [...of('baize', ALL), ...of('lucky', ALL)];
    expect(await pages(owner, { search: 'p_' })).toEqual(both);
    expect((await pages(owner, { search: 'QUIRINA' })).toSorted()).toEqual(both);
    expect((await pages(owner, { search: 'zapa' })).toSorted()).toEqual(both);
    expect((await pages(owner, { search: 'quirina3@' })).toSorted()).toEqual(['p_baize_3', 'p_lucky_3']);
    const [found] = (await owner.ok(LIST, { search: 'p_lucky_5' })).rows;
    expect(await pages(owner, { search: found?.player_id ?? '' })).toContain('p_lucky_5');
    expect(await pages(owner, { search: found?.phone ?? '' })).toEqual(['p_lucky_5']);
    expect(await pages(owner, { search: `0${found?.phone?.slice(3, 9)}`, site: 'lucky' })).toContain(
      'p_lucky_5',
    );
    expect(await pages(owner, { search: '%' })).toEqual([]);
    expect(await pages(owner, { search: 'p_%' })).toEqual([]);
  });

  test('filters by site, status, country, verification, tag and day of registration, newest or oldest first', async () => {
    const own = {
      site: 'lucky',
      registered_from: '2026-01-01T00:00:00Z',
      registered_to: '2026-01-02T00:00:00Z',
    };
    expect(await pages(owner, own)).toEqual(of('lucky', ALL.toReversed()));
    expect(await pages(owner, { ...own, sort: 'oldest' })).toEqual(of('lucky', ALL));
    expect(await pages(owner, { ...own, status: 'blocked' })).toEqual(of('lucky', [8, 4]));
    expect(await pages(owner, { ...own, registered_from: '2026-01-01T03:00:00Z', status: 'active' })).toEqual(
      of('lucky', [7, 6, 5, 3]),
    );
    expect(await pages(owner, { ...own, country: 'PH' })).toEqual(of('lucky', ALL.toReversed()));
    expect(await pages(owner, { ...own, country: 'VN' })).toEqual([]);
    expect(await pages(owner, { ...own, verification: 'contact' })).toHaveLength(8);
    expect(await pages(owner, { ...own, verification: 'account' })).toEqual([]);
    await sql`insert into player_tag (player_id, tag, site_id, registered_at, added_at, added_by)
      select id, 'vip', site_id, created_at, now(), 'test' from player where account_id in ('p_lucky_2', 'p_lucky_7', 'p_arena_1')`.execute(
      server.database.db.autocommit,
    );
    expect(await pages(owner, { tag: 'vip' })).toEqual(of('lucky', [7, 2]));
    expect(await pages(owner, { tag: 'vip', search: 'p_lucky_2' })).toEqual(['p_lucky_2']);
  });

  test('has nobody of another operator, nor of a site that the caller does not work for', async () => {
    expect(await pages(support, { search: 'p_' })).toEqual(of('lucky', ALL));
    expect((await support.call(LIST, { site: 'baize' })).body.message).toBe('unknownSite');
    expect((await owner.call(LIST, { site: 'arena' })).body.message).toBe('unknownSite');
    const { rows } = await server.database.db.pool.query<{ id: string; account_id: string }>(
      `select id::text, account_id from player where account_id in ('p_arena_1', 'p_baize_1')`,
    );
    for (const { id, account_id } of rows) {
      expect((await support.call(GET, { player_id: id })).body.message).toBe('unknownPlayer');
      expect((await owner.call(GET, { player_id: id })).status).toBe(account_id === 'p_baize_1' ? 200 : 404);
    }
  });

  test('hides phone and mail from who may not see personal data, and finds them by the whole only', async () => {
    const [row] = (await support.ok(LIST, { search: 'p_lucky_3' })).rows;
    expect(row).toMatchObject({ phone: expect.stringContaining('•••'), mail: 'qu****@lucky.example' });
    expect(await pages(support, { search: 'quirina3@lucky' })).toEqual([]);
    expect(await pages(support, { search: 'quirina3@lucky.example' })).toEqual(['p_lucky_3']);
    const phone = (await owner.ok(LIST, { search: 'p_lucky_3' })).rows[0]?.phone ?? '';
    expect(await pages(support, { search: phone.slice(0, -1) })).toEqual([]);
    expect(await pages(support, { search: phone })).toEqual(['p_lucky_3']);
  });

  test('refuses a cursor that it has not given', async () => {
    for (const before of ['x', Buffer.from('[0,"1","now"]').toString('base64url')])
      expect((await owner.call(LIST, { before })).body).toMatchObject({
        message: 'badRequest',
        field: 'before',
      });
  });
});

describe('a player', () => {
  test('is shown with each of their purses, the sums of their money, and what holds for them', async () => {
    const [row] = (await owner.ok(LIST, { search: 'demo', site: 'baize' })).rows;
    const shown = await owner.ok(GET, { player_id: row?.player_id ?? '' });
    expect(shown.player).toMatchObject({ account_id: 'demo', site: 'baize', is_masked: false });
    expect(shown.balances.purses.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['cash', 'token']));
    const { rows } = await server.database.db.pool.query<{ n: string; amount: string }>(
      `select count(*) as n, sum(amount) / 10000 as amount from deposit where state = 'paid' and player_id = ${row?.player_id}`,
    );
    expect(shown.money.deposits.count).toBe(Number(rows[0]?.n));
    expect(Number(shown.money.deposits.amount)).toBe(Number(rows[0]?.amount));
    expect(shown.money.rounds).toBeGreaterThan(0);
    expect(shown.consents.length).toBeGreaterThan(0);
  });

  test('is read on the record, once a minute a person, and by others as well', async () => {
    const [row] = (await owner.ok(LIST, { search: 'p_lucky_6' })).rows;
    const player_id = row?.player_id ?? '';
    for (const client of [owner, owner, support, owner]) await client.ok(GET, { player_id });
    const looks = async () =>
      (await owner.ok('/api/office/audit/entries', { object: `player:${player_id}` })).entries;
    expect((await looks()).map(({ action, roles }) => [action, roles])).toEqual([
      ['players.get', ['support']],
      ['players.get', ['owner']],
    ]);
    server.clock.advance(61_000);
    await owner.ok(GET, { player_id });
    expect(await looks()).toHaveLength(3);
  });

  test('has a version that counts every change of the account', async () => {
    const [row] = (await owner.ok(LIST, { search: 'p_lucky_6' })).rows;
    const read = async () => (await owner.ok(GET, { player_id: row?.player_id ?? '' })).player.version;
    const before = await read();
    await sql`update player set language = 'PHP' where account_id = 'p_lucky_6'`.execute(
      server.database.db.autocommit,
    );
    expect(await read()).toBe(before + 1);
  });
});
