import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import { balances } from '../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { addStaff } from '../create-owner.ts';
import { setSecret } from '../sessions/second-factor.ts';
import { DEMO_SECRET, OfficeClient } from '../testing/office-client.ts';

const HOUR_MS = 3_600_000;
const reason = 'Found in the logs of the game';

let server: TestServer;
let playerId: bigint;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.database;
  const player = await db.read
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select('player.id')
    .where('site.external_id', '=', 'baize')
    .where('account_id', '=', 'demo')
    .executeTakeFirstOrThrow();
  playerId = player.id;
});
afterAll(() => server.stop());

const clients = new Map<string, OfficeClient>();

/** A demonstration member of staff whose second factor was shown just now. */
async function as(name: string): Promise<OfficeClient> {
  const client = clients.get(name) ?? new OfficeClient(server);
  clients.set(name, client);
  await client.enter(`${name}@baize.example`);
  return client;
}

async function cash(): Promise<bigint> {
  return (await balances(server.database.db.read, playerId))?.cash ?? -1n;
}

const correction = (amount: string, key = uuid7()) => ({
  ...{ key, site: 'baize', player_id: String(playerId), amount, reason },
  purse: 'cash' as const,
});

/** A correction that the cashier asks for. @returns the request's id */
async function ask(cashier: OfficeClient, amount: string): Promise<string> {
  const { request_id } = await cashier.ok('/api/office/cashier/correct', correction(amount));
  return request_id ?? '';
}

/** A member of staff with the role of a cashier. */
async function addCashier(mail: string): Promise<void> {
  const { db, asOwner } = server.database;
  await db.tx(async (tx) => {
    const now = server.clock.now();
    await setSecret(tx, await addStaff(tx, { operatorId: 1, mail, role: 'cashier', now }), DEMO_SECRET, 0n);
  });
  await asOwner(`update staff set status = 'active', password_hash = (
    select password_hash from staff where mail = 'cashier@baize.example') where mail = '${mail}'`);
}

