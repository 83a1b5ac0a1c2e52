import { readFileSync, writeFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';

const source = new URL('../src/offline/service-worker.ts', import.meta.url);

/** Writes the service worker of a build to where the server serves it from. */
export async function writeServiceWorker(folder: string, buildId: string): Promise<void> {
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), 'service-worker.ts');
  writeFileSync(
    `${folder}/service-worker.js`,
    code.replace('__BUILD__', buildId).replace(/^export \{\s*\};?$/m, ''),
  );
}
