import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RefusalBody } from '#contract/calls.ts';
import { addToOutbox } from '../../db/outbox.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { guests, HOST, type Who } from '../testing/guests.ts';

const DAY = 86_400_000;
let server: TestServer;
let people: ReturnType<typeof guests>;
beforeAll(async () => {
  server = await startTestServer();
  people = guests(server);
});
afterAll(() => server.stop());

const inbox = (who: Who) => server.ok('/api/settings/get_inbox', who, HOST);
const claim = (who: Who, inbox_id: string) =>
  server.call('/api/settings/claim_inbox', { ...who, inbox_id }, HOST);

async function welcomed(): Promise<{ who: Who; inbox_id: string; token: number }> {
  const who = await people.signUp();
  await people.delivered();
  const [message] = (await inbox(who)).value;
  if (!message) throw new Error('nothing in the inbox');
  return { who, inbox_id: message.inbox_id, token: Number(message.token) };
}

/** Another noun sends a message the way nouns do. */
async function send(who: Who, payload: Parameters<typeof addToOutbox>[1]['payload']): Promise<void> {
  const { db } = server.database;
  const player = await db.read
    .selectFrom('player')
    .select(['id', 'site_id'])
    .where('account_id', '=', who.account_id)
    .executeTakeFirstOrThrow();
  await db.tx((tx) =>
    addToOutbox(tx, { siteId: player.site_id, playerId: player.id, topic: 'inbox.send', payload }),
  );
  await people.delivered();
}

describe('the inbox', () => {
  test('greets a new player with something to claim, unread', async () => {
    const who = await people.signUp();
    await people.delivered();
    const { unread, value } = await inbox(who);
    expect(unread).toBe(1);
    expect(value).toMatchObject([{ kind: 'welcome', token: '20', cash: '0', claim: 'open', is_read: false }]);
  });

  test('claimed fifty times at once pays once', async () => {
    const { who, inbox_id, token } = await welcomed();
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim(who, inbox_id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers
      .filter(({ status }) => status !== 200)
      .map(({ body }) => (body as RefusalBody).message);
    expect(new Set(others)).toEqual(new Set(['alreadyClaimed']));
    expect((await people.balances(who)).token).toBe(token);
    expect((await inbox(who)).value[0]).toMatchObject({ claim: 'claimed', is_read: true });
  });

  test('pays nothing once its time is over', async () => {
    const { who, inbox_id } = await welcomed();
    server.clock.advance(31 * DAY);
    const later = await people.logIn(who.account_id);
    expect((await inbox(later)).value[0]?.claim).toBe('expired');
    expect((await claim(later, inbox_id)).body).toMatchObject({ message: 'rewardExpired' });
    expect((await people.balances(later)).token).toBe(0);
  });

  test('claimed again after the player takes a break, it is said to be claimed', async () => {
    const [who, other] = [await people.signUp(), await people.signUp()];
    await people.delivered();
    const ids = await Promise.all(
      [who, other].map(async (one) => (await inbox(one)).value[0]?.inbox_id ?? ''),
    );
    expect((await claim(who, ids[0] ?? '')).status).toBe(200);
    for (const one of [who, other])
      await server.ok('/api/players/exclude', { ...one, kind: 'break_day' }, HOST);
    expect((await claim(who, ids[0] ?? '')).body).toMatchObject({ message: 'alreadyClaimed' });
    expect((await claim(other, ids[1] ?? '')).body).toMatchObject({ message: 'onABreak' });
  });

  test('a message of another player cannot be read, claimed or marked', async () => {
    const { inbox_id } = await welcomed();
    const other = await people.signUp();
    expect((await claim(other, inbox_id)).body).toMatchObject({ message: 'unknownMessage' });
    const marked = await server.call('/api/settings/read_inbox', { ...other, inbox_id }, HOST);
    expect(marked.body).toMatchObject({ message: 'unknownMessage' });
    expect((await claim(other, 'no-uuid')).body).toMatchObject({ message: 'unknownMessage' });
  });

  test('takes messages of the other nouns, in an operator’s own words too, and pages through them', async () => {
    const { who } = await welcomed();
    await send(who, { kind: 'withdrawal_paid', figures: { amount: '120' }, href: '/transaction-history' });
    await send(who, {
      kind: 'news',
      texts: { EN: { title: 'A word', body: 'From the house.' } },
      cash: '2.5',
    });
    const first = await server.ok('/api/settings/get_inbox', { ...who, limit: 2 }, HOST);
    expect(first.value.map(({ kind }) => kind)).toEqual(['news', 'withdrawal_paid']);
    const second = await server.ok(
      '/api/settings/get_inbox',
      { ...who, limit: 2, before: first.next ?? '' },
      HOST,
    );
    expect(second.value.map(({ kind }) => kind)).toEqual(['welcome']);
    expect(second.next).toBeNull();
    const [news, paid] = first.value;
    const before = (await people.balances(who)).cash;
    expect((await claim(who, news?.inbox_id ?? '')).status).toBe(200);
    expect((await people.balances(who)).cash).toBe(before + 2.5);
    expect((await claim(who, paid?.inbox_id ?? '')).body).toMatchObject({ message: 'nothingToClaim' });
  });

  test('counts what is unread, one message read or all of them', async () => {
    const { who, inbox_id } = await welcomed();
    await send(who, { kind: 'news', texts: { EN: { title: 'One', body: '' } } });
    await send(who, { kind: 'news', texts: { EN: { title: 'Two', body: '' } } });
    expect((await inbox(who)).unread).toBe(3);
    expect((await server.ok('/api/settings/read_inbox', { ...who, inbox_id }, HOST)).unread).toBe(2);
    expect((await server.ok('/api/settings/read_inbox', who, HOST)).unread).toBe(0);
  });
});

describe('the status', () => {
  test('check_status returns the session, the unread count, and the maintenance of the site while it lasts', async () => {
    const { who } = await welcomed();
    expect(await server.ok('/api/settings/check_status', who, HOST)).toMatchObject({
      status: 'active',
      is_maintenance: false,
      unread: 1,
    });
    const set = (on: boolean) =>
      server.database.db.pool.query(`update site set is_maintenance = ${on} where external_id = 'lucky'`);
    await set(true);
    const isClosed = async () => (await server.ok('/api/settings/check_status', who, HOST)).is_maintenance;
    await expect.poll(isClosed).toBe(true);
    await set(false);
    await expect.poll(isClosed).toBe(false);
  });

  test('refuses a session that has ended, and a player who was blocked as such', async () => {
    const { who } = await welcomed();
    const status = async () => (await server.call('/api/settings/check_status', who, HOST)).body;
    await server.database.db.pool.query(`update player set status = 'blocked' where account_id = $1`, [
      who.account_id,
    ]);
    expect(await status()).toMatchObject({ statusCode: -403, message: 'BLOCK' });
    await server.database.db.pool.query(`update player set status = 'active' where account_id = $1`, [
      who.account_id,
    ]);
    await server.ok('/api/auth/logout', who, HOST);
    expect(await status()).toMatchObject({ statusCode: -401, message: 'sessionExpired' });
  });
});
