import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyBalance, type Balance, holdBalance, openGame } from './balance.ts';

const key = ['/api/auth/get_balance', {}, 'player'];
const balance = (game_balance: string, version: number) => ({
  game_balance,
  game_token: '0',
  version: String(version),
});

let client: QueryClient;
const shown = () => client.getQueryData<Balance>(key)?.game_balance;
/** Lets what has been promised happen, and the clock go on. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  applyBalance(client, balance('100', 1));
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

test('only a newer balance is taken over', () => {
  applyBalance(client, balance('90', 3));
  applyBalance(client, balance('95', 2));
  expect(shown()).toBe('90');
});

test('the result of a round is added to the balance when the round is over', async () => {
  const release = holdBalance(client);
  applyBalance(client, balance('75', 2));
  applyBalance(client, balance('500', 3));
  expect(shown()).toBe('100');
  release();
  await pass(0);
  expect(shown()).toBe('500');
});

test('a game that falls silent does not hold the balance for ever', async () => {
  holdBalance(client);
  applyBalance(client, balance('75', 2));
  await pass(15_000);
  expect(shown()).toBe('75');
});

test('with a game open, a push that overtakes the word of its round waits for it', async () => {
  const close = openGame();
  applyBalance(client, balance('500', 2));
  await pass(300);
  const release = holdBalance(client);
  await pass(5_000);
  expect(shown()).toBe('100');
  release();
  await pass(0);
  expect(shown()).toBe('500');
  applyBalance(client, balance('600', 3));
  await pass(1_300);
  expect(shown()).toBe('600');
  close();
  applyBalance(client, balance('700', 4));
  expect(shown()).toBe('700');
});
