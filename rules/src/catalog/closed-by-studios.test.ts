import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ClosedGame, openAmong, planClosing, type StudioRule } from './closed-by-studios.ts';

const game = (gameCode: string, ...countries: string[]): ClosedGame => ({
  ...{ providerCode: 'OPEN', gameCode, countries },
});
const rule = (gameCode: string | null, mode: 'except' | 'only', ...countries: string[]): StudioRule => ({
  ...{ providerCode: 'OPEN', gameCode, mode, countries },
});

test('what all games of a studio are closed in is a rule of the studio, the rest of the games', () => {
  expect(planClosing([game('a', 'FR', 'US'), game('b', 'US')], [])).toEqual([
    rule(null, 'except', 'US'),
    rule('a', 'except', 'FR', 'US'),
  ]);
  expect(planClosing([game('a', 'US'), game('b')], [])).toEqual([rule('a', 'except', 'US')]);
});

test('a rule that opens some countries alone loses those that are closed', () => {
  expect(planClosing([game('a', 'FR')], [rule(null, 'only', 'FR', 'MY')])).toEqual([rule('a', 'only', 'MY')]);
  const [closed] = planClosing([game('a', 'FR')], [rule('a', 'only', 'FR')]);
  expect(closed?.mode).toBe('except');
  expect(openAmong(closed, ['FR', 'MY'])).toEqual([]);
});

test('after the plan every game is closed where its studio says, nothing is open that was closed, and nothing is left', () => {
  const countries = fc.subarray(['FR', 'MY', 'PH', 'US', 'VN']);
  const names = ['a', 'b', 'c'] as const;
  const games = fc
    .tuple(countries, countries, countries)
    .map((lists) => lists.map((list, place) => game(names[place] ?? '', ...list)));
  const one = fc.record({
    ...{ providerCode: fc.constant('OPEN'), gameCode: fc.constantFrom(null, ...names) },
    ...{ mode: fc.constantFrom('except' as const, 'only' as const), countries },
  });
  const rules = fc
    .uniqueArray(one, { selector: ({ gameCode }) => gameCode })
    .map((list) => list.filter(({ mode, countries: some }) => some.length > 0 || mode === 'except'));
  fc.assert(
    fc.property(games, rules, (listed, before) => {
      const written = planClosing(listed, before);
      const isWritten = (of: StudioRule) => written.some(({ gameCode }) => gameCode === of.gameCode);
      const after = [...before.filter((of) => !isWritten(of)), ...written];
      const effective = (of: readonly StudioRule[], code: string) =>
        of.find(({ gameCode }) => gameCode === code) ?? of.find(({ gameCode }) => gameCode === null);
      for (const { gameCode, countries: closed } of listed) {
        expect(openAmong(effective(after, gameCode), closed)).toEqual([]);
        const open = openAmong(effective(after, gameCode), ['FR', 'MY', 'PH', 'US', 'VN']);
        expect(openAmong(effective(before, gameCode), open)).toEqual(open);
        for (const country of openAmong(effective(before, gameCode), ['FR', 'MY', 'PH', 'US', 'VN']))
          if (!closed.includes(country)) expect(open).toContain(country);
      }
      expect(planClosing(listed, after)).toEqual([]);
    }),
  );
});
