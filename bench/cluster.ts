import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APPLICATION_ROLE } from '../server/src/db/embedded/roles.ts';
import { EmbeddedCluster } from '../server/src/db/embedded.ts';
import { urlOf } from '../server/src/db/pool.ts';

/** Runs `work` on a fresh private cluster with durable settings, as its owner, and leaves nothing behind. */
export async function onCluster<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-bench-'));
  const cluster = await EmbeddedCluster.start({
    dataDir,
    log: { info: () => undefined, warn: console.warn },
  });
  try {
    return await work(urlOf(cluster.ownerConnection));
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The same database of a private cluster with the rights of a server. */
export function asApplication(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.searchParams.set('options', `-c role=${APPLICATION_ROLE}`);
  return url.href;
}
