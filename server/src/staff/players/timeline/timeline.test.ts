import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { timelineKinds } from '#contract/office/player-kinds.ts';
import { systemActor } from '../../../actor.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { postIn, statement } from '../../../ledger/public.ts';
import { TestBettor } from '../../../sportsbook/testing/test-bettor.ts';
import { leg, TestBook } from '../../../sportsbook/testing/test-book.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { type Member, type TestWallet, testWallet } from '../../../wallet/test-wallet.ts';
import { OfficeClient } from '../../testing/office-client.ts';

const TIMELINE = '/api/office/players/timeline';
type Row = OfficeResponse<typeof TIMELINE>['rows'][number];

let server: TestServer;
let wallet: TestWallet;
let member: Member;
let owner: OfficeClient;
let player_id: string;
let ticket_id: string;

const run = (statement: ReturnType<typeof sql>) => statement.execute(server.database.db.autocommit);

/** Something of every kind, a good deal of it in the same moment. */
async function live(): Promise<void> {
  const book = await TestBook.open(server.database.db, server.clock, ['arena']);
  const match = await book.match();
  ({ ticket_id } = await new TestBettor(wallet, member).taken([leg(match, '1', '2.00')]));
  await book.result(match.event, { status: 'finished', ht: [0, 0], ft: [1, 0] });
  const account = await wallet.account(member);
  await wallet.ok(member, '/api/wallet/withdrawal', {
    ...{ key: uuid7(), bank_account_id: account, amount: '100' },
  });
  const launch = await wallet.ok(member, '/api/games/launch', {
    ...{ domain_name: member.host, external_id: 'arena', provider_code: 'BRASSWORK' },
    ...{ game_code: 'lantern-reef', mode: 'real' },
  });
  const token = new URLSearchParams(launch.launch_url.split('#')[1]).get('launch') ?? '';
  await server.ok('/api/games/play', { launch: token, key: uuid7(), stake: '1' }, member.host);
  await server.call(
    '/api/auth/login',
    {
      domain_name: member.host,
      external_id: 'arena',
      account_id: member.auth.account_id,
      password: 'wrong one',
    },
    member.host,
  );
  await wallet.ok(member, '/api/players/limits_set', { kind: 'deposit_day', limit: '500' });
  await writeRest(member.playerId, member.siteId);
}

/** What takes days, or other people, to come about: ten of each, five of them at one moment. */
async function writeRest(player: bigint, site: number): Promise<void> {
  const rows = sql`generate_series(1, 10) n`;
  const at = sql`'2026-02-01T12:00:00Z'::timestamptz + greatest(n - 5, 0) * interval '1 millisecond'`;
  const uuid = sql`(substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7' || substr(gen_random_uuid()::text, 16))::uuid`;
  const of = sql`(select n, ${at} as at, lpad(to_hex((extract(epoch from ${at}) * 1000)::int8), 12, '0') as h from ${rows}) x`;
  await run(sql`insert into round (id, site_id, player_id, launch_id, seed_id, nonce, stake, win, started_at, settled_at,
      game_code, provider_code, currency, state, result)
    select ${uuid}, ${site}, ${player}, gen_random_uuid(), gen_random_uuid(), n, 10000, 0, at, at, 'lantern-reef', 'BRASSWORK',
           'USD', 'settled', '{}' from ${of}`);
  await run(sql`insert into player_limit_change (id, player_id, kind, from_value, to_value, asked_at, asked_by, state, decided_at)
    select ${uuid}, ${player}, 'loss_day', 20000, 10000, at, 'player:1', 'applied', at from ${of}`);
  await run(sql`insert into player_stop (id, player_id, kind, since, until, set_by)
    select ${uuid}, ${player}, 'break_day', at, at + interval '1 day', ${`player:${player}`} from ${of}`);
  await run(sql`insert into player_status_change (id, player_id, status, changed_at, changed_by)
    select ${uuid}, ${player}, 'active', at, 'system:shell:ana' from ${of}`);
  await run(sql`insert into inbox_message (id, site_id, player_id, kind, created_at)
    select ${uuid}, ${site}, ${player}, 'level', at from ${of}`);
  await run(sql`insert into player_note (id, player_id, site_id, text, created_at, created_by)
    select ${uuid}, ${player}, ${site}, 'Called us', at, 'staff:1' from ${of}`);
  await run(sql`insert into promotion (site_id, position, kind, period, picture, href, percent, max_bonus, texts)
    select ${site}, 900 + n, 'deposit', 'once', 'x', '/', 10, 10000, '{"EN": {}}' from ${rows}`);
  await run(sql`insert into bonus (id, site_id, player_id, promotion_id, period_start, state, percent, min_deposit, max_bonus,
      wagering_times, wagering_days, created_at, expires_at, closed_at)
    select ${uuid}, ${site}, ${player}, (select id from promotion where site_id = ${site} and position = 900 + n), at,
           'expired', 10, 0, 10000, 1, 7, at, at, at from ${of}`);
  await run(sql`insert into player_consent (player_id, terms_version, accepted_at)
    select ${player}, n + 1, at from ${of} on conflict do nothing`);
  await run(sql`insert into spin (id, site_id, player_id, wheel_id, paid_by, field, kind, amount, server_seed, client_seed, nonce,
      created_at)
    select ${uuid}, ${site}, ${player}, (select max(id) from spin_wheel where site_id = ${site}), 'earned', n,
           (array['token', 'cash', 'spins', 'none'])[n % 4 + 1], 20000, '', '', 1000 + n, at from ${of}`);
  await run(sql`insert into minigame_round (id, site_id, player_id, game_code, game_version, mode, stake, hidden, state, win,
      server_seed, client_seed, nonce, started_at, ended_at, expires_at)
    select ${uuid}, ${site}, ${player}, 'towers', 1, 'easy', 10000, '{}', case when n = 10 then 'open' else 'won' end,
           case when n = 10 then 0 else 25000 end, '', '', n, at, case when n < 10 then at end, at from ${of}`);
  for (let n = 0; n < 10; n++)
    await server.database.db.tx((tx) =>
      postIn(tx, {
        key: uuid7(),
        siteId: site,
        playerId: player,
        actor: systemActor('test'),
        steps: [{ from: 'promotions', to: 'cash', amount: 10_000n, kind: 'reward' }],
      }),
    );
}

