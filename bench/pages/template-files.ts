import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { z } from 'zod';

const built = join(import.meta.dirname, '../../dist/site');

const listShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
    isEntry: z.boolean().default(false),
  }),
);

const sizeOf = (file: string): number => brotliCompressSync(readFileSync(join(built, file))).length;

/** Bytes (brotli) of code and CSS that each template has to itself; nothing where nothing is built. */
export function readTemplateFiles(): ReadonlyMap<string, number> {
  const file = join(built, '.vite/manifest.json');
  if (!existsSync(file)) return new Map();
  const list = listShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  const withImports = (from: string): ReadonlySet<string> => {
    const seen = new Set([from]);
    for (const chunk of seen) for (const next of list[chunk]?.imports ?? []) seen.add(next);
    return seen;
  };
  const everywhere = new Set(
    Object.keys(list)
      .filter((chunk) => list[chunk]?.isEntry)
      .flatMap((entry) => [...withImports(entry)]),
  );
  const templates = new Map(
    Object.keys(list).flatMap((chunk) => {
      const code = /templates\/(\w+)\/template\.ts$/.exec(chunk)?.[1];
      return code === undefined ? [] : [[code, withImports(chunk)] as const];
    }),
  );
  const users = (chunk: string) => [...templates.values()].filter((chunks) => chunks.has(chunk)).length;
  return new Map(
    [...templates].map(([code, chunks]) => {
      const own = [...chunks].filter((chunk) => !everywhere.has(chunk) && users(chunk) === 1);
      const files = own.flatMap((chunk) => [list[chunk]?.file ?? [], list[chunk]?.css ?? []].flat());
      return [code, files.reduce((sum, one) => sum + sizeOf(one), 0)];
    }),
  );
}
