import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedCluster } from '../server/src/db/embedded.ts';

/** Runs `work` on a fresh private cluster with durable settings, and leaves nothing behind. */
export async function onCluster<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-bench-'));
  const cluster = await EmbeddedCluster.start({
    dataDir,
    log: { info: () => undefined, warn: console.warn },
  });
  const { user, password, host, port, database } = cluster.connection;
  try {
    return await work(`postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`);
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
