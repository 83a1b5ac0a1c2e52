import { describe, expect, test } from 'vitest';
import { themes } from '#contract/site.ts';
import { files, isTest, read } from './source/files.ts';

/** The words themselves live here: what a template is, which sites start with which, and what is said about it. */
const places =
  /^(site\/src\/templates\/|contract\/src\/site\.ts$|server\/src\/seed\/|tools\/new-template|e2e\/|checks\/)/;

const words = [...Object.keys(themes), ...new Set(Object.values(themes).map(({ layout }) => layout))];
const pattern = new RegExp(`(?<![\\w-])(${words.join('|')})(?![\\w-])`);

describe('templates', () => {
  test('no code asks which template it is in', () => {
    const wrong = files()
      .filter((file) => /\.(tsx?|mjs|css|sql|html|json)$/.test(file) && !places.test(file) && !isTest(file))
      .flatMap((file) => linesWith(file));
    expect(
      wrong,
      'make the difference data of the template (site/src/shells/template/template.ts) and read that',
    ).toEqual([]);
  });

  test('each drawn theme has its template, its five palettes, and nothing is left over', () => {
    const drawn = Object.entries(themes).filter(([, { colors }]) => colors.length > 0);
    expect(
      drawn.filter(([, { colors }]) => new Set(colors).size !== 5),
      'a theme has five colours',
    ).toEqual([]);
    const folders = new Set(
      files('site/src/templates').flatMap((file) => /templates\/([^/]+)\//.exec(file)?.[1] ?? []),
    );
    expect([...folders].sort(), 'one folder of site/src/templates a drawn theme').toEqual(
      drawn.map(([code]) => code).sort(),
    );
  });
});

function linesWith(file: string): string[] {
  return read(file)
    .split('\n')
    .flatMap((line, index) =>
      pattern.test(line) ? [`${file}:${index + 1} ${pattern.exec(line)?.[1]}`] : [],
    );
}
