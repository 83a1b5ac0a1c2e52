import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messageFrom, originsOf, sandboxOf } from './outside-window.ts';

const HERE = 'https://site.example';
beforeEach(() => vi.stubGlobal('window', { location: { href: `${HERE}/playnow`, origin: HERE } }));
afterEach(() => vi.unstubAllGlobals());

const launch = {
  launch_url: 'https://games.example/open?token=1',
  sandbox: ['allow-popups', 'allow-top-navigation'],
  origins: ['https://cdn.example', 'https://games.example'],
};
const game = {} as Window;
const ready = { source: game, origin: 'https://games.example', data: { type: 'baize:ready' } };

test('a frame of an outside game has its own flags, and none that takes the page away', () => {
  expect(sandboxOf(launch)).toBe('allow-scripts allow-same-origin allow-popups');
});

test('a page of our own origin is never given its origin in a frame', () => {
  expect(sandboxOf({ ...launch, launch_url: '/games/x' })).toBe('allow-scripts');
  expect(sandboxOf({ ...launch, launch_url: `${HERE}/x` })).toBe('allow-scripts');
});

test('a message is taken from the window of the game, of the origins of its provider', () => {
  const origins = originsOf(launch);
  expect(messageFrom(ready, game, origins)).toEqual({ kind: 'ready' });
  expect(messageFrom({ ...ready, origin: 'https://cdn.example' }, game, origins)).toEqual({ kind: 'ready' });
  expect(messageFrom({ ...ready, origin: 'https://elsewhere.example' }, game, origins)).toBeUndefined();
  expect(messageFrom({ ...ready, origin: 'null' }, game, origins)).toBeUndefined();
  expect(messageFrom({ ...ready, source: null }, game, origins)).toBeUndefined();
  expect(messageFrom(ready, undefined, origins)).toBeUndefined();
});

test.each([
  ['https://eu.games.example', true],
  ['https://a.b.games.example', true],
  ['https://games.example', false],
  ['https://.games.example', false],
  ['https://evilgames.example', false],
  ['http://eu.games.example', false],
  ['https://eu.games.example.evil.example', false],
])('of hosts below one, %s is taken: %s', (origin, isTaken) => {
  const said = messageFrom({ ...ready, origin }, game, ['https://*.games.example']);
  expect(said !== undefined).toBe(isTaken);
});
