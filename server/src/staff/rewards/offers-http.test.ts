import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { guests, HOST, SITE, type Who } from '../../rewards/testing/guests.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { addColleague } from '../testing/add-colleague.ts';
import { staffClients } from '../testing/staff-clients.ts';

const MISSIONS = '/api/office/rewards/missions';
const SAVE_MISSION = '/api/office/rewards/save_mission';
const BOARDS = '/api/office/rewards/leaderboards';
const SAVE_BOARD = '/api/office/rewards/save_leaderboard';
const OFFERS = '/api/office/rewards/offers';
const SAVE_OFFER = '/api/office/rewards/save_offer';
const REORDER = '/api/office/rewards/reorder';
const reason = 'The rewards of the summer';
const DAY = 86_400_000;

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

const site = 'lucky';
const missions = async () => (await (await as('marketing')).ok(MISSIONS, { site })).rows;
const boards = async () => (await (await as('marketing')).ok(BOARDS, { site })).rows;
const offers = async () => (await (await as('marketing')).ok(OFFERS, { site })).rows;
const entry = async (object: string) =>
  (await (await as('owner')).ok('/api/office/audit/entries', { object })).entries[0];
const texts = (title: string) => ({ EN: { title, body: 'A body' } });
const added = { site, id: null, version: 0, is_shown: true, reason };

const newMission: OfficeRequest<typeof SAVE_MISSION> = {
  ...{ ...added, period: 'daily', goal: 'rounds', provider_code: null, target: '3', token: '7', cash: '1.5' },
  ...{ href: '/slots', icon: 'coins', texts: texts('Three rounds') },
};
const newBoard: OfficeRequest<typeof SAVE_BOARD> = {
  ...{ ...added, period: 'daily', metric: 'turnover', min_stake: '0.4', texts: texts('Race of the day') },
  prizes: [
    { from: 1, to: 1, token: '0', cash: '20' },
    { from: 2, to: 5, token: '10', cash: '0' },
  ],
};
const newOffer: OfficeRequest<typeof SAVE_OFFER> = {
  ...{
    ...added,
    kind: 'deposit',
    period: 'daily',
    picture: '/art/lucky/promotion-welcome',
    href: '/deposit',
  },
  ...{ percent: 50, min_deposit: '10', max_bonus: '40', wagering_times: 4, wagering_days: 3 },
  ...{ starts_at: null, ends_at: null },
  texts: { EN: { title: 'Half on top', body: 'A body', action: 'Deposit', terms: 'Terms' } },
};

