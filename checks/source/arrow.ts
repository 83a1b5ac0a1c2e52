import { posix } from 'node:path';
import { sources } from './files.ts';
import { type Import, importsOf } from './syntax.ts';

/** An import with what it leads to: a file of ours, a package, or a part of Node. */
export interface Arrow extends Import {
  readonly to: string;
  readonly kind: 'file' | 'package' | 'node' | 'virtual';
}

const aliases: readonly (readonly [string, string])[] = [
  ['#rules/', 'rules/src/'],
  ['#contract/', 'contract/src/'],
  ['#league/', 'league/src/'],
];

export function arrowsOf(file: string): Arrow[] {
  return importsOf(file).map((found) => ({ ...found, ...target(file, found.asks) }));
}

export function arrowsWithin(...folders: readonly string[]): Arrow[] {
  return sources(...folders).flatMap(arrowsOf);
}

function target(file: string, asks: string): Pick<Arrow, 'to' | 'kind'> {
  if (asks.startsWith('.')) return { kind: 'file', to: posix.join(posix.dirname(file), withoutQuery(asks)) };
  for (const [alias, folder] of aliases) {
    if (asks.startsWith(alias)) return { kind: 'file', to: folder + asks.slice(alias.length) };
  }
  if (asks.startsWith('virtual:')) return { kind: 'virtual', to: asks };
  if (asks.startsWith('node:')) return { kind: 'node', to: asks };
  const parts = asks.split('/');
  return { kind: 'package', to: parts.slice(0, asks.startsWith('@') ? 2 : 1).join('/') };
}

function withoutQuery(asks: string): string {
  return asks.replace(/\?.*$/, '');
}

export function show(arrow: Arrow): string {
  return `${arrow.from} > ${arrow.to}`;
}
