import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallPath, CallRequest } from '#contract/calls.ts';
import { systemActor } from '../../actor.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { postIn } from '../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type Member, testWallet } from '../../wallet/test-wallet.ts';
import { clearMatch, openMatches } from './review-matches.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.stop());

const PASSWORD = 'Zk7mount ain!';
const OF_AGE = { date_of_birth: '1987-03-09', accept_terms: true };
let count = 0;

interface Details {
  readonly full_name?: string;
  readonly date_of_birth?: string;
  readonly contact_email?: string;
  readonly contact_phone?: string;
}
interface Somebody {
  readonly host: string;
  readonly site: 'lucky' | 'arena';
  readonly account_id: string;
  readonly cookie: string;
}

/** Every request comes from an address of its own. */
async function post<P extends CallPath>(path: P, body: CallRequest<P>, host: string, cookie = '') {
  count += 1;
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.1.${count >> 8}.${count & 255}`,
    ...(cookie === '' ? {} : { cookie }),
  };
  const answer = await server.send({ path, host, headers, body: JSON.stringify(body) });
  const parsed: { message?: string; token?: string } = JSON.parse(answer.text);
  const set = /device=[\w-]{43}/.exec(String(answer.headers['set-cookie']))?.[0];
  return { said: parsed.message ?? 'done', token: parsed.token ?? '', cookie: set ?? cookie };
}

async function signUp(details: Details, site: 'lucky' | 'arena' = 'lucky', cookie = ''): Promise<Somebody> {
  const host = `${site}.localhost`;
  const account_id = `who_${(count + 1).toString(36)}_${uuid7().slice(-4)}`;
  const ask = { domain_name: host, external_id: site, account_id, password: PASSWORD };
  const opened = await post('/api/auth/signup', { ...ask, ...OF_AGE, ...details }, host, cookie);
  if (opened.said !== 'done') throw new Error(opened.said);
  return { host, site, account_id, cookie: opened.cookie };
}

async function logIn({ host, site, account_id, cookie }: Somebody) {
  const ask = { domain_name: host, external_id: site, account_id, password: PASSWORD };
  const { said, token } = await post('/api/auth/login', ask, host, cookie);
  return { said, who: { account_id, auth: token } };
}

const idOf = async (account_id: string) =>
  server.database.db.read
    .selectFrom('player')
    .select(['id', 'site_id'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();

/** Money for an account, without a deposit. */
async function fund({ account_id }: Somebody): Promise<void> {
  const { id, site_id } = await idOf(account_id);
  await server.database.db.tx((tx) =>
    postIn(tx, {
      key: uuid7(),
      siteId: site_id,
      playerId: id,
      actor: systemActor('test'),
      steps: [{ from: 'genesis', to: 'cash', amount: 1_000_000n, kind: 'genesis' }],
    }),
  );
}

async function excluded(details: Details): Promise<Somebody> {
  const person = await signUp(details);
  const { who } = await logIn(person);
  const { said } = await post('/api/players/exclude', { ...who, kind: 'exclude_6_months' }, person.host);
  expect(said).toBe('done');
  return person;
}

const deposit = async ({ host }: Somebody, who: { account_id: string; auth: string }) =>
  (
    await post(
      '/api/wallet/deposit',
      { ...who, key: uuid7(), method_code: 'sandbox-card', amount: '50' },
      host,
    )
  ).said;
const launch = async ({ host, site }: Somebody, who: { account_id: string; auth: string }) =>
  (
    await post(
      '/api/games/launch',
      {
        ...{ domain_name: host, external_id: site, ...who },
        ...{ provider_code: 'BRASSWORK', game_code: 'lantern-reef', mode: 'real' as const },
      },
      host,
    )
  ).said;
const matchesOf = async ({ account_id }: Pick<Somebody, 'account_id'>) =>
  (await openMatches(server.database.db.read, undefined, 100)).filter((row) => row.account_id === account_id);

const join = async ({ host, site }: Somebody, who: { account_id: string; auth: string }) => {
  const fields = { domain_name: host, external_id: site };
  const { value } = await server.ok('/api/rewards/promotions', fields, host);
  const promotion_id = value.find(({ kind }) => kind === 'deposit')?.promotion_id ?? 0;
  return (await post('/api/rewards/join_promotion', { ...who, promotion_id }, host)).said;
};

describe('rewards', () => {
  it('a player who is excluded or on a break gets no rewards', async () => {
    for (const [kind, refused] of [
      ['exclude_6_months', 'selfExcluded'],
      ['break_week', 'onABreak'],
    ] as const) {
      const person = await signUp({ date_of_birth: kind === 'break_week' ? '1969-01-01' : '1969-02-02' });
      const { who } = await logIn(person);
      await post('/api/players/exclude', { ...who, kind }, person.host);
      expect(await join(person, who)).toBe(refused);
      const mission = { ...who, mission_id: 1, period_start: '2026-01-01T00:00:00.000Z' };
      expect((await post('/api/rewards/claim_mission', mission, person.host)).said).toBe(refused);
      const message = { ...who, inbox_id: uuid7() };
      expect((await post('/api/settings/claim_inbox', message, person.host)).said).toBe(refused);
    }
  });
});

describe('somebody who has excluded themselves', () => {
  const cases: readonly [string, Details, Details, 'lucky' | 'arena'][] = [
    [
      'an alias of the mailbox',
      { contact_email: 'ann.lee@gmail.com' },
      { contact_email: 'AnnLee+1@googlemail.com', date_of_birth: '1970-01-01' },
      'lucky',
    ],
    [
      'the same mailbox on another site',
      { contact_email: 'excl@example.com' },
      { contact_email: 'excl@example.com', date_of_birth: '1970-01-02' },
      'arena',
    ],
    [
      'the same phone on another site',
      { contact_phone: '+60 12 345 6701' },
      { contact_phone: '+60123456701', date_of_birth: '1970-01-03' },
      'arena',
    ],
    [
      'the same name and birthday, written otherwise',
      { full_name: 'Nguyễn Văn Đức', date_of_birth: '1981-11-30' },
      { full_name: 'DUC NGUYEN VAN', date_of_birth: '1981-11-30' },
      'arena',
    ],
  ];
  it.each(cases)(
    'an excluded person is stopped under a new account: %s',
    async (_what, first, second, site) => {
      await excluded(first);
      const again = await signUp(second, site);
      expect((await logIn(again)).said).toBe('accountReview');
      expect(await matchesOf(again)).toMatchObject([{ found_by: 'signup' }]);
    },
  );

  it('an excluded person is stopped when a new account takes over the phone of the old one', async () => {
    const contact_phone = '+63 917 555 0177';
    await excluded({ contact_phone, date_of_birth: '1970-03-03' });
    const host = 'baize.localhost';
    const account = { domain_name: host, external_id: 'baize', account_id: 'corrects', password: PASSWORD };
    const born = { ...OF_AGE, date_of_birth: '1970-04-04' };
    const signup = { ...account, ...born, contact_phone: '+63 917 555 0178' };
    const { said, cookie } = await post('/api/auth/signup', signup, host);
    expect(said).toBe('done');
    const corrected = await post('/api/auth/tac/change_phone', { ...account, contact_phone }, host, cookie);
    expect(corrected.said).toBe('done');
    const matches = await openMatches(server.database.db.read, undefined, 100);
    expect(matches.filter(({ account_id }) => account_id === 'corrects')).toMatchObject([
      { matched: ['phone'], found_by: 'signup' },
    ]);
  });

  it('an excluded person is recognised by the browser', async () => {
    const person = await excluded({ date_of_birth: '1971-01-01' });
    const again = await signUp({ date_of_birth: '1971-02-02' }, 'lucky', person.cookie);
    expect((await logIn(again)).said).toBe('accountReview');
    expect(await matchesOf(again)).toMatchObject([{ matched: ['device'] }]);
  });

  it('an excluded person is recognised by a verified bank account, not by an unverified number', async () => {
    const wallet = testWallet(server);
    const account_number = '20450911';
    const pay = async (member: Member) => {
      const ask = { key: uuid7(), method_code: 'sandbox-card', amount: '50' };
      const { body } = await wallet.call(member, '/api/wallet/deposit', ask);
      return 'message' in body ? body.message : 'done';
    };
    const first = await wallet.member('banked_first', 0n);
    const bank_account_id = await wallet.account(first, account_number);
    await wallet.ok(first, '/api/players/exclude', { kind: 'exclude_6_months' });
    // An account has one owner per site, so the second player can take it only after the first releases it.
    await wallet.ok(first, '/api/wallet/bank_account_remove', { bank_account_id });

    const typist = await wallet.member('banked_typed', 0n);
    await wallet.ok(typist, '/api/wallet/bank_account_add', {
      ...{ key: uuid7(), bank_code: 'lanternfield', holder_name: 'SANTOS ANA', account_number },
    });
    const again = await wallet.member('banked_again', 0n);
    expect([await pay(typist), await pay(again)]).toEqual(['done', 'done']);
    await wallet.account(again, account_number);
    expect([await pay(typist), await pay(again)]).toEqual(['done', 'accountReview']);
    expect(await matchesOf(again.auth)).toMatchObject([{ matched: ['bank'], found_by: 'deposit' }]);
    expect(await matchesOf(typist.auth)).toEqual([]);
  });

  it('a second account of an excluded person can only withdraw its money', async () => {
    const email = 'two.accounts@example.com';
    const other = await signUp({ contact_email: email, date_of_birth: '1972-01-01' }, 'arena');
    await fund(other);
    const { who } = await logIn(other);
    expect(await launch(other, who)).toBe('done');
    await excluded({ contact_email: email, date_of_birth: '1972-02-02' });
    expect(await launch(other, who)).toBe('accountReview');
    expect(await deposit(other, who)).toBe('accountReview');
    const { id, site_id } = await idOf(other.account_id);
    const bet = await server.database.db.tx((tx) =>
      postIn(tx, {
        key: uuid7(),
        siteId: site_id,
        playerId: id,
        actor: systemActor('test'),
        steps: [{ from: 'cash', to: 'house', amount: 10_000n, kind: 'stake' }],
      }),
    );
    expect(bet).toMatchObject({ posted: false, refused: 'playStopped' });
    // The money is theirs.
    expect((await logIn(other)).said).toBe('done');
  });

  it('an excluded person is found at the deposit when contacts came later; a sign-up reveals nothing', async () => {
    await excluded({ contact_email: 'later@example.com', date_of_birth: '1973-01-01' });
    const other = await signUp({ date_of_birth: '1973-02-02' }, 'arena');
    const { who } = await logIn(other);
    await server.database.db.autocommit
      .updateTable('player')
      .set({ contact_email: 'later@example.com' })
      .where('account_id', '=', other.account_id)
      .execute();
    expect(await deposit(other, who)).toBe('accountReview');
    expect(await matchesOf(other)).toMatchObject([{ matched: ['mailbox'], found_by: 'deposit' }]);
  });

  it('an exclusion does not stop another name, birthday or operator, and a break is none', async () => {
    await excluded({ full_name: 'Rosa Campos', date_of_birth: '1974-04-04' });
    for (const details of [
      { full_name: 'Rosa Campos', date_of_birth: '1974-04-05' },
      { full_name: 'Karl Weber', date_of_birth: '1974-04-04' },
    ])
      expect((await logIn(await signUp(details, 'arena'))).said).toBe('done');

    await server.database.db.pool.query(
      `update site_setting set setting_value = 'someone-else' where setting_name = 'operator'
         and site_id = (select id from site where external_id = 'arena')`,
    );
    const elsewhere = await signUp({ full_name: 'Rosa Campos', date_of_birth: '1974-04-04' }, 'arena');
    expect((await logIn(elsewhere)).said).toBe('done');
    await server.database.db.pool.query(
      `update site_setting set setting_value = 'baize-demo' where setting_name = 'operator'`,
    );

    // Another company on this installation may use the same name in its setting.
    await server.database.asOwner(`insert into operator (code, name) values ('other', 'Other');
      update site set operator_id = (select id from operator where code = 'other') where external_id = 'arena'`);
    const apart = await signUp({ full_name: 'Rosa Campos', date_of_birth: '1974-04-04' }, 'arena');
    expect((await logIn(apart)).said).toBe('done');
    await server.database.asOwner(`update site set operator_id = 1 where external_id = 'arena'`);

    const resting = await signUp({ contact_email: 'rest@example.com', date_of_birth: '1975-01-01' });
    const { who } = await logIn(resting);
    await post('/api/players/exclude', { ...who, kind: 'break_week' }, resting.host);
    const other = await signUp({ contact_email: 'rest@example.com', date_of_birth: '1975-02-02' }, 'arena');
    expect((await logIn(other)).said).toBe('done');
  });

  it('staff can declare a match to be another person, permanently', async () => {
    await excluded({ full_name: 'Ivy Stone', date_of_birth: '1976-06-06' });
    const twin = await signUp({ full_name: 'Ivy Stone', date_of_birth: '1976-06-06' }, 'arena');
    expect((await logIn(twin)).said).toBe('accountReview');
    const [match] = await matchesOf(twin);
    const { db } = server.database;
    const decision = {
      actor: systemActor('shell:mina'),
      reason: 'Two passports seen',
      now: server.clock.now(),
    };
    const clear = () => db.tx((tx) => clearMatch(tx, match?.id ?? uuid7(), decision));
    expect(await clear()).toBe(true);
    expect(await clear()).toBe(false);
    const { said, who } = await logIn(twin);
    expect(said).toBe('done');
    expect(await deposit(twin, who)).toBe('done');
    expect(await launch(twin, who)).toBe('done');
    expect(await matchesOf(twin)).toEqual([]);
  });

  it('a person may use any account once the exclusion has ended', async () => {
    await excluded({ contact_email: 'over@example.com', date_of_birth: '1977-01-01' });
    const other = await signUp({ contact_email: 'over@example.com', date_of_birth: '1977-02-02' }, 'arena');
    expect((await logIn(other)).said).toBe('accountReview');
    server.clock.advance(185 * 86_400_000);
    const { said, who } = await logIn(other);
    expect(said).toBe('done');
    expect(await deposit(other, who)).toBe('done');
  });
});
