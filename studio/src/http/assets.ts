import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'page');
const kept = new Map<string, Promise<Asset | undefined>>();

interface Asset {
  readonly type: string;
  readonly text: string;
}

/** A script or style of the games' pages: browsers get TypeScript without its types. @param name as in the address */
export function findAsset(name: string): Promise<Asset | undefined> {
  if (!/^[a-z]+(-[a-z]+)*\.(ts|css)$/.test(name)) return Promise.resolve(undefined);
  const known = kept.get(name) ?? readAsset(name);
  kept.set(name, known);
  return known;
}

async function readAsset(name: string): Promise<Asset | undefined> {
  try {
    const text = await readFile(join(folder, name), 'utf8');
    return name.endsWith('.css')
      ? { type: 'text/css; charset=utf-8', text }
      : { type: 'text/javascript; charset=utf-8', text: stripTypeScriptTypes(text) };
  } catch {
    return undefined;
  }
}
