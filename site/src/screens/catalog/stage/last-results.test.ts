import { expect, test } from 'vitest';
import { offeredSharedGames } from '#rules/games/shared-games.ts';
import { signs } from './last-results.tsx';

test('every game whose rounds many share has signs for how they ended', () => {
  expect(Object.keys(signs).sort()).toEqual(offeredSharedGames.map(({ code }) => code).sort());
});
