import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StoredCampaign } from '#contract/office/rewards/campaign.ts';
import type { Message, MessageSender } from '../../providers/messages/public.ts';
import { guests, HOST, type Who } from '../../rewards/testing/guests.ts';
import { startTestServer, startTestServerOn, type TestServer } from '../../test-server.ts';
import { staffClients } from '../testing/staff-clients.ts';

const reason = 'For the test';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const texts = {
  EN: { title: 'Come & see', body: 'Two lines\nof <news>.', subject: 'Only today', sms: 'A gift waits.' },
};
const href = '/promotions';
const ENVIRONMENT = { TRUST_PROXY: '127.0.0.1' };

/** What the service of mails and SMS was given, and how it answers. */
const given: Message[] = [];
let answer: 'takes' | 'takes, and the answer is lost' | 'is away' = 'takes';
/** How often it was asked while it was away. */
let turnedAway = 0;
const service: MessageSender = {
  async send(message) {
    if (answer === 'is away') turnedAway += 1;
    else given.push(message);
    if (answer !== 'takes') throw new Error('no answer');
    return { sender: 'service' };
  },
};
const services = { messages: { mail: service, sms: service, push: service } };

let server: TestServer;
let people: ReturnType<typeof guests>;
let as = staffClients(() => server);
const regulars: Who[] = [];
beforeAll(async () => {
  server = await startTestServer(ENVIRONMENT, undefined, services);
  people = guests(server);
  for (let count = 0; count < 4; count++) regulars.push(await people.signUp());
  const staff = await as('marketing');
  const { rows } = await staff.ok('/api/office/campaigns/caps', {});
  const cap = rows.find(({ site }) => site === 'lucky');
  const was = { most: cap?.most ?? 0, days: cap?.days ?? 0, quiet: null };
  await staff.ok('/api/office/campaigns/set_cap', {
    site: 'lucky',
    was,
    most: 100,
    days: 7,
    quiet: null,
    reason,
  });
}, 400_000);
afterAll(() => server.stop());

let turn = 0;
beforeEach(() => {
  answer = 'takes';
  turnedAway = 0;
  given.length = 0;
});

/** Somebody who is there already, with new contacts. */
async function somebody(): Promise<Who & { readonly mail: string; readonly phone: string }> {
  const who = regulars[turn % regulars.length];
  if (!who) throw new Error('nobody');
  turn += 1;
  const [mail, phone] = [`Reader.${turn}@example.com`, `+639170000${String(turn).padStart(3, '0')}`];
  await server.database.asOwner(
    `update player set contact_email = '${mail}', contact_phone = '${phone}' where account_id = '${who.account_id}'`,
  );
  await server.ok('/api/settings/set_marketing', { ...who, inbox: true, mail: false, sms: false }, HOST);
  return { ...who, mail, phone };
}
const says = (who: Who, said: { inbox?: boolean; mail?: boolean; sms?: boolean }) =>
  server.ok('/api/settings/set_marketing', { account_id: who.account_id, auth: who.auth, ...said }, HOST);
const marketing = (who: Who) =>
  server.ok('/api/settings/marketing', { account_id: who.account_id, auth: who.auth }, HOST);

const tokenIn = (text: string | undefined): string => /\/u\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const press = (token: string, more: { everywhere?: boolean } = {}, host = HOST, external_id = 'lucky') =>
  server.call('/api/settings/press_offer_link', { domain_name: host, external_id, token, ...more }, host);
const atLink = (token: string, method: 'GET' | 'POST', host = HOST) =>
  server.send({
    ...{ method, path: `/u/${token}`, host },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' ? { body: 'List-Unsubscribe=One-Click' } : {}),
  });
const arrived = (count: number) =>
  expect.poll(() => given.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);

/** Says yes by both channels, and confirms both contacts by the links that went there. */
async function reader() {
  const who = await somebody();
  await says(who, { mail: true, sms: true });
  await arrived(2);
  for (const { body } of given.splice(0)) expect((await press(tokenIn(body))).status).toBe(200);
  return who;
}

async function idOf({ account_id }: Who): Promise<string> {
  const { id } = await server.database.db.read
    .selectFrom('player')
    .select('id')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return String(id);
}

