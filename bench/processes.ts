import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TEST_SERVER_KEYS } from '../server/src/db/testing/test-keys.ts';
import { serverFlags } from '../tools/launch/server.mjs';
import { asApplication } from './cluster.ts';
import { cpuOf } from './processor-time.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export interface Running {
  readonly port: number;
  /** Microseconds of processor time used so far, from the kernel; 0 where it is not available. */
  cpu(): number;
  /** Bytes of memory in use now; 0 where the kernel does not report it. */
  memory(): number;
  stop(): Promise<void>;
}

function memoryOf({ pid }: ChildProcess): number {
  try {
    return Number(/VmRSS:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGINT');
  await exited;
}

/** @param route path of the call and a file with its constant answer; the route of a bet without them */
export async function startReference(...route: readonly string[]): Promise<Running> {
  const child = fork(at('./reference-server.ts'), route, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return {
    port: message.port,
    cpu: () => cpuOf(child.pid),
    memory: () => memoryOf(child),
    stop: () => stopChild(child),
  };
}

/** The product itself in a process of its own, as `npm start` runs it, on the given database of a private cluster. */
export async function startProduct(
  ownerUrl: string,
  port: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const child = fork(at('../server/src/main.ts'), {
    execArgv: [...serverFlags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SEED: '1',
      ALLOW_DEMONSTRATION_IN_PRODUCTION: 'yes-this-is-not-real-money',
      // Keep the simulated league off the measured machine.
      SIMULATED_LEAGUE: '0',
      PORT: String(port),
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL: asApplication(ownerUrl),
      MIGRATE_DATABASE_URL: ownerUrl,
      SERVER_KEYS: TEST_SERVER_KEYS,
      ...environment,
    },
  });
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const ok = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok)
      return {
        port,
        cpu: () => cpuOf(child.pid),
        memory: () => memoryOf(child),
        stop: () => stopChild(child),
      };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not become ready');
}
