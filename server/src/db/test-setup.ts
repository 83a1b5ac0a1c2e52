import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadTestSettings } from '../config.ts';
import { lockDataDir } from './embedded/data-lock.ts';
import { stopLeftovers } from './embedded/postmaster.ts';
import { EmbeddedCluster } from './embedded.ts';
import { urlOf } from './pool.ts';
import { dropFilled, onServer } from './testing/test-templates.ts';

const PREFIX = 'baize-test-';
const YOUNG_MS = 60_000;

/** Starts one PostgreSQL for the whole test run, or uses the one that TEST_DATABASE_URL names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { testDatabaseUrl } = loadTestSettings();
  const testRun = randomUUID().replaceAll('-', '').slice(0, 12);
  project.provide('testRun', testRun);
  if (testDatabaseUrl !== undefined) {
    project.provide('testServerUrls', {
      owner: testDatabaseUrl,
      application: await applicationOn(testDatabaseUrl),
    });
    return () => dropFilled(testDatabaseUrl, testRun);
  }
  await removeForgotten();
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX));
  const log = { info: () => undefined, warn: (message: string) => console.warn(message) };
  const cluster = await EmbeddedCluster.start({ dataDir, log, durable: false });
  project.provide('testServerUrls', {
    owner: urlOf(cluster.ownerConnection),
    application: urlOf(cluster.connection),
  });
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** On a PostgreSQL of somebody else tests log in as its owner and take the application's role on, which needs no password. */
async function applicationOn(ownerUrl: string): Promise<string> {
  const role = 'baize_test_app';
  await onServer(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock(4715120004)');
    const found = await client.query('select from pg_roles where rolname = $1', [role]);
    if (found.rowCount === 0) await client.query(`create role ${role}; grant ${role} to current_user`);
  });
  const url = new URL(ownerUrl);
  url.searchParams.set('options', `-c role=${role}`);
  return url.href;
}

/** A run that was killed leaves its PostgreSQL behind; the lock tells it from one that is still going on. */
async function removeForgotten(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = join(tmpdir(), name);
    const found = statSync(dataDir, { throwIfNoEntry: false });
    // Another run that ends now removes its own.
    if (found?.uid !== process.getuid?.() || Date.now() - (found?.mtimeMs ?? 0) < YOUNG_MS) continue;
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
