import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { systemActor } from '../../actor.ts';
import { openTransactionsEnd } from '../../db/testing/open-transactions.ts';
import { settleTournaments } from '../../rewards/public.ts';
import { guests, HOST, SITE, type Who } from '../../rewards/testing/guests.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { testWallet } from '../../wallet/test-wallet.ts';
import { addColleague } from '../testing/add-colleague.ts';
import { staffClients } from '../testing/staff-clients.ts';

const LIST = '/api/office/rewards/tournaments';
const FACTS = '/api/office/rewards/tournament';
const SAVE = '/api/office/rewards/save_tournament';
const CANCEL = '/api/office/rewards/cancel_tournament';
const reason = 'The race of the weekend';
const site = 'lucky';
const MINUTE = 60_000;
const SOON = { timeout: 30_000, interval: 20 };

let server: TestServer;
let people: ReturnType<typeof guests>;
const as = staffClients(() => server);
beforeAll(async () => {
  server = await startTestServer();
  people = guests(server);
  await server.database.asOwner(
    `insert into operator (code, name) values ('rival', 'Rival')`,
    `update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena'`,
  );
});
afterAll(() => server.stop());

type Asked = OfficeRequest<typeof SAVE>;
const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * MINUTE).toISOString();
const planned = (more: Partial<Asked> = {}): Asked => ({
  ...{ site, id: null, version: 0, starts_at: at(1), ends_at: at(60), metric: 'turnover', min_stake: '0' },
  ...{ counts: { providers: [], categories: [], games: [] }, opt_in: false, reason },
  prizes: [
    { from: 1, to: 1, token: '50', cash: '20', promotion_id: null },
    { from: 2, to: 3, token: '10', cash: '0', promotion_id: null },
  ],
  texts: { EN: { title: 'Weekend race', body: 'A body' } },
  ...more,
});
const plan = async (more: Partial<Asked> = {}) => (await (await as('marketing')).ok(SAVE, planned(more))).id;
const facts = async (id: string) => (await as('marketing')).ok(FACTS, { site, id });
/** Past the beginning, and past what servers remember of the tournaments of a site. */
async function begin(id: string): Promise<void> {
  server.clock.advance(2 * MINUTE);
  await expect.poll(async () => (await shown(id))?.state, SOON).toBe('running');
}
const shown = async (id: string) =>
  (await server.ok('/api/rewards/tournaments', SITE, HOST)).value.find((one) => one.tournament_id === id);
const mine = async (who: Who, id: string) =>
  (await server.ok('/api/rewards/my_tournaments', who, HOST)).value.find((one) => one.tournament_id === id);
const join = (who: Who, tournament_id: string) =>
  server.call('/api/rewards/join_tournament', { ...who, tournament_id }, HOST);
const settle = async () => {
  await settleTournaments(server.database.db, { actor: systemActor('test'), now: server.clock.now() });
  await openTransactionsEnd(server.database.db);
};
const entry = async (object: string) =>
  (await (await as('owner')).ok('/api/office/audit/entries', { object })).entries[0];

async function player(): Promise<Who> {
  const who = await people.signUp();
  await people.deposit(who, '200');
  return who;
}

async function categoryOf(code: string): Promise<string> {
  const { db } = server.database;
  const game = await db.read
    .selectFrom('game')
    .select('category')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return game.category;
}

/** Until what servers remember of the tournaments of a site is read again. */
const counted = async (who: Who, id: string) =>
  expect
    .poll(async () => {
      await people.play(who, '0.4', 1);
      await people.delivered();
      return (await mine(who, id))?.score;
    }, SOON)
    .not.toBe('0');

