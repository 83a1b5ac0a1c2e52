import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { lists, withGame } from './lists.ts';
import { readGame, studios } from './names.ts';
import { writeGame } from './write-game.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const copy = mkdtempSync(join(tmpdir(), 'baize-new-game-'));
afterAll(() => rmSync(copy, { recursive: true }));

/** All files that a new game consists of and depends on. */
const parts = [
  'rules/src',
  'contract/src',
  'games/src',
  'art',
  'package.json',
  'tsconfig.base.json',
  'biome.json',
];

/** The compiled files: the games, and the lists that they were added to. */
const project = {
  extends: './tsconfig.base.json',
  compilerOptions: {
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: ['node', 'vite/client'],
  },
  include: [
    ...['rules/src/games/proof-of-*/*', 'games/src/games/proof-of-*/*', 'art/*.d.ts'],
    ...lists.map(({ file }) => file),
  ],
};

/** A fake package of art, which need not be installed here. */
const fonts = `declare module 'opentype.js' {
  export type Font = any;
  export type PathCommand = any;
  const all: any;
  export default all;
}`;

test('a game of each studio compiles, is formatted, and passes with its proof, as it is written', async () => {
  const filter = (path: string) =>
    (!/\.(webp|avif|css)$/.test(path) || path.endsWith('board.css')) && !path.includes('node_modules');
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true, filter });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(project));
  writeFileSync(join(copy, 'art/opentype.d.ts'), fonts);
  const games = Object.keys(studios).map((studio) => readGame(`proof-of-${studio}`, studio));
  const written = games.flatMap((game) => writeGame(copy, game));
  const node = (script: string, ...args: string[]) =>
    run(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: copy });
  const tidy = ['check', '--write', '--error-on-warnings', '--vcs-enabled=false'];
  await node('@biomejs/biome/bin/biome', ...tidy, ...new Set(written));
  await node('typescript/bin/tsc', '-p', '.', '--noEmit');
  const audit = `
    const { auditGame } = await import('./rules/src/games/maths/audit.ts');
    const { houseMaths } = await import('./rules/src/games/all-maths.ts');
    const { findRules } = await import('./rules/src/games/rules-only.ts');
    const made = houseMaths.filter(({ game }) => game.code.startsWith('proof-of-'));
    const known = made.filter(({ game }) => findRules(game.code) === game);
    console.log(JSON.stringify([made.length, known.length, made.map((maths) => auditGame(maths, 10_000))]));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', audit], { cwd: copy });
  expect(JSON.parse(stdout)).toEqual([3, 3, [[], [], []]]);
  expect(() => writeGame(copy, games[0] ?? readGame('none', 'burin'))).toThrow('is there already');
});

test('a game is put at the end of each list, and nothing else of it changes', () => {
  const game = readGame('tide-wheel', 'burin');
  expect(game).toEqual({ code: 'tide-wheel', name: 'Tide Wheel', id: 'tideWheel', studio: 'burin' });
  for (const list of lists) {
    const text = readFileSync(join(root, list.file), 'utf8');
    const { brings, entry } = list.of(game);
    const added = withGame(text, list, game);
    expect(added).toContain(`  ${entry},\n`);
    const bare = (of: string) => of.replaceAll(/[\s,]+/g, '');
    const without = added.replace(brings ?? '', '').replace(`  ${entry},\n`, '');
    expect(bare(without)).toBe(bare(text));
  }
  const [list] = lists;
  expect(() => list && withGame('nothing', list, game)).toThrow('has no list');
});

test('an invalid code and an unknown studio are refused', () => {
  for (const [code, studio] of [
    ['', 'burin'],
    ['Tide', 'burin'],
    ['tide_wheel', 'burin'],
    ['tide-wheel', 'constructor'],
  ])
    expect(() => readGame(code ?? '', studio ?? '')).toThrow('npm run new-game -- tide-wheel');
});
