import { readJson } from './files.ts';

/** The texts of a file, nested keys joined by dots. @throws Error where a value is no text */
export function textsOf(file: string): Map<string, string> {
  const found = new Map<string, string>();
  collect(file, readJson(file), '', found);
  return found;
}

function collect(file: string, value: unknown, path: string, found: Map<string, string>): void {
  if (typeof value === 'string') {
    found.set(path, value);
    return;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${file}: ${path} is neither a text nor a group of texts`);
  for (const [name, inner] of Object.entries(value))
    collect(file, inner, path === '' ? name : `${path}.${name}`, found);
}

export function keysOf(texts: ReadonlyMap<string, string>): string[] {
  return [...texts.keys()];
}

/** The names in `{{braces}}` of the site or `{braces}` of the games, each once, in order of the alphabet. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{?\s*([\w.]+)[^}]*\}?\}/g)].map(([, name = '']) => name))].sort();
}

const plural = /_(zero|one|two|few|many|other)$/;

/** `rounds_one` and `rounds_other` are the text `rounds`. */
export function withoutPlural(key: string): string {
  return key.replace(plural, '');
}

export function pluralOf(key: string): string | undefined {
  return plural.exec(key)?.[1];
}
