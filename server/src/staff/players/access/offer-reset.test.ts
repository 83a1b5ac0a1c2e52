import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMailbox } from '../../../providers/messages/public.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { OfficeClient } from '../../testing/office-client.ts';

const OFFER = '/api/office/players/offer_reset';
const reason = 'Called: cannot log in';

let server: TestServer;
let support: OfficeClient;
let player_id: string;

beforeAll(async () => {
  server = await startTestServer();
  support = new OfficeClient(server);
  await support.logIn('support@baize.example');
  const { rows } = await support.ok('/api/office/players/list', { search: 'demo', site: 'baize' });
  player_id = rows.find(({ account_id }) => account_id === 'demo')?.player_id ?? '';
});
afterAll(() => server.stop());

/** The messages to the player that lead to a new password. */
const mailed = async () =>
  (await readMailbox(server.database.db.read)).filter(
    ({ recipient, body }) =>
      recipient === 'demo@baize.example' &&
      body.includes(`http://localhost:${server.server.port}/forgot-password`),
  );

describe('a way to a new password', () => {
  test('is sent to the player, leads to the page of their own site, and is in the audit log without it', async () => {
    const sent = await support.ok(OFFER, { player_id, reason });
    expect(sent).toEqual({ statusCode: 1, sent_to: 'de****@baize.example' });
    await expect.poll(async () => (await mailed()).length).toBe(1);
    const auditor = new OfficeClient(server);
    await auditor.logIn('auditor@baize.example');
    const { entries } = await auditor.ok('/api/office/audit/entries', { action: 'players.offerReset' });
    expect(entries).toMatchObject([
      { object: `player:${player_id}`, reason, after: { sent_to: 'de****@baize.example' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('forgot-password');
  });

  test('is sent three times an hour at most, also by many at once', async () => {
    server.clock.advance(61 * 60_000);
    await support.logIn('support@baize.example');
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => support.call(OFFER, { player_id, reason })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
  });

  test('is not sent to somebody who is shut out, nor by those who only read', async () => {
    server.clock.advance(61 * 60_000);
    await support.logIn('support@baize.example');
    const { version } = (await support.ok('/api/office/players/get', { player_id })).player;
    await support.ok('/api/office/players/block', { player_id, version, reason });
    expect((await support.call(OFFER, { player_id, reason })).body.message).toBe('wrongStatus');
    const cashier = new OfficeClient(server);
    await cashier.logIn('cashier@baize.example');
    expect((await cashier.call(OFFER, { player_id, reason })).body.message).toBe('permissionDenied');
  });
});
