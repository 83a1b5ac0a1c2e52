import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { OFFICE_HOST, OFFICE_PASSWORD, OfficeClient } from '../testing/office-client.ts';
import { type Faults, SoftwarePasskey } from '../testing/software-passkey.ts';

const BEGIN = '/api/office/passkeys/begin';
const ADD = '/api/office/passkeys/add';
const CHALLENGE = '/api/office/passkeys/challenge';
const SHOW = '/api/office/passkeys/show';

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  origin = `http://${OFFICE_HOST}:${server.server.port}`;
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance(16 * 60_000));

/** Somebody logged in with a code, and the passkey they have added. */
async function withPasskey(name: string) {
  const client = new OfficeClient(server);
  await client.logIn(`${name}@baize.example`);
  const passkey = new SoftwarePasskey(origin);
  const { options } = await client.ok(BEGIN, {});
  const { id } = await client.ok(ADD, { name: 'Laptop', passkey: passkey.create(options) });
  return { client, passkey, id };
}

/** A session of somebody with the password alone, and what their passkey is asked. */
async function halfOpen(name: string) {
  const client = new OfficeClient(server);
  await client.ok('/api/office/session/login', { mail: `${name}@baize.example`, password: OFFICE_PASSWORD });
  return { client, options: (await client.ok(CHALLENGE, {})).options };
}

const me = async (client: OfficeClient) => (await client.call('/api/office/session/me', {})).body.message;

