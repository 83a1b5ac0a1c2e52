import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListedGame } from './listed-game.ts';
import { placeGames } from './place-games.ts';
import { type KnownGame, losesTooMuch, type PlacedGame, planSync } from './plan-sync.ts';

const game = (code: string, differs: Partial<ListedGame> = {}): ListedGame => ({
  ...{ studio: 'Open Studio', code, name: code, category: 'arcade', rtp: null, hasDemo: true },
  ...{ hasFreeRounds: true, freeRoundStakes: null, blockedCountries: [], picture: null, isEnabled: true },
  ...differs,
});
const placed = (code: string, differs?: Partial<ListedGame>): PlacedGame => ({
  providerCode: 'OPEN',
  facts: game(code, differs),
});
const known = (code: string, isListed = true, differs?: Partial<ListedGame>): KnownGame => ({
  ...placed(code, differs),
  isListed,
});
const shortly = (changes: ReturnType<typeof planSync>) =>
  changes.map(({ what, game: { facts } }) => `${what} ${facts.code}`).sort();

describe('a list compared with the one before', () => {
  test('says what is new, changed, gone and back', () => {
    const before = [known('same'), known('renamed'), known('gone'), known('stopped'), known('back', false)];
    const now = [
      ...[placed('same'), placed('renamed', { name: 'Another' }), placed('back'), placed('new')],
      ...[placed('stopped', { isEnabled: false }), placed('never', { isEnabled: false })],
    ];
    expect(shortly(planSync(before, now))).toEqual([
      ...['added new', 'back back', 'changed renamed', 'gone gone', 'gone stopped'],
    ]);
  });

  test('the same list again says nothing, whatever it is', () => {
    const list = fc.uniqueArray(
      fc.record({ code: fc.stringMatching(/^[a-z]{1,3}$/), isEnabled: fc.boolean(), name: fc.string() }),
      { selector: ({ code }) => code },
    );
    fc.assert(
      fc.property(list, list, (first, second) => {
        let state: KnownGame[] = [];
        const take = (listed: typeof first) => {
          const changes = planSync(
            state,
            listed.map(({ code, ...differs }) => placed(code, differs)),
          );
          const after = new Map(state.map((one) => [one.facts.code, one]));
          for (const { what, game: one } of changes)
            after.set(one.facts.code, { ...one, isListed: what !== 'gone' });
          state = [...after.values()];
          return changes;
        };
        take(first);
        take(second);
        expect(take(second)).toEqual([]);
        const shown = state.filter(({ isListed }) => isListed).map(({ facts }) => facts.code);
        expect(shown.sort()).toEqual(
          second
            .filter(({ isEnabled }) => isEnabled)
            .map(({ code }) => code)
            .sort(),
        );
      }),
    );
  });

  test('a list of nothing, or without most of many games, waits for staff', () => {
    const many = Array.from({ length: 20 }, (_, place) => known(`game-${place}`));
    const withoutFirst = (count: number) => planSync(many, many.slice(count));
    expect(losesTooMuch(many, withoutFirst(10))).toBe(false);
    expect(losesTooMuch(many, withoutFirst(11))).toBe(true);
    const few = [known('a'), known('b')];
    expect(losesTooMuch(few, planSync(few, [placed('a')]))).toBe(false);
    expect(losesTooMuch(few, planSync(few, []))).toBe(true);
    expect(losesTooMuch([], planSync([], []))).toBe(false);
  });
});

describe('the studios of listed games', () => {
  const studios = [
    { code: 'OPEN', name: 'Open Studio', account: 'one' },
    { code: 'OTHER', name: 'Other Studio', account: 'two' },
    { code: 'BRASSWORK', name: 'Brasswork', account: null },
  ];
  const place = (...games: readonly ListedGame[]) => placeGames('one', { games, unreadable: 1 }, studios);

  test('are found by their names, and new ones get a code', () => {
    const found = place(
      game('a'),
      game('b', { studio: 'Jouéz  & Fils' }),
      game('c', { studio: 'JOUÉZ & FILS' }),
    );
    expect(found.games.map(({ providerCode }) => providerCode)).toEqual(['OPEN', 'JOUEZ-FILS', 'JOUEZ-FILS']);
    expect(found.newStudios).toEqual([{ code: 'JOUEZ-FILS', name: 'Jouéz  & Fils' }]);
    expect(found.leftOut).toBe(1);
  });

  test('are never those of the house or of another account, nor are games ever ours', () => {
    const found = place(
      game('a', { studio: 'Brasswork' }),
      game('b', { studio: 'other' }),
      game('lantern-reef'),
      game('c', { studio: '???' }),
    );
    expect(found).toEqual({ games: [], newStudios: [], leftOut: 5 });
  });

  test('of a provider that names none is the only one of its account', () => {
    expect(place(game('a', { studio: null })).games[0]?.providerCode).toBe('OPEN');
    expect(
      placeGames('three', { games: [game('a', { studio: null })], unreadable: 0 }, studios),
    ).toMatchObject({
      games: [{ providerCode: 'THREE' }],
      newStudios: [{ code: 'THREE', name: 'three' }],
    });
  });
});