async function segmentOf(who: readonly Who[]): Promise<string> {
  const name = `mailed-${turn}-${Math.random().toString(36).slice(2, 8)}`;
  for (const one of who) {
    const id = await idOf(one);
    await server.database.asOwner(`insert into player_tag (player_id, tag, site_id, registered_at, added_at, added_by)
      select id, '${name}', site_id, created_at, now(), 'test' from player where id = ${id}`);
  }
  const staff = await as('marketing');
  const { segment_id } = await staff.ok('/api/office/segments/create', {
    ...{ site: 'lucky', name, reason },
    rule: { match: 'all', groups: [{ match: 'all', conditions: [{ fact: 'tag', is: 'has', tag: name }] }] },
  });
  return segment_id;
}

const move = async (
  campaign_id: string,
  from: 'draft' | 'running' | 'paused' | 'ended',
  to: 'running' | 'paused' | 'ended',
) => (await as('marketing')).call('/api/office/campaigns/set_state', { campaign_id, from, to, reason });

/** Writes a campaign by mail and SMS to some players, and starts it. */
async function started(who: readonly Who[], sketch: Partial<StoredCampaign> = {}): Promise<string> {
  const staff = await as('marketing');
  const { campaign_id } = await staff.ok('/api/office/campaigns/create', {
    ...{ site: 'lucky', name: 'By mail', texts, reason },
    data: {
      ...{ segment: await segmentOf(who), promotion: null, onSite: false, mail: true, sms: true, href },
      ...{ holdout: 0, resultDays: 7, schedule: { kind: 'once', at: server.clock.now().toISOString() } },
      ...sketch,
    },
  });
  expect((await move(campaign_id, 'draft', 'running')).status).toBe(200);
  return campaign_id;
}

const counts = async (campaign_id: string) => {
  const staff = await as('marketing');
  const { channels } = await staff.ok('/api/office/campaigns/results', { campaign_id });
  return Object.fromEntries(channels.map(({ channel, ...of }) => [channel, of]));
};
const comesTo = (campaignId: string, channel: 'mail' | 'sms', of: Record<string, number>) =>
  expect
    .poll(async () => (await counts(campaignId))[channel], { timeout: 30_000, interval: 100 })
    .toMatchObject(of);

/** Leaves the key of the site's links as a release before would have, and returns it. */
async function leavePlain(): Promise<Buffer> {
  const { pool, read } = server.database.db;
  const { rows } = await pool.query<{ site_id: number; sealed: Buffer }>(
    `select k.site_id, k.sealed from offer_link_key k join site on site.id = k.site_id where external_id = 'lucky'`,
  );
  const [{ site_id, sealed } = { site_id: 0, sealed: Buffer.alloc(0) }] = rows;
  const key = read.keys.open({ table: 'offer_link_key', column: 'sealed', row: String(site_id) }, sealed);
  await pool.query('update offer_link_key set key = $1, sealed = null where site_id = $2', [key, site_id]);
  return key;
}

