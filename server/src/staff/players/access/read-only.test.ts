import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallPath, calls } from '#contract/calls.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { OfficeClient } from '../../testing/office-client.ts';

const VIEW = '/api/office/players/view_site';
const reason = 'Asks why the promotion is not shown';
const MINUTE = 60_000;
const site = { domain_name: 'localhost', external_id: 'baize' };

let server: TestServer;
let support: OfficeClient;
let player_id: string;

beforeAll(async () => {
  server = await startTestServer();
  support = new OfficeClient(server);
  await support.logIn('support@baize.example');
  const { rows } = await support.ok('/api/office/players/list', { search: 'demo', site: 'baize' });
  player_id = rows.find(({ account_id }) => account_id === 'demo')?.player_id ?? '';
});
afterAll(() => server.stop());

interface Tab {
  readonly cookie: string;
  readonly player: { readonly account_id: string; readonly auth: string };
}

async function send(path: CallPath, body: object, cookie = '') {
  const origin = `http://localhost:${server.server.port}`;
  const answer = await server.send({
    path,
    headers: { 'content-type': 'application/json', origin, ...(cookie === '' ? {} : { cookie }) },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: JSON.parse(answer.text), headers: answer.headers };
}

const ticketOf = (link: string): string => new URL(link).hash.replace('#read_only=', '');

/** Opens the link of a member of staff as their browser does. */
async function open(by: OfficeClient = support): Promise<Tab> {
  const { link } = await by.ok(VIEW, { player_id, reason });
  const { status, body, headers } = await send('/api/auth/open_read_only', {
    ...site,
    ticket: ticketOf(link),
  });
  expect(status).toBe(200);
  const [line = ''] = [headers['set-cookie'] ?? []].flat();
  expect(line).toMatch(/^__Host-read-only=[\w-]{43}; .*HttpOnly; Secure; SameSite=Strict$/);
  return { cookie: line.split(';')[0] ?? '', player: { account_id: 'demo', auth: body.token } };
}

const balance = ({ player, cookie }: Tab) => send('/api/auth/get_balance', player, cookie);

/** What is in the tables about the player, without what staff's own sessions leave. */
async function stateOfPlayer(): Promise<readonly string[]> {
  const { db } = server.database;
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'player_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and c.relname not in ('read_only_session', 'protection_case', 'player_marker')
     order by 1`.execute(db.read);
  const states = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string }>`
        select t::text as text from ${sql.table(name)} t where player_id = ${player_id} order by 1`.execute(
        db.read,
      );
      return `${name}: ${rows.map(({ text }) => text).join('\n')}`;
    }),
  );
  expect(states.length).toBeGreaterThan(30);
  return states;
}

/** The state once what the demonstration left has been delivered and counted, its withdrawals judged and its players compared. */
async function stateAtRest(): Promise<readonly string[]> {
  const waiting = () =>
    sql`select 1 from outbox union all select 1 from round_batch union all select 1 from screening_due
        union all select 1 from suspicion_due union all select 1 from trigger_due where due_at <= now()
        union all select 1 from withdrawal where state = 'pending' and judged_at is null limit 1`.execute(
      server.database.db.read,
    );
  let state: readonly string[] = [];
  const isAtRest = async () => {
    if ((await waiting()).rows.length > 0) return false;
    const [before, now] = [state, await stateOfPlayer()];
    state = now;
    return now.join() === before.join();
  };
  await expect.poll(isAtRest, { timeout: 30_000 }).toBe(true);
  return state;
}

describe('a read-only session, in which staff see the site as a player', () => {
  test('answers every call that only reads, and leaves no trace in the data of the player', async () => {
    await support.enter('support@baize.example');
    const tab = await open();
    const before = await stateAtRest();
    const extra: Readonly<Record<string, object>> = {
      '/api/wallet/deposit_status': { deposit_id: '01890000-0000-7000-8000-000000000000' },
      '/api/wallet/withdrawal_status': { withdrawal_id: '01890000-0000-7000-8000-000000000000' },
      '/api/games/round': { round_id: '01890000-0000-7000-8000-000000000000' },
      '/api/games/round_page': { round_id: '01890000-0000-7000-8000-000000000000' },
      '/api/sports/tickets': { state: 'open' },
      '/api/sports/ticket': { ticket_id: '01890000-0000-7000-8000-000000000000' },
      '/api/sports/cash_out_offer': { ticket_ids: ['01890000-0000-7000-8000-000000000000'] },
      '/api/wallet/statement_days': { moments: ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'] },
      '/api/minigame/history': { game_code: 'mines' },
    };
    for (const row of Object.values(calls)) {
      if (!('inReadOnly' in row) || row.path === '/api/auth/logout') continue;
      const { status, body } = await send(
        row.path,
        { ...site, ...tab.player, ...extra[row.path] },
        tab.cookie,
      );
      expect([200, 404], `${row.path}: ${JSON.stringify(body)}`).toContain(status);
    }
    expect(await stateOfPlayer()).toEqual(before);
  });

  test('is refused every call that changes something, and the launch of a game for money', async () => {
    await support.enter('support@baize.example');
    const { player, cookie } = await open();
    const before = await stateAtRest();
    const changes: readonly (readonly [CallPath, object])[] = [
      ['/api/home/fav_remove', { provider_code: 'BRASSWORK', game_code: 'lantern-reef' }],
      ['/api/auth/update_password', { password: 'Demo1234!', new_password: 'Other1234!' }],
      ['/api/players/exclude', { kind: 'break_day' }],
      ['/api/rewards/join_promotion', { promotion_id: 1 }],
      ['/api/settings/read_inbox', {}],
      ['/api/games/launch', { ...site, provider_code: 'BRASSWORK', game_code: 'lantern-reef', mode: 'real' }],
    ];
    for (const [path, body] of changes) {
      const answer = await send(path, { ...site, ...player, ...body }, cookie);
      expect([path, answer.body.message]).toEqual([path, 'readOnlySession']);
    }
    expect(await stateOfPlayer()).toEqual(before);
  });

  test('opens by its link once, within a minute, on the site of the player', async () => {
    const { link } = await support.ok(VIEW, { player_id, reason });
    expect(link).toMatch(/^http:\/\/localhost:\d+\/#read_only=[\w-]{43}$/);
    const ticket = ticketOf(link);
    const elsewhere = await server.send({
      path: '/api/auth/open_read_only',
      host: 'arena.localhost',
      headers: { 'content-type': 'application/json', origin: `http://arena.localhost:${server.server.port}` },
      body: JSON.stringify({ domain_name: 'arena.localhost', external_id: 'arena', ticket }),
    });
    expect(JSON.parse(elsewhere.text).message).toBe('linkExpired');
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => send('/api/auth/open_read_only', { ...site, ticket })),
    );
    expect(tries.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const late = ticketOf((await support.ok(VIEW, { player_id, reason })).link);
    server.clock.advance(MINUTE + 1_000);
    expect((await send('/api/auth/open_read_only', { ...site, ticket: late })).body.message).toBe(
      'linkExpired',
    );
  });

  test('hides the contact of the player from staff who see it masked', async () => {
    await support.enter('support@baize.example');
    const { player, cookie } = await open();
    const { body } = await send('/api/settings/profile', player, cookie);
    expect(body.value).toMatchObject({ contact_email: 'de****@baize.example', date_of_birth: null });
  });

  test('ends when its browser ends it, its time is over, or its staff log out or lose the permission', async () => {
    await support.enter('support@baize.example');
    const ended = await open();
    expect((await balance(ended)).status).toBe(200);
    expect((await balance({ ...ended, cookie: '' })).body.message).toBe('sessionExpired');
    await send('/api/auth/logout', ended.player, ended.cookie);
    expect((await balance(ended)).body.message).toBe('sessionExpired');
    const old = await open();
    server.clock.advance(14 * MINUTE);
    expect((await balance(old)).status).toBe(200);
    server.clock.advance(2 * MINUTE);
    expect((await balance(old)).body.message).toBe('sessionExpired');
    await support.logIn('support@baize.example');
    const left = await open();
    await support.ok('/api/office/session/logout', {});
    expect((await balance(left)).body.message).toBe('sessionExpired');
    await support.logIn('support@baize.example');
    const removed = await open();
    await sql`delete from staff_role where staff_id = (select id from staff where mail = 'support@baize.example')`.execute(
      server.database.db.autocommit,
    );
    expect((await balance(removed)).body.message).toBe('sessionExpired');
  });

  test('is in the audit log with its reason, without its link', async () => {
    const auditor = new OfficeClient(server);
    await auditor.logIn('auditor@baize.example');
    const { entries } = await auditor.ok('/api/office/audit/entries', { action: 'players.viewSite' });
    expect(entries[0]).toMatchObject({ object: `player:${player_id}`, reason });
    expect(JSON.stringify(entries)).not.toContain('read_only');
    expect((await auditor.call(VIEW, { player_id, reason })).body.message).toBe('permissionDenied');
  });
});
