import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PictureStore } from './picture-store.ts';

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Pictures in a folder, which several nodes may share. It is made when the first picture comes. */
export function folderStore(folder: string): PictureStore {
  return {
    async put(name, { bytes }) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      // Written beside it first: another node never reads half a file.
      const draft = `${path}.${randomUUID()}.draft`;
      try {
        await writeFile(draft, bytes, { flush: true });
        await link(draft, path);
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      } finally {
        await rm(draft, { force: true });
      }
    },
    async get(name) {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
        throw error;
      }
    },
  };
}
