import type { NewGame } from './names.ts';

interface Entry {
  /** The import that the entry needs; none for a row of plain data. */
  readonly brings?: string;
  readonly entry: string;
}

/** A list of games and what a new one adds to it. */
export interface List {
  readonly file: string;
  /** The beginning of the list, up to its bracket. */
  readonly begins: string;
  of(game: NewGame): Entry;
}

/** All that has to know of a game before it can be played, proven and drawn. No lobby shows it yet. */
export const lists: readonly List[] = [
  {
    file: 'rules/src/games/rules-only.ts',
    begins: 'export const rulesOnly: readonly HouseGame[] = [',
    of: ({ code, id }) => ({ brings: `import { ${id} } from './${code}/rules.ts';`, entry: id }),
  },
  {
    file: 'rules/src/games/all-maths.ts',
    begins: 'export const houseMaths: readonly GameMaths<HouseGame>[] = [',
    of: ({ code, id }) => ({
      brings: `import { ${id}Maths } from './${code}/maths.ts';`,
      entry: `${id}Maths`,
    }),
  },
  {
    file: 'rules/src/games/attack/tables.ts',
    begins: 'export const targets: Readonly<Record<string, Target>> = {',
    of: ({ code }) => ({ entry: `'${code}': { choice: null, hidden: ({ number }) => Number(number) < 5 }` }),
  },
  {
    file: 'art/games/cards.ts',
    begins: 'const cards: readonly Card[] = [',
    of: ({ code, id, studio }) => ({ brings: `import { ${id} } from './${studio}/${code}.ts';`, entry: id }),
  },
];

const closing: Readonly<Record<string, string>> = { '[': ']', '{': '}' };

/** The position of the closing bracket. */
function endOf(text: string, open: number): number {
  const [left = '', right = ''] = [text[open], closing[text[open] ?? '']];
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === left) depth += 1;
    if (text[at] === right) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/**
 * A list with a game at its end. Imports are put first; formatting brings them into their order.
 * @throws Error in plain words where the list is not found
 */
export function withGame(text: string, { file, begins, of }: List, game: NewGame): string {
  const at = text.indexOf(begins);
  const end = at < 0 ? -1 : endOf(text, at + begins.length - 1);
  if (end < 0) throw new Error(`${file} has no list that begins with: ${begins}`);
  const { brings, entry } = of(game);
  const before = text.slice(0, end).trimEnd();
  const comma = /[,[{]$/.test(before) ? '' : ',';
  return `${brings ? `${brings}\n` : ''}${before}${comma}\n  ${entry},\n${text.slice(end)}`;
}
