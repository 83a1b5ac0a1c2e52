import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reachOf } from './reach.mjs';

const e2e = join(import.meta.dirname, '../../e2e');

test('documents and tests run the checks and no journey', () => {
  expect(reachOf(['docs/games.md', 'rules/src/money/amount.test.ts'])).toMatchObject({ journeys: [] });
  for (const file of [
    'docs/games.md',
    'rules/src/money/amount.test.ts',
    'server/src/wallet/deposits.test.ts',
  ])
    expect(reachOf([file])).toEqual({ tests: ['checks/'], journeys: [] });
});

test('the server runs the tests that start it as a process, and every journey', () => {
  const { tests, journeys } = reachOf(['server/src/wallet/calls.ts', 'docs/games.md']);
  expect(tests).toContain('server/src/hazards/');
  expect(journeys).toBeUndefined();
});

test('a game runs the journeys of games and not those of the sportsbook', () => {
  const { journeys } = reachOf(['games/src/games/quiet-ground/board.ts']);
  expect(journeys).toContain('slots');
  expect(journeys).not.toContain('sportsbook');
});

test('a migration runs every test of the server', () => {
  expect(reachOf(['server/src/db/migrations/0099-more.sql']).tests).toContain('server/');
});

test('a journey runs itself, beside what other files reach', () => {
  expect(reachOf(['e2e/session.spec.ts'])).toEqual({ tests: ['checks/'], journeys: ['session'] });
  expect(reachOf(['e2e/session.spec.ts', 'site/src/sportsbook/slip.ts']).journeys).toContain('session');
});

test.each(['package.json', 'vitest.config.ts', 'e2e/support/api.ts'])('%s runs everything', (file) => {
  expect(reachOf([file])).toEqual({ tests: undefined, journeys: undefined });
});

test('every name of journeys is that of a file', () => {
  const names = readdirSync(e2e).filter((name) => name.endsWith('.spec.ts'));
  for (const file of ['games/src/frame/hud.ts', 'site/src/screens/sportsbook/slip.tsx'])
    for (const name of reachOf([file]).journeys ?? [])
      expect(
        names.filter((one) => one.includes(name)),
        name,
      ).not.toEqual([]);
});
