import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoredSegment } from '#contract/office/rewards/segment-rule.ts';
import { promotionData, promotions } from '../../bonuses/testing/promotions.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { guests, HOST, type Who } from '../../rewards/testing/guests.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { staffClients } from '../testing/staff-clients.ts';

const reason = 'For the test';
const everyone: StoredSegment = { match: 'all', groups: [] };
const tagged = (tag: string): StoredSegment => ({
  match: 'all',
  groups: [{ match: 'all', conditions: [{ fact: 'tag', is: 'has', tag }] }],
});

let server: TestServer;
let people: ReturnType<typeof guests>;
let offers: ReturnType<typeof promotions>;
const as = staffClients(() => server);
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  people = guests(server);
  offers = promotions(server, 'lucky');
});
afterAll(() => server.stop());

let made = 0;
async function segment(rule: StoredSegment): Promise<string> {
  made += 1;
  const staff = await as('marketing');
  const { segment_id } = await staff.ok('/api/office/segments/create', {
    ...{ site: 'lucky', name: `Segment ${made}`, rule, reason },
  });
  return segment_id;
}

const idOf = async ({ account_id }: Who) => {
  const { id } = await server.database.db.read
    .selectFrom('player')
    .select('id')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return String(id);
};

async function setTags(who: Who, from: string[], tags: string[]): Promise<void> {
  const owner = await as('owner');
  await owner.ok('/api/office/players/set_tags', { player_id: await idOf(who), from, tags, reason });
}

const claim = (who: Who, promotion_id: string) =>
  server.call('/api/bonuses/claim', { ...who, promotion_id, key: uuid7() }, HOST);
const offered = async (who: Who) =>
  (await server.ok('/api/bonuses/offers', who, HOST)).value.map(({ promotion_id }) => promotion_id);

describe('a segment in the back office', () => {
  test('is written, changed by version, retired and taken back, each with its version, reason and audit entry', async () => {
    const staff = await as('marketing');
    const segment_id = await segment(everyone);
    const save = (version: number, name: string) =>
      staff.call('/api/office/segments/save', { segment_id, version, name, rule: tagged('vip'), reason });
    expect((await save(1, 'Our best')).body).toMatchObject({ version: 2 });
    expect((await save(1, 'Others')).body).toMatchObject({ message: 'versionConflict' });
    const retire = (version: number, is_retired: boolean) =>
      staff.call('/api/office/segments/retire', { segment_id, version, is_retired, reason });
    expect((await retire(2, true)).body).toMatchObject({ version: 3 });
    expect((await save(3, 'Our best')).body).toMatchObject({ message: 'wrongStatus' });
    const listed = async (retired: 'yes' | 'no') =>
      (await staff.ok('/api/office/segments/list', { site: 'lucky', retired })).rows.some(
        (row) => row.segment_id === segment_id,
      );
    expect([await listed('yes'), await listed('no')]).toEqual([true, false]);
    expect((await retire(3, false)).body).toMatchObject({ version: 4 });
    const read = await staff.ok('/api/office/segments/get', { segment_id });
    expect(read.segment).toMatchObject({ name: 'Our best', version: 4, is_retired: false, site: 'lucky' });
    expect(read.versions.map(({ number, rule }) => [number, rule.groups.length])).toEqual([
      [4, 1],
      [3, 1],
      [2, 1],
      [1, 0],
    ]);
    const owner = await as('owner');
    const { entries } = await owner.ok('/api/office/audit/entries', { object: `segment:${segment_id}` });
    expect(entries.filter(({ outcome }) => outcome === 'done').map(({ action }) => action)).toEqual([
      ...['segments.retire', 'segments.retire', 'segments.save', 'segments.create'],
    ]);
  });

  test('has a name of its own among those in use, also where two persons write it at the same moment', async () => {
    const staff = await as('marketing');
    const create = (name: string) =>
      staff.call('/api/office/segments/create', { site: 'lucky', name, rule: everyone, reason });
    const answers = await Promise.all([create('Twins'), create('twins'), create('TWINS')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await create('Twins')).body).toMatchObject({ message: 'nameTaken', field: 'name' });
  });

  test.each([
    ['a fact that is none', { match: 'all', groups: [{ match: 'all', conditions: [{ fact: 'password' }] }] }],
    [
      'SQL in the place of a game',
      {
        match: 'all',
        groups: [
          {
            match: 'any',
            conditions: [{ fact: 'staked', on: "game:X/y' or true --", days: 1, is: 'atLeast', value: '1' }],
          },
        ],
      },
    ],
    ['a group without a condition', { match: 'all', groups: [{ match: 'all', conditions: [] }] }],
  ])('with %s is refused as malformed', async (_what, rule) => {
    const staff = await as('marketing');
    const ask = { site: 'lucky', name: 'Wrong', rule, reason };
    // A client may send anything.
    const answer = await staff.call('/api/office/segments/create', ask as never);
    expect(answer.status).toBe(400);
  });

  test('says how many players it has now and who some of them are, and never one of another site', async () => {
    const [first, second] = [await people.signUp(), await people.signUp()];
    await setTags(first, [], ['counted']);
    const staff = await as('marketing');
    const count = async () =>
      staff.ok('/api/office/segments/measure', { site: 'lucky', rule: tagged('counted') });
    expect(await count()).toMatchObject({
      ...{ players: 1, is_estimate: false },
      sample: [{ account_id: first.account_id }],
    });
    await setTags(second, [], ['counted']);
    expect(await count()).toMatchObject({ players: 2 });
    await server.ok('/api/players/exclude', { ...first, kind: 'break_day' }, HOST);
    expect(await count()).toMatchObject({ players: 1, sample: [{ account_id: second.account_id }] });
    const elsewhere = await staff.ok('/api/office/segments/measure', {
      site: 'arena',
      rule: tagged('counted'),
    });
    expect(elsewhere.players).toBe(0);
  });

  test('is read by support, changed by those who manage rewards, and unknown to staff of other sites', async () => {
    const segment_id = await segment(everyone);
    const support = await as('support');
    expect((await support.ok('/api/office/segments/get', { segment_id })).segment.version).toBe(1);
    const save = { segment_id, version: 1, name: 'Mine', rule: everyone, reason };
    expect((await support.call('/api/office/segments/save', save)).status).toBe(403);
    await server.database.db.pool.query(
      `update staff_role set site_id = (select id from site where external_id = 'arena')
        where staff_id = (select id from staff where mail = 'support@baize.example')`,
    );
    expect((await support.call('/api/office/segments/get', { segment_id })).body).toMatchObject({
      message: 'unknownSegment',
    });
    expect((await support.ok('/api/office/segments/list', {})).rows).toEqual([]);
  });
});

