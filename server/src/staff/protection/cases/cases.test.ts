import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTransactionsEnd } from '../../../db/testing/open-transactions.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { markDue, renewMarkers } from '../../../players/public.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { type Member, type TestWallet, testWallet } from '../../../wallet/test-wallet.ts';
import { OfficeClient } from '../../testing/office-client.ts';

let server: TestServer;
let wallet: TestWallet;
let risk: OfficeClient;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const reason = 'Signs of harm in play';
const UNITS = 10_000n;

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

/** Losses of a member at night, an hour on each of the last days, and their markers calculated. */
async function lose(member: Member, days: number, lost: bigint): Promise<void> {
  const { db } = server.database;
  const now = server.clock.now();
  const { day_offset_minutes: offset } = await db.read
    .selectFrom('reward_setting')
    .select('day_offset_minutes')
    .where('site_id', '=', member.siteId)
    .executeTakeFirstOrThrow();
  // Two in the morning at the site.
  const ago = (now.getTime() + offset * 60_000 - 2 * HOUR_MS) % DAY_MS;
  const rows = Array.from({ length: days }, (_, back) => ({
    hour: new Date(now.getTime() - ago - back * DAY_MS),
    ...{ staked: lost, returned: 0n },
  }));
  await db.autocommit
    .insertInto('player_hour')
    .values(
      rows.map((row) => ({
        ...row,
        player_id: member.playerId,
        site_id: member.siteId,
        rounds: 60,
        minutes: 7n,
      })),
    )
    .execute();
  await calculate(member);
}

async function calculate({ playerId, siteId }: Member): Promise<void> {
  const { db } = server.database;
  const at = server.clock.now();
  await db.tx((tx) => markDue(tx, [{ playerId, siteId, at }]));
  await renew();
}

async function renew(): Promise<void> {
  await renewMarkers(server.database.db, server.clock.now());
  await openTransactionsEnd(server.database.db);
}

const casesOf = async (client: OfficeClient, { playerId }: Member) =>
  (await client.ok('/api/office/protection/queue', { player_id: String(playerId) })).rows;

