import { expect, test } from 'vitest';
import {
  backTo,
  forgetOrder,
  isWebAddress,
  keyOfOrder,
  openPayment,
  rememberPayment,
} from './deposit-memory.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

const order = { account: 'demo', method: 'gcash', amount: '100' };

test('the same order keeps its key until it is done with', () => {
  const store = memory();
  const key = keyOfOrder(store, order);
  expect(keyOfOrder(store, { ...order })).toBe(key);
  forgetOrder(store);
  expect(keyOfOrder(store, order)).not.toBe(key);
});

test.each([
  { ...order, amount: '100.5' },
  { ...order, method: 'maya' },
  { ...order, account: 'other' },
])('another order has another key: %j', (other) => {
  const store = memory();
  const key = keyOfOrder(store, order);
  expect(keyOfOrder(store, other)).not.toBe(key);
});

test('a payment under way is found again after a reload', () => {
  const store = memory();
  expect(openPayment(store)).toBeUndefined();
  const payment = { deposit_id: 'd', redirect_url: 'https://pay.example/x', returnTo: '' };
  rememberPayment(store, payment);
  expect(openPayment(store)).toEqual(payment);
});

test('only the web is gone to', () => {
  expect(isWebAddress('https://pay.example/x')).toBe(true);
  for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'blob:https://x/y', '/relative', '']) {
    expect(isWebAddress(bad)).toBe(false);
  }
});

test('only a page of this site is gone back to', () => {
  expect(backTo('/playnow?game=x')).toBe('/playnow?game=x');
  for (const bad of [null, '', '//evil.example', '/\\evil.example', 'https://evil.example'])
    expect(backTo(bad)).toBe('');
});
