import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export type Language = 'EN' | 'PHP';
type Values = Readonly<Record<string, string | number>>;

const read = new Map<string, unknown>();

/** The groups of texts: a word on a page that begins with one and a dot is a key that has no text. */
export const sectionNames: ReadonlySet<string> = new Set(
  ['ui', 'validation', 'errors', 'messages', '_m'].flatMap((file) => [
    file,
    ...Object.keys(JSON.parse(readFileSync(join(root, `site/src/locales/EN/${file}.json`), 'utf8'))),
  ]),
);

/** A text as the player reads it: a journey finds its way by words, in either language. */
export function textIn(language: Language) {
  return (key: string, values: Values = {}): string => {
    const [file, path] = key.includes(':') ? key.split(':', 2) : ['ui', key];
    return fill(
      lookUp(`site/src/locales/${language}/${file}.json`, (path ?? '').split('.')),
      values,
      /\{\{(\w+)\}\}/g,
    );
  };
}

/** The same for what is written inside a game's frame. */
export function gameTextIn(language: Language) {
  return (key: string, values: Values = {}): string =>
    fill(lookUp(`games/src/locales/${language}.json`, [key]), values, /\{(\w+)\}/g);
}

function fill(text: string, values: Values, hole: RegExp): string {
  return text.replace(hole, (whole, name: string) => String(values[name] ?? whole));
}

function lookUp(file: string, path: readonly string[]): string {
  if (!read.has(file)) read.set(file, JSON.parse(readFileSync(join(root, file), 'utf8')));
  let found: unknown = read.get(file);
  for (const name of path) {
    found =
      typeof found === 'object' && found !== null
        ? Object.entries(found).find(([key]) => key === name)?.[1]
        : undefined;
  }
  if (typeof found !== 'string') throw new Error(`${file} has no text ${path.join('.')}`);
  return found;
}
