import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const ownNode = join(root, 'node_modules/.bin/node');

/** The last that a server said, in characters. */
const KEPT = 20_000;

export interface Server {
  readonly port: number;
  readonly dataDir: string;
  /** Drains it as Ctrl-C does. */
  drain(): Promise<void>;
  /** Drains it, and removes its data. */
  stop(): Promise<void>;
}

/**
 * The server as `npm start` runs it, on a free port and with data of its own: a copy of the folder `E2E_SEEDED` where there is
 * one, since seeding is most of a first start.
 */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<Server> {
  if (!existsSync(join(root, 'dist/site-server/entry-server.js')))
    throw new Error('The site is not built: run `npm run build` (or `npm test`, which does).');
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-e2e-'));
  const { E2E_SEEDED: seeded } = process.env;
  // With owners and modes, which PostgreSQL insists on.
  if (seeded !== undefined) execFileSync('cp', ['-a', `${seeded}/.`, dataDir]);
  const child = spawn(
    existsSync(ownNode) ? ownNode : process.execPath,
    [join(root, 'tools/launch/server.mjs')],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'development',
        PORT: '0',
        METRICS_PORT: '0',
        DATA_DIR: dataDir,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const { ready, said } = readOutput(child);
  const drain = async () => {
    child.kill('SIGINT');
    const code = await ended;
    if (code !== 0) throw new Error(`The server ended with ${code} instead of draining cleanly:\n${said()}`);
  };
  return {
    port: await ready,
    dataDir,
    drain,
    stop: () => drain().finally(() => rmSync(dataDir, { recursive: true, force: true })),
  };
}

/** The output of a server, and the port that it reports when ready. */
function readOutput(child: ChildProcess): { readonly ready: Promise<number>; said(): string } {
  let output = '';
  const ready = new Promise<number>((done, fail) => {
    const read = (chunk: Buffer) => {
      output = (output + chunk).slice(-KEPT);
      const port = /Ready on http:\/\/[^"]*?:(\d+)/.exec(output)?.[1];
      if (port !== undefined) done(Number(port));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => fail(new Error(`The server ended with ${code}:\n${output}`)));
  });
  return { ready, said: () => output };
}
