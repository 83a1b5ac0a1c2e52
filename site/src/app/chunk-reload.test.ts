import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isChunkFault, reloadOnce } from './chunk-reload.ts';

const reload = vi.fn();
const kept = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  reload.mockClear();
  vi.stubGlobal('window', {
    navigator: { onLine: true },
    location: { reload },
    sessionStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => kept.set(name, text),
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reloads a page whose code is gone, and again once ten seconds have passed, not before', () => {
  expect(reloadOnce()).toBe(true);
  vi.advanceTimersByTime(9_999);
  expect(reloadOnce()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(reloadOnce()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('knows a piece of the page that could not be fetched from any other fault', () => {
  expect(isChunkFault(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(true);
  expect(isChunkFault(new TypeError('x is not a function'))).toBe(false);
});
