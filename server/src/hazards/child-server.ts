import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallPath, CallRequest, CallResponse } from '#contract/calls.ts';
import { childEnvironment, runTool } from '../test-child.ts';

const root = join(import.meta.dirname, '../../..');
/** A server that makes its own database takes a minute on a busy machine. */
const PATIENCE_MS = 180_000;
const POLL_MS = 25;

/** The server in a process of its own, over a folder that outlives it. */
export interface ChildServer {
  readonly port: number;
  /** As it is named in rows of `lease`. */
  readonly holder: string;
  /** Once the process is gone, with its exit code; `null` after a signal. */
  readonly ended: Promise<number | null>;
  /** All that it has written to its log and to its standard error. */
  output(): string;
  /** Stops the process where it is, as a machine that hangs does: its connections stay open, and nothing is answered. */
  hang(): void;
  /** Lets it go on from there. */
  goOn(): void;
  /** Ends the process as a power cut would. */
  kill(): Promise<void>;
  /** Ends it as Ctrl-C does. @returns its exit code */
  stop(): Promise<number | null>;
}

/** What came back, or that nothing did. */
export type Outcome = { readonly status: number; readonly body: Record<string, unknown> } | 'lost';

export function makeDataDir(): { readonly dataDir: string; remove(): void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-hazard-'));
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

export async function startChild(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  main = 'server/src/main.ts',
  flags: readonly string[] = [],
): Promise<ChildServer> {
  const child = spawn(process.execPath, [...flags, join(root, main)], {
    env: {
      ...childEnvironment,
      SEED: '1',
      PORT: '0',
      METRICS_PORT: '0',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  return {
    port: await readyPort(child),
    output: () => output,
    holder: `${hostname()}:${child.pid}`,
    ended,
    hang: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
}

function readyPort(child: ChildProcess): Promise<number> {
  return new Promise((done, fail) => {
    let output = '';
    const late = setTimeout(() => {
      fail(new Error(`the server was not ready after ${PATIENCE_MS} ms:\n${output}`));
      child.kill('SIGKILL');
    }, PATIENCE_MS);
    const read = (chunk: Buffer) => {
      output += chunk;
      const port = /Ready on http:\/\/[^"]*?:(\d+)/.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(late);
      done(Number(port));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(late);
      fail(new Error(`the server ended with ${code} before it was ready:\n${output}`));
    });
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** @throws where a server that is there leaves it unanswered */
export function call<P extends CallPath>(port: number, path: P, body: CallRequest<P>): Promise<Outcome> {
  return new Promise((done, fail) => {
    const headers = { 'content-type': 'application/json', host: `localhost:${port}` };
    const to = { agent, host: '127.0.0.1', port, method: 'POST', path, headers, timeout: PATIENCE_MS };
    const sent = request(to, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.once('error', () => done('lost'));
      answer.once('close', () => {
        if (!answer.complete) done('lost');
        else done({ status: answer.statusCode ?? 0, body: JSON.parse(text) });
      });
    });
    sent.once('timeout', () => {
      fail(new Error(`${path} was not answered for ${PATIENCE_MS} ms`));
      sent.destroy();
    });
    sent.once('error', () => done('lost'));
    sent.end(JSON.stringify(body));
  });
}

/** The same where only success will do. */
export async function ok<P extends CallPath>(
  port: number,
  path: P,
  body: CallRequest<P>,
): Promise<CallResponse<P>> {
  return succeeded(path, await call(port, path, body));
}

/** The body of a success. @throws where it is none */
export function succeeded<P extends CallPath>(path: P, answer: Outcome): CallResponse<P> {
  if (answer === 'lost' || answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  // Sound: a success is of the call's own response.
  return answer.body as CallResponse<P>;
}

export async function untilHealthy(port: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(POLL_MS);
  }
  throw new Error(`the server was not healthy again after ${PATIENCE_MS} ms`);
}

export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** What `npm run verify-ledger` says. */
export async function verifyLedger(env: Readonly<Record<string, string>>): Promise<string> {
  const { out, err } = await runTool('tools/verify-ledger.ts', [], env);
  return out.trim() || err.trim();
}