describe('a campaign by mail and SMS', () => {
  test('goes to confirmed contacts of those who have said yes, once, as text and as HTML', async () => {
    const yes = await reader();
    const [no, unconfirmed] = [await somebody(), await somebody()];
    await says(unconfirmed, { mail: true });
    await arrived(1);
    expect(given.splice(0)).toMatchObject([{ to: unconfirmed.mail, channel: 'mail' }]);
    const id = await started([yes, no, unconfirmed]);
    await comesTo(id, 'mail', { sent: 1, waiting: 0 });
    await comesTo(id, 'sms', { sent: 1, waiting: 0 });
    expect(given.map(({ to }) => to).sort()).toEqual([yes.phone, yes.mail].sort());
    const [mail, sms] = [
      given.find((one) => one.channel === 'mail'),
      given.find((one) => one.channel === 'sms'),
    ];
    const link = `http://${HOST}:${server.server.port}/u/${tokenIn(mail?.body)}`;
    expect(mail).toMatchObject({
      subject: 'Only today',
      headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    expect(mail?.body).toContain(`Two lines\nof <news>.`);
    expect(mail?.html).toContain('Two lines<br>of &lt;news&gt;.');
    expect(mail?.html).toContain(`<a href="${link}"`);
    expect(sms?.body).toMatch(/A gift waits\.\n.*\/promotions\n.*\/u\/s[\w-]{27}$/);
    const staff = await as('support');
    const { marketing: shown } = await staff.ok('/api/office/players/get', { player_id: await idOf(yes) });
    expect(shown).toMatchObject({ inbox: true, mail: true, sms: true, mail_contact: 'confirmed' });
  });

  test('is ended for a player by one press, not by looking at the link, and by a mail program that posts to it', async () => {
    const who = await reader();
    await comesTo(await started([who]), 'sms', { sent: 1 });
    await arrived(2);
    const [byMail, bySms] = ['mail', 'sms'].map((channel) =>
      tokenIn(given.find((one) => one.channel === channel)?.body),
    );
    const looked = await atLink(byMail ?? '', 'GET');
    expect([looked.status, looked.headers.location]).toEqual([302, `/en/unsubscribe#${byMail}`]);
    expect(await marketing(who)).toMatchObject({ inbox: true, mail: true, sms: true });
    const posted = await atLink(byMail ?? '', 'POST');
    expect([posted.status, posted.text]).toEqual([200, '']);
    expect(await marketing(who)).toMatchObject({ inbox: true, mail: false, sms: true });
    expect((await press(bySms ?? '', { everywhere: true })).body).toMatchObject({
      kind: 'stop',
      channel: 'sms',
    });
    expect(await marketing(who)).toMatchObject({ inbox: false, mail: false, sms: false });
    const again = await started([who]);
    await expect
      .poll(
        async () =>
          (await (await as('marketing')).ok('/api/office/campaigns/get', { campaign_id: again })).runs,
      )
      .toMatchObject([{ reached: 0, opted_out: 1 }]);
  });

  test('has links that nobody makes up, and that are good on their own site and for their own contact only', async () => {
    const who = await somebody();
    await says(who, { mail: true });
    await arrived(1);
    const confirm = tokenIn(given.splice(0)[0]?.body);
    const stop = `m${confirm.slice(1)}`;
    for (const token of [
      stop,
      `${confirm.slice(0, -2)}${confirm.at(-2) === 'A' ? 'B' : 'A'}${confirm.at(-1)}`,
      'm',
      confirm.slice(1),
    ]) {
      expect((await press(token)).body).toMatchObject({ message: 'linkExpired' });
      expect((await atLink(token, 'POST')).status).toBe(422);
    }
    expect((await atLink(confirm, 'POST')).status, 'a link to confirm is not one to stop').toBe(422);
    const elsewhere = await press(confirm, {}, 'arena.localhost', 'arena');
    expect(elsewhere.body).toMatchObject({ message: 'linkExpired' });
    await server.database.asOwner(
      `update player set contact_email = 'another@example.com' where account_id = '${who.account_id}'`,
    );
    expect((await press(confirm)).body, 'it was sent to another address').toMatchObject({
      message: 'linkExpired',
    });
    expect(await marketing(who)).toMatchObject({ mail: true, mail_contact: 'unconfirmed' });
    const plain = await leavePlain();
    const seen = await reader();
    await comesTo(await started([seen], { sms: false }), 'mail', { sent: 1 });
    const own = tokenIn(given[0]?.body);
    expect((await atLink(own, 'POST', 'arena.localhost')).status).toBe(422);
    expect(await marketing(seen)).toMatchObject({ mail: true });
    expect(await leavePlain(), 'the plain key was sealed with the link').toEqual(plain);
    expect((await atLink(own, 'POST')).status, 'a plain key of a release before is good').toBe(200);
    expect(await marketing(seen)).toMatchObject({ mail: false });
  });

  test('is not sent to who opts out or takes a break between its planning and its sending', async () => {
    const [out, away] = [await reader(), await reader()];
    answer = 'is away';
    const id = await started([out, away], { sms: false });
    await comesTo(id, 'mail', { waiting: 2 });
    await says(out, { mail: false });
    const { account_id, auth } = away;
    await server.ok('/api/players/exclude', { account_id, auth, kind: 'break_day' }, HOST);
    answer = 'takes';
    await comesTo(id, 'mail', { dropped: 2, sent: 0 });
    expect(given).toEqual([]);
    server.clock.advance(2 * DAY);
    for (const [place, one] of regulars.entries()) regulars[place] = await people.logIn(one.account_id);
  });

  test('is given to the service under one id until it is taken, also after a restart in the middle', async () => {
    const who = await reader();
    answer = 'takes, and the answer is lost';
    const id = await started([who]);
    await arrived(2);
    const ahead = server.clock.now().getTime() - Date.now();
    await server.server.stop();
    server = await startTestServerOn(server.database, ENVIRONMENT, undefined, services);
    // Time goes on where it was, and staff log in anew.
    server.clock.advance(ahead + HOUR / 60);
    people = guests(server);
    as = staffClients(() => server);
    answer = 'takes';
    await comesTo(id, 'mail', { sent: 1, waiting: 0 });
    await comesTo(id, 'sms', { sent: 1, waiting: 0 });
    expect(given.length, 'it was given again').toBeGreaterThan(2);
    expect(new Set(given.map((one) => one.id)).size, 'as the same message').toBe(2);
  });

  test('waits in the quiet hours of the site, and is sent once they are over', async () => {
    const staff = await as('marketing');
    const setQuiet = async (quiet: { from: string; to: string } | null) => {
      const { rows } = await staff.ok('/api/office/campaigns/caps', {});
      const cap = rows.find(({ site }) => site === 'lucky');
      const was = { most: cap?.most ?? 0, days: cap?.days ?? 0, quiet: cap?.quiet ?? null };
      await staff.ok('/api/office/campaigns/set_cap', { site: 'lucky', ...was, was, quiet, reason });
    };
    const who = await reader();
    const { rows } = await server.database.db.pool.query(
      `select day_offset_minutes as minutes from reward_setting join site on site.id = site_id where external_id = 'lucky'`,
    );
    const later = (ms: number) =>
      new Date(server.clock.now().getTime() + (rows[0]?.minutes ?? 0) * 60_000 + ms)
        .toISOString()
        .slice(11, 16);
    await setQuiet({ from: later(-HOUR), to: later(HOUR / 2) });
    const id = await started([who], { sms: false });
    const rowsOf = async () =>
      (
        await server.database.db.pool.query(
          'select state, not_before from campaign_delivery where campaign_id = $1',
          [id],
        )
      ).rows;
    const end = new Date(server.clock.now().getTime() + HOUR / 2);
    end.setUTCSeconds(0, 0);
    await expect.poll(rowsOf, { timeout: 20_000 }).toEqual([{ state: 'held', not_before: end }]);
    expect(given).toEqual([]);
    server.clock.advance(HOUR / 2);
    await comesTo(id, 'mail', { sent: 1, waiting: 0 });
    expect(given).toHaveLength(1);
    await setQuiet(null);
  });

  test('waits while it is paused, goes on where it is resumed, and fails where the service is away for hours', async () => {
    const who = await reader();
    answer = 'is away';
    const daily = {
      kind: 'daily' as const,
      time: server.clock.now().toISOString().slice(11, 16),
      until: null,
    };
    const id = await started([who], { sms: false, schedule: daily });
    server.clock.advance(DAY);
    // An attempt has failed: none is under way as the campaign is paused.
    await expect.poll(() => turnedAway, { timeout: 20_000 }).toBeGreaterThan(0);
    expect((await move(id, 'running', 'paused')).status).toBe(200);
    answer = 'takes';
    await expect
      .poll(
        async () =>
          (
            await server.database.db.pool.query(
              'select state from campaign_delivery where campaign_id = $1',
              [id],
            )
          ).rows,
        { timeout: 20_000 },
      )
      .toEqual([{ state: 'held' }]);
    expect(given).toEqual([]);
    expect((await move(id, 'paused', 'running')).status).toBe(200);
    await comesTo(id, 'mail', { sent: 1, waiting: 0 });
    expect((await move(id, 'running', 'ended')).status).toBe(200);
    answer = 'is away';
    const late = await started([who], { sms: false });
    await comesTo(late, 'mail', { waiting: 1 });
    server.clock.advance(7 * HOUR);
    await comesTo(late, 'mail', { failed: 1, waiting: 0 });
  });

  test('is previewed in each language as it is sent', async () => {
    const staff = await as('marketing');
    const shown = await staff.ok('/api/office/campaigns/preview', {
      site: 'lucky',
      texts,
      href,
      language: 'ESP',
    });
    expect(shown.mail.subject).toBe('Only today');
    expect(shown.mail.html).toContain('lang="es"');
    expect(shown.mail.text).toContain('Deje de recibirlas aquí');
    expect(shown.sms).toContain('A gift waits.');
  });
});
