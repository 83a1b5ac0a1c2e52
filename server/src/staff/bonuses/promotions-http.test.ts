import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { promotionData } from '../../bonuses/testing/promotions.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { guests, HOST, type Who } from '../../rewards/testing/guests.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { staffClients } from '../testing/staff-clients.ts';

const reason = 'For the test';
const texts = { EN: { title: 'A bonus', body: '' } };
const NOBODY = '01890000-0000-7000-8000-000000000000';

let server: TestServer;
let people: ReturnType<typeof guests>;
const as = staffClients(() => server);
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  people = guests(server);
});
afterAll(() => server.stop());

const draft = (sketch: Parameters<typeof promotionData>[0] = {}) => ({
  ...{ name: 'Spring', starts_at: null, ends_at: null, texts },
  data: promotionData(sketch),
});

/** Writes a promotion of lucky and starts it. @returns its id */
async function started(sketch: Parameters<typeof promotionData>[0] = {}): Promise<string> {
  const staff = await as('marketing');
  const { promotion_id } = await staff.ok('/api/office/promotions/create', {
    ...{ site: 'lucky', ...draft(sketch), reason },
  });
  await staff.ok('/api/office/promotions/set_state', { promotion_id, from: 'draft', to: 'active', reason });
  return promotion_id;
}

const idOf = async ({ account_id }: Who) => {
  const { id } = await server.database.db.read
    .selectFrom('player')
    .select('id')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return String(id);
};
const claim = (who: Who, promotion_id: string) =>
  server.call('/api/bonuses/claim', { ...who, promotion_id, key: uuid7() }, HOST);

describe('a promotion in the back office', () => {
  test('is written as a draft, started, changed by version, paused and ended, each in the audit log', async () => {
    const staff = await as('marketing');
    const made = await staff.ok('/api/office/promotions/create', { site: 'lucky', ...draft(), reason });
    const { promotion_id } = made;
    const save = (version: number, times: number) =>
      staff.call('/api/office/promotions/save', {
        ...{ promotion_id, version, reason, ...draft({ terms: { wagering: { times, base: 'bonus' } } }) },
      });
    expect((await save(1, 20)).body).toMatchObject({ version: 2 });
    expect((await save(1, 30)).body).toMatchObject({ message: 'versionConflict' });
    const move = async (from: 'draft' | 'active' | 'paused', to: 'active' | 'paused' | 'ended') => {
      const { body } = await staff.call('/api/office/promotions/set_state', {
        promotion_id,
        from,
        to,
        reason,
      });
      return body;
    };
    expect(await move('active', 'paused')).toMatchObject({ message: 'versionConflict' });
    expect(await move('draft', 'paused')).toMatchObject({ message: 'wrongStatus' });
    expect(await move('draft', 'active')).toMatchObject({ state: 'active' });
    expect(await move('active', 'paused')).toMatchObject({ state: 'paused' });
    expect(await move('paused', 'ended')).toMatchObject({ state: 'ended' });
    expect((await save(2, 30)).body).toMatchObject({ message: 'wrongStatus' });
    const read = await staff.ok('/api/office/promotions/get', { promotion_id });
    expect(read.promotion).toMatchObject({ state: 'ended', version: 2, site: 'lucky' });
    expect(read.versions.map(({ number, data }) => [number, data.terms.wagering.times])).toEqual([
      [2, 20],
      [1, 10],
    ]);
    expect(new Set(read.versions.map(({ created_by }) => created_by))).toEqual(
      new Set(['Marketing (demonstration)']),
    );
    const owner = await as('owner');
    const object = `promotion:${promotion_id}`;
    const { entries } = await owner.ok('/api/office/audit/entries', { object });
    expect(entries.filter(({ outcome }) => outcome === 'done').map(({ action }) => action)).toEqual([
      ...['promotions.setState', 'promotions.setState', 'promotions.setState'],
      ...['promotions.save', 'promotions.create'],
    ]);
  });

  test('is checked against the jurisdiction of its site, and not started while it has findings', async () => {
    const owner = await as('owner');
    const profile = (to: 'none' | 'GB', was: 'none' | 'GB') =>
      owner.call('/api/office/promotions/set_profile', { site: 'lucky', profile: to, was, reason });
    expect((await profile('GB', 'GB')).body).toMatchObject({ message: 'versionConflict' });
    expect((await profile('GB', 'none')).status).toBe(200);
    const staff = await as('marketing');
    const { data } = draft({ terms: { wagering: { times: 11, base: 'bonus' } } });
    const checked = await staff.ok('/api/office/promotions/check', { site: 'lucky', data });
    expect(checked.findings).toEqual([
      { code: 'wageringAboveMaximum', field: 'terms.wagering.times', maximum: 10 },
    ]);
    expect(checked.profile.source).toContain('5.1.1');
    const { promotion_id } = await staff.ok('/api/office/promotions/create', {
      ...{ site: 'lucky', ...draft(), data, reason },
    });
    const start = { promotion_id, from: 'draft', to: 'active', reason } as const;
    expect((await staff.call('/api/office/promotions/set_state', start)).body).toMatchObject({
      message: 'promotionFindings',
      detail: { finding: 'wageringAboveMaximum' },
    });
    expect((await profile('none', 'GB')).status).toBe(200);
    expect((await staff.call('/api/office/promotions/set_state', start)).status).toBe(200);
  });

  test('keeps its code from another one until it ends', async () => {
    const sketch = { trigger: { kind: 'code', code: 'TWICE' } } as const;
    const first = await started(sketch);
    await expect(started(sketch)).rejects.toThrow('codeTaken');
    const staff = await as('marketing');
    const end = { promotion_id: first, from: 'active', to: 'ended', reason } as const;
    await staff.ok('/api/office/promotions/set_state', end);
    await started(sketch);
  });

  test('is as unknown as none to staff of other sites, and only read by those who may not change it', async () => {
    const promotion_id = await started();
    const support = await as('support');
    expect((await support.ok('/api/office/promotions/get', { promotion_id })).promotion.promotion_id).toBe(
      promotion_id,
    );
    const pause = { promotion_id, from: 'active', to: 'paused', reason } as const;
    expect((await support.call('/api/office/promotions/set_state', pause)).status).toBe(403);
    const trader = await as('trader');
    expect((await trader.call('/api/office/promotions/get', { promotion_id })).status).toBe(403);
    expect((await support.call('/api/office/promotions/get', { promotion_id: NOBODY })).body).toMatchObject({
      message: 'unknownPromotion',
    });
    await server.database.db.pool.query(
      `update staff_role set site_id = (select id from site where external_id = 'arena')
        where staff_id = (select id from staff where mail = 'support@baize.example')`,
    );
    expect((await support.call('/api/office/promotions/get', { promotion_id })).body).toMatchObject({
      message: 'unknownPromotion',
    });
    expect((await support.ok('/api/office/promotions/list', {})).rows).toEqual([]);
  });
});

