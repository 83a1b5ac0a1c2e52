import { expect, test } from 'vitest';
import type { FreeRoundsOrder } from '../free-rounds/orders.ts';
import { pragmaticClient as client } from './client.ts';
import { isHashed, readForm } from './form.ts';

const key = Buffer.from('key');
const now = new Date();
const answer = (body: object) => ({ status: 200, body: Buffer.from(JSON.stringify(body)) });
const genuine = (text: string | undefined) => {
  const sent = readForm(Buffer.from(text ?? ''));
  expect(sent && isHashed(sent.form, sent.hash, key)).toBe(true);
  return Object.fromEntries(sent?.form ?? []);
};

test('a list is read game by game', () => {
  const game = {
    ...{ gameID: 'vs20one', gameName: 'One', typeDescription: 'Video Slots', dataType: 'RNG' },
    ...{ demoGameAvailable: true, frbAvailable: true },
  };
  const live = { ...game, gameID: '204', typeDescription: 'Roulette', dataType: 'LC', frbAvailable: false };
  const gameList = [game, live, { gameID: 'x' }];
  expect(client.games?.read(answer({ error: '0', description: 'OK', gameList }), now)).toMatchObject({
    value: {
      games: [
        { code: 'vs20one', category: 'slot_game', hasDemo: true, hasFreeRounds: true },
        { code: '204', category: 'casino', hasFreeRounds: false },
      ],
      unreadable: 1,
    },
  });
  expect(client.games?.read(answer({ error: '4', description: 'no' }), now)).toEqual({ refused: '4 no' });
  const asked = client.games?.ask({ operatorId: 'login', siteCode: 'lucky' }, key);
  expect(genuine(asked?.body)).toEqual({ secureLogin: 'login' });
});

const order: FreeRoundsOrder = {
  ...{
    id: '0190',
    operatorId: 'login',
    siteCode: 'lucky',
    user: 'player-7',
    gameCode: 'vs20one',
    studio: null,
  },
  ...{ currency: 'THB', quantity: 10, stake: 5_000n, stakes: null },
  ...{ startsAt: new Date('2026-01-01T00:00:00Z'), endsAt: new Date('2026-01-02T00:00:00Z') },
};

test('free rounds are a bonus under our id, with the signed fields in the address', () => {
  const asked = client.freeRounds?.give(order, undefined, key);
  if (asked === undefined || typeof asked === 'string') throw new Error('nothing is asked');
  const [path, query] = asked.path.split('?');
  expect(path).toBe('/IntegrationService/v3/http/FreeRoundsBonusAPI/v2/bonus/player/create/');
  expect(genuine(query)).toEqual({
    ...{ secureLogin: 'login', bonusCode: '0190', playerId: 'player-7', currency: 'THB', rounds: '10' },
    ...{ startDate: '1767225600', expirationDate: '1767312000' },
  });
  expect(JSON.parse(asked.body)).toEqual({
    gameList: [{ gameId: 'vs20one', betValues: [{ totalBet: 0.5, currency: 'THB' }] }],
  });
  expect(client.freeRounds?.readGiven(answer({ error: 0 }), order)).toEqual({ value: '0190' });
  const cancelled = client.freeRounds?.cancel({ ...order, ref: '0190' }, key);
  expect(genuine(cancelled?.body)).toEqual({ secureLogin: 'login', bonusCode: '0190' });
});

test('the page of a round is asked for by player, game and round', () => {
  const round = {
    operatorId: 'login',
    siteCode: 'lucky',
    user: 'player-7',
    gameCode: 'vs20one',
    roundRef: '9',
  };
  expect(genuine(client.rounds?.ask(round, key).body)).toEqual({
    ...{ secureLogin: 'login', playerId: 'player-7', gameId: 'vs20one', roundId: '9' },
  });
  const url = 'https://history.example/9';
  expect(client.rounds?.read(answer({ error: '0', url }))).toEqual({ value: url });
});
