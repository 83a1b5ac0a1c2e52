import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeAt } from '../../staff/testing/office-client.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { addAuthenticator, addPasskey, newMember, PASSWORD } from '../testing/browser.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance(MINUTE_MS));

const member = (accountId: string) => newMember(server, accountId);

/** A code that was not used yet. */
function freshCode(secret: string): string {
  server.clock.advance(31_000);
  return codeAt(secret, server.clock.now());
}

const setStepUp = (value: string) =>
  server.database.db.pool.query(
    `insert into site_setting (site_id, setting_name, setting_value) select id, 'withdrawal_step_up', $1 from site where external_id = 'lucky'
     on conflict (site_id, setting_name) do update set setting_value = excluded.setting_value`,
    [value],
  );

describe('a proof of the player', () => {
  test('is asked for ten minutes after the log-in by what changes how they log in; the password is one', async () => {
    const own = await member('proof_word');
    server.clock.advance(10 * MINUTE_MS + 1_000);
    const refused = await own.call('/api/players/passkey_begin', {});
    expect(refused).toMatchObject({ status: 403, body: { message: 'stepUpRequired' } });
    expect(await own.ok('/api/players/proof_options', {})).toMatchObject({
      password: true,
      code: false,
      options: null,
    });
    expect((await own.call('/api/players/prove', { password: 'Wrong Paper 8' })).body.message).toBe(
      'invalidCredentials',
    );
    expect((await own.call('/api/players/passkey_begin', {})).status).toBe(403);
    await own.ok('/api/players/prove', { password: PASSWORD });
    await addPasskey(own);
  });

  test('with an authenticator is a code or a passkey, not the password', async () => {
    const own = await member('proof_code');
    const { passkey } = await addPasskey(own);
    const { secret } = await addAuthenticator(own, server.clock.now());
    server.clock.advance(10 * MINUTE_MS + 1_000);
    expect((await own.call('/api/players/recovery_codes', {})).body.message).toBe('stepUpRequired');
    expect((await own.call('/api/players/prove', { password: PASSWORD })).body.message).toBe(
      'stepUpRequired',
    );
    const { options } = await own.ok('/api/players/proof_options', {});
    expect(options?.allowCredentials).toHaveLength(1);
    await own.ok('/api/players/prove', { passkey: passkey.get({ challenge: options?.challenge ?? '' }) });
    await own.ok('/api/players/recovery_codes', {});
    server.clock.advance(10 * MINUTE_MS + 1_000);
    expect((await own.call('/api/players/prove', { code: '000000' })).body.message).toBe('invalidCode');
    await own.ok('/api/players/prove', { code: freshCode(secret) });
    await own.ok('/api/players/authenticator_remove', {});
  });

  test('is asked for by withdrawals and new accounts for them as the site has set it', async () => {
    const own = await member('proof_money');
    server.clock.advance(10 * MINUTE_MS + 1_000);
    const withdraw = async () => {
      const key = crypto.randomUUID();
      const { body } = await own.call('/api/wallet/withdrawal', { key, bank_account_id: key, amount: '100' });
      return body.message;
    };
    const addAccount = async () => {
      const account = { bank_code: 'none', account_number: '1', holder_name: 'Ann Lee' };
      return (await own.call('/api/wallet/bank_account_add', { key: crypto.randomUUID(), ...account })).body
        .message;
    };
    const asked = async () => [await withdraw(), await addAccount()];
    const through = ['unknownBankAccount', 'unknownBank'];
    expect(await asked()).toEqual(through);
    await setStepUp('any');
    await expect.poll(asked).toEqual(['stepUpRequired', 'stepUpRequired']);
    await own.ok('/api/players/prove', { password: PASSWORD });
    expect(await asked()).toEqual(through);
    await setStepUp('factor');
    await expect.poll(asked).toEqual(['factorMissing', 'factorMissing']);
    const { passkey } = await addPasskey(own);
    expect(await asked()).toEqual(['stepUpRequired', 'stepUpRequired']);
    const { options } = await own.ok('/api/players/proof_options', {});
    await own.ok('/api/players/prove', { passkey: passkey.get({ challenge: options?.challenge ?? '' }) });
    expect(await asked()).toEqual(through);
    await setStepUp('none');
  });
});