describe('a promotion for a segment', () => {
  test('is offered to its players alone, and whether one is in it is checked at the claim', async () => {
    const segmentId = await segment(tagged('guest-list'));
    const promotion = await offers.start({ segment: segmentId });
    const [inside, outside] = [await people.signUp(), await people.signUp()];
    await setTags(inside, [], ['guest-list']);
    expect(await offered(inside)).toContain(promotion);
    expect(await offered(outside)).not.toContain(promotion);
    expect((await claim(outside, promotion)).body).toMatchObject({ message: 'notQualified' });
    await setTags(inside, ['guest-list'], []);
    expect((await claim(inside, promotion)).body).toMatchObject({ message: 'notQualified' });
    await setTags(inside, [], ['guest-list']);
    expect((await claim(inside, promotion)).status).toBe(200);
  });

  test('follows a new version of it at once', async () => {
    const segment_id = await segment(tagged('nobody-has-it'));
    const promotion = await offers.start({ segment: segment_id });
    const who = await people.signUp();
    expect((await claim(who, promotion)).body).toMatchObject({ message: 'notQualified' });
    const staff = await as('marketing');
    const change = { segment_id, version: 1, name: 'All of them', rule: everyone, reason };
    await staff.ok('/api/office/segments/save', change);
    expect((await claim(who, promotion)).status).toBe(200);
  });

  test('keeps it from being retired until it ends, and is not written for one that is retired or of another site', async () => {
    const segment_id = await segment(everyone);
    const promotion = await offers.start({ segment: segment_id });
    const staff = await as('marketing');
    const retire = () =>
      staff.call('/api/office/segments/retire', { segment_id, version: 1, is_retired: true, reason });
    expect((await retire()).body).toMatchObject({ message: 'segmentInUse' });
    const { promotions: uses } = await staff.ok('/api/office/segments/get', { segment_id });
    expect(uses.map(({ promotion_id }) => promotion_id)).toEqual([promotion]);
    await offers.move(promotion, 'active', 'ended');
    expect((await retire()).status).toBe(200);
    const write = (site: string) =>
      staff.call('/api/office/promotions/create', {
        ...{ site, name: 'Late', starts_at: null, ends_at: null, reason },
        ...{ texts: { EN: { title: 'Late', body: '' } }, data: promotionData({ segment: segment_id }) },
      });
    expect((await write('lucky')).body).toMatchObject({ message: 'unknownSegment' });
    await staff.ok('/api/office/segments/retire', { segment_id, version: 2, is_retired: false, reason });
    expect((await write('arena')).body).toMatchObject({ message: 'unknownSegment' });
    expect((await write('lucky')).status).toBe(200);
  });

  test('written while the segment is retired: one of the two is refused, whichever comes first', async () => {
    const staff = await as('marketing');
    for (let time = 0; time < 5; time++) {
      const segment_id = await segment(everyone);
      const [written, retired] = await Promise.all([
        staff.call('/api/office/promotions/create', {
          ...{ site: 'lucky', name: 'Race', starts_at: null, ends_at: null, reason },
          ...{ texts: { EN: { title: 'Race', body: '' } }, data: promotionData({ segment: segment_id }) },
        }),
        staff.call('/api/office/segments/retire', { segment_id, version: 1, is_retired: true, reason }),
      ]);
      expect([written.status, retired.status].filter((status) => status === 200)).toHaveLength(1);
    }
  });
});
