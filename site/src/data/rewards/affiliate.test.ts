import { afterEach, describe, expect, test, vi } from 'vitest';
import { clickIn, forgetClick, rememberClick, rememberedClick } from './affiliate.ts';

const kept = new Map<string, string>();
const localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
};

function browser(navigator: object): void {
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('navigator', navigator);
}
afterEach(() => {
  browser({});
  forgetClick();
  vi.unstubAllGlobals();
});

const landed = () => rememberClick(new URLSearchParams('affiliate_code=Abc123.20261127'));

describe('the click of an affiliate’s link', () => {
  test('is stored until the registration', () => {
    browser({});
    landed();
    expect(rememberedClick()).toBe('Abc123.20261127');
    expect(kept.size).toBe(1);
    forgetClick();
    expect(rememberedClick()).toBe('');
    expect(kept.size).toBe(0);
  });

  test.each([
    ['Global Privacy Control', { globalPrivacyControl: true }],
    ['Do Not Track', { doNotTrack: '1' }],
  ])('is not stored where the browser sends %s, and counts for the visit', (_, navigator) => {
    browser(navigator);
    landed();
    expect(kept.size).toBe(0);
    expect(rememberedClick()).toBe('Abc123.20261127');
  });

  test('is forgotten after 90 days', () => {
    const stored = 'Abc123 1000';
    expect(clickIn(stored, 1000 + 89 * 86_400_000)).toBe('Abc123');
    expect(clickIn(stored, 1000 + 90 * 86_400_000)).toBe('');
    expect(clickIn('nonsense', 1000)).toBe('');
  });
});
