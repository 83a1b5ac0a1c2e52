import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallPath, CallRequest } from '#contract/calls.ts';
import { systemActor } from '../../actor.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { postIn } from '../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { applyTerms, publishTerms } from './publish-terms.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const HOST = 'lucky.localhost';
const SITE = { domain_name: HOST, external_id: 'lucky' };
const PASSWORD = 'Zk7mount ain!';
type Who = { readonly account_id: string; readonly auth: string };

const said = (answer: { readonly body: object }) =>
  'message' in answer.body && typeof answer.body.message === 'string' ? answer.body.message : 'done';
const ask = async <P extends CallPath>(path: P, body: CallRequest<P>) =>
  said(await server.call(path, body, HOST));

/** An account as the specification's payload alone opens it, with money that came from nowhere. */
async function bare(account_id: string): Promise<Who> {
  await server.ok('/api/auth/signup', { ...SITE, account_id, password: PASSWORD }, HOST);
  const { db } = server.database;
  const { id, site_id } = await db.read
    .selectFrom('player')
    .select(['id', 'site_id'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  await db.tx((tx) =>
    postIn(tx, {
      key: uuid7(),
      siteId: site_id,
      playerId: id,
      actor: systemActor('test'),
      steps: [
        { from: 'genesis', to: 'cash', amount: 1_000_000n, kind: 'genesis' },
        { from: 'promotions', to: 'token', amount: 10_000_000n, kind: 'reward' },
      ],
    }),
  );
  return server.logIn(account_id, PASSWORD, HOST);
}

const launch = (who: Who, mode: 'real' | 'demo' = 'real') =>
  server.call(
    '/api/games/launch',
    { ...SITE, ...who, provider_code: 'BRASSWORK', game_code: 'lantern-reef', mode },
    HOST,
  );

/** Every call that takes money to deposit or play with, or gives some out. */
const actions: Readonly<Record<string, (who: Who) => Promise<string>>> = {
  deposit: (who) =>
    ask('/api/wallet/deposit', { ...who, key: uuid7(), method_code: 'sandbox-card', amount: '50' }),
  'a game for real': async (who) => said(await launch(who)),
  'the wheel': async (who) => {
    const { wheel } = await server.ok('/api/spin/wheel', SITE, HOST);
    const turn = { ...who, key: uuid7(), wheel_id: wheel?.wheel_id ?? 0, client_seed: 'a' };
    return ask('/api/spin/turn', turn);
  },
  'a game for tokens': (who) =>
    ask('/api/minigame/start', {
      ...{ ...who, key: uuid7(), game_code: 'lantern-climb', mode: 'calm' },
      ...{ stake: '1', client_seed: 'a' },
    }),
  'a promotion': async (who) => {
    const { value } = await server.ok('/api/rewards/promotions', SITE, HOST);
    const promotion_id = value.find(({ kind }) => kind === 'deposit')?.promotion_id ?? 0;
    return ask('/api/rewards/join_promotion', { ...who, promotion_id });
  },
  'a mission': (who) =>
    ask('/api/rewards/claim_mission', { ...who, mission_id: 1, period_start: '2026-01-01T00:00:00.000Z' }),
  'a message': (who) => ask('/api/settings/claim_inbox', { ...who, inbox_id: uuid7() }),
};

describe('an account without age and consent', () => {
  it.each(Object.keys(actions))(
    'an account without age and consent is refused %s, whatever its site asks at sign-up',
    async (action) => {
      const who = await bare(`bare_${Object.keys(actions).indexOf(action)}`);
      const enter = actions[action] ?? (() => Promise.reject(new Error(action)));
      expect(await enter(who)).toBe('birthdayRequired');
      await server.ok('/api/players/identify', { ...who, date_of_birth: '1990-05-01' }, HOST);
      expect(await enter(who)).toBe('consentRequired');
      const { complete } = await server.ok('/api/players/identify', { ...who, accept_terms: true }, HOST);
      expect(complete).toBe(true);
      expect(await enter(who)).not.toMatch(/Required$/);
    },
  );

  it('the ledger refuses a stake of an account without age and consent in the commit', async () => {
    const who = await bare('bare_ledger');
    const { id, site_id } = await server.database.db.read
      .selectFrom('player')
      .select(['id', 'site_id'])
      .where('account_id', '=', who.account_id)
      .executeTakeFirstOrThrow();
    const bet = () =>
      server.database.db.tx((tx) =>
        postIn(tx, {
          key: uuid7(),
          siteId: site_id,
          playerId: id,
          actor: systemActor('test'),
          steps: [{ from: 'cash', to: 'house', amount: 10_000n, kind: 'stake' }],
        }),
      );
    expect(await bet()).toMatchObject({ posted: false, refused: 'unidentified' });
    const given = { ...who, date_of_birth: '1990-05-01', accept_terms: true };
    await server.ok('/api/players/identify', given, HOST);
    expect(await bet()).toMatchObject({ posted: true });
  });

  it('an account without age and consent plays demos, and can repeat its deposit once both are given', async () => {
    const who = await bare('bare_again');
    expect(said(await launch(who, 'demo'))).toBe('done');
    const order = { ...who, key: uuid7(), method_code: 'sandbox-card', amount: '50' };
    expect(await ask('/api/wallet/deposit', order)).toBe('birthdayRequired');
    await server.ok(
      '/api/players/identify',
      { ...who, date_of_birth: '1990-05-01', accept_terms: true },
      HOST,
    );
    expect(await ask('/api/wallet/deposit', order)).toBe('done');
  });
});

describe('a date of birth', () => {
  it('a date of birth is checked against the site’s minimum age and cannot be changed', async () => {
    const who = await bare('born');
    const give = (date_of_birth: string) => ask('/api/players/identify', { ...who, date_of_birth });
    const year = new Date().getUTCFullYear();
    expect(await give(`${year - 17}-01-01`)).toBe('tooYoung');
    expect(await give('1990-02-30')).toBe('badRequest');
    expect(await give('1990-05-01')).toBe('done');
    expect(await give('1990-05-01')).toBe('done');
    expect(await give('1980-05-01')).toBe('birthdayFixed');
    const { value } = await server.ok('/api/settings/profile', who, HOST);
    expect(value.date_of_birth).toBe('1990-05-01');
  });
});

describe('a new version of the terms', () => {
  it('new terms must be accepted before the next deposit, launch and stake; every consent is kept', async () => {
    const who = await bare('reader');
    const given = { ...who, date_of_birth: '1990-05-01', accept_terms: true };
    await server.ok('/api/players/identify', given, HOST);
    const opened = await launch(who);
    if (!('launch_url' in opened.body)) throw new Error(said(opened));
    const token = new URLSearchParams(opened.body.launch_url.split('#')[1]).get('launch') ?? '';
    const { db } = server.database;
    const site = await db.read
      .selectFrom('site')
      .select('id')
      .where('external_id', '=', 'lucky')
      .executeTakeFirstOrThrow();

    expect(
      await publishTerms(db, { siteId: site.id, actor: systemActor('shell:ines'), now: server.clock.now() }),
    ).toBe(2);
    const changes = await db.read
      .selectFrom('site_change')
      .select(['kind', 'value', 'changed_by'])
      .where('site_id', '=', site.id)
      .execute();
    expect(changes).toEqual([{ kind: 'terms', value: '2', changed_by: 'system:shell:ines' }]);
    expect(await actions.deposit?.(who)).toBe('consentRequired');
    expect(said(await launch(who))).toBe('consentRequired');
    await applyTerms(db, server.clock.now());
    expect(await ask('/api/games/play', { launch: token, key: uuid7(), stake: '0.4' })).toBe(
      'consentRequired',
    );

    await server.ok('/api/players/identify', { ...who, accept_terms: true }, HOST);
    expect(await ask('/api/games/play', { launch: token, key: uuid7(), stake: '0.4' })).toBe('done');
    const { value } = await server.ok('/api/settings/profile', who, HOST);
    expect(value.terms).toMatchObject({ version: 2, accepted_version: 2 });
    const consents = await db.read
      .selectFrom('player_consent')
      .innerJoin('player', 'player.id', 'player_consent.player_id')
      .select('player_consent.terms_version')
      .where('account_id', '=', who.account_id)
      .orderBy('player_consent.terms_version')
      .execute();
    expect(consents.map((row) => row.terms_version)).toEqual([1, 2]);
  });
});
