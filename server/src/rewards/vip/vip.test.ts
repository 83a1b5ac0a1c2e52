import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { guests, HOST, SITE } from '../testing/guests.ts';

let server: TestServer;
let people: ReturnType<typeof guests>;
beforeAll(async () => {
  server = await startTestServer();
  people = guests(server);
  await server.database.db.pool.query(
    `update vip_level l set deposit = l.level * 500000, turnover = l.level * 200000
      from site s where s.id = l.site_id and s.external_id = 'lucky'`,
  );
});
afterAll(() => server.stop());

describe('a VIP level', () => {
  test('is listed with what it asks for and what it pays', async () => {
    const { value } = await server.ok('/api/rewards/vip_levels', SITE, HOST);
    expect(value.map(({ level, deposit }) => [level, deposit])).toEqual([
      [0, '0'],
      [1, '50'],
      [2, '100'],
      [3, '150'],
      [4, '200'],
      [5, '250'],
    ]);
    expect(value[1]).toMatchObject({ token: '50', cash: '5' });
  });

  test('needs deposits and stakes; tokens are paid when it is reached, once, and cash waits in the inbox', async () => {
    const who = await people.signUp();
    await people.deposit(who, '120');
    await people.delivered();
    const level = async () => (await server.ok('/api/auth/vip', who, HOST)).nextLevel[0]?.vip_name;
    expect(await level()).toBe('Bamboo');
    expect((await people.balances(who)).token).toBe(0);
    await people.play(who, '20', 2);
    await people.delivered();
    expect(await level()).toBe('Koi');
    // Two levels were passed: 50 and 200.
    expect((await people.balances(who)).token).toBe(250);
    await people.play(who, '2', 3);
    await people.delivered();
    expect((await people.balances(who)).token).toBe(250);
    const { value } = await server.ok('/api/settings/get_inbox', who, HOST);
    const levels = value.filter(({ kind }) => kind === 'level_up');
    expect(levels.map(({ figures, cash, claim }) => [figures.level, cash, claim])).toEqual([
      ['Koi', '40', 'open'],
      ['Lotus', '5', 'open'],
    ]);
    const before = (await people.balances(who)).cash;
    const claim = { ...who, inbox_id: levels[1]?.inbox_id ?? '' };
    expect((await server.call('/api/settings/claim_inbox', claim, HOST)).status).toBe(200);
    expect((await server.call('/api/settings/claim_inbox', claim, HOST)).status).toBe(409);
    expect((await people.balances(who)).cash).toBe(before + 5);
  });

  test('is reached by stakes and a deposit that are counted at the same moment', async () => {
    const who = await people.signUp();
    const { value } = await server.ok('/api/rewards/promotions', SITE, HOST);
    const promotion_id = value.find(({ kind }) => kind === 'deposit')?.promotion_id ?? 0;
    await server.ok('/api/rewards/join_promotion', { ...who, promotion_id }, HOST);
    await people.deposit(who, '30');
    await people.delivered();
    const client = await server.database.db.pool.connect();
    try {
      // Both count bonuses last: neither commits before the other has looked at what is reached.
      await client.query('begin');
      await client.query(
        `select from bonus b join player p on p.id = b.player_id where p.account_id = $1 for update of b`,
        [who.account_id],
      );
      await people.play(who, '20');
      await expect.poll(() => waitingForLocks()).toBeGreaterThanOrEqual(1);
      await people.deposit(who, '30');
      await expect.poll(() => waitingForLocks()).toBeGreaterThanOrEqual(2);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await people.delivered();
    expect((await people.balances(who)).token).toBe(50);
  });

  test('shows the way to the next one as the specification names it', async () => {
    const who = await people.signUp();
    await people.deposit(who, '75');
    await people.play(who, '20', 2);
    await people.delivered();
    expect((await server.ok('/api/auth/vip', who, HOST)).nextLevel).toEqual([
      {
        starting_deposit: '50',
        cycle_deposit: '25',
        deposit_next: '100',
        starting_turnover: '20',
        cycle_turnover: '20',
        turnover_next: '40',
        vip_name: 'Lotus',
        vip_name_next: 'Koi',
      },
    ]);
  });
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await server.database.db.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return rows[0]?.n ?? 0;
}
