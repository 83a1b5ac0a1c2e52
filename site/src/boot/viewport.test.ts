import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchViewport } from './viewport.ts';

/** A window of a width, as far as it is looked at here. */
class Screen extends EventTarget {
  innerWidth = 1440;
  setTimeout = (...args: Parameters<typeof setTimeout>) => setTimeout(...args);
  clearTimeout = (...args: Parameters<typeof clearTimeout>) => clearTimeout(...args);

  resize(width: number): void {
    this.innerWidth = width;
    this.dispatchEvent(new Event('resize'));
  }
}

const screen = new Screen();
const page = { cookie: '' };
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', screen);
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the device type is reported at once, and again 50 ms after the last resize, not before', () => {
  watchViewport();
  expect(page.cookie).toMatch(/^viewport=desktopMedium;/);
  screen.resize(1000);
  vi.advanceTimersByTime(49);
  screen.resize(400);
  vi.advanceTimersByTime(49);
  expect(page.cookie).toMatch(/^viewport=desktopMedium;/);
  vi.advanceTimersByTime(1);
  expect(page.cookie).toMatch(/^viewport=mobileMedium;/);
});
