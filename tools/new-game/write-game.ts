import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lists, withGame } from './lists.ts';
import type { NewGame } from './names.ts';
import { boardText, cardText, mainText, styleText } from './page-texts.ts';
import { figuresText, mathsText, rulesText, testText } from './rules-texts.ts';

/**
 * Writes the folders of a game and its lines in the lists; nothing where anything is in the way.
 *
 * @returns the files that were written, from the root
 * @throws Error in plain words where there is such a game
 */
export function writeGame(root: string, game: NewGame): readonly string[] {
  const { code, studio } = game;
  const folders = [`rules/src/games/${code}`, `games/src/games/${code}`];
  const [rules, page] = folders;
  const card = `art/games/${studio}/${code}.ts`;
  const taken = [...folders, card].find((path) => existsSync(join(root, path)));
  if (taken !== undefined) throw new Error(`${code} is there already: ${taken}`);
  const listed = lists.map(
    (list) => [list.file, withGame(readFileSync(join(root, list.file), 'utf8'), list, game)] as const,
  );
  const files: readonly (readonly [path: string, text: string])[] = [
    [`${rules}/rules.ts`, rulesText(game)],
    [`${rules}/figures.ts`, figuresText(game)],
    [`${rules}/maths.ts`, mathsText(game)],
    [`${rules}/rules.test.ts`, testText(game)],
    [`${page}/main.ts`, mainText(game)],
    [`${page}/board.ts`, boardText(game)],
    [`${page}/${code}.css`, styleText(game)],
    [card, cardText(game)],
    ...listed,
  ];
  for (const [path, text] of files) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return files.map(([path]) => path);
}
