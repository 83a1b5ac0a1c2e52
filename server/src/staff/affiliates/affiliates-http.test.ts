import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CommissionPlanText } from '#contract/office/money/affiliate-words.ts';
import { formatAmount, multiplyDown, parseAmount } from '#rules/money/amount.ts';
import { closeMonths } from '../../affiliates/public.ts';
import {
  addLedgerMonths,
  addPlayerDays,
  playByPlayer,
  siteBalances,
  verifyLedger,
} from '../../ledger/public.ts';
import { guests, HOST, type Who } from '../../rewards/testing/guests.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { postbackSubscriber } from '../integrations/postback-events.ts';
import { codeAt, OfficeClient } from '../testing/office-client.ts';
import { staffClients } from '../testing/staff-clients.ts';

const reason = 'The contract is signed';
const PASSWORD = 'Brings-Players-71';

const plan: CommissionPlanText = {
  revenue: {
    ...{ mode: 'marginal', tiers: [{ from: '0', basis_points: 2_500 }], carries_losses: true },
    ...{ revenue_cost: 0, deposit_cost: 0 },
  },
  acquisition: { amount: '50', first_deposit: '100', turnover: '200', within_days: 30 },
  ...{ sub_share: 0, window_days: 30 },
};

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let server: TestServer;
let people: ReturnType<typeof guests>;
let receiver: Server;
let hook: string;
let received: Received[] = [];

