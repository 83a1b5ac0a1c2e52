import { isRefusal } from '#contract/errors.ts';
import type { Db } from '../../db/database.ts';
import { createHasher, hashCost, openPlayer } from '../../players/public.ts';
import { createSites } from '../../sites/public.ts';
import { payInForHistory } from '../../wallet/public.ts';
import { ok } from '../child-server.ts';

export const SITE = { domain_name: 'localhost', external_id: 'baize' };

export interface Who {
  readonly account_id: string;
  readonly auth: string;
}

export async function logIn(port: number, account_id: string, password: string): Promise<Who> {
  const { token } = await ok(port, '/api/auth/login', { ...SITE, account_id, password });
  return { account_id, auth: token };
}

/** Somebody who has done nothing yet. @param paidIn 1/10,000 units, 0 and up */
export async function newcomer(
  port: number,
  { db }: { readonly db: Db },
  accountId: string,
  paidIn = 0n,
): Promise<Who> {
  const site = await createSites(db).byExternalId(SITE.external_id);
  if (!site) throw new Error('no site');
  const hasher = await createHasher(hashCost('test'));
  const password = 'Quiet-Harbour-71';
  const passwordHash = await hasher.hash(password);
  if (isRefusal(passwordHash)) throw new Error(passwordHash.refused);
  const playerId = await openPlayer(db, site, {
    accountId,
    passwordHash,
    fullName: accountId,
    email: `${accountId}@example.com`,
    birthday: '1990-01-01',
  });
  const money = { siteId: site.id, playerId, currency: site.currency, amount: paidIn };
  if (paidIn > 0n) await payInForHistory(db, money);
  return logIn(port, accountId, password);
}

/** @returns the launch */
export async function openGame(
  port: number,
  who: Who,
  game: { readonly providerCode: string; readonly code: string },
): Promise<string> {
  const { launch_url } = await ok(port, '/api/games/launch', {
    ...{ ...SITE, ...who, mode: 'real' },
    ...{ provider_code: game.providerCode, game_code: game.code },
  });
  return new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
}
