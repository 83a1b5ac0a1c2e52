import { describe, expect, test } from 'vitest';
import { files, isTest, read, readJson, sources } from './source/files.ts';
import { expectOnlyKnown } from './source/known.ts';
import { isNode, lineOf, type Node, parse, textOf, walk } from './source/syntax.ts';

const HARD_LINES = 400;
const P95_LINES = 300;
const FOLDER_FILES = 15;

/** Holes that are still hidden. */
const hidden: readonly string[] = ['site/src/data/paged.ts'];

/** A folder of these grows by its nature: one file a migration, a picture, a page of text. */
const grows = /^server\/src\/db\/migrations$|\/locales(\/|$)|\/pages\/[A-Z]+$/;

/** Files in which a tool or the language requires a default export. */
const defaults =
  /(^|\/)(vite|vitest|playwright)\.config\.ts$|^server\/src\/db\/test-setup\.ts$|^e2e\/(global-setup|global-teardown)\.ts$/;

/** Files that are read from top to bottom: no data, no pictures. */
const code = files().filter((file) => /\.(tsx?|mjs|css)$/.test(file));

describe('sizes', () => {
  test('files are named in kebab-case', () => {
    const wrong = code.filter((file) => {
      const name = file.split('/').at(-1) ?? '';
      return (
        !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.(ts|tsx|mjs|css)$/.test(name) && !name.endsWith('.d.ts')
      );
    });
    expect(wrong, 'rename to kebab-case (`place-bet.ts`)').toEqual([]);
  });

  test(`no file has more than ${HARD_LINES} lines`, () => {
    const wrong = code.map((file) => [file, lines(file)] as const).filter(([, count]) => count > HARD_LINES);
    expect(wrong, 'split it by what it is about').toEqual([]);
  });

  test(`95 of 100 files have at most ${P95_LINES} lines`, () => {
    const counts = code.map(lines).sort((a, b) => a - b);
    const p95 = counts[Math.floor(counts.length * 0.95)] ?? 0;
    expect(p95, 'the longest files want splitting').toBeLessThanOrEqual(P95_LINES);
  });

  test(`a folder holds at most ${FOLDER_FILES} files beside their tests`, () => {
    const counts = new Map<string, number>();
    for (const file of code.filter((one) => !isTest(one))) {
      const folder = file.slice(0, file.lastIndexOf('/'));
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const full = [...counts].filter(([folder, count]) => count > FOLDER_FILES && !grows.test(folder));
    expect(
      full.map(([folder, count]) => `${folder} (${count} files)`),
      'give what belongs together a folder of its own',
    ).toEqual([]);
  });

  test('biome refuses long functions, `any` and `!`, and nothing switches that off', () => {
    const { linter, overrides } = readJson('biome.json') as Biome;
    const { suspicious, style, complexity } = linter.rules;
    expect(suspicious?.noExplicitAny, 'biome.json: suspicious.noExplicitAny').toBe('error');
    expect(style?.noNonNullAssertion, 'biome.json: style.noNonNullAssertion').toBe('error');
    expect(
      complexity?.noExcessiveLinesPerFunction,
      'biome.json: complexity.noExcessiveLinesPerFunction',
    ).toEqual({
      level: 'error',
      options: { maxLines: 70 },
    });
    const loosened = overrides.filter(
      (one) => !one.includes.every((glob) => /\.(test|spec)\.tsx?$/.test(glob)),
    );
    expect(loosened, 'biome.json: an override is for tests only').toEqual([]);
    const silenced = code.filter((file) =>
      /biome-ignore[^\n]*(noExplicitAny|noNonNullAssertion|noExcessiveLinesPerFunction)|@ts-(ignore|nocheck)/.test(
        read(file),
      ),
    );
    expect(
      silenced.filter((file) => file !== 'checks/sizes.test.ts'),
      'type it rather than silence the check',
    ).toEqual([]);
  });

  test('a type is not asserted away through unknown', () => {
    const wrong = sources().filter((file) => !isTest(file) && doubleAssertions(file).length > 0);
    expectOnlyKnown(wrong, hidden, '`as unknown as X` hides a hole: parse it, or narrow it:');
  });

  test('only configuration has a default export', () => {
    const wrong = sources().filter((file) => !defaults.test(file) && has(file, 'ExportDefaultDeclaration'));
    expect(wrong, 'export it by its name').toEqual([]);
  });

  test('the only barrels are the public.ts of the nouns', () => {
    const wrong = sources().filter((file) => {
      if (/^server\/src\/[a-z]+(\/[a-z-]+)?\/public\.ts$/.test(file)) return false;
      return body(file).some(
        (node) => /^Export(Named|All)Declaration$/.test(node.type) && /^[.#]/.test(textOf(node.source) ?? ''),
      );
    });
    expect(wrong, 'import from the file that has it instead of passing it on').toEqual([]);
  });
});

interface Biome {
  readonly linter: {
    readonly rules: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  };
  readonly overrides: readonly { readonly includes: readonly string[] }[];
}

function lines(file: string): number {
  return read(file).trimEnd().split('\n').length;
}

function body(file: string): Node[] {
  const { body: statements } = parse(file).program;
  return Array.isArray(statements) ? statements.filter(isNode) : [];
}

function has(file: string, type: string): boolean {
  return body(file).some((node) => node.type === type);
}

function doubleAssertions(file: string): string[] {
  const found: string[] = [];
  walk(parse(file).program, (node) => {
    const inner = isNode(node.expression) ? node.expression : undefined;
    if (node.type !== 'TSAsExpression' || inner?.type !== 'TSAsExpression') return;
    if (isNode(inner.typeAnnotation) && inner.typeAnnotation.type === 'TSUnknownKeyword')
      found.push(`${file}:${lineOf(file, node)}`);
  });
  return found;
}
