import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { systemActor } from '../../../actor.ts';
import { openTransactionsEnd } from '../../../db/testing/open-transactions.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { evaluateTriggers } from '../../../players/public.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { type Member, type TestWallet, testWallet } from '../../../wallet/test-wallet.ts';
import { OfficeClient } from '../../testing/office-client.ts';

const reason = 'As our licence asks';
const actor = systemActor('tests');
let server: TestServer;
let wallet: TestWallet;
let risk: OfficeClient;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  risk = new OfficeClient(server);
  await risk.logIn('risk@baize.example');
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

type Change = OfficeRequest<'/api/office/triggers/set'>;
const usual: Change = {
  ...{ site: 'arena', code: 'own_deposits', enabled: true, window_days: 30, amount: '500', demand: 'review' },
  ...{ level: null, deadline_days: 0, consequence: 'stop_deposits', again_days: 365, version: 0, reason },
};
const set = (change: Partial<Change>) => risk.call('/api/office/triggers/set', { ...usual, ...change });
const rowOf = async (code: Change['code']) =>
  (await risk.ok('/api/office/triggers/list', { site: 'arena' })).rows.find((row) => row.code === code);
const look = async () => {
  await evaluateTriggers(server.database.db, { actor, now: server.clock.now() });
  await openTransactionsEnd(server.database.db);
};
const deposit = (member: Member) =>
  wallet.call(member, '/api/wallet/deposit', { key: uuid7(), method_code: 'sandbox-card', amount: '50' });

test('a trigger is off until it is set, by the version that was seen, with terms that make sense', async () => {
  expect(await rowOf('uk_vulnerability')).toMatchObject({
    ...{ enabled: false, version: 0, amount: '150', exceeds: true, usual: { currency: 'GBP' } },
    source: { clause: 'Social responsibility code 3.4.4' },
  });
  expect((await set({ amount: '0' })).body).toMatchObject({ message: 'invalidThreshold', field: 'amount' });
  expect((await set({ amount: null })).body).toMatchObject({ message: 'badRequest', field: 'amount' });
  const renewal = { code: 'own_renewal', amount: null } as const;
  expect((await set({ ...renewal, demand: 'funds' })).body).toMatchObject({ field: 'demand' });
  expect((await set({ ...renewal, window_days: null })).body).toMatchObject({ field: 'window_days' });
  const both = await Promise.all([set({}), set({})]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await rowOf('own_deposits')).toMatchObject({ enabled: true, version: 1, amount: '500', reason });
  const { entries } = await risk.ok('/api/office/audit/entries', { object: 'trigger:own_deposits' });
  expect(entries[0]).toMatchObject({ action: 'triggers.set', after: { amount: '500' } });
  const support = new OfficeClient(server);
  await support.logIn('support@baize.example');
  expect((await support.call('/api/office/triggers/set', usual)).status).toBe(403);
});

test('a review that is overdue stops deposits without saying why, until staff has decided', async () => {
  const [under, over] = [await wallet.member('under', 499n), await wallet.member('over', 500n)];
  await look();
  expect((await deposit(under)).status).toBe(200);
  expect((await deposit(over)).body).toMatchObject({ message: 'accountReview' });
  // Players of the demonstration have reached it, too.
  const player_id = String(over.playerId);
  const { rows } = await risk.ok('/api/office/protection/queue', { kind: 'trigger', player_id });
  expect(rows).toMatchObject([{ player: { account_id: 'over' }, markers: ['own_deposits'] }]);
  const open = (await rowOf('own_deposits'))?.open ?? 0;
  expect(open).toBeGreaterThan(0);
  const [{ case_id = '', version = 0 } = {}] = rows;
  const { reached } = await risk.ok('/api/office/protection/case', { case_id });
  expect(reached).toMatchObject([{ code: 'own_deposits', value: '500', threshold: '500', window_days: 30 }]);
  await risk.ok('/api/office/protection/close', { case_id, version, outcome: 'no_concern', reason });
  expect((await deposit(over)).status).toBe(200);
  await look();
  expect((await rowOf('own_deposits'))?.open).toBe(open - 1);
});

test('a review that stops play reaches stakes in games that are open', async () => {
  const member = await wallet.member('stopped_play', 490n);
  const { launch_url } = await wallet.ok(member, '/api/games/launch', {
    ...{ domain_name: member.host, external_id: 'arena', mode: 'real' },
    ...{ provider_code: 'BRASSWORK', game_code: 'lantern-reef' },
  });
  const launch = new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
  const play = () => server.call('/api/games/play', { launch, key: uuid7(), stake: '0.1' }, member.host);
  expect((await play()).status).toBe(200);
  expect((await set({ version: 1, amount: '480', consequence: 'stop_play' })).status).toBe(200);
  await look();
  expect((await play()).status).not.toBe(200);
  expect((await deposit(member)).body).toMatchObject({ message: 'accountReview' });
  await set({ version: 2, enabled: false });
});