describe('a request for a second person', () => {
  test('moves the money once when a colleague approves it, and is with both in the audit log', async () => {
    const [cashier, owner] = [await as('cashier'), await as('owner')];
    const before = await cash();
    const id = await ask(cashier, '12.5');
    expect(await cash()).toBe(before);
    const { request } = await owner.ok('/api/office/requests/get', { id });
    expect(request).toMatchObject({
      state: 'open',
      may_decide: true,
      amount: '12.5',
      currency: 'PHP',
      reason,
    });
    await owner.ok('/api/office/requests/approve', { id, reason: 'Seen it' });
    expect(await cash()).toBe(before + 125_000n);
    const again = await owner.call('/api/office/requests/approve', { id, reason: 'Once more' });
    expect(again).toMatchObject({ status: 409, body: { message: 'requestDecided' } });
    const { entries } = await owner.ok('/api/office/audit/entries', { object: `player:${playerId}` });
    expect(entries[0]).toMatchObject({ action: 'requests.approve', reason, outcome: 'done' });
    const decided = await owner.ok('/api/office/audit/entries', { object: `request:${id}` });
    expect(decided.entries.map((one) => [one.action, one.reason])).toEqual([
      ['requests.approve', 'Seen it'],
      ['cashier.correct', reason],
    ]);
  });

  test('is done once where 50 approve it at the same moment', async () => {
    const [cashier, owner] = [await as('cashier'), await as('owner')];
    const before = await cash();
    const id = await ask(cashier, '3');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => owner.call('/api/office/requests/approve', { id, reason })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await cash()).toBe(before + 30_000n);
  });

  test('is one request where it is asked for again under its key', async () => {
    const cashier = await as('cashier');
    const asked = correction('4');
    const first = await cashier.ok('/api/office/cashier/correct', asked);
    expect(await cashier.ok('/api/office/cashier/correct', asked)).toEqual(first);
    const other = await cashier.call('/api/office/cashier/correct', { ...asked, amount: '5' });
    expect(other.body.message).toBe('keyReused');
  });

  test('is not approved by the person who made it, who withdraws it instead', async () => {
    const cashier = await as('cashier');
    const id = await ask(cashier, '5');
    expect((await cashier.call('/api/office/requests/approve', { id, reason })).body.message).toBe(
      'ownRequest',
    );
    expect((await cashier.call('/api/office/requests/decline', { id, reason })).body.message).toBe(
      'ownRequest',
    );
    await cashier.ok('/api/office/requests/withdraw', { id, reason });
    const owner = await as('owner');
    const answer = await owner.call('/api/office/requests/approve', { id, reason });
    expect(answer.body.message).toBe('requestDecided');
    const { entries } = await owner.ok('/api/office/audit/entries', {
      object: `request:${id}`,
      refused: true,
    });
    expect(entries.map(({ outcome }) => outcome)).toEqual(['ownRequest', 'ownRequest']);
  });

  test('is not approved through a second account of the same mailbox', async () => {
    await addCashier('a.na@gmail.com');
    await addCashier('ana+office@googlemail.com');
    const [first, second] = [new OfficeClient(server), new OfficeClient(server)];
    await first.logIn('a.na@gmail.com');
    await second.logIn('ana+office@googlemail.com');
    const id = await ask(first, '6');
    const answer = await second.call('/api/office/requests/approve', { id, reason });
    expect(answer).toMatchObject({ status: 403, body: { message: 'samePerson' } });
  });

  test('is not approved at a device that its requester had a session at within 30 days', async () => {
    const [cashier, owner] = [await as('cashier'), await as('owner')];
    const id = await ask(cashier, '7');
    const device = { 'user-agent': 'browser of cashier@baize.example' };
    const answer = await owner.call('/api/office/requests/approve', { id, reason }, device);
    expect(answer.body.message).toBe('samePerson');
    expect((await owner.call('/api/office/requests/approve', { id, reason })).status).toBe(200);
  });

  test('is refused at once where it is not possible, and stays open where it is not possible any more', async () => {
    const [cashier, owner] = [await as('cashier'), await as('owner')];
    const much = await cashier.call('/api/office/cashier/correct', correction('-99999999999'));
    expect(much.body.message).toBe('insufficientFunds');
    const all = `-${(await cash()) / 10_000n}`;
    const [first, second] = [await ask(cashier, all), await ask(cashier, all)];
    await owner.ok('/api/office/requests/approve', { id: first, reason });
    const answer = await owner.call('/api/office/requests/approve', { id: second, reason });
    expect(answer.body.message).toBe('insufficientFunds');
    const { rows } = await owner.ok('/api/office/requests/list', { state: 'open' });
    expect(rows.map(({ id }) => id)).toContain(second);
    expect(await cash()).toBeLessThan(10_000n);
  });

  test('expires after 48 hours of the time of the database', async () => {
    const cashier = await as('cashier');
    const id = await ask(cashier, '8');
    server.clock.advance(49 * HOUR_MS);
    const owner = await as('owner');
    const answer = await owner.call('/api/office/requests/approve', { id, reason });
    expect(answer.body.message).toBe('requestExpired');
    const { rows } = await owner.ok('/api/office/requests/list', { state: 'expired' });
    expect(rows.map((row) => row.id)).toContain(id);
    expect((await owner.ok('/api/office/requests/list', { state: 'open' })).rows).toEqual([]);
  });

  test('is seen by those who may approve it, by auditors and by nobody else', async () => {
    const id = await ask(await as('cashier'), '9');
    const seenBy = async (name: string) => {
      const client = await as(name);
      const { rows } = await client.ok('/api/office/requests/list', { state: 'open' });
      const { body } = await client.call('/api/office/requests/get', { id });
      const approved = await client.call('/api/office/requests/approve', { id, reason });
      return [rows.some((row) => row.id === id), body.message, approved.body.message];
    };
    expect(await seenBy('support')).toEqual([false, 'unknownRequest', 'unknownRequest']);
    expect(await seenBy('auditor')).toEqual([true, undefined, 'unknownRequest']);
  });
});

describe('the thresholds of a site', () => {
  test('are read with the defaults, set with a version, and fixed where two persons are always needed', async () => {
    const owner = await as('owner');
    const { rows } = await owner.ok('/api/office/requests/thresholds', { site: 'baize' });
    expect(rows).toContainEqual({ kind: 'correction', above: '0', always: true, version: 0 });
    const change = { site: 'baize', kind: 'correction' as const, above: null, version: 0, reason };
    const answer = await owner.call('/api/office/requests/set_threshold', change);
    expect(answer).toMatchObject({ status: 400, body: { field: 'kind' } });
  });
});
