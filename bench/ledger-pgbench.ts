import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** 1,000,000 accounts. */
const SCALE = 10;
const CLIENTS = 8;
const THREADS = 2;

/** PostgreSQL's own benchmark, from PATH or from where Debian puts it. */
export function findPgbench(): string | undefined {
  const folders = (process.env.PATH ?? '').split(':');
  const packaged = '/usr/lib/postgresql';
  if (existsSync(packaged)) {
    for (const version of readdirSync(packaged)) folders.push(join(packaged, version, 'bin'));
  }
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file));
}

export async function preparePgbench(pgbench: string, url: string): Promise<void> {
  await run(pgbench, url, ['-i', '-q', '-s', String(SCALE)]);
}

/** Its TPC-B-like transaction, prepared. `p50Ms` is its average latency: it reports no quantiles. */
export async function timePgbench(
  pgbench: string,
  url: string,
  seconds: number,
): Promise<{ perSecond: number; p50Ms: number }> {
  const load = ['-b', 'tpcb-like', '-c', String(CLIENTS), '-j', String(THREADS), '-M', 'prepared'];
  const output = await run(pgbench, url, ['-n', ...load, '-T', String(seconds)]);
  const figure = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? Number.NaN);
  return { perSecond: figure(/tps = ([\d.]+)/), p50Ms: figure(/latency average = ([\d.]+)/) };
}

/** The password travels in the environment, where `ps` does not show it. */
async function run(pgbench: string, url: string, args: readonly string[]): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const env = {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
  };
  const { stdout } = await promisify(execFile)(pgbench, [...args, pathname.slice(1)], { env });
  return stdout;
}