describe('grants', () => {
  test('are listed with their players and progress, page by page, and counted live by state', async () => {
    const promotion_id = await started();
    const [first, second] = [await people.signUp(), await people.signUp()];
    await claim(first, promotion_id);
    await claim(second, promotion_id);
    await people.play(second, '5');
    const staff = await as('marketing');
    const page = (before?: string) =>
      staff.ok('/api/office/promotions/grants', { promotion_id, limit: 1, ...(before ? { before } : {}) });
    const newest = await page();
    expect(newest.rows).toMatchObject([{ account_id: second.account_id, state: 'active', wagered: '5' }]);
    expect((await page(newest.next ?? '')).rows).toMatchObject([{ account_id: first.account_id }]);
    const { figures, promotion } = await staff.ok('/api/office/promotions/get', { promotion_id });
    expect(figures).toEqual([{ state: 'active', grants: 2, worth: '200', converted: '0' }]);
    expect(promotion).toMatchObject({ grants: 2, granted: '200' });
    const { rows } = await staff.ok('/api/office/promotions/list', { site: 'lucky', state: 'active' });
    expect(rows.find((row) => row.promotion_id === promotion_id)).toMatchObject({ granted: '200' });
  });

  test('are made by hand below the threshold of the site, and above it by two persons once', async () => {
    const [small, large] = [
      await started({ trigger: { kind: 'staff' }, caps: { perPlayer: null } }),
      await started({ trigger: { kind: 'staff' }, gift: { kind: 'money', size: { fixed: '1000.01' } } }),
    ];
    const who = await people.signUp();
    const player_id = await idOf(who);
    const staff = await as('marketing');
    const ask = { promotion_id: small, player_id, key: uuid7(), reason };
    for (let time = 0; time < 2; time++)
      expect((await staff.ok('/api/office/promotions/grant', ask)).request_id).toBeNull();
    const two = { promotion_id: large, player_id, key: uuid7(), reason };
    const { request_id } = await staff.ok('/api/office/promotions/grant', two);
    const mine = async () =>
      (await server.ok('/api/bonuses/mine', who, HOST)).value.map(({ promotion_id }) => promotion_id);
    expect(await mine()).toEqual([small]);
    const decide = { id: request_id ?? '', reason };
    expect((await staff.call('/api/office/requests/approve', decide)).body).toMatchObject({
      message: 'ownRequest',
    });
    const owner = await as('owner');
    await owner.ok('/api/office/requests/approve', decide);
    expect(await mine()).toEqual([large, small]);
    const none = { ...ask, player_id: '999999', key: uuid7() };
    expect((await staff.call('/api/office/promotions/grant', none)).body).toMatchObject({
      message: 'unknownPlayer',
    });
  });

  test('are cancelled once, with what was taken back and why', async () => {
    const promotion_id = await started();
    const who = await people.signUp();
    await claim(who, promotion_id);
    const staff = await as('marketing');
    const { rows } = await staff.ok('/api/office/promotions/grants', { promotion_id });
    const grant_id = rows[0]?.grant_id ?? '';
    const cancel = () => staff.call('/api/office/promotions/cancel_grant', { grant_id, reason });
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toMatchObject([
      { returned: '100' },
    ]);
    expect((await server.ok('/api/bonuses/mine', who, HOST)).value).toMatchObject([
      { state: 'cancelled', balance: '0' },
    ]);
  });
});
