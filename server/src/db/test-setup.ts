import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadTestSettings } from '../config.ts';
import { lockDataDir } from './embedded/data-lock.ts';
import { stopLeftovers } from './embedded/postmaster.ts';
import { EmbeddedCluster } from './embedded.ts';
import { dropFilled } from './testing/test-templates.ts';

const PREFIX = 'baize-test-';
const YOUNG_MS = 60_000;

/** Starts one PostgreSQL for the whole test run, or uses the one that TEST_DATABASE_URL names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { testDatabaseUrl } = loadTestSettings();
  const testRun = randomUUID().replaceAll('-', '').slice(0, 12);
  project.provide('testRun', testRun);
  if (testDatabaseUrl !== undefined) {
    project.provide('testDatabaseUrl', testDatabaseUrl);
    return () => dropFilled(testDatabaseUrl, testRun);
  }
  await removeForgotten();
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX));
  const log = { info: () => undefined, warn: (message: string) => console.warn(message) };
  const cluster = await EmbeddedCluster.start({ dataDir, log, durable: false });
  const { user, password, host, port, database } = cluster.connection;
  project.provide('testDatabaseUrl', `postgres://${user}:${password}@${host}:${port}/${database}`);
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** A run that was killed leaves its PostgreSQL behind; the lock tells it from one that is still going on. */
async function removeForgotten(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = join(tmpdir(), name);
    const { uid, mtimeMs } = statSync(dataDir);
    if (uid !== process.getuid?.() || Date.now() - mtimeMs < YOUNG_MS) continue;
    try {
      const lock = lockDataDir(dataDir);
      if (existsSync(join(dataDir, 'pg'))) await stopLeftovers(join(dataDir, 'pg'));
      lock.release();
    } catch {
      // Still in use.
      continue;
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
}
