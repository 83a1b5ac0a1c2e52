import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoredCampaign } from '#contract/office/rewards/campaign.ts';
import { isHeldOut } from '#rules/rewards/campaigns/holdout.ts';
import { systemActor } from '../../actor.ts';
import { promotions } from '../../bonuses/testing/promotions.ts';
import { sendCampaigns } from '../../campaigns/public.ts';
import { openDatabase } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { guests, HOST, type Who } from '../../rewards/testing/guests.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { staffClients } from '../testing/staff-clients.ts';

const reason = 'For the test';
const DAY = 86_400_000;
/** These campaigns send neither mail nor SMS. */
const addNothing = async () => undefined;
const texts = { EN: { title: 'Come and see', body: 'There is something for you.' } };

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

const idOf = async ({ account_id }: Who) => {
  const { id } = await server.database.db.read
    .selectFrom('player')
    .select('id')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return String(id);
};

/** Few are signed up, since a network may do that some times a minute: most tests take those who are there. */
const regulars: Who[] = [];
const tagsOf = new Map<string, readonly string[]>();

async function tag(who: Who, name: string): Promise<void> {
  const owner = await as('owner');
  const from = [...(tagsOf.get(who.account_id) ?? [])];
  const tags = [...from, name];
  await owner.ok('/api/office/players/set_tags', { player_id: await idOf(who), from, tags, reason });
  tagsOf.set(who.account_id, tags);
}

/** The segment of those with a tag, and regular players who have it. */
async function audience(name: string, count: number) {
  while (regulars.length < count) regulars.push(await people.signUp());
  const players = regulars.slice(0, count);
  for (const who of players) await tag(who, name);
  const staff = await as('marketing');
  const { segment_id } = await staff.ok('/api/office/segments/create', {
    ...{ site: 'lucky', name: `Those of ${name}`, reason },
    rule: { match: 'all', groups: [{ match: 'all', conditions: [{ fact: 'tag', is: 'has', tag: name }] }] },
  });
  return { players, segment: segment_id };
}

/** Players without accounts that could be logged in to: they are only counted. */
async function crowd(name: string, count: number): Promise<string> {
  await server.database.asOwner(`
    with added as (
      insert into player (site_id, account_id, password_hash, status, language, referral_code, created_at)
      select s.id, '${name.replaceAll('-', '_')}_' || n, '', 'active', 'EN', '${name}' || n, now()
        from site s, generate_series(1, ${count}) n where s.external_id = 'lucky' returning id, site_id)
    insert into player_tag (player_id, tag, site_id, registered_at, added_at, added_by)
      select id, '${name}', site_id, now(), now(), 'test' from added`);
  return (await audience(name, 0)).segment;
}

const draft = (sketch: Partial<StoredCampaign>) => ({
  ...{ name: 'Spring', texts },
  data: {
    ...{ segment: null, promotion: null, onSite: false, href: '/promotions', holdout: 0, resultDays: 7 },
    schedule: { kind: 'once' as const, at: server.clock.now().toISOString() },
    ...sketch,
  },
});

async function written(sketch: Partial<StoredCampaign>): Promise<string> {
  const staff = await as('marketing');
  const { campaign_id } = await staff.ok('/api/office/campaigns/create', {
    ...{ site: 'lucky', ...draft(sketch), reason },
  });
  return campaign_id;
}

const move = async (
  campaign_id: string,
  from: 'draft' | 'running' | 'paused',
  to: 'running' | 'paused' | 'ended',
) => {
  const staff = await as('marketing');
  return staff.call('/api/office/campaigns/set_state', { campaign_id, from, to, reason });
};

async function started(sketch: Partial<StoredCampaign>): Promise<string> {
  const id = await written(sketch);
  expect((await move(id, 'draft', 'running')).status).toBe(200);
  return id;
}

const read = async (campaign_id: string) => {
  const staff = await as('marketing');
  return staff.ok('/api/office/campaigns/get', { campaign_id });
};
const ended = (id: string) =>
  expect.poll(async () => (await read(id)).campaign.state, { timeout: 20_000 }).toBe('ended');