beforeAll(async () => {
  server = await startTestServer();
  people = guests(server);
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
  const address = receiver.address();
  hook = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`;
});
afterAll(async () => {
  await server.stop();
  await new Promise((closed) => receiver.close(closed));
});
beforeEach(() => {
  received = [];
});
const staff = staffClients(() => server);

let number = 0;

/** An affiliate of the site, with its browser logged in and a link. */
async function affiliate(more: { readonly plan?: CommissionPlanText; readonly parent_id?: string } = {}) {
  number += 1;
  const mail = `brings${number}@affiliates.example`;
  const owner = await staff('owner');
  const made = await owner.ok('/api/office/affiliates/make', {
    ...{ site: 'lucky', name: `Affiliate ${number}`, mail, parent_id: null, plan, reason, ...more },
  });
  const portal = new OfficeClient(server);
  const token = made.invitation.split('#')[1] ?? '';
  await portal.ok('/api/office/affiliate/accept', { token, password: PASSWORD });
  const { url } = await portal.ok('/api/office/affiliate/make_link', { name: 'News', path: '/register' });
  const code = url.split('/').at(-1) ?? '';
  /** The statements of the affiliate, which logs in again: months have passed. */
  async function statements() {
    await portal.ok('/api/office/affiliate/login', { mail, password: PASSWORD });
    return (await portal.ok('/api/office/affiliate/statements', {})).rows;
  }
  return { id: made.affiliate_id, mail, portal, token, code, statements };
}

/** Follows a link as a browser does. @returns what the page is to send with its registration */
async function follow(code: string, tag = ''): Promise<string> {
  const answer = await server.send({ method: 'GET', host: HOST, path: `/go/${code}${tag && `?tag=${tag}`}` });
  expect(answer.status).toBe(302);
  expect(answer.headers['set-cookie']).toBeUndefined();
  const to = new URL(String(answer.headers.location), 'http://site');
  return to.searchParams.get('affiliate_code') ?? '';
}

async function playerOf(who: Who): Promise<bigint> {
  const row = await server.database.db.read
    .selectFrom('player')
    .select('id')
    .where('account_id', '=', who.account_id)
    .executeTakeFirstOrThrow();
  return row.id;
}

const attributed = (playerId: bigint) =>
  server.database.db.read
    .selectFrom('affiliate_player')
    .select(['affiliate_id', 'tag', 'first_deposit', 'acquisition'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();

/** Moves the clock into the next month, and does what the jobs do then. */
async function endMonth(): Promise<void> {
  const { db } = server.database;
  const now = server.clock.now();
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 3));
  await addLedgerMonths(db);
  server.clock.advance(next.getTime() - now.getTime());
  // The ledger's clock follows before anything is sent.
  await server.send({ method: 'GET', path: '/healthz' });
  await addLedgerMonths(db);
  await addPlayerDays(db);
  await Promise.all([closeMonths(db, server.clock.now()), closeMonths(db, server.clock.now())]);
}

const lucky = () =>
  server.database.db.read
    .selectFrom('site')
    .select(['id', 'currency'])
    .where('external_id', '=', 'lucky')
    .executeTakeFirstOrThrow();

/** The net revenue of players in the month before this one, as the report by player has it, in 1/10,000 units. */
async function netOf(playerIds: readonly bigint[]): Promise<bigint> {
  const { id, currency } = await lucky();
  const now = server.clock.now();
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const rows = await playByPlayer(server.database.db.read, {
    ...{ siteIds: [id], period: before.toISOString().slice(0, 7), currency, limit: 1_000 },
    order: { by: 'ngr', isDescending: true },
  });
  return rows
    .filter(({ playerId }) => playerIds.includes(playerId))
    .reduce((sum, { staked, paid, bonuses }) => sum + staked - paid - bonuses, 0n);
}

const paidOut = async () => {
  const { id } = await lucky();
  const all = await siteBalances(server.database.db.read, id);
  return -(all.find(({ account }) => account === 'affiliates')?.balance ?? 0n);
};

describe('an affiliate', () => {
  test('is invited once, logs in, and is neither staff nor a player', async () => {
    const { portal, token, mail } = await affiliate();
    const again = await portal.call('/api/office/affiliate/accept', { token, password: PASSWORD });
    expect(again.body.message).toBe('linkExpired');
    expect((await portal.ok('/api/office/affiliate/me', {})).mail).toBe(mail);
    expect((await portal.call('/api/office/session/me', {})).status).toBe(401);
    expect((await (await staff('owner')).call('/api/office/affiliate/me', {})).status).toBe(401);
    await portal.ok('/api/office/affiliate/logout', {});
    expect((await portal.call('/api/office/affiliate/me', {})).status).toBe(401);
    const wrong = await portal.call('/api/office/affiliate/login', { mail, password: 'wrong' });
    expect(wrong.body.message).toBe('invalidCredentials');
    const { next } = await portal.ok('/api/office/affiliate/login', { mail, password: PASSWORD });
    expect(next).toBe('done');
    expect((await portal.ok('/api/office/affiliate/me', {})).has_second_step).toBe(false);
  });

  test('is asked for the code of its authenticator, which works once', async () => {
    const { portal, mail } = await affiliate();
    const { secret } = await portal.ok('/api/office/affiliate/enrol', {});
    const at = () => codeAt(secret, server.clock.now());
    const used = at();
    await portal.ok('/api/office/affiliate/confirm', { secret, code: used });
    const other = new OfficeClient(server);
    const opened = await other.ok('/api/office/affiliate/login', { mail, password: PASSWORD });
    expect(opened.next).toBe('code');
    expect((await other.call('/api/office/affiliate/me', {})).body.message).toBe('secondFactorRequired');
    const twice = await other.call('/api/office/affiliate/show_code', { code: used });
    expect(twice.body.message).toBe('invalidCode');
    server.clock.advance(30_000);
    await other.ok('/api/office/affiliate/show_code', { code: at() });
    expect((await other.ok('/api/office/affiliate/me', {})).has_second_step).toBe(true);
  });

  test('that is closed has no session and brings nobody', async () => {
    const { id, portal, mail, code } = await affiliate();
    const owner = await staff('owner');
    const { affiliate: shown } = await owner.ok('/api/office/affiliates/get', { affiliate_id: id });
    await owner.ok('/api/office/affiliates/change', {
      ...{ affiliate_id: id, version: shown.version, name: 'Gone', mail, is_closed: true, reason },
    });
    expect((await portal.call('/api/office/affiliate/me', {})).status).toBe(401);
    expect((await portal.call('/api/office/affiliate/login', { mail, password: PASSWORD })).status).not.toBe(
      200,
    );
    expect(await follow(code)).toBe('');
  });
});

describe('a player', () => {
  test('belongs to the affiliate of the link, once, whose clicks are counted without a cookie', async () => {
    const { id, portal, code } = await affiliate();
    const brought = await follow(code, 'summer-1');
    expect(brought).toMatch(new RegExp(`^${code}\\.\\d{8}\\.summer-1$`));
    const who = await people.signUp({ affiliate_code: brought });
    await people.delivered();
    expect(await attributed(await playerOf(who))).toMatchObject({ affiliate_id: id, tag: 'summer-1' });
    const today = server.clock.now().toISOString().slice(0, 10);
    const { days } = await portal.ok('/api/office/affiliate/overview', { from: today, to: today });
    expect(days).toMatchObject([{ clicks: 1, registered: 1, deposited: 0 }]);
  });

  test('belongs to nobody with the mailbox of the affiliate, by a friend, after its days, or by a code that is none', async () => {
    const { mail, code } = await affiliate();
    const referrer = await people.signUp();
    const { code: friend } = await server.ok('/api/rewards/my_referrals', referrer, HOST);
    const own = mail.replace('@', '+me@');
    const all = [
      await people.signUp({ affiliate_code: code, contact_email: own }),
      await people.signUp({ affiliate_code: code, referrer_code: friend }),
      await people.signUp({ affiliate_code: `${code}.20200101` }),
      await people.signUp({ affiliate_code: 'zzzzzzzz' }),
      await people.signUp({ affiliate_code: "'; drop table affiliate" }),
    ];
    await people.delivered();
    for (const who of all) expect(await attributed(await playerOf(who))).toBeUndefined();
  });
});

describe('a statement', () => {
  test('is made once a month from the totals by day, approved and paid by a cashier, and corrected by the next', async () => {
    const { id, portal, code, statements } = await affiliate();
    const [one, two] = [
      await people.signUp({ affiliate_code: await follow(code) }),
      await people.signUp({ affiliate_code: await follow(code) }),
    ];
    await people.deposit(one, '1000');
    await people.deposit(two, '50');
    await people.play(one, '80', 4);
    await people.play(two, '1', 2);
    await people.delivered();
    await endMonth();
    const ids = [await playerOf(one), await playerOf(two)];
    const net = await netOf(ids);
    const share = net > 0n ? multiplyDown(net, 2_500n, 10_000n) : 0n;
    const [made, ...others] = await statements();
    expect(others).toEqual([]);
    expect(made).toMatchObject({
      ...{ players: 2, net: formatAmount(net), state: 'open' },
      amount: formatAmount(share + 500_000n),
    });
    if (!made) throw new Error('there is no statement');
    const sum = made.lines.reduce((total, { amount }) => total + (parseAmount(amount) ?? 0n), 0n);
    expect(formatAmount(sum)).toBe(made.amount);

    const cashier = await staff('cashier');
    const statement_id = made.statement_id;
    const pay = { statement_id, reference: 'BANK-1', reason };
    expect((await cashier.call('/api/office/affiliates/pay', pay)).body.message).toBe('statementState');
    const { statement } = await cashier.ok('/api/office/affiliates/statement', { statement_id });
    expect(statement.players.map(({ player_id }) => player_id).sort()).toEqual(ids.map(String).sort());
    expect((parseAmount(statement.totals.staked) ?? 0n) >= 3_200_000n).toBe(true);
    await cashier.ok('/api/office/affiliates/approve', { statement_id, reason });
    expect((await cashier.call('/api/office/affiliates/pay', pay)).body.message).toBe('noPaymentDetails');
    const details = { details: 'IBAN DE02 1203 0000 0000 2020 51', password: PASSWORD };
    await portal.ok('/api/office/affiliate/set_payment', details);
    const seen = (await cashier.ok('/api/office/affiliates/statement', { statement_id })).statement;
    expect(seen).toMatchObject({ payment: details.details });
    expect(seen.payment_since).not.toBeNull();
    const before = await paidOut();
    const twice = await Promise.all([
      cashier.call('/api/office/affiliates/pay', pay),
      cashier.call('/api/office/affiliates/pay', pay),
    ]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await paidOut()) - before).toBe(share + 500_000n);
    const [paid] = await statements();
    expect(paid).toMatchObject({ state: 'paid', reference: 'BANK-1' });

    // The deposit goes back in the next month: what it earned goes off the next statement.
    await server.database.asOwner(
      `update deposit set charged_back = amount where player_id = ${ids[0]} and state = 'paid'`,
    );
    await endMonth();
    const [next, first] = await statements();
    expect(first).toEqual(paid);
    const more = (await netOf(ids)) - 10_000_000n;
    expect(next).toMatchObject({ net: formatAmount(more), amount: '-50', due: '0', state: 'nothing' });
    const { affiliate: shown } = await (await staff('owner')).ok('/api/office/affiliates/get', {
      affiliate_id: id,
    });
    expect(shown.statements).toHaveLength(2);
    const client = await server.database.db.pool.connect();
    expect((await verifyLedger(client)).findings).toEqual([]);
    client.release();
  });

  test('above the threshold of the site is approved by a second person', async () => {
    const { code, statements } = await affiliate({
      plan: {
        ...{ revenue: null, sub_share: 0, window_days: 30 },
        acquisition: { amount: '5000', first_deposit: '100', turnover: '0', within_days: 30 },
      },
    });
    const who = await people.signUp({ affiliate_code: await follow(code) });
    await people.deposit(who, '100');
    await people.delivered();
    await endMonth();
    const [made] = await statements();
    expect(made).toMatchObject({ due: '5000', state: 'open' });
    const statement_id = made?.statement_id ?? '';
    const cashier = await staff('cashier');
    const { request_id } = await cashier.ok('/api/office/affiliates/approve', { statement_id, reason });
    expect(request_id).not.toBeNull();
    const owner = await staff('owner');
    await owner.ok('/api/office/requests/approve', { id: request_id ?? '', reason });
    const [approved] = await statements();
    expect(approved?.state).toBe('approved');
  });

  test('of who brought an affiliate has a share of that one’s commission', async () => {
    const sharing = { ...plan, sub_share: 1_000 };
    const parent = await affiliate({ plan: sharing });
    const sub = await affiliate({ parent_id: parent.id });
    const who = await people.signUp({ affiliate_code: await follow(sub.code) });
    await people.deposit(who, '500');
    await people.play(who, '80', 3);
    await people.delivered();
    await endMonth();
    const [own] = await sub.statements();
    const [of] = await parent.statements();
    const earned = parseAmount(own?.amount ?? '') ?? 0n;
    expect(earned).toBeGreaterThan(0n);
    expect(of?.amount).toBe(formatAmount(multiplyDown(earned, 1_000n, 10_000n)));
    expect(of?.lines).toMatchObject([{ kind: 'sub', basis_points: 1_000 }]);
  });
});

describe('a postback', () => {
  test('is sent, signed, of what the affiliate’s own players do', async () => {
    const { portal, code } = await affiliate();
    const topics = ['affiliate.registered', 'affiliate.deposited'] as const;
    const set = { url: hook, topics: [...topics], is_on: true, new_secret: false };
    const { secret } = await portal.ok('/api/office/affiliate/set_postback', set);
    const who = await people.signUp({ affiliate_code: await follow(code, 'click-9') });
    await people.signUp({ affiliate_code: await follow((await affiliate()).code) });
    await people.deposit(who, '100');
    await expect.poll(() => received.length, { timeout: 30_000 }).toBe(2);
    const player_id = String(await playerOf(who));
    const bodies = received.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ type }) => type).sort()).toEqual(['affiliate.deposited', 'affiliate.registered']);
    expect(bodies[0]).toMatchObject({ data: { site: 'lucky', player_id, code, tag: 'click-9' } });
    for (const { headers, body } of received) {
      const key = Buffer.from((secret ?? '').replace('whsec_', ''), 'base64');
      const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const signed = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
      expect(String(headers['webhook-signature']).split(' ')).toContain(signed);
    }
    await expect
      .poll(async () => (await portal.ok('/api/office/affiliate/postback', {})).deliveries)
      .toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
    const owner = await staff('owner');
    const { webhooks } = await owner.ok('/api/office/integrations/webhooks', {});
    expect(webhooks.some(({ url }) => url === hook)).toBe(false);
  });

  test('goes to the affiliate of each player, also where events of several come together', async () => {
    const both = [await affiliate(), await affiliate()];
    for (const { portal } of both)
      await portal.ok('/api/office/affiliate/set_postback', {
        ...{ url: hook, topics: ['affiliate.registered'], is_on: true, new_secret: false },
      });
    const { id: siteId } = await lucky();
    const events = both.map(({ id, code }, place) => ({
      ...{
        id: BigInt(place + 1),
        partition: 0,
        site_id: siteId,
        player_id: 1n,
        topic: 'affiliate.registered',
      },
      ...{ payload: { affiliate_id: id, code, tag: null }, created_at: server.clock.now() },
    }));
    await server.database.db.tx((tx) => postbackSubscriber(async () => undefined).handle(events, tx));
    const { rows } = await server.database.db.pool.query<{ affiliate_id: string; body: string }>(
      'select w.affiliate_id, d.body from webhook_delivery d join webhook w on w.id = d.webhook_id where w.affiliate_id = any ($1)',
      [both.map(({ id }) => id)],
    );
    const codes = Object.fromEntries(
      rows.map(({ affiliate_id, body }) => [affiliate_id, JSON.parse(body).data.code]),
    );
    expect(rows).toHaveLength(2);
    expect(codes).toEqual(Object.fromEntries(both.map(({ id, code }) => [id, code])));
  });
});
