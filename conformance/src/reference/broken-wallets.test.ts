import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Settings } from '../driver.ts';
import { drivers, runCases } from '../run-cases.ts';
import { type Fault, openReferenceWallet } from './reference-wallet.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const [one, two] = ['player-one', 'player-two'].map((user) => ({
  ...{ user, token: randomUUID(), balance: 100_000_000 },
}));

/** The ids of the cases, of all or of those with a part in their id, that a wallet with this fault fails. */
async function failed(fault?: Fault, only?: string): Promise<string[]> {
  const { hub88 } = drivers;
  if (!one || !two || !hub88) throw new Error('two players and a driver are needed');
  const endedToken = randomUUID();
  const wallet = await openReferenceWallet({
    ...{ publicKey, players: [one, two], currency: 'EUR', endedToken, fault },
  });
  const settings: Settings = {
    ...{ url: wallet.url, key: privateKey, user: one.user, token: one.token, endedToken },
    ...{ game: 'a-game', currency: 'EUR', other: { user: two.user, token: two.token } },
  };
  const found: string[] = [];
  for await (const { id, problem } of runCases(hub88(settings), settings, only))
    if (problem !== undefined) found.push(id);
  await wallet.close();
  return found;
}

test('the kit finds nothing wrong with a wallet that is right', async () => {
  expect(await failed()).toEqual([]);
});

test.each<[Fault, string]>([
  ['forgets duplicates', 'duplicates/bet-in-series'],
  ['takes changed duplicates for repetitions', 'duplicates/bet-other-amount'],
  ['answers the balance before a win', 'money/win'],
  ['goes on after an invalid token', 'sessions/unknown-token'],
  ['accepts a bet after its rollback', 'orders/rollback-bet'],
  ['checks a balance long before it takes the stake', 'money/overdraw'],
  ['does not check signatures of bodies that it knows', 'signature/replayed-body'],
  ['gives back a stake by each rollback', 'orders/rollback-twice'],
  ['leaves the id of the request out', 'money/lost'],
])('a wallet that %s fails %s', async (fault, id) => {
  expect(await failed(fault, id)).toContain(id);
});
