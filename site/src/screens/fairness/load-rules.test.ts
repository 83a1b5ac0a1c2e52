import { describe, expect, test } from 'vitest';
import { houseGames } from '#rules/games/all-games.ts';
import { rulesOnly } from '#rules/games/rules-only.ts';
import { sharedGames } from '#rules/games/shared-games.ts';
import { wheelRules } from '#rules/games/wheel/rules.ts';
import { fairnessAddress, textsOfAddress } from './address.ts';
import { gameCodes, gameName, loadRules } from './load-rules.ts';

const all = [...houseGames, ...rulesOnly, ...sharedGames, wheelRules];

describe('the page that checks rounds', () => {
  test('knows every game of the house, each by its own rules and name', async () => {
    expect(gameCodes).toEqual(expect.arrayContaining(all.map(({ code }) => code)));
    for (const game of all) {
      expect(await loadRules(game.code), game.code).toBe(game);
      expect(gameName(game.code)).toBe(game.name);
    }
    expect(await loadRules('nothing')).toBeUndefined();
  });

  test('is led to with a round that no server learns of', () => {
    const texts = { game: 'copper-dice', client_seed: 'a&b=c#d', choice: '{"side":"over","target":4950}' };
    const address = fairnessAddress(texts);
    expect(address.startsWith('/fairness#')).toBe(true);
    expect(textsOfAddress(`https://example.com${address}`)).toEqual(texts);
    expect(fairnessAddress({})).toBe('/fairness');
  });

  test('reads a query by hand as well, and nothing it does not know', () => {
    expect(textsOfAddress('/fairness?game=three-bells&round=4&evil=1')).toEqual({
      game: 'three-bells',
      round: '4',
    });
  });
});