describe('a tournament', () => {
  test('is read and changed at the sites of the operator at which that is allowed, with version and audit entry', async () => {
    const marketing = await as('marketing');
    const id = await plan();
    const ofBaize = await addColleague(server, 'baize-races@baize.example', 'support', {
      ...{ role: 'marketing', site: 'baize' },
    });
    for (const other of [
      await marketing.call(LIST, { site: 'arena' }),
      await marketing.call(SAVE, planned({ site: 'arena' })),
      await ofBaize.call(CANCEL, { site, id, version: 1, reason }),
    ])
      expect(other.body.message).toBe('unknownSite');
    const moved = await marketing.call(FACTS, { site: 'baize', id });
    expect([moved.status, moved.body.message, moved.body.field]).toEqual([404, 'unknownReward', 'id']);
    expect((await (await as('support')).call(SAVE, planned())).body.message).toBe('permissionDenied');
    const change = planned({ id, version: 1 });
    const answers = await Promise.all(
      ['1', '2', '4'].map((min_stake) => marketing.call(SAVE, { ...change, min_stake })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await entry(`tournament:${site}/${id}`)).toMatchObject({
      ...{ action: 'rewards.saveTournament', site, reason },
      before: { min_stake: '0', version: 1 },
      after: { version: 2 },
    });
    const { rows, next } = await marketing.ok(LIST, { site, limit: 1 });
    expect([rows.map((row) => row.id), next]).toEqual([[id], null]);
  });

  test('counts stakes of the chosen games from its beginning to its end, and ranks by them for all to see', async () => {
    const [ahead, behind] = [await player(), await player()];
    const counts = { providers: [], categories: [], games: ['BRASSWORK/lantern-reef'] };
    const id = await plan({ counts, min_stake: '0.4' });
    const other = await plan({ counts: { ...counts, games: [], providers: ['PAPERCUT'] } });
    const slots = await plan({
      counts: { ...counts, games: [], categories: [await categoryOf('lantern-reef')] },
    });
    await people.play(ahead, '40', 1);
    await people.delivered();
    await begin(id);
    expect(await mine(ahead, id)).toMatchObject({ joined: false, rank: null, score: '0' });
    await counted(behind, id);
    await people.play(ahead, '40', 2);
    await people.delivered();
    const row = await shown(id);
    expect(row?.rows.map(({ rank, score }) => [rank, score])[0]).toEqual([1, '80']);
    expect(row?.rows.every(({ account_id }) => /^..\*{4}$/.test(account_id))).toBe(true);
    expect(row?.counts.games).toEqual([
      { provider_code: 'BRASSWORK', game_code: 'lantern-reef', name: 'Lantern Reef' },
    ]);
    expect(await mine(ahead, id)).toMatchObject({ joined: true, rank: 1, score: '80', to_next_prize: null });
    expect((await mine(behind, id))?.rank).toBe(2);
    expect((await mine(ahead, slots))?.score).toBe('80');
    expect((await mine(ahead, other))?.score).toBe('0');
    server.clock.advance(60 * MINUTE);
    await people.play(ahead, '40', 1);
    await people.delivered();
    expect((await mine(ahead, id))?.score).toBe('80');
  });

  test('by opt-in counts rounds since the player joined, once, and is joined by nobody after its end', async () => {
    const [joined, absent] = [await player(), await player()];
    const id = await plan({ opt_in: true });
    await begin(id);
    await people.play(joined, '40', 1);
    await people.delivered();
    expect((await join(joined, id)).status).toBe(200);
    expect((await join(joined, id)).status).toBe(200);
    expect((await facts(id)).tournament.players).toBe(1);
    server.clock.advance(1_000);
    await counted(joined, id);
    await people.play(absent, '0.4', 1);
    await people.delivered();
    expect(Number((await mine(joined, id))?.score)).toBeLessThan(40);
    expect(await mine(absent, id)).toMatchObject({ joined: false, score: '0' });
    server.clock.advance(60 * MINUTE);
    const late = await join(await people.logIn(absent.account_id), id);
    expect(late.body).toMatchObject({ message: 'promotionEnded', field: 'tournament_id' });
    const unknown = await join(joined, '01890000-0000-7000-8000-000000000000');
    expect(unknown.body.message).toBe('unknownPromotion');
  });

  test('by multiplier takes the best round, and by wins all that was won', async () => {
    const who = await player();
    const [best, won] = [await plan({ metric: 'multiplier' }), await plan({ metric: 'win' })];
    await begin(best);
    await expect
      .poll(async () => {
        await people.play(who, '0.4', 10);
        await people.delivered();
        return Number((await mine(who, won))?.score);
      }, SOON)
      .toBeGreaterThan(0);
    const { starts_at } = (await facts(best)).tournament;
    const { rows } = await server.database.db.pool.query<{ best: string; won: string }>(
      `select max(round.win * 10000 / round.stake)::text as best, sum(round.win)::text as won from round
         join player on player.id = round.player_id
        where player.account_id = $1 and round.settled_at >= $2`,
      [who.account_id, starts_at],
    );
    const [first] = rows;
    expect(Number((await mine(who, best))?.score)).toBeLessThanOrEqual(Number(first?.best) / 10_000);
    expect(Number((await mine(who, won))?.score)).toBeLessThanOrEqual(Number(first?.won) / 10_000);
    // The next test has prizes of its own.
    server.clock.advance(60 * MINUTE);
  });
});

describe('the end of a tournament', () => {
  test('pays each prize once however many servers settle it: tokens, cash and a bonus by the bonus engine', async () => {
    const marketing = await as('marketing');
    const { promotion_id } = await marketing.ok('/api/office/promotions/create', {
      ...{ site, name: 'Prize', starts_at: null, ends_at: null, texts: { EN: { title: 'Prize', body: '' } } },
      data: {
        trigger: { kind: 'campaign' },
        gift: { kind: 'money', size: { fixed: '5' } },
        terms: {
          wagering: { times: 3, base: 'bonus' },
          contribution: { casino: 100, sportsbook: 0, categories: {}, games: {} },
          ...{ minimumOdds: null, maximumStake: null, maximumWin: null, days: 7, excludedGames: [] },
          ...{ order: 'cashFirst', winsTo: 'sameWallet', forfeitOnWithdrawal: true },
        },
        caps: { perPlayer: 1, perDay: null, perDevice: null, total: null },
        budget: null,
      },
      reason,
    });
    const state = { promotion_id, from: 'draft', to: 'active', reason } as const;
    await marketing.ok('/api/office/promotions/set_state', state);
    const [winner, second] = [await player(), await player()];
    const id = await plan({
      prizes: [
        { from: 1, to: 1, token: '50', cash: '20', promotion_id },
        { from: 2, to: 3, token: '10', cash: '0', promotion_id: null },
      ],
    });
    await begin(id);
    await counted(second, id);
    await people.play(winner, '40', 1);
    await people.delivered();
    const before = [await people.balances(winner), await people.balances(second)];
    server.clock.advance(60 * MINUTE);
    await expect
      .poll(async () => {
        await Promise.all(Array.from({ length: 6 }, settle));
        const { prizes } = await facts(id);
        return prizes.map((prize) => prize.paid_at !== null);
      }, SOON)
      .toEqual([true, true]);
    await people.delivered();
    const again = [await people.logIn(winner.account_id), await people.logIn(second.account_id)] as const;
    const after = [await people.balances(again[0]), await people.balances(again[1])];
    expect(after.map(({ token }, place) => token - (before[place]?.token ?? 0))).toEqual([50, 10]);
    expect((after[0]?.cash ?? 0) - (before[0]?.cash ?? 0)).toBeCloseTo(20, 4);
    const { rows } = await server.database.db.pool.query(
      `select count(*)::int as grants from bonus_grant where promotion_id = $1`,
      [promotion_id],
    );
    expect(rows).toEqual([{ grants: 1 }]);
    const { value } = await server.ok('/api/settings/get_inbox', again[0], HOST);
    expect(value.filter(({ kind }) => kind === 'leaderboard_prize')).toHaveLength(1);
    expect(await shown(id)).toMatchObject({
      state: 'ended',
      prizes: [{ bonus: { EN: { title: 'Prize' } } }, { bonus: null }],
    });
    expect(await testWallet(server).unbalanced()).toEqual([]);
  });

  test('pays tokens and cash where the promotion of the prize cannot be granted, and staff sees why', async () => {
    const who = await player();
    const marketing = await as('marketing');
    const { rows } = await marketing.ok('/api/office/promotions/list', {});
    const promotion_id = rows.find(({ name }) => name === 'Prize')?.promotion_id ?? '';
    const id = await plan({ prizes: [{ from: 1, to: 1, token: '9', cash: '0', promotion_id }] });
    const state = { promotion_id, from: 'active', to: 'paused', reason } as const;
    await marketing.ok('/api/office/promotions/set_state', state);
    await begin(id);
    await counted(who, id);
    const { token } = await people.balances(who);
    server.clock.advance(60 * MINUTE);
    await expect
      .poll(async () => {
        await settle();
        return (await facts(id)).prizes;
      }, SOON)
      .toMatchObject([{ rank: 1, refused: 'promotionEnded', paid_at: expect.any(String) }]);
    expect((await people.balances(await people.logIn(who.account_id))).token - token).toBe(9);
  });

  test('that was cancelled is paid to nobody and is gone for players; one that is over is not cancelled', async () => {
    const who = await player();
    const marketing = await as('marketing');
    const id = await plan();
    await begin(id);
    await counted(who, id);
    const { token } = await people.balances(who);
    await marketing.ok(CANCEL, { site, id, version: 1, reason });
    expect(await shown(id)).toBeUndefined();
    expect(await entry(`tournament:${site}/${id}`)).toMatchObject({
      ...{ action: 'rewards.cancelTournament', before: { state: 'planned' }, after: { state: 'cancelled' } },
    });
    const over = await plan({ starts_at: at(1), ends_at: at(2) });
    server.clock.advance(90 * MINUTE);
    await expect
      .poll(async () => {
        await settle();
        return (await facts(over)).tournament.state;
      }, SOON)
      .toBe('ended');
    const late = await marketing.call(CANCEL, { site, id: over, version: 1, reason });
    expect([late.status, late.body.message]).toEqual([409, 'wrongStatus']);
    const { prizes, tournament } = await facts(id);
    expect([prizes, tournament.state]).toEqual([[], 'cancelled']);
    expect((await people.balances(await people.logIn(who.account_id))).token).toBe(token);
  });
});

test('a tournament that has begun keeps what it said', async () => {
  const id = await plan();
  await begin(id);
  const { body } = await (await as('marketing')).call(SAVE, planned({ id, version: 1, min_stake: '9' }));
  expect(body.message).toBe('wrongStatus');
});

const none = { providers: [], categories: [], games: [] };
const prize = { from: 1, to: 1, token: '1', cash: '0', promotion_id: null };
test.each<[string, () => Partial<Asked>, string, string]>([
  ['that begins in the past', () => ({ starts_at: at(-1) }), 'invalidPeriod', 'ends_at'],
  ['that ends as it begins', () => ({ ends_at: at(1) }), 'invalidPeriod', 'ends_at'],
  ['with a part of a coin', () => ({ min_stake: '0.001' }), 'invalidAmount', 'min_stake'],
  [
    'without a first prize',
    () => ({ prizes: [{ ...prize, from: 2, to: 2 }] }),
    'badRequest',
    'prizes.0.from',
  ],
  ['with an empty prize', () => ({ prizes: [{ ...prize, token: '0' }] }), 'invalidAmount', 'prizes.0.cash'],
  [
    'with a promotion that is not there',
    () => ({ prizes: [{ ...prize, promotion_id: '01890000-0000-7000-8000-000000000000' }] }),
    'unknownPromotion',
    'prizes.0.promotion_id',
  ],
  [
    'of a game that is not there',
    () => ({ counts: { ...none, games: ['BRASSWORK/nothing'] } }),
    'unknownGame',
    'counts',
  ],
  [
    'of a category that is not there',
    () => ({ counts: { ...none, categories: ['nothing'] } }),
    'unknownGame',
    'counts',
  ],
])('a tournament %s is refused', async (_fault, more, code, field) => {
  const { body } = await (await as('marketing')).call(SAVE, planned(more()));
  expect([body.message, body.field]).toEqual([code, field]);
});
