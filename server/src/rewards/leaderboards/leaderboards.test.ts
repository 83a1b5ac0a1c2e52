import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '../../actor.ts';
import { openTransactionsEnd } from '../../db/testing/open-transactions.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { guests, HOST, SITE, type Who } from '../testing/guests.ts';
import { settleLeaderboards } from './settle-runs.ts';

const DAY = 86_400_000;
let server: TestServer;
let people: ReturnType<typeof guests>;
beforeAll(async () => {
  server = await startTestServer();
  people = guests(server);
});
afterAll(() => server.stop());

async function board(metric: 'turnover' | 'multiplier') {
  const { value } = await server.ok('/api/rewards/leaderboards', SITE, HOST);
  const found = value.find((one) => one.metric === metric);
  if (!found) throw new Error(`no board by ${metric}`);
  return found;
}

async function rankOf(who: Who, metric: 'turnover' | 'multiplier') {
  const { board_id } = await board(metric);
  const { value } = await server.ok('/api/rewards/my_ranks', who, HOST);
  return value.find((one) => one.board_id === board_id);
}

/** Longer than transactions of other suites on the same PostgreSQL, which the watermark waits for, are open. */
const SOON = { timeout: 30_000, interval: 20 };

const settle = async () => {
  await settleLeaderboards(server.database.db, { actor: systemActor('test'), now: server.clock.now() });
  await openTransactionsEnd(server.database.db);
};

/** How many runs of a site are over and not paid. */
async function unpaidOf(site: string): Promise<number> {
  const { rows } = await server.database.db.pool.query(
    `select run.id from leaderboard_run run join site on site.id = run.site_id
      where site.external_id = $1 and run.paid_at is null and run.ends_at <= ledger_now()`,
    [site],
  );
  return rows.length;
}

const masked = (who: Who) => `${who.account_id.slice(0, 2)}****`;

describe('a leaderboard', () => {
  let ahead: Who;
  let behind: Who;
  let last: Who;

  test('a leaderboard ranks stakes, masks names, and returns the own place of a player', async () => {
    [ahead, behind, last] = [await people.signUp(), await people.signUp(), await people.signUp()];
    for (const who of [ahead, behind]) await people.deposit(who, '2000');
    await people.play(behind, '40', 5);
    await people.play(ahead, '80', 5);
    await people.delivered();
    const { rows, players } = await board('turnover');
    expect(players).toBeGreaterThanOrEqual(2);
    const own = rows.filter(({ score }) => score === '400' || score === '200');
    expect(own.map(({ score }) => score)).toEqual(['400', '200']);
    expect(rows.every(({ account_id }) => /^..\*{4}$/.test(account_id))).toBe(true);
    const [first, second] = [await rankOf(ahead, 'turnover'), await rankOf(behind, 'turnover')];
    expect(first?.score).toBe('400');
    expect((second?.rank ?? 0) - (first?.rank ?? 0)).toBe(1);
    expect(second?.to_next_prize).toBe('200');
    expect(await rankOf(last, 'turnover')).toMatchObject({ rank: null, score: '0' });
  });

  test('by multiple takes the best round, and none whose stake is too small', async () => {
    const { db } = server.database;
    await db.pool.query(`update leaderboard_run set min_stake = 500000000 where metric = 'multiplier'`);
    const before = await rankOf(last, 'multiplier');
    await people.deposit(last, '50');
    await people.play(last, '0.4', 10);
    await people.delivered();
    expect(await rankOf(last, 'multiplier')).toEqual(before);
    await db.pool.query(`update leaderboard_run set min_stake = 4000 where metric = 'multiplier'`);
    await people.play(last, '0.4', 20);
    await people.delivered();
    const rounds = await db.read
      .selectFrom('round')
      .innerJoin('player', 'player.id', 'round.player_id')
      .select(['round.stake', 'round.win'])
      .where('player.account_id', '=', last.account_id)
      .orderBy('round.id', 'desc')
      .limit(20)
      .execute();
    const best = Math.max(...rounds.map(({ stake, win }) => Number((win * 10_000n) / stake) / 10_000));
    expect(Number((await rankOf(last, 'multiplier'))?.score)).toBe(best);
  });

  test('ends by the clock, pays each winner exactly once however many settle it, and begins anew', async () => {
    const { rows } = await board('turnover');
    const before = await people.balances(ahead);
    server.clock.advance(7 * DAY);
    // The job of the server may be at it too.
    await expect
      .poll(async () => {
        await Promise.all(Array.from({ length: 6 }, settle));
        return unpaidOf('lucky');
      }, SOON)
      .toBe(0);
    await people.delivered();
    const after = await board('turnover');
    expect(after.rows).toEqual([]);
    const winners = after.last?.rows ?? [];
    expect(winners.map(({ rank, score }) => [rank, score])).toEqual(
      rows.slice(0, 10).map(({ rank, score }) => [rank, score]),
    );
    const won = winners.find(({ score, account_id }) => score === '400' && account_id === masked(ahead));
    const again = await people.logIn(ahead.account_id);
    const daily = (await board('multiplier')).last?.rows.filter(
      ({ account_id }) => account_id === masked(ahead),
    );
    const now = await people.balances(again);
    expect(now.cash - before.cash).toBeCloseTo(Number(won?.cash), 4);
    // Names are masked alike, so what the daily board paid is taken from the prizes themselves.
    expect(daily?.length).toBeGreaterThan(0);
    const paid = await server.database.db.read
      .selectFrom('leaderboard_prize')
      .innerJoin('player', 'player.id', 'leaderboard_prize.player_id')
      .select((eb) => [eb.fn.sum<string>('token').as('token')])
      .where('player.account_id', '=', ahead.account_id)
      .executeTakeFirstOrThrow();
    expect(now.token - before.token).toBe(Number(paid.token) / 10_000);
    const messages = (await server.ok('/api/settings/get_inbox', again, HOST)).value;
    expect(messages.filter(({ kind }) => kind === 'leaderboard_prize').length).toBeGreaterThan(0);
  });
});

