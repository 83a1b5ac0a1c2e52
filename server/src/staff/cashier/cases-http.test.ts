import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import { siteBalances } from '../../ledger/public.ts';
import { startTestServer, startTestServerOn, type TestServer } from '../../test-server.ts';
import { expireDeposits } from '../../wallet/public.ts';
import { type Member, type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { openStream } from '../testing/live-stream.ts';
import { OFFICE_HOST } from '../testing/office-client.ts';
import { staffClients } from '../testing/staff-clients.ts';

const reason = 'The gateway confirmed it by phone';

let server: TestServer;
let wallet: TestWallet;
let members = 0;
const as = staffClients(() => server);

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const member = (): Promise<Member> => {
  members += 1;
  return wallet.member(`payer${members}`, 0n, 'arena');
};

async function open(of: Member, amount = '500'): Promise<string> {
  const ask = { key: uuid7(), method_code: 'sandbox-card', amount };
  return (await wallet.ok(of, '/api/wallet/deposit', ask)).deposit_id;
}

interface Notice {
  readonly amount?: string;
  readonly currency?: string;
  readonly result?: 'paid' | 'declined';
  readonly more?: object;
}

/** What the gateway says about a deposit. @returns the verdict, or the refusal */
async function say(reference: string, notice: Notice = {}): Promise<string> {
  const { amount = '500', currency = 'USD', result = 'paid', more } = notice;
  const body = JSON.stringify({ reference, amount, currency, result, ...more });
  const path = '/callbacks/payments/sandbox';
  const { text } = await server.send({ path, headers: await wallet.signed(body), body });
  const answer: { readonly verdict?: string; readonly message?: string } = JSON.parse(text);
  return answer.verdict ?? answer.message ?? '';
}

const casesOf = async (reference: string, state?: 'open') => {
  const owner = await as('owner');
  const { rows } = await owner.ok('/api/office/deposits/cases', {
    ...{ limit: 100, sort: 'newest' },
    ...(state === undefined ? {} : { state }),
  });
  return rows.filter((row) => row.reference === reference);
};

type Resolve = Parameters<typeof resolve>[1];

/** The cashier asks for a decision. @returns the request's id */
async function resolve(
  caseId: string,
  asked: {
    readonly as: 'credit' | 'return' | 'write-off';
    readonly site?: string;
    readonly player_id?: string;
  },
): Promise<string> {
  const cashier = await as('cashier');
  const { request_id } = await cashier.ok('/api/office/deposits/resolve', {
    ...{ case_id: caseId, reason },
    ...asked,
  });
  return request_id ?? '';
}

/** Two persons decide. */
async function decide(caseId: string, asked: Resolve): Promise<void> {
  const id = await resolve(caseId, asked);
  const owner = await as('owner');
  await owner.ok('/api/office/requests/approve', { id, reason });
}

async function only(reference: string): Promise<string> {
  const found = await casesOf(reference, 'open');
  expect(found).toHaveLength(1);
  return found[0]?.case_id ?? '';
}

async function siteMoney(siteId: number, account: string, currency = 'USD'): Promise<bigint> {
  const rows = await siteBalances(server.database.db.read, siteId);
  return rows.find((row) => row.account === account && row.currency === currency)?.balance ?? 0n;
}

describe('a callback of another amount', () => {
  test('is a case with what the gateway sent, and credited as a deposit of its own by two persons', async () => {
    const payer = await member();
    const id = await open(payer);
    expect(await say(id, { amount: '300', more: { api_key: 'of ours' } })).toBe('unknownDeposit');
    expect(await say(id, { amount: '300' })).toBe('unknownDeposit');
    const caseId = await only(id);
    const owner = await as('owner');
    const { case: found } = await owner.ok('/api/office/deposits/case', { case_id: caseId });
    expect(found).toMatchObject({
      kind: 'mismatch',
      site: 'arena',
      due: '300',
      times: 2,
      account_id: 'payer1',
    });
    expect(found.possible).toEqual(['credit', 'return', 'write-off']);
    expect(found.raw).toContain(`"reference":"${id}"`);
    expect(found.raw).not.toContain('of ours');

    const request = await resolve(caseId, { as: 'credit' });
    expect(await wallet.balance(payer)).toBe('0');
    const cashier = await as('cashier');
    const own = await cashier.call('/api/office/requests/approve', { id: request, reason });
    expect(own.body.message).toBe('ownRequest');
    await owner.ok('/api/office/requests/approve', { id: request, reason });
    expect(await wallet.balance(payer)).toBe('300');
    const credited = await owner.ok('/api/office/deposits/get', { deposit_id: caseId });
    expect(credited.deposit).toMatchObject({ state: 'paid', amount: '300', method_code: 'sandbox-card' });
    expect(credited.transfers).toMatchObject([{ kind: 'deposit', amount: '300', ref: caseId }]);

    // What was asked for comes after all: the rest of it is a case, too, and nothing is paid twice.
    expect(await say(id)).toBe('conflict');
    expect(await wallet.balance(payer)).toBe('300');
    expect(await casesOf(id, 'open')).toMatchObject([{ kind: 'conflict', due: '200' }]);
  });

  test('is credited once where 50 approve it at the same moment at two servers', async () => {
    const payer = await member();
    const id = await open(payer);
    await say(id, { amount: '70' });
    const request = await resolve(await only(id), { as: 'credit' });
    const owner = await as('owner');
    const second = await startTestServerOn(server.database, { TRUST_PROXY: '127.0.0.1' });
    try {
      second.clock.advance(server.clock.now().getTime() - second.clock.now().getTime());
      const ask = { id: request, reason };
      const answers = await Promise.all(
        Array.from({ length: 50 }, async (_, n) => {
          if (n % 2 === 0) return (await owner.call('/api/office/requests/approve', ask)).status;
          const headers = {
            ...{ 'content-type': 'application/json', cookie: owner.cookie },
            ...{ 'sec-fetch-site': 'same-origin', 'user-agent': 'browser of owner@baize.example' },
          };
          const path = '/api/office/requests/approve';
          return (await second.send({ path, host: OFFICE_HOST, headers, body: JSON.stringify(ask) })).status;
        }),
      );
      expect(answers.filter((status) => status === 200)).toHaveLength(1);
      expect(answers.filter((status) => status === 409)).toHaveLength(49);
    } finally {
      await second.server.stop();
    }
    expect(await wallet.balance(payer)).toBe('70');
  });

  test('in another currency is not credited, and written off in its own', async () => {
    const payer = await member();
    const id = await open(payer);
    await say(id, { currency: 'PHP' });
    const caseId = await only(id);
    const cashier = await as('cashier');
    const { case: found } = await cashier.ok('/api/office/deposits/case', { case_id: caseId });
    expect(found.possible).toEqual(['return', 'write-off']);
    const ask = { case_id: caseId, as: 'credit' as const, reason };
    const refused = await cashier.call('/api/office/deposits/resolve', ask);
    expect(refused.body.message).toBe('resolutionNotPossible');
    await decide(caseId, { as: 'write-off' });
    expect(await siteMoney(payer.siteId, 'adjustments', 'PHP')).toBe(5_000_000n);
    expect(await wallet.balance(payer)).toBe('0');
  });
});

describe('a callback that contradicts the one before', () => {
  test('takes the credit out of the purse where two persons return it, and that once', async () => {
    const payer = await member();
    const id = await open(payer);
    expect(await say(id)).toBe('paid');
    expect(await say(id, { result: 'declined' })).toBe('conflict');
    const caseId = await only(id);
    await decide(caseId, { as: 'return' });
    expect(await wallet.balance(payer)).toBe('0');
    const owner = await as('owner');
    const { case: done, transfers } = await owner.ok('/api/office/deposits/case', { case_id: caseId });
    expect(done).toMatchObject({ state: 'returned', moved: '-500', possible: [] });
    expect(transfers).toMatchObject([{ kind: 'return', from: { account: 'cash', after: '0' } }]);
    const ask = { case_id: caseId, as: 'write-off' as const, reason };
    expect((await owner.call('/api/office/deposits/resolve', ask)).body.message).toBe('caseDecided');
    // The two agree now: what the gateway repeats is nothing new.
    expect(await say(id, { result: 'declined' })).toBe('conflict');
    expect(await casesOf(id, 'open')).toEqual([]);
  });

  test('is paid for by the site where the player has the money no more', async () => {
    const payer = await member();
    const id = await open(payer);
    await say(id);
    const account = await wallet.account(payer);
    const ask = { key: uuid7(), bank_account_id: account, amount: '400' };
    await wallet.ok(payer, '/api/wallet/withdrawal', ask);
    await say(id, { result: 'declined' });
    const caseId = await only(id);
    const cashier = await as('cashier');
    const refused = await cashier.call('/api/office/deposits/resolve', {
      case_id: caseId,
      as: 'return',
      reason,
    });
    expect(refused.body.message).toBe('insufficientFunds');
    const before = await siteMoney(payer.siteId, 'adjustments');
    await decide(caseId, { as: 'write-off' });
    expect(await siteMoney(payer.siteId, 'adjustments')).toBe(before - 5_000_000n);
    expect(await wallet.balance(payer)).toBe('100');
  });
});

describe('a callback that names no deposit', () => {
  test('is a case of the operator, credited to the player whom two persons name', async () => {
    const payer = await member();
    const reference = uuid7();
    await say(reference, { amount: '25' });
    const caseId = await only(reference);
    const cashier = await as('cashier');
    const ask = { case_id: caseId, as: 'credit' as const, reason };
    expect((await cashier.call('/api/office/deposits/resolve', ask)).body).toMatchObject({
      ...{ message: 'unknownSite', field: 'site' },
    });
    const at = { ...ask, site: 'arena' };
    expect((await cashier.call('/api/office/deposits/resolve', at)).body).toMatchObject({
      ...{ message: 'unknownPlayer', field: 'player_id' },
    });
    // Of another site than it is booked at.
    const elsewhere = { ...ask, site: 'lucky', player_id: String(payer.playerId) };
    expect((await cashier.call('/api/office/deposits/resolve', elsewhere)).body.message).toBe(
      'unknownPlayer',
    );
    await decide(caseId, { as: 'credit', site: 'arena', player_id: String(payer.playerId) });
    expect(await wallet.balance(payer)).toBe('25');
    expect(await casesOf(reference)).toMatchObject([
      { state: 'credited', site: 'arena', deposit_id: caseId, player_id: String(payer.playerId) },
    ]);
  });

  test('is not seen by those who work for one site of several, nor its body by those who see no personal data', async () => {
    const reference = uuid7();
    await say(reference);
    const caseId = await only(reference);
    const support = await as('support');
    const seen = await support.ok('/api/office/deposits/case', { case_id: caseId });
    expect(seen.case.raw).toBeNull();
    const narrow = (site: string) =>
      server.database.asOwner(`update staff_role set site_id = ${site}
        where staff_id = (select id from staff where mail = 'support@baize.example')`);
    await narrow(`(select id from site where external_id = 'arena')`);
    try {
      const hidden = await support.call('/api/office/deposits/case', { case_id: caseId });
      expect(hidden.body.message).toBe('unknownCase');
      const { rows } = await support.ok('/api/office/deposits/cases', { limit: 100 });
      expect(new Set(rows.map(({ site }) => site))).toEqual(new Set(['arena']));
      const elsewhere = await open(await wallet.member('elsewhere', 0n, 'lucky'), '50');
      const one = await support.call('/api/office/deposits/get', { deposit_id: elsewhere });
      expect(one.body.message).toBe('unknownDeposit');
      const listed = await support.ok('/api/office/deposits/list', { limit: 100 });
      expect(listed.rows.map((row) => row.deposit_id)).not.toContain(elsewhere);
    } finally {
      await narrow('null');
    }
  });

  test('of which nothing was paid is no case', async () => {
    const reference = uuid7();
    await say(reference, { result: 'declined' });
    expect(await casesOf(reference)).toEqual([]);
  });
});

describe('a deposit that was credited all the same', () => {
  test('after it had expired, is left with the player or goes back', async () => {
    const payer = await member();
    const [kept, back] = [await open(payer), await open(payer)];
    server.clock.advance(31 * 60_000);
    await server.database.db.tx((tx) => expireDeposits(tx, server.clock.now()));
    expect([await say(kept), await say(back)]).toEqual(['late', 'late']);
    expect(await wallet.balance(payer)).toBe('1000');
    await decide(await only(kept), { as: 'credit' });
    await decide(await only(back), { as: 'return' });
    expect(await wallet.balance(payer)).toBe('500');
    const cashier = await as('cashier');
    const ask = { case_id: (await casesOf(kept))[0]?.case_id ?? '', as: 'write-off' as const, reason };
    expect((await cashier.call('/api/office/deposits/resolve', ask)).body.message).toBe('caseDecided');
  });

  test('while its player is excluded, goes back once, and not where it goes back with a withdrawal', async () => {
    const payer = await member();
    const account = await wallet.account(payer);
    const [first, second] = [await open(payer), await open(payer, '100')];
    await wallet.ok(payer, '/api/players/exclude', { kind: 'exclude_6_months' });
    await say(first);
    await say(second, { amount: '100' });
    expect(await casesOf(first)).toMatchObject([{ kind: 'excluded', due: '0' }]);
    await decide(await only(first), { as: 'return' });
    expect(await wallet.balance(payer)).toBe('100');
    const ask = { key: uuid7(), bank_account_id: account, amount: '100' };
    await wallet.ok(payer, '/api/wallet/withdrawal', ask);
    const cashier = await as('cashier');
    const again = { case_id: await only(second), as: 'return' as const, reason };
    const refused = await cashier.call('/api/office/deposits/resolve', again);
    expect(refused.body.message).toBe('resolutionNotPossible');
  });
});

describe('the list of deposits', () => {
  test('pages by its order without a row twice, and is filtered by state, player and amount', async () => {
    const payer = await member();
    const ids = [await open(payer, '50'), await open(payer, '60'), await open(payer, '70')];
    await say(ids[2] ?? '', { amount: '70' });
    const cashier = await as('cashier');
    const player = { player_id: String(payer.playerId) };
    const seen: string[] = [];
    let before: string | undefined;
    for (;;) {
      const page = await cashier.ok('/api/office/deposits/list', {
        ...{ ...player, limit: 1 },
        ...(before === undefined ? {} : { before }),
      });
      seen.push(...page.rows.map((row) => row.deposit_id));
      if (page.next === null) break;
      before = page.next;
    }
    expect(seen).toEqual(ids.toReversed());
    const listed = async (more: object) =>
      (await cashier.ok('/api/office/deposits/list', { ...player, ...more })).rows.map((row) => row.amount);
    expect(await listed({ state: 'pending', sort: 'oldest' })).toEqual(['50', '60']);
    expect(await listed({ at_least: '60', sort: 'oldest' })).toEqual(['60', '70']);
  });

  test('is asked again by its pages when a case is opened', async () => {
    const cashier = await as('cashier');
    const stream = await openStream(server, cashier.cookie);
    await expect.poll(() => stream.events).toContain('open');
    await say(await open(await member()), { amount: '1' });
    await expect.poll(() => stream.events).toContain('deposits arena');
    stream.close();
  });
});
