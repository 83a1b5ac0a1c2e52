import { describe, expect, test } from 'vitest';
import { files, read, rooms, sources } from './source/files.ts';
import { oldNames, oldWords, type TextPlace } from './source/old-words.ts';
import { textsOf } from './source/texts.ts';

const places = {
  site: /^site\/src\/locales\/EN\/\w+\.json$/,
  games: /^games\/src\/locales\/EN\.json$/,
  messages: /^server\/src\/providers\/messages\/texts\/EN\.json$/,
  seed: /^server\/src\/seed\/locales\/EN\/\w+\.(json|html)$/,
} as const satisfies Record<TextPlace, RegExp>;

const all = files('site/src', 'games/src', 'server/src');
const english = (Object.keys(places) as TextPlace[]).flatMap((place) =>
  all.filter((file) => places[place].test(file)).map((file) => [file, place] as const),
);

/** The texts of a file without their tags: by key, or by line of a page. */
function saidIn(file: string): readonly (readonly [where: string, text: string])[] {
  const said = file.endsWith('.json')
    ? [...textsOf(file)]
    : read(file)
        .split('\n')
        .map((line, index) => [`line ${index + 1}`, line] as const);
  return said.map(([where, text]) => [where, text.replace(/<[^>]*>/g, ' ').trim()] as const);
}

describe('English texts for players', () => {
  test('are found in every place', () => {
    expect(new Set(english.map(([, place]) => place))).toEqual(new Set(Object.keys(places)));
  });

  test.each(english)('%s uses the terms of the field', (file, place) => {
    const words = oldWords.filter(({ only }) => only === undefined || only.includes(place));
    const found = saidIn(file).flatMap(([where, text]) =>
      words
        .filter(({ pattern }) => pattern.test(text))
        .map(({ say, pattern }) => `${where}: "${text}" (${pattern}; say: ${say})`),
    );
    expect(found, 'the glossary has another word for this').toEqual([]);
  });
});

test('names, comments and titles in code use the terms of the field', () => {
  const found = sources(...rooms.filter((room) => room !== 'art'))
    .filter((file) => file !== 'checks/source/old-words.ts')
    .flatMap((file) => {
      const names = oldNames.filter(({ except }) => !except?.test(file));
      const lines = [file, ...read(file).split('\n')];
      return lines.flatMap((line, number) =>
        names
          .filter(({ pattern }) => pattern.test(line))
          .map(({ say }) => `${file}:${number} ${line.trim()} (say: ${say})`),
      );
    });
  expect(found, 'the glossary has another word for this').toEqual([]);
});
