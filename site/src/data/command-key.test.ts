import { expect, test } from 'vitest';
import { commandKey } from './command-key.ts';

test('a key is a UUID of version 7 that begins with its moment', () => {
  const key = commandKey(Date.UTC(2026, 10, 21));
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 21));
  expect(commandKey() < commandKey(Date.now() + 2)).toBe(true);
});

test('no two are the same', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => commandKey(0))).size).toBe(1_000);
});