describe('markers of harm', () => {
  test('are due again for what is noted while they are calculated', async () => {
    const { db } = server.database;
    const { playerId, siteId } = await wallet.member('noted_meanwhile', 0n);
    const due = [{ playerId, siteId, at: server.clock.now() }];
    await db.tx((tx) => markDue(tx, due));
    const [noted, calculated] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const noting = db.tx(async (tx) => {
      await markDue(tx, due);
      noted.resolve();
      await calculated.promise;
      return tx
        .selectFrom('player_marker')
        .select('due_at')
        .where('player_id', '=', playerId)
        .executeTakeFirstOrThrow();
    });
    await noted.promise;
    await renewMarkers(db, server.clock.now());
    calculated.resolve();
    expect((await noting).due_at).not.toBeNull();
  });

  test('count what is played by the hour and minute as its events are relayed', async () => {
    const member = await wallet.member('counted', 100n);
    const { launch_url } = await wallet.ok(member, '/api/games/launch', {
      ...{ domain_name: member.host, external_id: 'arena', mode: 'real' },
      ...{ provider_code: 'BRASSWORK', game_code: 'lantern-reef' },
    });
    const launch = new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
    for (const stake of ['0.1', '0.2'])
      await server.ok('/api/games/play', { launch, key: uuid7(), stake }, member.host);
    const hours = async () => {
      const { rows } = await sql<{ staked: bigint; rounds: bigint; minutes: number }>`
        select sum(staked)::bigint as staked, sum(rounds) as rounds, max(bit_count(minutes::bit(64)))::int as minutes
          from player_hour where player_id = ${member.playerId}`.execute(server.database.db.read);
      return rows[0];
    };
    await expect.poll(hours).toMatchObject({ staked: 3_000n, rounds: 2n });
    expect((await hours())?.minutes).toBeGreaterThanOrEqual(1);
  });

  test('open a case where two classes are raised, which says each rule with its value and threshold', async () => {
    const member = await wallet.member('harmed', 0n);
    await lose(member, 5, 1_000n * UNITS);
    const [found] = await casesOf(risk, member);
    expect(found).toMatchObject({ kind: 'harm', state: 'open', version: 1, player: { site: 'arena' } });
    expect(found?.markers).toEqual(['net_loss', 'night_play']);
    const whole = await risk.ok('/api/office/protection/case', { case_id: found?.case_id ?? '' });
    expect(whole.markers).toMatchObject([
      { code: 'net_loss', class: 'spend', threshold: '2500', value: '5000', value_now: '5000' },
      { code: 'night_play', class: 'time', threshold: '4', value: '5' },
    ]);
    expect(whole.suggested).toEqual(['message', 'call', 'limit', 'break']);
    await calculate(member);
    expect(await casesOf(risk, member), 'it is one case, however often it is calculated').toHaveLength(1);
  });

  test('are set by site, with their history, and by the version that was seen', async () => {
    const set = (version: number, threshold = '100') =>
      risk.call('/api/office/protection/set_markers', {
        ...{ site: 'arena', code: 'net_loss', threshold, enabled: true, version, reason },
      });
    expect((await set(0, '0')).body.message).toBe('invalidThreshold');
    expect((await set(0)).body.version).toBe(1);
    expect((await set(0)).body.message).toBe('versionConflict');
    const both = await Promise.all([set(1, '200'), set(1, '300')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await risk.ok('/api/office/protection/markers', { site: 'arena' });
    expect(rows.find(({ code }) => code === 'net_loss')).toMatchObject({ default: '2500', version: 2 });
    expect(rows.find(({ code }) => code === 'net_loss')?.history).toHaveLength(2);
    const lucky = await risk.ok('/api/office/protection/markers', { site: 'lucky' });
    expect(lucky.rows.find(({ code }) => code === 'net_loss')).toMatchObject({
      threshold: '2500',
      version: 0,
    });
    await set(2, '2500');
  });

  test('are raised at once by a contact in which harm is mentioned', async () => {
    const member = await wallet.member('called', 0n);
    await risk.ok('/api/office/protection/note_contact', {
      ...{ player_id: String(member.playerId), about: 'third_party', note: 'The brother asks for help' },
    });
    await renew();
    expect((await casesOf(risk, member))[0]?.markers).toEqual(['harm_contacts']);
  });
});

describe('a case of protection', () => {
  test('is assigned, acted on and closed by its version; 30 days later it says whether that helped', async () => {
    const me = (await risk.ok('/api/office/session/me', {})).staff_id;
    const member = await wallet.member('helped', 0n);
    await lose(member, 5, 1_000n * UNITS);
    const [found] = await casesOf(risk, member);
    const case_id = found?.case_id ?? '';
    const assign = (version: number, to: string | null) =>
      risk.call('/api/office/protection/assign', { case_id, version, to });
    expect((await assign(1, '999999')).body.message).toBe('unknownStaff');
    const races = await Promise.all(Array.from({ length: 10 }, () => assign(1, me)));
    expect(races.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(races.flatMap(({ body }) => body.message ?? []))).toEqual(new Set(['versionConflict']));

    const act = (version: number, what: object) =>
      risk.call('/api/office/protection/intervene', {
        ...{ case_id, version, kind: 'note' as const, note: 'As agreed on the phone' },
        ...what,
      });
    const limit = { kind: 'limit', limit: { kind: 'loss_day', limit: '50' } };
    expect((await act(2, limit)).body.version).toBe(3);
    expect((await act(3, limit)).body.message).toBe('limitNotTighter');
    expect((await act(3, { kind: 'message', subject: 'How are you?' })).body.version).toBe(4);
    const { value } = await wallet.ok(member, '/api/players/limits', {});
    expect(value.find(({ kind }) => kind === 'loss_day')?.limit).toBe('50');
    const inbox = async () => (await wallet.ok(member, '/api/settings/get_inbox', {})).value;
    await expect
      .poll(async () => (await inbox()).map(({ texts }) => texts?.EN))
      .toContainEqual({
        title: 'How are you?',
        body: 'As agreed on the phone',
      });
    const close = (version: number) =>
      risk.call('/api/office/protection/close', { case_id, version, outcome: 'helped', reason });
    expect([(await close(4)).status, (await close(5)).body.message]).toEqual([200, 'caseDecided']);

    server.clock.advance(31 * DAY_MS);
    await renew();
    await risk.logIn('risk@baize.example');
    const { actions } = await risk.ok('/api/office/protection/case', { case_id });
    expect(actions.map(({ kind, helped }) => [kind, helped])).toEqual([
      ['message', true],
      ['limit', true],
    ]);
    expect(actions[0]?.effect).toContainEqual({ code: 'net_loss', before: '5000', after: '0' });
  });

  test('is unknown to staff of another site, and looking at one is in the audit log', async () => {
    const member = await wallet.member('looked', 0n, 'lucky');
    await lose(member, 5, 1_000n * UNITS);
    const [found] = await casesOf(risk, member);
    const case_id = found?.case_id ?? '';
    await risk.ok('/api/office/protection/case', { case_id });
    const { entries } = await risk.ok('/api/office/audit/entries', { object: `player:${member.playerId}` });
    expect(entries[0]).toMatchObject({ action: 'protection.case', site: 'lucky' });
    const { db } = server.database;
    const staff = db.read.selectFrom('staff').select('id').where('mail', '=', 'risk@baize.example');
    const move = (site_id: number | null) =>
      db.autocommit.updateTable('staff_role').set({ site_id }).where('staff_id', '=', staff).execute();
    const arena = await db.read
      .selectFrom('site')
      .select('id')
      .where('external_id', '=', 'arena')
      .executeTakeFirstOrThrow();
    await move(arena.id);
    expect((await risk.call('/api/office/protection/case', { case_id })).body.message).toBe('unknownCase');
    expect(
      (await risk.call('/api/office/protection/assign', { case_id, version: 1, to: null })).body.message,
    ).toBe('unknownCase');
    expect(await casesOf(risk, member)).toEqual([]);
    await move(null);
  });

  test('is opened at sign-up where an account resembles an excluded one too weakly to be stopped', async () => {
    const first = await wallet.member('weak_first', 0n);
    await server.database.db.autocommit
      .updateTable('player')
      .set({ full_name: 'Carmela Dizon Abad', date_of_birth: '1979-09-09' })
      .where('id', '=', first.playerId)
      .execute();
    await risk.ok('/api/office/protection/exclude', {
      ...{ player_id: String(first.playerId), kind: 'exclude_1_year', reason },
    });
    const fields = { domain_name: first.host, external_id: 'arena', account_id: 'weak_second' };
    await server.ok(
      '/api/auth/signup',
      {
        ...{ ...fields, password: 'Zk7mount ain!', full_name: 'Carmela Reyes', date_of_birth: '1979-09-09' },
        ...{ accept_terms: true, contact_email: 'weak.second@example.org' },
      },
      first.host,
    );
    const { rows } = await risk.ok('/api/office/protection/queue', { kind: 'duplicate' });
    expect(rows).toMatchObject([{ player: { account_id: 'weak_second' }, markers: ['birthday_and_name'] }]);
    const whole = await risk.ok('/api/office/protection/case', { case_id: rows[0]?.case_id ?? '' });
    expect(whole.alike?.excluded?.account_id).toBe('weak_first');
    const { token } = await server.ok(
      '/api/auth/login',
      { ...fields, password: 'Zk7mount ain!' },
      first.host,
    );
    expect(token, 'nothing stops the account').not.toBe('');
  });
});
