import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Pushes } from '#contract/pushes.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type Member, type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { OfficeClient } from '../testing/office-client.ts';

let server: TestServer;
let wallet: TestWallet;
let risk: OfficeClient;
const reason = 'Signs of harm in play';
const BIRTHDAY = '1980-05-05';

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

const said = (answer: { readonly body: object }) =>
  'message' in answer.body && typeof answer.body.message === 'string' ? answer.body.message : 'done';

/** Makes members one person: the same birthday, as their names are the same. */
async function asOnePerson(members: readonly Member[], birthday: string): Promise<void> {
  for (const { playerId } of members)
    await server.database.db.autocommit
      .updateTable('player')
      .set({ date_of_birth: birthday })
      .where('id', '=', playerId)
      .execute();
}

/** Why the open page of a member says that its session is over. */
function endOf({ host, auth }: Member): {
  readonly connected: Promise<void>;
  readonly ended: Promise<string>;
} {
  const client = io(`http://127.0.0.1:${server.server.port}`, {
    path: '/live',
    transports: ['websocket'],
    extraHeaders: { host: `${host}:${server.server.port}` },
    auth: { domain_name: host, ...auth },
    reconnection: false,
  });
  const connected = new Promise<void>((resolve, reject) => {
    client.once('connect', resolve);
    client.once('connect_error', reject);
  });
  const ended = new Promise<string>((resolve) => {
    client.once('session.ended', ({ message }: Parameters<Pushes['session.ended']>[0]) => {
      client.disconnect();
      resolve(message);
    });
  });
  return { connected, ended };
}

async function playing(member: Member): Promise<() => Promise<string>> {
  const external_id = member.host === 'localhost' ? 'baize' : member.host.replace('.localhost', '');
  const { launch_url } = await wallet.ok(member, '/api/games/launch', {
    ...{ domain_name: member.host, external_id, mode: 'real' },
    ...{ provider_code: 'BRASSWORK', game_code: 'lantern-reef' },
  });
  const launch = new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
  const { default_stake: stake } = await server.ok('/api/games/session', { launch }, member.host);
  let played = 0;
  return async () => {
    const key = `01890000-0000-7000-8000-${String(member.playerId * 100n + BigInt(++played)).padStart(12, '0')}`;
    return said(await server.call('/api/games/play', { launch, key, stake }, member.host));
  };
}

describe('an exclusion by staff', () => {
  test('reaches the person on every site of the operator while they play: games stop, sessions end and open pages say why', async () => {
    const members = [
      await wallet.member('hurt_arena', 10_000n),
      await wallet.member('hurt_lucky', 10_000n, 'lucky'),
      await wallet.member('hurt_baize', 10_000n, 'baize'),
    ] as const;
    const [arena, lucky, baize] = members;
    await asOnePerson(members, BIRTHDAY);
    const pages = members.map(endOf);
    await Promise.all(pages.map(({ connected }) => connected));
    const games = await Promise.all(members.map(playing));
    expect(await Promise.all(games.map((play) => play()))).toEqual(['done', 'done', 'done']);

    const player_id = String(arena.playerId);
    const done = await risk.ok('/api/office/protection/exclude', {
      ...{ player_id, kind: 'exclude_6_months', reason },
    });
    expect(done.others.map(({ player_id: id }) => id).sort()).toEqual(
      [lucky, baize].map(({ playerId }) => String(playerId)).sort(),
    );
    expect(done.elsewhere).toBe(0);
    expect(await Promise.all(pages.map(({ ended }) => ended))).toEqual([
      ...['selfExcluded', 'accountReview', 'accountReview'],
    ]);
    expect(await Promise.all(games.map((play) => play()))).not.toContain('done');
    for (const member of members)
      expect(said(await wallet.call(member, '/api/auth/get_balance', {}))).toBe('sessionExpired');
    // Their money is still theirs: they can log in to take it out, and do nothing else.
    const again = await wallet.logInAgain(lucky);
    await expect(playing(again)).rejects.toThrow('accountReview');

    const { rows } = await risk.ok('/api/office/protection/exclusions', { player_id });
    expect(rows).toMatchObject([{ kind: 'exclude_6_months', is_active: true, player: { site: 'arena' } }]);
    expect(rows[0]?.by).toMatch(/^staff:/);
    const found = await risk.ok('/api/office/protection/duplicates', { player_id, state: 'open' });
    expect(new Set(found.rows.map(({ player, matched }) => `${player.site} ${matched.join()}`))).toEqual(
      new Set(['baize person', 'lucky person']),
    );
  });

  test('is never shortened, and a break does not take its place', async () => {
    const { playerId } = await wallet.member('stays', 0n);
    const stop = (kind: 'break_week' | 'break_month' | 'exclude_1_year' | 'exclude_6_months') =>
      risk.call('/api/office/protection/exclude', { player_id: String(playerId), kind, reason });
    expect(said(await stop('break_week'))).toBe('done');
    expect(said(await stop('exclude_1_year'))).toBe('done');
    for (const kind of ['break_month', 'exclude_6_months'] as const)
      expect(await stop(kind)).toMatchObject({
        status: 422,
        body: { message: 'stopNotLonger', field: 'kind' },
      });
  });

  test('is in the audit log with its reason and the accounts that it reached', async () => {
    const { playerId } = await wallet.member('noted', 0n);
    const player_id = String(playerId);
    await risk.ok('/api/office/protection/exclude', { player_id, kind: 'break_day', reason });
    const { entries } = await risk.ok('/api/office/audit/entries', { object: `player:${player_id}` });
    expect(entries).toMatchObject([
      { action: 'protection.exclude', site: 'arena', reason, after: { kind: 'break_day', others: [] } },
    ]);
  });
});

