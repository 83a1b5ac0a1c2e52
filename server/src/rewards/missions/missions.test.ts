import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RefusalBody } from '#contract/calls.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { readEvents } from '../events.ts';
import { rewardCounter } from '../on-events.ts';
import { guests, HOST, type Who } from '../testing/guests.ts';

const DAY = 86_400_000;
let server: TestServer;
let people: ReturnType<typeof guests>;
beforeAll(async () => {
  server = await startTestServer();
  people = guests(server);
});
afterAll(() => server.stop());

async function missionsOf(who: Who) {
  return (await server.ok('/api/rewards/missions', who, HOST)).value;
}

async function mission(who: Who, period: string, goal: string) {
  const found = (await missionsOf(who)).find((one) => one.period === period && one.goal === goal);
  if (!found) throw new Error(`no ${period} mission of ${goal}`);
  return found;
}

const claim = (who: Who, of: { mission_id: number; period_start: string }) =>
  server.call(
    '/api/rewards/claim_mission',
    { ...who, mission_id: of.mission_id, period_start: of.period_start },
    HOST,
  );

async function playedTwenty(): Promise<Who> {
  const who = await people.signUp();
  await people.deposit(who, '50');
  await people.play(who, '0.4', 20);
  await people.delivered();
  return who;
}

/** A round of a player as it is on the outbox. */
async function roundOf(who: Who, settledAt: Date) {
  const player = await server.database.db.read
    .selectFrom('player')
    .select(['id', 'site_id'])
    .where('account_id', '=', who.account_id)
    .executeTakeFirstOrThrow();
  return {
    site_id: player.site_id,
    player_id: player.id,
    topic: 'round.settled',
    created_at: settledAt,
    payload: { round_id: '-', provider_code: 'BRASSWORK', game_code: '-', stake: '4000', win: '0' },
  };
}

describe('a mission', () => {
  test('counts rounds, stakes and deposits, each once, and is complete at its target', async () => {
    const who = await people.signUp();
    await people.deposit(who, '50');
    await people.play(who, '0.4', 19);
    await people.delivered();
    expect(await mission(who, 'daily', 'rounds')).toMatchObject({
      progress: '19',
      percent: 95,
      state: 'open',
    });
    expect((await mission(who, 'daily', 'stake')).progress).toBe('7.6');
    expect((await mission(who, 'once', 'deposits')).state).toBe('completed');
    await people.play(who, '0.4', 2);
    await people.delivered();
    expect(await mission(who, 'daily', 'rounds')).toMatchObject({ progress: '20', state: 'completed' });
  });

  test('counts only the provider it is about', async () => {
    const who = await playedTwenty();
    expect((await mission(who, 'weekly', 'rounds')).progress).toBe('0');
  });

  test('an event counts once for a mission though its batch was rolled back and delivered again', async () => {
    const who = await people.signUp();
    await people.delivered();
    const { db } = server.database;
    const event = await roundOf(who, server.clock.now());
    const counter = rewardCounter(server.clock);
    await expect(
      db.tx(async (tx) => {
        await counter.count(readEvents([event]), tx);
        throw new Error('the relay dies');
      }),
    ).rejects.toThrow('the relay dies');
    await db.tx((tx) => counter.count(readEvents([event]), tx));
    expect((await mission(who, 'daily', 'rounds')).progress).toBe('1');
  });

  test('an event counts for the mission of the day on which it happened, however late it is relayed', async () => {
    const who = await people.signUp();
    await people.delivered();
    const { mission_id: id } = await mission(who, 'daily', 'rounds');
    const event = await roundOf(who, new Date(server.clock.now().getTime() - DAY));
    const events = Array.from({ length: 20 }, () => event);
    await server.database.db.tx((tx) => rewardCounter(server.clock).count(readEvents(events), tx));
    const listed = (await missionsOf(who)).filter((one) => one.mission_id === id);
    expect(listed.map(({ state, progress }) => [state, progress])).toEqual([
      ['completed', '20'],
      ['open', '0'],
    ]);
  });

  test('claimed fifty times at once pays once', async () => {
    const who = await playedTwenty();
    const done = await mission(who, 'daily', 'rounds');
    const before = await people.balances(who);
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim(who, done)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers
      .filter(({ status }) => status !== 200)
      .map(({ body }) => (body as RefusalBody).message);
    expect(new Set(others)).toEqual(new Set(['alreadyClaimed']));
    expect((await people.balances(who)).token).toBe(before.token + Number(done.token));
    expect((await mission(who, 'daily', 'rounds')).state).toBe('claimed');
  });

  test('claimed again after the player takes a break, it is said to be claimed, and an open one is refused', async () => {
    const who = await playedTwenty();
    const done = await mission(who, 'daily', 'rounds');
    expect((await claim(who, done)).status).toBe(200);
    await server.ok('/api/players/exclude', { ...who, kind: 'break_day' }, HOST);
    expect((await claim(who, done)).body).toMatchObject({ message: 'alreadyClaimed' });
    const other = await mission(who, 'once', 'deposits');
    expect((await claim(who, other)).body).toMatchObject({ message: 'onABreak' });
  });

  test('that is not complete, or not of this site, pays nothing', async () => {
    const who = await people.signUp();
    const open = await mission(who, 'daily', 'rounds');
    expect((await claim(who, open)).body).toMatchObject({ message: 'notCompleted' });
    const elsewhere = await server.database.db.read
      .selectFrom('mission')
      .innerJoin('site', 'site.id', 'mission.site_id')
      .select('mission.id')
      .where('site.external_id', '=', 'baize')
      .executeTakeFirstOrThrow();
    expect((await claim(who, { ...open, mission_id: elsewhere.id })).body).toMatchObject({
      message: 'unknownMission',
    });
    expect((await people.balances(who)).token).toBe(0);
  });

  test("a mission restarts each day; yesterday's can be claimed for one more day", async () => {
    const early = await playedTwenty();
    const late = await playedTwenty();
    const done = await mission(early, 'daily', 'rounds');
    server.clock.advance(DAY);
    const [first, second] = [await people.logIn(early.account_id), await people.logIn(late.account_id)];
    const listed = (await missionsOf(first)).filter((one) => one.mission_id === done.mission_id);
    expect(listed.map(({ state, progress }) => [state, progress])).toEqual([
      ['completed', '20'],
      ['open', '0'],
    ]);
    expect((await server.ok('/api/settings/check_status', first, HOST)).claimable).toBeGreaterThan(0);
    expect((await claim(first, done)).status).toBe(200);
    server.clock.advance(DAY);
    const third = await people.logIn(second.account_id);
    expect((await claim(third, done)).body).toMatchObject({ message: 'rewardExpired' });
    expect((await missionsOf(third)).filter((one) => one.mission_id === done.mission_id)).toHaveLength(1);
  });
});
