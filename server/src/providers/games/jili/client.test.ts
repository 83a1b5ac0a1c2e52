import { expect, test } from 'vitest';
import type { FreeRoundsOrder } from '../free-rounds/orders.ts';
import { jiliClient as client } from './client.ts';

const key = Buffer.from('key');
const answer = (body: object) => ({ status: 200, body: Buffer.from(JSON.stringify(body)) });
const fieldsOf = (request: { readonly body: string } | string | undefined) =>
  Object.fromEntries(new URLSearchParams(typeof request === 'object' ? request.body : ''));

test('a list is read game by game', () => {
  const game = {
    ...{ GameId: 2, name: { 'en-US': 'Emperor', 'zh-CN': '秦皇' }, GameCategoryId: 1, JP: false },
    Freespin: true,
  };
  const Data = [game, { ...game, GameId: '5', GameCategoryId: 5, Freespin: false }, { ...game, name: {} }];
  const read = client.games?.read(answer({ ErrorCode: 0, Message: '', Data }), new Date());
  expect(read).toMatchObject({
    value: {
      games: [
        { code: '2', name: 'Emperor', category: 'slot_game', hasDemo: false, hasFreeRounds: true },
        { code: '5', category: 'fishing', hasFreeRounds: false },
      ],
      unreadable: 1,
    },
  });
  expect(client.games?.read(answer({ ErrorCode: 2, Message: 'Invalid Key' }), new Date())).toEqual({
    refused: '2 Invalid Key',
  });
});

const order: FreeRoundsOrder = {
  ...{ id: '0190', operatorId: 'agent', siteCode: 'lucky', user: 'player-7', gameCode: '110', studio: null },
  ...{ currency: 'THB', quantity: 10, stake: 5_000n, stakes: null },
  ...{ startsAt: new Date('2026-01-01T00:00:00Z'), endsAt: new Date('2026-01-02T00:00:00Z') },
};

test('free spins are ordered in the zone of the provider, and one order is one however often it is sent', () => {
  expect(fieldsOf(client.freeRounds?.give(order, undefined, key))).toMatchObject({
    ...{ Account: 'player-7', Currency: 'THB', ReferenceId: '0190', NumberOfRounds: '10', GameIds: '110' },
    ...{ FreeSpinValidity: '2026-01-01T20:00:00', StartTime: '2025-12-31T20:00:00', BetValue: '0.5' },
  });
  const read = (ErrorCode: number) =>
    client.freeRounds?.readGiven(answer({ ErrorCode, Message: 'word' }), order);
  expect(read(0)).toEqual({ value: '0190' });
  expect(read(102)).toEqual({ value: '0190' });
  expect(read(101)).toEqual({ refused: '101 word' });
  const cancelled = client.freeRounds?.cancel({ ...order, ref: '0190' }, key);
  expect(fieldsOf(cancelled)).toMatchObject({ ReferenceId: '0190', AgentId: 'agent' });
});

test('the page of a round is asked for by its number', () => {
  const round = {
    operatorId: 'agent',
    siteCode: 'lucky',
    user: 'player-7',
    gameCode: '110',
    roundRef: '987654321',
  };
  expect(fieldsOf(client.rounds?.ask(round, key))).toMatchObject({ WagersId: '987654321' });
  const Url = 'https://games.example/history?token=1';
  expect(client.rounds?.read(answer({ ErrorCode: 0, Message: '', Data: { Url } }))).toEqual({ value: Url });
});