describe('a limit by staff', () => {
  test('is only ever lowered, and its player can neither raise nor remove it', async () => {
    const member = await wallet.member('limited', 0n);
    const add = (limit: string) =>
      risk.call('/api/office/protection/add_limit', {
        ...{ player_id: String(member.playerId), kind: 'deposit_day', limit, reason },
      });
    const set = async (limit: string | null) =>
      said(await wallet.call(member, '/api/players/limits_set', { kind: 'deposit_day', limit }));
    expect((await add('100')).body).toMatchObject({ before: null, after: '100' });
    for (const limit of ['100', '101']) expect(said(await add(limit))).toBe('limitNotTighter');
    expect(said(await add('0'))).toBe('invalidLimit');
    expect([await set('101'), await set(null)]).toEqual(['limitSetByUs', 'limitSetByUs']);
    expect(await set('50')).toBe('done');
    expect(said(await add('80'))).toBe('limitNotTighter');
    // Back up to what staff allows, after the usual wait.
    expect(await set('100')).toBe('done');
    expect((await add('40')).body).toMatchObject({ before: '50', after: '40' });
    server.clock.advance(25 * 60 * 60_000);
    risk = new OfficeClient(server);
    await risk.logIn('risk@baize.example');
    const again = await wallet.logInAgain(member);
    const confirm = await wallet.call(again, '/api/players/limits_confirm', { kind: 'deposit_day' });
    expect(said(confirm)).toBe('noLimitChange');
  });

  test('of fifty that are asked for at once, the lowest is what counts', async () => {
    const member = await wallet.member('raced', 0n);
    const asked = Array.from({ length: 50 }, (_, place) => String(50 - ((place * 7) % 50)));
    await Promise.all(
      asked.map((limit) =>
        risk.call('/api/office/protection/add_limit', {
          ...{ player_id: String(member.playerId), kind: 'loss_day', limit, reason },
        }),
      ),
    );
    const { value } = await wallet.ok(member, '/api/players/limits', {});
    expect(value.find(({ kind }) => kind === 'loss_day')?.limit).toBe('1');
  });
});

describe('a member of staff at one site', () => {
  test('neither changes nor sees players of other sites, while an exclusion still reaches the person there', async () => {
    const lucky = await wallet.member('apart_lucky', 0n, 'lucky');
    const arena = await wallet.member('apart_arena', 0n, 'arena');
    await asOnePerson([lucky, arena], '1981-06-06');
    const { db } = server.database;
    const staff = db.read.selectFrom('staff').select('id').where('mail', '=', 'risk@baize.example');
    await db.autocommit
      .updateTable('staff_role')
      .set({ site_id: lucky.siteId })
      .where('staff_id', '=', staff)
      .execute();
    const stop = (of: Member) =>
      risk.call('/api/office/protection/exclude', {
        ...{ player_id: String(of.playerId), kind: 'exclude_permanent', reason },
      });
    expect((await stop(arena)).body.message).toBe('unknownPlayer');
    expect((await stop(lucky)).body).toMatchObject({ until: null, others: [], elsewhere: 1 });
    const { rows } = await risk.ok('/api/office/protection/exclusions', {});
    expect(new Set(rows.map(({ player }) => player.site))).toEqual(new Set(['lucky']));
    const matches = await risk.ok('/api/office/protection/duplicates', { player_id: String(lucky.playerId) });
    expect(matches.rows, 'the account that was stopped is on another site').toEqual([]);
    await db.autocommit
      .updateTable('staff_role')
      .set({ site_id: null })
      .where('staff_id', '=', staff)
      .execute();
    const all = await risk.ok('/api/office/protection/duplicates', { player_id: String(lucky.playerId) });
    expect(all.rows).toMatchObject([{ player: { site: 'arena' }, excluded: { site: 'lucky' } }]);
  });
});

describe('a match with an excluded person', () => {
  test('is cleared once, by its state and with a reason; the account is open again', async () => {
    const excluded = await wallet.member('twin_one', 0n);
    const other = await wallet.member('twin_two', 0n, 'lucky');
    await asOnePerson([excluded, other], '1982-07-07');
    await risk.ok('/api/office/protection/exclude', {
      ...{ player_id: String(excluded.playerId), kind: 'exclude_1_year', reason },
    });
    const { rows } = await risk.ok('/api/office/protection/duplicates', {
      ...{ player_id: String(other.playerId), state: 'open' },
    });
    const match_id = rows[0]?.match_id ?? '';
    const clear = async () =>
      said(
        await risk.call('/api/office/protection/clear_duplicate', { match_id, reason: 'Two passports seen' }),
      );
    expect([await clear(), await clear()]).toEqual(['done', 'unknownMatch']);
    await playing(await wallet.logInAgain(other));
  });
});
