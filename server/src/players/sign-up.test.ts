import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal } from '#contract/errors.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { balances } from '../ledger/public.ts';
import { codeIn, PASSWORD, type Players, startPlayers } from './test-players.ts';

let database: TestDatabase;
let players: Players;
beforeAll(async () => {
  database = await createTestDatabase();
  players = await startPlayers(database.db);
});
afterAll(() => database.drop());

const names = (site: string, accountId: string) => ({
  domain_name: `${site}.localhost`,
  external_id: site,
  account_id: accountId,
});
const signUp = async (site: string, accountId: string, more: Record<string, unknown> = {}) =>
  players.calls['auth.signup'](
    { ...names(site, accountId), password: PASSWORD, ...more },
    await players.context(site),
  );
const rowOf = (accountId: string) =>
  database.db.read
    .selectFrom('player')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();

describe('signing up', () => {
  it('a sign-up opens an account with empty purses in the site’s currency', async () => {
    expect(await signUp('lucky', 'Plain_One')).toEqual({ statusCode: 1, tac_required: false });
    const row = await rowOf('plain_one');
    expect(row.status).toBe('active');
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    expect(await balances(database.db.read, row.id)).toMatchObject({ currency: 'MYR', cash: 0n, token: 0n });
  });

  it('of twenty concurrent sign-ups for a name one gets the account, the others accountTaken', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp('lucky', 'wanted')));
    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1);
    expect(answers.filter((answer) => isRefusal(answer) && answer.refused === 'accountTaken')).toHaveLength(
      19,
    );
  });

  it('a name and an address that one site has taken are free on another', async () => {
    const more = { contact_email: 'same@example.com' };
    expect(isRefusal(await signUp('lucky', 'twin', more))).toBe(false);
    expect(
      isRefusal(await signUp('arena', 'twin', { ...more, accept_terms: true, date_of_birth: '1990-05-01' })),
    ).toBe(false);
    expect(await signUp('lucky', 'TWIN')).toEqual({ refused: 'accountTaken', field: 'account_id' });
    expect(await signUp('lucky', 'twin2', { contact_email: 'SAME@example.com' })).toEqual({
      refused: 'contactTaken',
      field: 'contact_email',
    });
  });
});

describe('sign-up', () => {
  it('a sign-up refuses each invalid field with its own code', async () => {
    const cases: [string, Record<string, unknown>, string, string][] = [
      ['abc', {}, 'invalidAccountId', 'account_id'],
      ["x' or 1=1", {}, 'invalidAccountId', 'account_id'],
      ['x'.repeat(64), {}, 'invalidAccountId', 'account_id'],
      ['nul\0nul', {}, 'invalidAccountId', 'account_id'],
      ['bad1', { password: 'short1' }, 'weakPassword', 'password'],
      ['bad2', { password: 'Baize-2026' }, 'weakPassword', 'password'],
      ['bad3user9', { password: 'BAD3user9' }, 'weakPassword', 'password'],
      ['bad4', { password: 'Password123!' }, 'commonPassword', 'password'],
      ['bad4', { password: 'iloveyou' }, 'commonPassword', 'password'],
      ['bad4', { password: '12345678' }, 'commonPassword', 'password'],
      ['bad5', { full_name: '<b>Ann</b>' }, 'invalidName', 'full_name'],
      ['bad6', { full_name: 'R2D2' }, 'invalidName', 'full_name'],
      ['bad7', { contact_email: 'no@dot' }, 'invalidEmail', 'contact_email'],
      ['bad8', { contact_phone: '12345' }, 'invalidPhone', 'contact_phone'],
      ['bad9', { date_of_birth: '2015-01-01' }, 'tooYoung', 'date_of_birth'],
      ['bad10', { date_of_birth: '1990-02-30' }, 'badRequest', 'date_of_birth'],
      ['bad11', { referrer_code: 'NOBODY22' }, 'unknownReferrer', 'referrer_code'],
    ];
    for (const [accountId, more, refused, field] of cases)
      expect([accountId, await signUp('lucky', accountId, more)]).toMatchObject([
        accountId,
        { refused, field },
      ]);
    const { rows } = await database.db.pool.query("select 1 from player where account_id like 'bad%'");
    expect(rows).toEqual([]);
  });

  it('a sign-up requires phone, birthday and terms where the site requires them', async () => {
    expect(await signUp('baize', 'nophone')).toMatchObject({ refused: 'invalidPhone' });
    expect(await signUp('arena', 'noday', { accept_terms: true })).toMatchObject({ field: 'date_of_birth' });
    expect(await signUp('arena', 'noterms', { date_of_birth: '1990-05-01' })).toMatchObject({
      refused: 'termsRequired',
    });
  });

  it('a sign-up stores SQL and HTML in free texts as text', async () => {
    const evil = `'; drop table player; -- <script>alert(1)</script> \u{1f3b0}`;
    await signUp('lucky', 'texts', {
      affiliate_code: evil,
      ch: `${evil}\0`,
      fbp: '\ud800',
      visitor_id: evil,
    });
    const row = await rowOf('texts');
    expect(row.affiliate_code).toBe(evil);
    expect(row.attribution).toEqual({ ch: evil, fbp: '\ufffd', visitor_id: evil });
  });

  it('a sign-up records the referrer', async () => {
    await signUp('lucky', 'bringer');
    const bringer = await rowOf('bringer');
    await signUp('lucky', 'brought', { referrer_code: ` ${bringer.referral_code.toLowerCase()} ` });
    expect((await rowOf('brought')).referrer_id).toBe(bringer.id);
    expect(
      await signUp('arena', 'stranger', {
        referrer_code: bringer.referral_code,
        accept_terms: true,
        date_of_birth: '1990-05-01',
      }),
    ).toMatchObject({ refused: 'unknownReferrer' });
  });
});

