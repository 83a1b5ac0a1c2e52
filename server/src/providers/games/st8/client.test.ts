import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FreeRoundsOrder } from '../free-rounds/orders.ts';
import { isSigned } from '../signing/key-signature.ts';
import { st8Client as client } from './client.ts';

const pair = generateKeyPairSync('ec', {
  namedCurve: 'prime256v1',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const key = Buffer.from(pair.privateKey);
const now = new Date();
const answer = (body: object) => ({ status: 200, body: Buffer.from(JSON.stringify(body)) });
const isGenuine = (text: string, headers: Readonly<Record<string, string>>) =>
  isSigned(Buffer.from(text), headers['x-st8-sign'] ?? '', createPublicKey(pair.publicKey));

test('a list is asked for by a signed query, and read game by game', () => {
  const asked = client.games?.ask({ operatorId: 'our site', siteCode: 'lucky' }, key);
  expect(asked).toMatchObject({ method: 'GET', path: '/api/operator/v1/games?site=our+site', body: '' });
  expect(isGenuine('site=our+site', asked?.headers ?? {})).toBe(true);
  const game = {
    ...{ code: 'abc_one', name: 'One', enabled: true, developer: 'Abc', category: 'Video Slots', rtp: 96.5 },
    ...{ fun_mode: true, bonus_types: ['free_bets'] },
    ...{ restricted_territories: ['FR'], prohibited_territories: ['US', 'FR'] },
  };
  const live = { ...game, code: 'abc_live', category: 'Live Dealer', bonus_types: [], fun_mode: false };
  const games = [game, live, { ...game, restricted_territories: ['everywhere'] }];
  expect(client.games?.read(answer({ status: 'ok', games }), now)).toMatchObject({
    value: {
      games: [
        {
          ...{ code: 'abc_one', studio: 'Abc', category: 'slot_game', rtp: '96.5', hasDemo: true },
          ...{ hasFreeRounds: true, blockedCountries: ['FR', 'US'] },
        },
        { code: 'abc_live', category: 'casino', hasFreeRounds: false },
      ],
      unreadable: 1,
    },
  });
  expect(client.games?.read(answer({ status: 'error', error: 'no site' }), now)).toEqual({
    refused: 'no site',
  });
});

const order: FreeRoundsOrder = {
  ...{
    id: '0190',
    operatorId: 'site',
    siteCode: 'lucky',
    user: 'player-7',
    gameCode: 'abc_one',
    studio: 'Abc',
  },
  ...{ currency: 'THB', quantity: 10, stake: 5_000n, stakes: null },
  ...{ startsAt: new Date('2026-01-01T00:00:00Z'), endsAt: new Date('2026-01-02T00:00:00Z') },
};

test('free bets are a bonus under our id, and can be taken back', () => {
  const asked = client.freeRounds?.give(order, undefined, key);
  if (asked === undefined || typeof asked === 'string') throw new Error('nothing is asked');
  expect(isGenuine(asked.body, asked.headers)).toBe(true);
  expect(JSON.parse(asked.body)).toEqual({
    ...{ bonus_id: '0190', game_codes: ['abc_one'], currency: 'THB', value: '0.5', type: 'free_bets' },
    ...{ players: ['player-7'], count: 10, site: 'site' },
    ...{ start_time: '2026-01-01T00:00:00.000Z', duration: 86_400 },
  });
  expect(client.freeRounds?.readGiven(answer({ status: 'ok', bonus: { bonus_id: '0190' } }), order)).toEqual({
    value: '0190',
  });
  const cancelled = client.freeRounds?.cancel({ ...order, ref: '0190' }, key);
  expect(JSON.parse(cancelled?.body ?? '')).toEqual({ bonus_id: '0190', site: 'site' });
  expect(client.freeRounds?.readCancelled(answer({ status: 'ok' }))).toEqual({ value: true });
});
