import { expect } from 'vitest';
import { errors } from '#contract/errors.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { verifyLedger } from './child-server.ts';

export const JSON_TYPE = { 'content-type': 'application/json' };
export const SITE = { domain_name: 'localhost', external_id: 'baize' };
export const GAME = { provider_code: 'BRASSWORK', game_code: 'lantern-reef' };

export interface Answer {
  readonly status: number;
  readonly body: { readonly message?: string; readonly field?: string; readonly statusCode?: number };
}

export interface Player {
  readonly account_id: string;
  readonly auth: string;
}

/** A server with a player whose money must not move, whatever is sent. */
export interface Target {
  readonly server: TestServer;
  readonly player: Player;
  /** The token of a game page that the player has open. */
  readonly launch: string;
  openGame(who: Player): Promise<string>;
  post(path: string, body: unknown, host?: string): Promise<Answer>;
  raw(
    path: string,
    body: string | Buffer,
    headers?: Readonly<Record<string, string>>,
    host?: string,
  ): Promise<Answer>;
  /** @throws when a balance has moved or the ledger does not balance */
  stopUnharmed(): Promise<void>;
}

export async function openTarget(): Promise<Target> {
  const server = await startTestServer();
  // What a turn of the wheel brings is chance, and money now and then: here no balance is to move.
  await server.database.db.tx((tx) => tx.updateTable('spin_wheel').set({ is_shown: false }).execute());
  const player = await server.logIn('demo', 'Demo1234!');
  const balanceOf = async (who: Player) => (await server.ok('/api/auth/get_balance', who)).game_balance;
  const balanceBefore = await balanceOf(player);

  async function openGame(who: Player): Promise<string> {
    const answer = await server.ok('/api/games/launch', { ...SITE, ...who, ...GAME, mode: 'real' });
    return new URLSearchParams(answer.launch_url.split('#')[1]).get('launch') ?? '';
  }

  const raw: Target['raw'] = async (path, body, headers = JSON_TYPE, host = 'localhost') => {
    const answer = await server.send({ path, host, headers, body });
    return { status: answer.status, body: JSON.parse(answer.text) };
  };

  return {
    server,
    player,
    launch: await openGame(player),
    openGame,
    raw,
    post: (path, body, host) => raw(path, JSON.stringify(body), JSON_TYPE, host),
    async stopUnharmed() {
      try {
        const balance = await balanceOf(await server.logIn('demo', 'Demo1234!'));
        expect(balance, 'no balance moved').toBe(balanceBefore);
        expect(await verifyLedger({ DATABASE_URL: server.database.url }), 'the ledger').toBe('balanced');
      } finally {
        await server.stop();
      }
    },
  };
}

/** A refusal in the one envelope, with a code of the catalogue and that code's status. */
export function expectCoded({ status, body }: Answer, what: string): void {
  const code = Object.keys(errors).find((one) => one === body.message);
  expect(code, `${what}: ${status} ${JSON.stringify(body)}`).toBeDefined();
  const row = Object.entries(errors).find(([one]) => one === code)?.[1];
  expect([status, body.statusCode], what).toEqual([row?.status, -status]);
  expect(status, `${what} is no fault of ours`).toBeLessThan(500);
}