/** The titles and more of the messages of a campaign, by the page that it leads to. */
const inbox = async (who: Who, href = '/promotions') =>
  (await server.ok('/api/settings/get_inbox', who, HOST)).value.filter(
    (message) => message.kind === 'campaign' && message.href === href,
  );

/** Lets as many messages through as a test sends. */
async function noCap(most = 100): Promise<void> {
  const staff = await as('marketing');
  const { rows } = await staff.ok('/api/office/campaigns/caps', {});
  const cap = rows.find(({ site }) => site === 'lucky');
  const was = { most: cap?.most ?? 0, days: cap?.days ?? 0, quiet: null };
  if (was.most !== most)
    await staff.ok('/api/office/campaigns/set_cap', {
      site: 'lucky',
      was,
      most,
      days: 7,
      quiet: null,
      reason,
    });
}

describe('a campaign', () => {
  test('is written, changed by version, started, paused and ended, each in the audit log', async () => {
    const { segment } = await audience('nobody-else', 0);
    const at = new Date(server.clock.now().getTime() + DAY).toISOString();
    const id = await written({ segment, schedule: { kind: 'once', at } });
    const staff = await as('marketing');
    const save = (version: number) =>
      staff.call('/api/office/campaigns/save', {
        ...{ campaign_id: id, version, reason, ...draft({ segment, schedule: { kind: 'once', at } }) },
      });
    expect((await save(1)).body).toMatchObject({ version: 2 });
    expect((await save(1)).body).toMatchObject({ message: 'versionConflict' });
    expect((await move(id, 'running', 'paused')).body).toMatchObject({ message: 'versionConflict' });
    expect((await move(id, 'draft', 'running')).body).toMatchObject({ state: 'running', next_at: at });
    expect((await save(2)).body).toMatchObject({ message: 'wrongStatus' });
    expect((await move(id, 'running', 'paused')).body).toMatchObject({ state: 'paused', next_at: null });
    expect((await move(id, 'paused', 'ended')).status).toBe(200);
    expect((await move(id, 'paused', 'running')).body).toMatchObject({ message: 'versionConflict' });
    const owner = await as('owner');
    const { entries } = await owner.ok('/api/office/audit/entries', { object: `campaign:${id}` });
    expect(entries.filter(({ outcome }) => outcome === 'done').map(({ action }) => action)).toEqual([
      ...['campaigns.setState', 'campaigns.setState', 'campaigns.setState'],
      ...['campaigns.save', 'campaigns.create'],
    ]);
  });

  test('is for a segment and a promotion of its own site, and keeps its segment from being retired', async () => {
    const staff = await as('marketing');
    const { segment } = await audience('own-site', 0);
    const other = await offers.start({ trigger: { kind: 'optIn' } });
    const create = (site: string, sketch: Partial<StoredCampaign>) =>
      staff.call('/api/office/campaigns/create', { site, ...draft(sketch), reason });
    expect((await create('arena', { segment })).body).toMatchObject({ message: 'unknownSegment' });
    expect((await create('lucky', { promotion: other })).body).toMatchObject({ message: 'unknownPromotion' });
    expect((await create('lucky', { segment })).status).toBe(200);
    const retire = { segment_id: segment, version: 1, is_retired: true, reason };
    expect((await staff.call('/api/office/segments/retire', retire)).body).toMatchObject({
      message: 'segmentInUse',
    });
  });

  test('writes to each player of its segment once, in the inbox and on the home page, and the promotion can be claimed', async () => {
    await noCap();
    const { players, segment } = await audience('reached', 3);
    const outside = await people.signUp();
    regulars.push(outside);
    const promotion = await offers.start({ trigger: { kind: 'campaign' } });
    const claim = (who: Who) =>
      server.call('/api/bonuses/claim', { ...who, promotion_id: promotion, key: uuid7() }, HOST);
    expect((await claim(outside)).body).toMatchObject({ message: 'unknownPromotion' });
    const id = await started({ segment, promotion, onSite: true });
    await ended(id);
    for (const who of players) {
      const messages = await inbox(who);
      expect(messages).toMatchObject([{ href: '/promotions', is_read: false, texts }]);
      const home = await server.ok('/api/home/for_me', who, HOST);
      expect(home.notice).toMatchObject({ inbox_id: messages[0]?.inbox_id, texts });
    }
    const [first] = players;
    if (!first) throw new Error('nobody');
    await server.ok('/api/settings/read_inbox', first, HOST);
    expect((await server.ok('/api/home/for_me', first, HOST)).notice).toBeNull();
    const { value } = await server.ok('/api/bonuses/offers', first, HOST);
    expect(value.map(({ promotion_id }) => promotion_id)).toContain(promotion);
    expect((await claim(first)).status).toBe(200);
    expect(await inbox(outside)).toEqual([]);
    expect((await claim(outside)).body).toMatchObject({ message: 'unknownPromotion' });
    const whole = await read(id);
    expect(whole.campaign).toMatchObject({ reached: 3, held_out: 0 });
    const staff = await as('marketing');
    await people.deposit(first, '50');
    const results = await staff.ok('/api/office/campaigns/results', { campaign_id: id });
    expect(results.reached).toMatchObject({
      players: 3,
      opened: 1,
      claimed: 1,
      depositors: 1,
      deposits: '50',
    });
    expect(results.held_out).toMatchObject({ players: 0, deposits: '0' });
  });

  test('reaches nobody who has opted out, is on a break, excluded or limited, and nobody above the cap of the site', async () => {
    await noCap();
    const { players, segment } = await audience('careful', 2);
    const [often, plain] = players;
    const [out, away, limited] = [await people.signUp(), await people.signUp(), await people.signUp()];
    if (!often || !plain) throw new Error('too few');
    for (const who of [out, away, limited]) await tag(who, 'careful');
    expect((await server.ok('/api/settings/marketing', out, HOST)).inbox).toBe(true);
    const no = { ...out, inbox: false };
    expect((await server.ok('/api/settings/set_marketing', no, HOST)).inbox).toBe(false);
    await server.ok('/api/players/exclude', { ...away, kind: 'exclude_6_months' }, HOST);
    await server.ok('/api/players/limits_set', { ...limited, kind: 'loss_day', limit: '10' }, HOST);
    const before = await audience('often', 1);
    await ended(await started({ segment: before.segment, href: '/vip' }));
    // The campaign of the test before and this one.
    await noCap(2);
    const id = await started({ segment, href: '/spin' });
    await ended(id);
    const counts = await Promise.all(
      [out, limited, often, plain].map(async (who) => (await inbox(who, '/spin')).length),
    );
    expect(counts).toEqual([0, 0, 0, 1]);
    expect((await read(id)).runs).toMatchObject([{ reached: 1, opted_out: 1, capped: 1 }]);
    await noCap();
  });

  test('holds out exactly those whom the rules decide, who get no message and no offer', async () => {
    await noCap();
    const segment = await crowd('halves', 300);
    const promotion = await offers.start({ trigger: { kind: 'campaign' } });
    const id = await started({ segment, promotion, holdout: 5_000 });
    await ended(id);
    const { rows } = await server.database.db.pool.query<{
      id: string;
      held_out: boolean;
      written: boolean;
      offered: boolean;
    }>(
      `select t.player_id as id, t.held_out, t.message_id is not null as written,
              exists (select from bonus_offer o where o.player_id = t.player_id and o.promotion_id = $2) as offered
         from campaign_target t where t.campaign_id = $1`,
      [id, promotion],
    );
    expect(rows).toHaveLength(300);
    const held = rows.filter((row) => isHeldOut(id, BigInt(row.id), 5_000));
    expect(rows.filter((row) => row.held_out)).toEqual(held);
    expect(rows.filter((row) => !row.written)).toEqual(held);
    expect(rows.filter((row) => !row.offered)).toEqual(held);
    expect((await read(id)).campaign).toMatchObject({ reached: 300 - held.length, held_out: held.length });
  });

  test('sent each day goes to those who have come to its segment since, and to nobody twice', async () => {
    await noCap();
    const { players, segment } = await audience('daily', 2);
    const time = server.clock.now().toISOString().slice(11, 16);
    const id = await started({ segment, schedule: { kind: 'daily', time, until: null }, href: '/mission' });
    const runs = async () => (await read(id)).runs.filter((run) => run.finished_at !== null);
    server.clock.advance(DAY);
    await expect.poll(async () => (await runs()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(1);
    const [late] = regulars.slice(2);
    if (!late) throw new Error('too few');
    await tag(late, 'daily');
    const before = (await runs()).length;
    server.clock.advance(DAY);
    await expect.poll(async () => (await runs()).length, { timeout: 20_000 }).toBeGreaterThan(before);
    const again = await Promise.all(
      [...players, late].map(
        async ({ account_id }) => (await inbox(await people.logIn(account_id), '/mission')).length,
      ),
    );
    expect(again).toEqual([1, 1, 1]);
    expect((await move(id, 'running', 'paused')).status).toBe(200);
  });
});

describe('the sending of a campaign', () => {
  const counted = async (campaignId: string) => {
    const { rows } = await server.database.db.pool.query<{
      targets: number;
      messages: number;
      people: number;
    }>(
      `select (select count(*)::int from campaign_target where campaign_id = $1) as targets,
              (select count(*)::int from inbox_message m join campaign_target t on t.message_id = m.id
                where t.campaign_id = $1) as messages,
              (select count(distinct m.player_id)::int from inbox_message m where m.kind = 'campaign'
                  and m.player_id in (select player_id from campaign_target where campaign_id = $1)) as people`,
      [campaignId],
    );
    return rows[0];
  };

  test('by two servers at once, beside the job of a third, reaches each player exactly once', async () => {
    await noCap();
    const segment = await crowd('two-at-once', 2_300);
    const id = await started({ segment });
    const others = [openDatabase(server.database.url), openDatabase(server.database.url)];
    const run = async (db: (typeof others)[number]) => {
      for (let time = 0; time < 3; time++)
        await sendCampaigns(db, addNothing, { actor: systemActor('test'), now: server.clock.now() });
    };
    await Promise.all(others.map(run));
    await ended(id);
    await Promise.all(others.map((db) => db.close()));
    expect(await counted(id)).toEqual({ targets: 2_300, messages: 2_300, people: 2_300 });
    expect((await read(id)).campaign.reached).toBe(2_300);
  });

  test('paused in the middle sends nothing more, and resumed goes on where it was', async () => {
    await noCap();
    const segment = await crowd('paused-one', 2_200);
    const id = await started({ segment });
    await expect
      .poll(async () => (await read(id)).campaign.reached, { timeout: 20_000, interval: 5 })
      .toBeGreaterThan(0);
    const paused = await move(id, 'running', 'paused');
    if (paused.status === 200) {
      const { reached } = (await read(id)).campaign;
      await sendCampaigns(server.database.db, addNothing, {
        actor: systemActor('test'),
        now: server.clock.now(),
      });
      expect((await read(id)).campaign.reached).toBe(reached);
      expect((await move(id, 'paused', 'running')).status).toBe(200);
    }
    await ended(id);
    expect(await counted(id)).toEqual({ targets: 2_200, messages: 2_200, people: 2_200 });
  });

  test('cut off in the middle of a batch leaves nothing of that batch, and the next run sends it', async () => {
    await noCap();
    const segment = await crowd('cut-off', 1_200);
    const at = new Date(server.clock.now().getTime() + 3 * DAY).toISOString();
    const id = await started({ segment, schedule: { kind: 'once', at } });
    await server.database.asOwner(`
      create function cut_off() returns trigger language plpgsql as $$
      begin
        if (select count(*) from campaign_target where campaign_id = '${id}') >= 700 then
          raise exception 'cut off';
        end if;
        return null;
      end $$;
      create trigger cut_off after insert on campaign_target for each statement execute function cut_off();`);
    const send = () =>
      sendCampaigns(server.database.db, addNothing, {
        actor: systemActor('test'),
        now: new Date(Date.parse(at) + 1),
      });
    await expect(send()).rejects.toThrow('campaigns could not be sent');
    const partly = await counted(id);
    expect(partly?.targets).toBeLessThan(700);
    expect(partly?.messages).toBe(partly?.targets);
    await server.database.asOwner('drop trigger cut_off on campaign_target; drop function cut_off()');
    await send();
    expect(await counted(id)).toEqual({ targets: 1_200, messages: 1_200, people: 1_200 });
  });
});
