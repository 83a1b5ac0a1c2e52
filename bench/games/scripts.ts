import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const built = join(import.meta.dirname, '../../dist/games');
const assets = join(built, 'assets');

export interface ScriptSize {
  readonly code: string;
  /** Bytes, brotli, of what the page names itself and what that imports. */
  readonly first: number;
  /** With everything that may be fetched later: another renderer, the texts of one language. */
  readonly most: number;
}

/** Texts of other languages than the one that is counted. */
const otherTexts = /^(?:PHP|CN|ESP|RUS|VI|MS|NE|CT|BN)-/;
const named = {
  first: [/from"\.\/([\w.-]+\.js)"/g, /import"\.\/([\w.-]+\.js)"/g],
  later: [/import\("\.\/([\w.-]+\.js)"\)/g, /import\(`\.\/([\w.-]+\.js)`\)/g],
} as const;

const sizes = new Map<string, number>();

/** Pages share most of their files: each is pressed once. */
function sizeOf(file: string): number {
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(join(assets, file))).length;
  sizes.set(file, size);
  return size;
}

function importsOf(file: string, kinds: readonly (keyof typeof named)[]): string[] {
  const text = readFileSync(join(assets, file), 'utf8');
  return kinds
    .flatMap((kind) => named[kind])
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name ?? ''))
    .filter((name) => !otherTexts.test(name));
}

function sizeFrom(roots: readonly string[], kinds: readonly (keyof typeof named)[]): number {
  const seen = new Set<string>();
  const open = [...roots];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    open.push(...importsOf(file, kinds));
  }
  return [...seen].reduce((sum, file) => sum + sizeOf(file), 0);
}

/** The scripts that the page of each built game loads; none where nothing is built. */
export function readScripts(): ScriptSize[] {
  if (!existsSync(assets)) return [];
  const codes = readdirSync(built).filter((code) => existsSync(join(built, code, 'index.html')));
  return codes.map((code) => {
    const page = readFileSync(join(built, code, 'index.html'), 'utf8');
    const roots = [...page.matchAll(/(?:src|href)="[^"]+\/([\w.-]+\.js)"/g)].map(([, file]) =>
      basename(file ?? ''),
    );
    return { code, first: sizeFrom(roots, ['first']), most: sizeFrom(roots, ['first', 'later']) };
  });
}
