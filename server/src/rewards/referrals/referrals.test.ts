import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { guests, HOST, SITE, type Who } from '../testing/guests.ts';
import { qrOf } from './qr.ts';

let server: TestServer;
let people: ReturnType<typeof guests>;
beforeAll(async () => {
  server = await startTestServer();
  people = guests(server);
});
afterAll(() => server.stop());

const mine = (who: Who) => server.ok('/api/rewards/my_referrals', who, HOST);

describe('a referral', () => {
  test('a visitor can read the rewards for referrals and their conditions', async () => {
    expect((await server.ok('/api/rewards/referral', SITE, HOST)).value).toEqual({
      token: '100',
      cash: '10',
      friend_token: '50',
      deposit: '50',
      turnover: '200',
    });
  });

  test('has a code, its link, and the link as a QR code', async () => {
    const { code, link, qr } = await mine(await people.signUp());
    expect(link).toMatch(new RegExp(`^http://join\\.lucky\\.localhost(:\\d+)?/register\\?ref=${code}$`));
    expect(qr).toEqual(qrOf(link));
  });

  test('is rewarded once, when the friend has both paid in and staked enough', async () => {
    const referrer = await people.signUp();
    const { code } = await mine(referrer);
    const friend = await people.signUp({ referrer_code: code });
    await people.delivered();
    expect((await mine(referrer)).value).toMatchObject([
      { account_id: 'gu****', state: 'registered', deposit_percent: 0, token: '0' },
    ]);
    await people.deposit(friend, '1000');
    await people.delivered();
    expect((await mine(referrer)).value).toMatchObject([
      { state: 'deposited', deposit_percent: 100, turnover_percent: 0 },
    ]);
    await people.play(friend, '80', 2);
    await people.delivered();
    expect((await people.balances(referrer)).token).toBe(0);
    await people.play(friend, '80', 3);
    await people.delivered();
    await people.play(friend, '80', 1);
    await people.delivered();
    expect(await people.balances(referrer)).toEqual({ cash: 10, token: 100 });
    expect((await people.balances(friend)).token).toBe(50);
    expect(await mine(referrer)).toMatchObject({
      invited: 1,
      rewarded: 1,
      earned: { token: '100', cash: '10' },
      value: [{ state: 'rewarded', token: '100', cash: '10' }],
    });
    const messages = (await server.ok('/api/settings/get_inbox', referrer, HOST)).value;
    expect(messages.filter(({ kind }) => kind === 'referral_reward')).toHaveLength(1);
  });

  test('referring oneself is refused: the same browser, or the same mailbox in another spelling', async () => {
    const first = await people.signUp({ visitor_id: 'browser-1' });
    const { code } = await mine(first);
    const ask = { ...SITE, account_id: 'self_1', password: 'Quiet-Harbour-71', referrer_code: code };
    const sameBrowser = await server.call('/api/auth/signup', { ...ask, visitor_id: 'browser-1' }, HOST);
    expect(sameBrowser.body).toMatchObject({ message: 'selfReferral', field: 'referrer_code' });
    await server.database.db.pool.query('update player set contact_email = $2 where account_id = $1', [
      first.account_id,
      'ann.lee@gmail.com',
    ]);
    const sameMailbox = await server.call(
      '/api/auth/signup',
      { ...ask, contact_email: 'Annlee+2@googlemail.com' },
      HOST,
    );
    expect(sameMailbox.body).toMatchObject({ message: 'selfReferral' });
    const friend = { ...ask, contact_email: 'ben@gmail.com', visitor_id: 'browser-2' };
    expect((await server.call('/api/auth/signup', friend, HOST)).status).toBe(200);
  });
});

test('a QR code is drawn module by module as it was reckoned', () => {
  const text = 'https://example.com/register?ref=ABCDEFGH';
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const { size, path } = qrOf(text);
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(width); step++) {
      const row = drawn[Number(y)];
      if (row) row[Number(x) + step] = true;
    }
  expect(drawn).toEqual(data);
});
