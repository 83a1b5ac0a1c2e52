import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { WalletRequest } from '../../../games/public.ts';
import type { AskOutside } from '../../outside-work.ts';
import type { Exchange } from '../exchanges/exchange.ts';
import { OF_WALLETS, openCalls } from '../launching/call-provider.ts';
import { hub88Wallet } from './wallet.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** The wallets of partners, which answer what `ask` says, with what was asked and what the log was given. */
function openWallets(ask: AskOutside) {
  const asked: string[] = [];
  const logged: Exchange[] = [];
  const call = openCalls(
    {
      clock: { now: () => new Date() },
      ask(sent) {
        asked.push(sent.url.href);
        return ask(sent);
      },
      exchanges: { record: (exchange) => logged.push(exchange) },
    },
    OF_WALLETS,
  );
  const findPartner = {
    get: async (code: string) => ({
      ...{ code, siteId: 3, origins: [], addresses: [], games: null, isPaused: false },
      ...{ theirKeys: [], ourKey: createPrivateKey(privateKey) },
    }),
  };
  const wallet = hub88Wallet({ findPartner, call });
  return { asked, logged, send: (partner: string) => wallet.send(requestOf(partner)) };
}

const requestOf = (partner: string): WalletRequest => ({
  ...{ id: 'one-bet', kind: 'bet', roundId: 'one-round', ofId: undefined, amount: 10_000n, currency: 'MYR' },
  ...{ closesRound: false, reward: undefined },
  session: {
    ...{ partner, user: 'somebody', token: 'a-token', gameCode: 'a-game' },
    walletUrl: `https://${partner}.example/wallet`,
  },
});

const late = () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'));
const unknown = { is: 'unknown', status: 'no answer' };

test('a wallet that hangs is not called again after five calls, and no other wallet is held up', async () => {
  const { asked, send } = openWallets(({ url }) =>
    url.hostname === 'slow.example'
      ? late()
      : Promise.resolve({
          status: 200,
          headers: {},
          body: Buffer.from('{"status":"RS_OK","balance":100000}'),
        }),
  );
  for (let call = 0; call < 8; call++) expect(await send('slow')).toEqual(unknown);
  expect(asked).toHaveLength(5);
  expect(await send('quick')).toEqual({ is: 'done', status: 'RS_OK', balance: 10_000n });
});

test('fifty calls of a wallet wait at once, and one more is not begun', async () => {
  const { asked, send } = openWallets(() => new Promise(() => undefined));
  for (let call = 0; call < 50; call++) void send('slow');
  await expect.poll(() => asked.length).toBe(50);
  expect(await send('slow')).toEqual(unknown);
  expect(asked).toHaveLength(50);
});

test('a wallet that fails at once is called again each time', async () => {
  const { asked, send } = openWallets(() => Promise.reject(new Error('connect ECONNREFUSED')));
  for (let call = 0; call < 8; call++) expect(await send('down')).toEqual(unknown);
  expect(asked).toHaveLength(8);
});

test('what was sent to a wallet is in the log under the partner, with its round and transaction', async () => {
  const { logged, send } = openWallets(() =>
    Promise.resolve({ status: 200, headers: {}, body: Buffer.from('{"status":"RS_ERROR_USER_DISABLED"}') }),
  );
  expect(await send('casino')).toMatchObject({ is: 'refused', status: 'RS_ERROR_USER_DISABLED' });
  expect(logged).toMatchObject([
    {
      ...{ account: 'partner:casino', siteId: 3, direction: 'out', state: 'refused', status: 200 },
      ...{ path: 'https://casino.example/wallet/transaction/bet', outcome: 'RS_ERROR_USER_DISABLED' },
      ...{ roundRef: 'one-round', refs: ['one-bet'] },
    },
  ]);
});