describe('a passkey of staff', () => {
  test('is added after the second factor was shown, listed by its name, opens a session and steps it up', async () => {
    const { client, passkey, id } = await withPasskey('support');
    const { passkeys } = await client.ok('/api/office/passkeys/list', {});
    expect(passkeys).toMatchObject([{ id, name: 'Laptop', last_used_at: null }]);

    const half = await halfOpen('support');
    expect(await me(half.client)).toBe('secondFactorRequired');
    expect((await half.client.ok('/api/office/session/factors', {})).passkeys).toBe(1);
    const first = half.client.cookie;
    await half.client.ok(SHOW, { passkey: passkey.get(half.options) });
    expect(await me(half.client)).toBeUndefined();
    expect(half.client.cookie).not.toBe(first);

    server.clock.advance(5 * 60_000 + 1_000);
    expect((await half.client.call(BEGIN, {})).body.message).toBe('stepUpRequired');
    const { options } = await half.client.ok(CHALLENGE, {});
    await half.client.ok(SHOW, { passkey: passkey.get(options) });
    expect((await half.client.call(BEGIN, {})).status).toBe(200);
  });

  test('answers each challenge once, within two minutes, in the session it was made for', async () => {
    const { passkey } = await withPasskey('cashier');
    const { client, options } = await halfOpen('cashier');
    const answer = passkey.get(options);
    const other = await halfOpen('cashier');
    expect((await other.client.call(SHOW, { passkey: answer })).body.message).toBe('invalidPasskey');
    const results = await Promise.all([1, 2, 3].map(() => client.call(SHOW, { passkey: answer })));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);

    const late = await halfOpen('cashier');
    server.clock.advance(2 * 60_000 + 1_000);
    const refused = await late.client.call(SHOW, { passkey: passkey.get(late.options) });
    expect(refused).toMatchObject({ status: 422, body: { message: 'invalidPasskey' } });
    expect(await me(late.client)).toBe('secondFactorRequired');
  });

  const faults: readonly [string, Faults][] = [
    ['another origin', { origin: 'https://office.example' }],
    ['another relying party', { rpId: 'localhost' }],
    ['a challenge that nobody made', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['a person who was not verified', { isUnverified: true }],
  ];
  test('is refused with another origin or party, a challenge of nobody, and a person who was not verified', async () => {
    const { client, passkey } = await withPasskey('risk');
    const half = await halfOpen('risk');
    for (const [what, fault] of faults) {
      const asked = await half.client.ok(CHALLENGE, {});
      const shown = await half.client.call(SHOW, { passkey: passkey.get(asked.options, fault) });
      expect(shown.body.message, what).toBe('invalidPasskey');
      const { options } = await client.ok(BEGIN, {});
      const made = new SoftwarePasskey(origin).create(options, fault);
      const added = await client.call(ADD, { name: 'Forged', passkey: made });
      expect(added.body.message, what).toBe('invalidPasskey');
    }
    expect(await me(half.client)).toBe('secondFactorRequired');
  });

  test('is refused where another key signed, or another person has it', async () => {
    const { passkey } = await withPasskey('trader');
    const half = await halfOpen('trader');
    const { signature } = new SoftwarePasskey(origin).get(half.options).response;
    const answer = passkey.get(half.options);
    const forged = { ...answer, response: { ...answer.response, signature } };
    expect((await half.client.call(SHOW, { passkey: forged })).body.message).toBe('invalidPasskey');

    await withPasskey('marketing');
    const other = await halfOpen('marketing');
    const foreign = await other.client.call(SHOW, { passkey: passkey.get(other.options) });
    expect(foreign.body.message).toBe('invalidPasskey');
  });

  test('whose counter does not rise is taken for a copy: refused and written to the audit log', async () => {
    const { client, passkey } = await withPasskey('manager');
    const show = async (counter: number) => {
      const { options } = await client.ok(CHALLENGE, {});
      return (await client.call(SHOW, { passkey: passkey.get(options, { counter }) })).body.message;
    };
    expect(await show(9)).toBeUndefined();
    for (const counter of [9, 0]) expect(await show(counter), String(counter)).toBe('invalidPasskey');
    expect(await show(10)).toBeUndefined();
    const auditor = new OfficeClient(server);
    await auditor.logIn('auditor@baize.example');
    const { entries } = await auditor.ok('/api/office/audit/entries', { action: 'passkeys.show' });
    expect(entries.map(({ outcome, reason }) => [outcome, reason])).toEqual(
      Array.from({ length: 2 }, () => ['invalidPasskey', 'the counter did not rise']),
    );
  });

  test('that always says 0, as synchronised ones do, opens sessions again and again', async () => {
    const client = new OfficeClient(server);
    await client.logIn('marketing@baize.example');
    const passkey = new SoftwarePasskey(origin);
    const { options } = await client.ok(BEGIN, {});
    await client.ok(ADD, { name: 'Synchronised', passkey: passkey.create(options, { counter: 0 }) });
    for (const _ of [1, 2]) {
      const asked = await client.ok(CHALLENGE, {});
      await client.ok(SHOW, { passkey: passkey.get(asked.options, { counter: 0 }) });
    }
  });

  test('counts as a code does: after eight wrong answers even a right one waits', async () => {
    const { passkey } = await withPasskey('trader');
    const { client, options } = await halfOpen('trader');
    const wrong = { passkey: passkey.get(options, { rpId: 'localhost' }) };
    for (const _ of Array.from({ length: 8 })) await client.call(SHOW, wrong);
    const answer = await client.call(SHOW, {
      passkey: passkey.get((await client.ok(CHALLENGE, {})).options),
    });
    expect(answer).toMatchObject({ status: 429, body: { message: 'tooManyRequests' } });
  });

  test('is removed by its person alone, and opens nothing any more; both are in the audit log', async () => {
    const { client, passkey, id } = await withPasskey('auditor');
    const other = new OfficeClient(server);
    await other.logIn('owner@baize.example');
    expect((await other.call('/api/office/passkeys/remove', { id })).body.message).toBe('unknownPasskey');
    const half = await halfOpen('auditor');
    await client.ok('/api/office/passkeys/remove', { id });
    const answer = await half.client.call(SHOW, { passkey: passkey.get(half.options) });
    expect(answer.body.message).toBe('invalidPasskey');
    expect((await half.client.call(CHALLENGE, {})).body.message).toBe('unknownPasskey');
    const { staff_id } = await client.ok('/api/office/session/me', {});
    const { entries } = await other.ok('/api/office/audit/entries', { object: `staff:${staff_id}` });
    expect(entries.slice(0, 2).map(({ action }) => action)).toEqual(['passkeys.remove', 'passkeys.add']);
  });

  test('is one of ten at most, and no authenticator is added twice', async () => {
    const { client, passkey } = await withPasskey('cashier');
    const again = await client.ok(BEGIN, {});
    const twice = { name: 'Again', passkey: passkey.create(again.options) };
    expect((await client.call(ADD, twice)).body.message).toBe('passkeyTaken');
    for (;;) {
      const { status, body } = await client.call(BEGIN, {});
      if (status !== 200) {
        expect(body.message).toBe('tooManyPasskeys');
        break;
      }
      await client.ok(ADD, { name: 'One more', passkey: new SoftwarePasskey(origin).create(body.options) });
    }
    expect((await client.ok('/api/office/passkeys/list', {})).passkeys).toHaveLength(10);
  });
});