describe('an account that is confirmed by a code', () => {
  const phone = '0917 555 0101';
  const e164 = '+639175550101';
  const verify = async (accountId: string, tac: string) =>
    players.calls['auth.tacVerify']({ ...names('baize', accountId), tac }, await players.context('baize'));
  const logIn = async (accountId: string) =>
    players.calls['auth.login'](
      { ...names('baize', accountId), password: PASSWORD },
      await players.context('baize'),
    );

  it('an account can log in after its code was confirmed, not before; the code works once', async () => {
    expect(await signUp('baize', 'coded', { contact_phone: phone, language: 'PHP' })).toEqual({
      statusCode: 1,
      tac_required: true,
    });
    expect(await logIn('coded')).toMatchObject({ refused: 'accountPending' });
    expect(await balances(database.db.read, (await rowOf('coded')).id)).toBeUndefined();
    const message = await players.newestMessage(e164);
    expect(message).toContain('ang code para magawa ang account');
    const code = codeIn(message);
    expect(await verify('coded', code)).toEqual({ statusCode: 1 });
    expect(await logIn('coded')).toMatchObject({ statusCode: 1 });
    expect(await verify('coded', code)).toMatchObject({ refused: 'invalidTac' });
    expect(await balances(database.db.read, (await rowOf('coded')).id)).toMatchObject({ currency: 'PHP' });
  });

  it('asking for another confirmation code replaces the first', async () => {
    const account = { contact_phone: '0917 555 0103' };
    await signUp('baize', 'asks_again', account);
    const first = codeIn(await players.newestMessage('+639175550103'));
    players.clock.advance(61_000);
    expect(
      await players.calls['auth.tacRequestNewRegister'](
        names('baize', 'asks_again'),
        await players.context('baize'),
      ),
    ).toEqual({ statusCode: 1 });
    const second = codeIn(await players.newestMessage('+639175550103'));
    expect(second).not.toBe(first);
    expect(await verify('asks_again', first)).toMatchObject({ refused: 'invalidTac' });
    expect(await verify('asks_again', second)).toEqual({ statusCode: 1 });
    expect(await logIn('asks_again')).toMatchObject({ statusCode: 1 });
  });

  it('an account that was not confirmed for a day gives up its name', async () => {
    const more = { contact_phone: '+63 917 555 0102' };
    await signUp('baize', 'forgotten', more);
    expect(await signUp('baize', 'another1', more)).toMatchObject({ refused: 'contactTaken' });
    players.clock.advance(24 * 3_600_000 - 60_000);
    expect(await signUp('baize', 'another1', more)).toMatchObject({ refused: 'contactTaken' });
    players.clock.advance(61_000);
    expect(await signUp('baize', 'another1', more)).toMatchObject({ statusCode: 1 });
  });

  it('a corrected phone number gets a new code, and the codes sent before become invalid', async () => {
    const [wrong, right] = ['+639175550105', '+639175550106'];
    const change = async (contact_phone: string, password = PASSWORD, accountId = 'mistyped') =>
      players.calls['auth.tacChangePhone'](
        { ...names('baize', accountId), password, contact_phone },
        await players.context('baize'),
      );
    await signUp('baize', 'mistyped', { contact_phone: wrong });
    const sentToStranger = codeIn(await players.newestMessage(wrong));
    expect(await change('0917')).toEqual({ refused: 'invalidPhone', field: 'contact_phone' });
    expect(await change(right, 'Another Paper 8')).toEqual({ refused: 'invalidCredentials' });
    expect(await change(phone)).toEqual({ refused: 'contactTaken', field: 'contact_phone' });
    const strangers = await players.context('baize', '10.9.0.1');
    const account = names('baize', 'mistyped');
    await players.calls['auth.tacRequestNewRegister'](account, strangers);
    const askedByStranger = codeIn(await players.newestMessage(wrong));
    expect(askedByStranger).not.toBe(sentToStranger);
    expect(await change(right)).toEqual({ statusCode: 1 });
    expect(await verify('mistyped', sentToStranger)).toMatchObject({ refused: 'invalidTac' });
    expect(
      await players.calls['auth.tacVerify']({ ...account, tac: askedByStranger }, strangers),
    ).toMatchObject({ refused: 'invalidTac' });
    expect(await verify('mistyped', codeIn(await players.newestMessage(right)))).toEqual({ statusCode: 1 });
    expect((await rowOf('mistyped')).contact_phone).toBe(right);
    // A password alone does not change the phone of a confirmed account.
    expect(await change(wrong)).toEqual({ refused: 'invalidCredentials' });
    expect((await rowOf('mistyped')).contact_phone).toBe(right);
  });
});