async function pages(request: Omit<OfficeRequest<typeof TIMELINE>, 'player_id'>): Promise<Row[]> {
  const found: Row[] = [];
  let before: string | undefined;
  do {
    const asked = { player_id, ...request, ...(before === undefined ? {} : { before }) };
    const page = await owner.ok(TIMELINE, asked);
    found.push(...page.rows);
    before = page.next ?? undefined;
  } while (before !== undefined);
  return found;
}

const nameOf = ({ kind, id }: Row) => `${kind} ${id}`;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  member = await wallet.member('storied', 1_000n);
  player_id = String(member.playerId);
  await live();
  owner = new OfficeClient(server);
  await owner.logIn('owner@baize.example');
});
afterAll(() => server.stop());

describe('the timeline of a player', () => {
  test('has every kind of entry, newest first, and a page of three loses and doubles none of them', async () => {
    const all = await pages({ limit: 100 });
    expect(new Set(all.map(({ kind }) => kind))).toEqual(
      new Set(timelineKinds.filter((kind) => kind !== 'staff')),
    );
    const small = await pages({ limit: 3 });
    expect(small.map(nameOf)).toEqual(all.map(nameOf));
    expect(new Set(all.map(nameOf)).size).toBe(all.length);
    // Ids are made a moment after the time they are written with.
    const late = all.filter(({ at }, place) => Date.parse(at) < Date.parse(all[place + 1]?.at ?? at) - 2_000);
    expect(late).toEqual([]);
    for (const kind of [
      'round',
      'limit',
      'exclusion',
      'status',
      'message',
      'note',
      'bonus',
      'money',
      'spin',
      'token',
    ] as const)
      expect(all.filter((one) => one.kind === kind).length, kind).toBeGreaterThanOrEqual(10);
  });

  test('has spins of the wheel with what they won, and rounds for tokens with stake and win', async () => {
    const [spins, rounds] = [await pages({ kinds: ['spin'] }), await pages({ kinds: ['token'] })];
    expect(spins.filter(({ what }) => what === 'spins')[0]).toMatchObject({
      ...{ amount: null, facts: { spins: '2', paid_by: 'earned' } },
    });
    expect(spins.filter(({ what }) => what === 'token')[0]).toMatchObject({
      ...{ amount: '2', facts: { purse: 'token' } },
    });
    expect(rounds.filter(({ what }) => what === 'won')[0]).toMatchObject({
      ...{ amount: '1.5', facts: { purse: 'token', stake: '1', win: '2.5' } },
    });
    expect(rounds.filter(({ what }) => what === 'open')).toHaveLength(1);
  });

  test('shows one kind, or some of them, within a time, each page after the other', async () => {
    const all = await pages({ limit: 100 });
    for (const kind of timelineKinds)
      expect((await pages({ kinds: [kind], limit: 4 })).map(nameOf)).toEqual(
        all.filter((one) => one.kind === kind).map(nameOf),
      );
    const span = { from: '2026-02-01T12:00:00.001Z', to: '2026-02-01T12:00:00.004Z' };
    const within = await pages({ ...span, limit: 2 });
    expect(within.map(nameOf)).toEqual(all.filter(({ at }) => at >= span.from && at < span.to).map(nameOf));
    expect(within.length).toBeGreaterThan(20);
  });

  test('goes on after an entry that came in the meantime, which is not shown twice', async () => {
    const first = await owner.ok(TIMELINE, { player_id, limit: 5 });
    const before = first.next ?? '';
    const next = await owner.ok(TIMELINE, { player_id, limit: 5, before });
    await run(sql`insert into player_note (id, player_id, site_id, text, created_at, created_by)
      values (${uuid7()}, ${member.playerId}, ${member.siteId}, 'Another', now(), 'staff:1')`);
    expect(await owner.ok(TIMELINE, { player_id, limit: 5, before })).toEqual(next);
  });

  test('has what staff did, and not that they looked', async () => {
    await owner.ok('/api/office/players/get', { player_id });
    await run(sql`insert into audit_entry (operator_id, number, at, actor, roles, action, outcome, object, reason, ip, user_agent,
        request_id, previous_hash, hash)
      select 1, 900 + n, now(), 'staff:1', '{owner}', 'players.block', 'done', ${`player:${player_id}`}, 'Asked us to', '', '', '', '', ''
        from generate_series(1, 2) n`);
    const rows = await pages({ kinds: ['staff'], limit: 1 });
    expect(rows.map(({ id, what, by, facts }) => [id, what, by, facts.reason])).toEqual([
      ['902', 'players.block', 'Owner (demonstration)', 'Asked us to'],
      ['901', 'players.block', 'Owner (demonstration)', 'Asked us to'],
    ]);
    await server.database.asOwner('delete from audit_entry where number > 900');
  });

  test('refuses a place that it has not given', async () => {
    for (const before of [
      'x',
      '1.99.1',
      '999999999999999999.0.a',
      '1.4.a',
      '1.7.1-',
      '1.0.00000000-0000-7000-8000-00000000000g',
    ]) {
      const answer = await owner.call(TIMELINE, { player_id, before });
      expect(answer.body, before).toMatchObject({ message: 'badRequest', field: 'before' });
    }
  });
});

