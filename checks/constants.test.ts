import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { languages } from '#contract/languages.ts';
import { breakpointOf, themeProblem, themes } from '#contract/site.ts';
import { providerLogo } from '#rules/catalog/provider-logos.ts';
import { houseGames } from '#rules/games/all-games.ts';
import { marketTypes } from '#rules/sportsbook/bet-types.ts';
import { read, readJson } from './source/files.ts';

/** Section 9 of the specification, word for word, with the language tag of each name. */
const specified = [
  ['EN', 'English', 'en'],
  ['PHP', 'Filipino', 'fil'],
  ['CN', 'Chinese (simplified)', 'zh-Hans'],
  ['ESP', 'Spanish', 'es'],
  ['RUS', 'Russian', 'ru'],
  ['VI', 'Vietnamese', 'vi'],
  ['MS', 'Malay', 'ms'],
  ['NE', 'Nepali', 'ne'],
  ['CT', 'Chinese (traditional)', 'zh-Hant'],
  ['BN', 'Bengali', 'bn'],
] as const;
const withoutMessages = ['MMK', 'MNT', 'IDR'] as const;

const codesOf = (kind: string, count: number) => Array.from({ length: count }, (_, n) => `${kind}${n + 1}`);
const known = new Map(Object.entries(themes));

/** The name of a tag in a language, by the Unicode repository: words in any order, and Bengali by its own name. */
const calledIn = (language: string, tag: string) =>
  (new Intl.DisplayNames([language], { type: 'language' }).of(tag) ?? '').toLowerCase();
const wordsOf = (name: string) => (name.toLowerCase().match(/[a-z]+/g) ?? []).toSorted();

describe('languages', () => {
  test.each(specified)('%s is %s, and names itself', (code, name, tag) => {
    expect(languages[code].tag).toBe(tag);
    expect(wordsOf(calledIn('en', tag).replace('bangla', 'bengali'))).toEqual(wordsOf(name));
    expect(languages[code].name.toLowerCase()).toContain(calledIn(tag, tag));
  });

  test.each(withoutMessages)('%s is listed, and not yet available', (code) => {
    expect(languages[code].ready).toBe(false);
  });

  test('there are no others', () => {
    expect(Object.keys(languages)).toEqual([...specified.map(([code]) => code), ...withoutMessages]);
  });
});

describe('themes', () => {
  test('are casino1-9, slot1-9 and sportsbook1-4', () => {
    const codes = [...codesOf('casino', 9), ...codesOf('slot', 9), ...codesOf('sportsbook', 4)];
    expect(Object.keys(themes)).toEqual(codes);
  });

  test('are mapped to template1 to template23 without template18, each once', () => {
    const layouts = Object.values(themes).map(({ layout }) => layout);
    const all = codesOf('template', 23).filter((layout) => layout !== 'template18');
    expect(layouts.toSorted()).toEqual(all.toSorted());
  });

  test('may be set by their own colours only', () => {
    for (const [code, { colors }] of known) {
      for (const color of colors) expect(themeProblem(code, color)).toBeUndefined();
      expect(themeProblem(code, 'no-such-colour')).toMatch(/^invalidTheme(Code|Color)$/);
    }
    expect(themeProblem('casino1', 'jade')).toBe('invalidThemeColor');
    for (const code of ['casino10', 'template1', '', 'toString', 'constructor'])
      expect(themeProblem(code, 'brass')).toBe('invalidThemeCode');
  });

  test.each([
    ['2 and 3', [2, 3], 1200],
    ['4, 6, 8 and 9', [4, 6, 8, 9], 999],
    ['10', [10], 1200],
    ['11, 15, 16 and 17', [11, 15, 16, 17], 768],
    ['12, 13 and 14', [12, 13, 14], 769],
    ['20 to 23', [20, 21, 22, 23], 960],
    ['1, 5, 7 and 19, which it does not name,', [1, 5, 7, 19], 1024],
  ] as const)('the breakpoint of the layouts %s is that of the specification', (_, numbers, width) => {
    const breakpoints = Object.values(themes)
      .filter(({ layout }) => numbers.some((number) => layout === `template${number}`))
      .map(({ breakpoint }) => breakpoint);
    expect(breakpoints).toEqual(numbers.map(() => width));
  });

  test('only template9 has a breakpoint of its own for product pages, 1200', () => {
    expect([breakpointOf('slot5', 'other'), breakpointOf('slot5', 'product')]).toEqual([999, 1200]);
    for (const [code, { breakpoint, productBreakpoint }] of known)
      if (code !== 'slot5') expect([code, productBreakpoint ?? breakpoint]).toEqual([code, breakpoint]);
  });

  test('every breakpoint of a theme is one that the styles know', () => {
    const styles = read('site/src/styles/theme.css');
    for (const { breakpoint, productBreakpoint = breakpoint } of known.values())
      for (const width of [breakpoint, productBreakpoint])
        expect(styles).toContain(`[data-breakpoint="${width}"]`);
  });
});

test('each bet type is displayed by a name of its own, and those of the first half by that of the half too', () => {
  const { sportsMarkets, odds, sportsSlip } = z
    .object({
      sportsMarkets: z.object({ type: z.record(z.string(), z.string()) }),
      odds: z.object({ half: z.string() }),
      sportsSlip: z.object({ kind: z.object({ parlay: z.string() }) }),
    })
    .parse(readJson('site/src/locales/EN/ui.json'));
  expect(Object.keys(sportsMarkets.type).toSorted()).toEqual(marketTypes.toSorted());
  const names = [...Object.values(sportsMarkets.type), odds.half, sportsSlip.kind.parlay];
  expect(new Set(names).size).toBe(names.length);
});

test('things move for 250 ms, easing in and out', () => {
  const styles = read('site/src/styles/theme.css');
  expect(styles).toContain('--default-transition-duration: 250ms;');
  expect(styles).toContain('--default-transition-timing-function: ease-in-out;');
});

test('every provider of a house game has a logo of its own', () => {
  const logos = new Map(houseGames.map(({ providerCode }) => [providerCode, providerLogo(providerCode)]));
  expect(new Set(logos.values()).size).toBe(logos.size);
  for (const logo of logos.values()) expect(read(`site/public${logo}`)).toContain('<svg');
  expect(providerLogo('NOBODY')).toBeUndefined();
  expect(providerLogo('toString')).toBeUndefined();
});

test('a wrong mail address and a wrong web address have the messages of the specification', () => {
  expect(readJson('site/src/locales/EN/validation.json')).toMatchObject({
    invalidEmail: 'Invalid email address',
    invalidUrl: 'Invalid URL',
  });
});