describe('the end of a leaderboard', () => {
  /** A round of a player that is on the outbox, as if it had been played `ago` milliseconds before. */
  async function addRound(who: Who, stake: number, more: { readonly ago?: number; readonly held?: boolean }) {
    await server.database.db.pool.query(
      `insert into outbox (site_id, player_id, topic, payload, created_at, available_at)
       select site_id, id, 'round.settled', $2, ledger_now() - make_interval(secs => $3),
              case when $4 then now() + interval '1 hour' end
         from player where account_id = $1`,
      [
        who.account_id,
        {
          ...{ round_id: uuid7(), provider_code: 'BRASSWORK', game_code: 'lantern-reef' },
          ...{ stake: String(stake * 10_000), win: '0' },
        },
        (more.ago ?? 0) / 1_000,
        more.held ?? false,
      ],
    );
  }

  const settleAll = (site: string) =>
    expect
      .poll(async () => {
        await settle();
        return unpaidOf(site);
      }, SOON)
      .toBe(0);

  /** The next run of every board has begun, in the time of the ledger too. */
  async function passTheEnd(): Promise<void> {
    server.clock.advance(7 * DAY);
    await board('turnover');
  }

  test('waits for an event that was not relayed yet, and comes as soon as that is counted', async () => {
    const late = await people.signUp();
    await people.delivered();
    await settleAll('lucky');
    await addRound(late, 1_000_000, { held: true });
    await passTheEnd();
    const open = await unpaidOf('lucky');
    expect(open).toBeGreaterThan(0);
    // Another site does not wait for it.
    await settleAll('baize');
    expect(await unpaidOf('lucky')).toBe(open);
    await server.database.db.pool.query('update outbox set available_at = null');
    await people.delivered();
    await settleAll('lucky');
    const { last, rows } = await board('turnover');
    expect(last?.rows[0]).toMatchObject({ rank: 1, account_id: masked(late), score: '1000000' });
    expect(rows).toEqual([]);
  });

  test('does not wait for an event that was set aside; put back after the payment, it counts in the next run', async () => {
    const { db } = server.database;
    const failed = await people.signUp();
    await people.delivered();
    await settleAll('lucky');
    await db.pool.query(
      `insert into outbox_failed (id, site_id, player_id, topic, payload, created_at, error)
       select 1, site_id, id, 'round.settled', '{}', ledger_now(), 'never works' from player where account_id = $1`,
      [failed.account_id],
    );
    await passTheEnd();
    await settleAll('lucky');
    await server.database.asOwner('delete from outbox_failed');
    await addRound(failed, 300, { ago: 7 * DAY });
    await people.delivered();
    expect((await rankOf(await people.logIn(failed.account_id), 'turnover'))?.score).toBe('300');
  });
});