describe('missions, leaderboards and offers', () => {
  test('are read and changed at the sites of the operator at which that is allowed, and those of others are unknown', async () => {
    const marketing = await as('marketing');
    const ofBaize = await addColleague(server, 'baize-offers@baize.example', 'support', {
      ...{ role: 'marketing', site: 'baize' },
    });
    for (const path of [MISSIONS, BOARDS, OFFERS] as const) {
      const other = await marketing.call(path, { site: 'arena' });
      expect([other.status, other.body.message, other.body.field]).toEqual([404, 'unknownSite', 'site']);
    }
    const [mission] = await missions();
    for (const [path, change] of [
      [SAVE_MISSION, newMission],
      [SAVE_BOARD, newBoard],
      [SAVE_OFFER, newOffer],
    ] as const) {
      expect((await marketing.call(path, { ...change, site: 'arena' })).body.message).toBe('unknownSite');
      expect((await ofBaize.call(path, change)).body.message).toBe('unknownSite');
      expect((await (await as('support')).call(path, change)).body.message).toBe('permissionDenied');
      // A row of another site is not there for this one.
      const moved = { ...change, site: 'baize', id: mission?.id ?? 0, version: 1 };
      expect((await marketing.call(path, moved)).body).toMatchObject({
        message: 'unknownReward',
        field: 'id',
      });
    }
  });

  test('of two changes of the same version at once one is made, and the log has what was before and after', async () => {
    const marketing = await as('marketing');
    const { id } = await marketing.ok(SAVE_BOARD, newBoard);
    const change = { ...newBoard, id, version: 1 };
    const answers = await Promise.all(
      ['1', '2', '4'].map((min_stake) => marketing.call(SAVE_BOARD, { ...change, min_stake })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const now = (await boards()).find((row) => row.id === id);
    expect(now?.version).toBe(2);
    expect(await entry(`leaderboard:${site}/${id}`)).toMatchObject({
      ...{ action: 'rewards.saveLeaderboard', site, reason },
      before: { min_stake: '0.4', version: 1 },
      after: { min_stake: now?.min_stake, version: 2 },
    });
    await marketing.ok(SAVE_BOARD, { ...change, version: 2, is_shown: false });
  });

  test('are put in another order that players see, and not where somebody changed it meanwhile', async () => {
    const marketing = await as('marketing');
    const before = await offers();
    const from = before.map((row) => String(row.id));
    const to = from.toReversed();
    await marketing.ok(REORDER, { site, list: 'offers', from, to, reason });
    const shown = async () =>
      (await server.ok('/api/rewards/promotions', SITE, HOST)).value.map((one) => String(one.promotion_id));
    await expect.poll(shown).toEqual(to);
    const late = await marketing.call(REORDER, { site, list: 'offers', from, to: from, reason });
    expect([late.status, late.body.message, late.body.field]).toEqual([409, 'versionConflict', 'from']);
    const lost = await marketing.call(REORDER, { site, list: 'offers', from: to, to: to.slice(1), reason });
    expect(lost.body.message).toBe('versionConflict');
    expect(await entry(`offers:${site}`)).toMatchObject({ before: { order: from }, after: { order: to } });
  });
});

describe('a mission of staff', () => {
  const missionOf = async (who: Who, id: number) =>
    (await server.ok('/api/rewards/missions', who, HOST)).value.find((one) => one.mission_id === id);
  const claim = (who: Who, of: { readonly mission_id: number; readonly period_start: string }) =>
    server.call(
      '/api/rewards/claim_mission',
      { ...who, mission_id: of.mission_id, period_start: of.period_start },
      HOST,
    );
  const played = async (rounds: number): Promise<Who> => {
    const who = await people.signUp();
    await people.deposit(who, '50');
    await people.play(who, '0.4', rounds);
    await people.delivered();
    return who;
  };

  test('pays what it said when it was completed, also after it was changed and switched off; new progress is by the new target', async () => {
    const marketing = await as('marketing');
    const { id } = await marketing.ok(SAVE_MISSION, newMission);
    await expect.poll(async () => (await missions()).some((row) => row.id === id)).toBe(true);
    const who = await played(0);
    await expect.poll(async () => (await missionOf(who, id))?.target).toBe('3');
    await people.play(who, '0.4', 3);
    await people.delivered();
    expect(await missionOf(who, id)).toMatchObject({ state: 'completed', token: '7', cash: '1.5' });
    const more = { ...newMission, id, target: '5', token: '1', cash: '0' };
    await marketing.ok(SAVE_MISSION, { ...more, version: 1 });
    expect(await missionOf(who, id)).toMatchObject({
      ...{ state: 'completed', progress: '3', target: '3', percent: 100, token: '7', cash: '1.5' },
    });
    expect(await missionOf(await played(0), id)).toMatchObject({ target: '5', token: '1', cash: '0' });
    await marketing.ok(SAVE_MISSION, { ...more, version: 2, is_shown: false });
    const left = await missionOf(who, id);
    if (!left) throw new Error('What was completed is not shown any more.');
    const before = await people.balances(who);
    expect((await claim(who, left)).status).toBe(200);
    const after = await people.balances(who);
    expect([after.token - before.token, after.cash - before.cash]).toEqual([7, 1.5]);
    expect(await missionOf(who, id)).toBeUndefined();
    expect((await claim(who, left)).body.message).toBe('alreadyClaimed');
  });

  test.each<[Partial<OfficeRequest<typeof SAVE_MISSION>>, string, string]>([
    [{ target: '0' }, 'invalidAmount', 'target'],
    [{ target: '1.5' }, 'invalidAmount', 'target'],
    [{ goal: 'stake', target: '0.001' }, 'invalidAmount', 'target'],
    [{ token: '0', cash: '0' }, 'invalidAmount', 'token'],
    [{ cash: '0.001' }, 'invalidAmount', 'cash'],
    [{ provider_code: 'NOBODY' }, 'badRequest', 'provider_code'],
    [{ goal: 'deposits', provider_code: 'BRASSWORK' }, 'badRequest', 'provider_code'],
    [{ href: '//evil.example' }, 'badRequest', 'href'],
    [{ texts: { VI: { title: 'A', body: '' } } }, 'badRequest', 'texts.EN'],
    [{ version: 1 }, 'versionConflict', 'version'],
  ])('a mission is refused with %j', async (more, code, field) => {
    const { body } = await (await as('marketing')).call(SAVE_MISSION, { ...newMission, ...more });
    expect([body.message, body.field]).toEqual([code, field]);
  });

  test('keeps its goal, since players have progress by it', async () => {
    const [first] = await missions();
    if (!first) throw new Error('The site has no mission.');
    const { body } = await (await as('marketing')).call(SAVE_MISSION, {
      ...{ ...first, site, reason, goal: 'wins' },
    });
    expect([body.message, body.field]).toEqual(['badRequest', 'goal']);
  });
});

describe('a leaderboard of staff', () => {
  const shown = async (id: number) =>
    (await server.ok('/api/rewards/leaderboards', SITE, HOST)).value.find((one) => one.board_id === id);

  test('is shown to players at once; its run keeps its prizes, and the next one has the new ones', async () => {
    const marketing = await as('marketing');
    const { id } = await marketing.ok(SAVE_BOARD, newBoard);
    await expect.poll(async () => (await shown(id))?.prizes).toEqual(newBoard.prizes);
    const who = await people.signUp();
    await people.deposit(who, '50');
    await expect
      .poll(async () => {
        await people.play(who, '1', 1);
        await people.delivered();
        return (await boards()).find((row) => row.id === id)?.players;
      })
      .toBe(1);
    const prizes = [{ from: 1, to: 3, token: '5', cash: '0' }];
    await marketing.ok(SAVE_BOARD, { ...newBoard, id, version: 1, prizes });
    expect((await shown(id))?.prizes).toEqual(newBoard.prizes);
    server.clock.advance(DAY);
    await expect.poll(async () => (await shown(id))?.prizes).toEqual(prizes);
    await expect
      .poll(async () => (await shown(id))?.last?.rows, { timeout: 60_000, interval: 250 })
      .toMatchObject([{ rank: 1, cash: '20' }]);
  });

  test('that is switched off is gone for players, and what its run came to is still paid', async () => {
    const marketing = await as('marketing');
    const { id } = await marketing.ok(SAVE_BOARD, newBoard);
    const who = await people.signUp();
    await people.deposit(who, '50');
    await expect
      .poll(async () => {
        await people.play(who, '1', 1);
        await people.delivered();
        return (await boards()).find((row) => row.id === id)?.players;
      })
      .toBe(1);
    await marketing.ok(SAVE_BOARD, { ...newBoard, id, version: 1, is_shown: false });
    await expect.poll(() => shown(id)).toBeUndefined();
    const { cash: before } = await people.balances(who);
    server.clock.advance(DAY);
    const again = await people.logIn(who.account_id);
    await expect
      .poll(async () => (await people.balances(again)).cash - before, { timeout: 60_000, interval: 250 })
      .toBeGreaterThanOrEqual(20);
  });

  const [first = { from: 1, to: 1, token: '0', cash: '0' }] = newBoard.prizes;
  test.each([
    [{ prizes: [{ ...first, from: 2, to: 3 }] }, 'badRequest', 'prizes.0.from'],
    [{ prizes: [first, { ...first, from: 3, to: 4 }] }, 'badRequest', 'prizes.1.from'],
    [{ prizes: [{ ...first, cash: '0' }] }, 'invalidAmount', 'prizes.0.cash'],
    [{ prizes: [{ ...first, cash: '0.001' }] }, 'invalidAmount', 'prizes.0.cash'],
    [{ min_stake: '0.001' }, 'invalidAmount', 'min_stake'],
  ])('a leaderboard is refused with %j', async (more, code, field) => {
    const { body } = await (await as('marketing')).call(SAVE_BOARD, { ...newBoard, ...more });
    expect([body.message, body.field]).toEqual([code, field]);
  });
});

describe('an offer of staff', () => {
  test('is taken by players as it says, and one who has taken it keeps its terms', async () => {
    const marketing = await as('marketing');
    const { id } = await marketing.ok(SAVE_OFFER, newOffer);
    const who = await people.signUp();
    const join = { ...who, promotion_id: id };
    const { value } = await server.ok('/api/rewards/join_promotion', join, HOST);
    await marketing.ok(SAVE_OFFER, { ...newOffer, id, version: 1, percent: 10, max_bonus: '1' });
    await people.deposit(who, '20');
    await people.delivered();
    const mine = (await server.ok('/api/rewards/my_promotions', who, HOST)).value;
    expect(mine.find((one) => one.bonus_id === value.bonus_id)).toMatchObject({
      ...{ state: 'active', amount: '10', required: '40' },
    });
    const ended = new Date(server.clock.now().getTime() - 1_000).toISOString();
    await marketing.ok(SAVE_OFFER, { ...newOffer, id, version: 2, ends_at: ended });
    const late = await server.call(
      '/api/rewards/join_promotion',
      { ...(await people.signUp()), promotion_id: id },
      HOST,
    );
    expect(late.body.message).toBe('promotionEnded');
  });

  test('is checked against the jurisdiction of the site before players can take it', async () => {
    const marketing = await as('marketing');
    const owner = await as('owner');
    const profile = { site, reason };
    await owner.ok('/api/office/promotions/set_profile', { ...profile, profile: 'GB', was: 'none' });
    const much = { ...newOffer, wagering_times: 11 };
    const { body } = await marketing.call(SAVE_OFFER, much);
    expect([body.message, body.field]).toEqual(['promotionFindings', 'wagering_times']);
    const { id } = await marketing.ok(SAVE_OFFER, { ...much, is_shown: false });
    expect((await marketing.call(SAVE_OFFER, { ...much, id, version: 1 })).body.message).toBe(
      'promotionFindings',
    );
    await marketing.ok(SAVE_OFFER, { ...newOffer, id, version: 1 });
    await owner.ok('/api/office/promotions/set_profile', { ...profile, profile: 'none', was: 'GB' });
  });

  test.each([
    [{ percent: 0 }, 'badRequest', 'percent'],
    [{ max_bonus: '0' }, 'invalidAmount', 'max_bonus'],
    [{ min_deposit: '0.001' }, 'invalidAmount', 'min_deposit'],
    [{ picture: 'https://elsewhere.example/a' }, 'badRequest', 'picture'],
    [{ starts_at: '2030-01-02T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' }, 'badRequest', 'ends_at'],
  ] as const)('an offer is refused with %j', async (more, code, field) => {
    const { body } = await (await as('marketing')).call(SAVE_OFFER, { ...newOffer, ...more });
    expect([body.message, body.field]).toEqual([code, field]);
  });
});
