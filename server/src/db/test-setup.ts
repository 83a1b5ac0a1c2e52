import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadTestSettings } from '../config.ts';
import { EmbeddedCluster } from './embedded.ts';

/** Starts one PostgreSQL for the whole test run, or uses the one that TEST_DATABASE_URL names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { testDatabaseUrl } = loadTestSettings();
  if (testDatabaseUrl !== undefined) {
    project.provide('testDatabaseUrl', testDatabaseUrl);
    return async () => undefined;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-test-'));
  const log = { info: () => undefined, warn: (message: string) => console.warn(message) };
  const cluster = await EmbeddedCluster.start({ dataDir, log, durable: false });
  const { user, password, host, port, database } = cluster.connection;
  project.provide('testDatabaseUrl', `postgres://${user}:${password}@${host}:${port}/${database}`);
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
