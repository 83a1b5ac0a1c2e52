import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canReach, chooseServiceUser, giveTo } from '../../../server/src/db/embedded/service-user.ts';
import { createTestDatabase, type TestDatabase } from '../../../server/src/db/test-database.ts';
import { TEST_SERVER_KEYS } from '../../../server/src/db/testing/test-keys.ts';
import { root } from '../../launch/run.mjs';
import { writeArchive } from '../archive.ts';

export const { version }: { readonly version: string } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
export const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
/** What the container starts: the program, and its arguments. */
export const command: readonly string[] = JSON.parse(/^CMD (.+)$/m.exec(dockerfile)?.[1] ?? '[]');

type Environment = Readonly<Record<string, string>>;

/** The archive, unpacked where an ordinary user reads and does not write, with an empty database. */
export interface Unpacked {
  /** The folder of the archive. */
  readonly home: string;
  readonly database: TestDatabase;
  /** The settings of the server that deploy/compose.yaml names. */
  readonly settings: Environment;
  /** With those that the container has beside them, and no more. */
  readonly environment: Environment;
  /** Runs a program of the archive to its end. */
  run(args: readonly string[], env?: Environment): Promise<{ code: number; output: string }>;
  /** Starts the server as the container does. @returns once it serves */
  start(env?: Environment): Promise<{ readonly port: number; readonly child: ChildProcess }>;
  remove(): Promise<void>;
}

/** All paths below a folder, and the folder. */
export const pathsOf = (within: string): string[] => [
  within,
  ...readdirSync(within, { recursive: true, encoding: 'utf8' }).map((path) => join(within, path)),
];

export async function unpackArchive(): Promise<Unpacked> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-archive-'));
  const home = join(folder, `baize-${version}`);
  const temporary = join(folder, 'tmp');
  const node = join(folder, 'node');
  /** Root itself may write anywhere: the server then runs as the user that PostgreSQL runs as. */
  const user = chooseServiceUser(folder);
  chmodSync(folder, 0o755);
  const { file } = await writeArchive(folder);
  execFileSync('tar', ['-xzf', file, '-C', folder]);
  mkdirSync(temporary);
  if (user) giveTo(temporary, user);
  else for (const path of pathsOf(home)) chmodSync(path, statSync(path).mode & 0o555);
  // A checkout may be where that user cannot go.
  if (!canReach(dirname(process.execPath), user)) copyFileSync(process.execPath, node);
  const program = existsSync(node) ? node : process.execPath;
  const database = await createTestDatabase();
  const settings = {
    ...{ DATABASE_URL: database.url, MIGRATE_DATABASE_URL: database.ownerUrl },
    ...{ SERVER_KEYS: TEST_SERVER_KEYS, TRUST_PROXY: '127.0.0.1' },
  };
  const environment = { ...constants(), ...settings, ...ofTheMachine(temporary) };
  const options = (env: Environment) => ({
    cwd: home,
    env,
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  const children: ChildProcess[] = [];
  return {
    ...{ home, database, settings, environment },
    run: (args, env = environment) =>
      new Promise((resolve) => {
        execFile(program, args, options(env), (fault, stdout, stderr) =>
          resolve({ code: fault ? Number(fault.code) : 0, output: stdout + stderr }),
        );
      }),
    async start(env = environment) {
      const child = spawn(program, command.slice(1), options(env));
      children.push(child);
      return { port: await portOf(child), child };
    },
    async remove() {
      for (const child of children) child.kill('SIGKILL');
      await database.drop();
      if (!user) for (const path of pathsOf(home)) chmodSync(path, 0o755);
      rmSync(folder, { recursive: true });
    },
  };
}

/** What the Dockerfile sets. */
function constants(): Environment {
  const [, pairs = ''] = /^ENV (.+)$/m.exec(dockerfile) ?? [];
  return Object.fromEntries(pairs.split(' ').map((pair) => pair.split('=')));
}

const ofTheMachine = (temporary: string): Environment => ({
  ...{ PATH: '/usr/bin:/bin', TMPDIR: temporary, HOST: '127.0.0.1', PORT: '0', METRICS_PORT: '0' },
});

const portOf = (child: ChildProcess): Promise<number> =>
  new Promise((done, fail) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      const port = /Ready on http:\/\/[^"]*?:(\d+)/.exec(output)?.[1];
      if (port !== undefined) done(Number(port));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => fail(new Error(`ended with ${code}:\n${output}`)));
  });

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

/** Sends a request to a server on this machine as the proxy in front of it does: a POST where there is a body. */
export function ask(
  port: number,
  path: string,
  {
    host,
    body,
    headers = {},
  }: { readonly host: string; readonly body?: string; readonly headers?: Environment },
): Promise<Answer> {
  return new Promise((done, fail) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, path, method: body === undefined ? 'GET' : 'POST' },
        headers: {
          ...{ host, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' },
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        answer.once('end', () => done({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
      },
    );
    sent.once('error', fail);
    sent.end(body);
  });
}

/** @returns the exit code, once it has ended */
export const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((done) => child.once('exit', done));
