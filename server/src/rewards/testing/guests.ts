import { expect } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import type { TestServer } from '../../test-server.ts';

/** A site whose accounts need no code. */
export const HOST = 'lucky.localhost';
export const SITE = { domain_name: HOST, external_id: 'lucky' };

export interface Who {
  readonly account_id: string;
  readonly auth: string;
}

const PASSWORD = 'Quiet-Harbour-71';
const OF_AGE = { date_of_birth: '1990-05-01', accept_terms: true };

/** Players of their own who sign up, pay in and play over HTTP, as people do. */
export function guests(server: TestServer) {
  const launches = new Map<string, string>();
  let count = 0;

  async function logIn(accountId: string): Promise<Who> {
    return server.logIn(accountId, PASSWORD, HOST);
  }

  async function launch(who: Who): Promise<string> {
    const { launch_url } = await server.ok(
      '/api/games/launch',
      { ...SITE, ...who, provider_code: 'BRASSWORK', game_code: 'lantern-reef', mode: 'real' },
      HOST,
    );
    return new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
  }

  return {
    logIn,
    async signUp(
      more: {
        readonly referrer_code?: string;
        readonly visitor_id?: string;
        readonly affiliate_code?: string;
        readonly contact_email?: string;
      } = {},
    ): Promise<Who> {
      count += 1;
      const accountId = `guest_${count}_${uuid7().slice(-6)}`;
      await server.ok(
        '/api/auth/signup',
        { ...SITE, account_id: accountId, password: PASSWORD, ...OF_AGE, ...more },
        HOST,
      );
      return logIn(accountId);
    },
    async deposit(who: Who, amount: string): Promise<void> {
      const ask = { ...who, key: uuid7(), method_code: 'sandbox-card', amount };
      const opened = await server.ok('/api/wallet/deposit', ask, HOST);
      const paid = await server.send({
        host: HOST,
        path: `${new URL(opened.redirect_url).pathname}/pay`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: '',
      });
      if (paid.status !== 303) throw new Error(`the gateway answered ${paid.status}`);
    },
    /** Plays rounds of one stake; what they stake altogether is `rounds * stake`. */
    async play(who: Who, stake: string, rounds = 1): Promise<void> {
      const open = launches.get(who.auth) ?? (await launch(who));
      launches.set(who.auth, open);
      for (let round = 0; round < rounds; round++)
        await server.ok('/api/games/play', { launch: open, key: uuid7(), stake, ...SITE }, HOST);
    },
    /** Waits until all outbox events are delivered and all rounds are counted. */
    async delivered(): Promise<void> {
      await expect
        .poll(
          async () => {
            const { rows } = await server.database.db.pool.query<{ waiting: string }>(
              `select (select count(*) from outbox) + (select count(*) from outbox_failed)
                + (select count(*) from round_batch) as waiting`,
            );
            return Number(rows[0]?.waiting);
          },
          { timeout: 30_000, interval: 25 },
        )
        .toBe(0);
    },
    async balances(who: Who): Promise<{ readonly cash: number; readonly token: number }> {
      const answer = await server.ok('/api/auth/get_balance', who, HOST);
      return { cash: Number(answer.game_balance), token: Number(answer.game_token) };
    },
  };
}