describe('an entry of the timeline leads to its proof', () => {
  test('a round is played again from its seed, which stays secret until its player has changed it', async () => {
    const round = (await pages({ kinds: ['round'], limit: 100 }))[0];
    const shown = await owner.ok('/api/office/players/round', { round_id: round?.id ?? '' });
    expect(shown).toMatchObject({
      verdict: 'verified',
      differences: [],
      account_id: 'storied',
      state: 'settled',
    });
    expect(shown.seed?.server_seed).toBeNull();
    expect(shown.steps.join('\n')).toContain(shown.seed?.server_seed_hash);
    const { rows } = await server.database.db.pool.query<{ seed: Buffer }>(
      'select server_seed as seed from seed',
    );
    for (const { seed } of rows) expect(JSON.stringify(shown)).not.toContain(seed.toString('hex'));
    await server.database.asOwner(`update round set win = win + 10000 where id = '${round?.id}'`);
    const changed = await owner.ok('/api/office/players/round', { round_id: round?.id ?? '' });
    expect(changed.verdict).toBe('differs');
    expect(changed.differences.join()).toMatch(/^win differs/);
  });

  test('a ticket is explained, and what is stored of it agrees with what is derived again', async () => {
    const shown = await owner.ok('/api/office/players/ticket', { ticket_id });
    expect(shown).toMatchObject({
      state: 'settled',
      differences: [],
      derived: { outcome: 'win', returned: '20' },
    });
    expect(shown.legs[0]).toMatchObject({ odds: '2.00', stored: 'win', derived: 'win' });
    await server.database.asOwner(
      `update sports_ticket set returned = returned + 1 where id = '${ticket_id}'`,
    );
    const changed = await owner.ok('/api/office/players/ticket', { ticket_id });
    expect(changed.differences.length).toBeGreaterThan(0);
  });

  test('a transfer shows both of its sides and the others of its cause', async () => {
    const { entries } = await statement(server.database.db.read, {
      ...{ playerId: member.playerId, purse: 'cash', limit: 100 },
    });
    const ids = entries.filter(({ ref }) => ref === ticket_id).map(({ id }) => String(id));
    const [first = '', ...others] = ids.toReversed();
    const shown = await owner.ok('/api/office/players/transfer', { player_id, transfer_id: first });
    expect(shown.transfer.currency).toBe('USD');
    expect([shown.transfer.from, shown.transfer.to].filter((side) => side.is_player).length).toBeGreaterThan(
      0,
    );
    expect(shown.same_cause.map(({ transfer_id }) => transfer_id)).toEqual(expect.arrayContaining(others));
    const unknown = await owner.call('/api/office/players/transfer', {
      player_id: '1',
      transfer_id: first,
    });
    expect(unknown.body.message).toBe('unknownTransfer');
  });

  test('rounds and tickets of another operator are unknown', async () => {
    await server.database.asOwner(`
      insert into operator (code, name) values ('rival', 'Rival');
      update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena'`);
    const { rows } = await server.database.db.pool.query<{ id: string }>(
      `select id from round where player_id = ${player_id} limit 1`,
    );
    const answers = [
      await owner.call('/api/office/players/round', { round_id: rows[0]?.id ?? '' }),
      await owner.call('/api/office/players/ticket', { ticket_id }),
      await owner.call('/api/office/players/transfer', { player_id, transfer_id: '1' }),
      await owner.call(TIMELINE, { player_id }),
    ];
    expect(answers.map(({ body }) => body.message)).toEqual([
      'unknownRound',
      'unknownTicket',
      'unknownPlayer',
      'unknownPlayer',
    ]);
  });
});
