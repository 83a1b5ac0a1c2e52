import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { StartError } from '../../server/src/start-error.ts';
import { leagueBeside } from '../launch/beside.mjs';
import { say } from '../launch/run.mjs';
import { spawnServer } from '../launch/server.mjs';
import type { Balancer } from './balancer.ts';

const RESTART_MS = 1_000;

interface Ready {
  readonly port: number;
  readonly hasDemonstration: boolean;
}

/** What a server sends: see server/src/main.ts and server/src/jobs/offer-league.ts. */
interface Message {
  readonly ready?: Ready;
  readonly league?: object | null;
}

export interface Node {
  /** @throws StartError where the server ends before it was ready once */
  readonly ready: Promise<Ready>;
  /** As Ctrl-C does. */
  stop(): Promise<void>;
}

/** Keeps one server running behind the balancer, and the league beside it while it is offered the place. */
export function startNode({
  place,
  env,
  balancer,
}: {
  /** Its number, from 1. */
  readonly place: number;
  readonly env: NodeJS.ProcessEnv;
  readonly balancer: Balancer;
}): Node {
  const league = leagueBeside(process.execPath);
  const { promise: ready, resolve, reject } = Promise.withResolvers<Ready>();
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  let stopping = false;
  let wasReady = false;

  function start(): void {
    let port: number | undefined;
    const started = spawnServer(process.execPath, { env, output: 'pipe' });
    child = started;
    for (const output of [started.stdout, started.stderr]) if (output) label(output, place);
    started.on('message', (message: Message) => {
      if (message.league !== undefined) league.follow(message.league);
      if (!message.ready) return;
      port = message.ready.port;
      wasReady = true;
      balancer.add(port);
      say(`Server ${place} is process ${started.pid}, on port ${port}`);
      resolve(message.ready);
    });
    started.once('exit', (code, signal) => {
      child = undefined;
      league.follow(null);
      if (port !== undefined) balancer.remove(port);
      if (stopping) return;
      if (!wasReady) {
        reject(new StartError(`Server ${place} did not start`));
        return;
      }
      say(`Server ${place} ended (${signal ?? code}); it is started again`);
      restart = setTimeout(start, RESTART_MS);
    });
  }

  start();
  return {
    ready,
    async stop() {
      stopping = true;
      clearTimeout(restart);
      league.stop();
      const running = child;
      if (!running) return;
      const ended = new Promise((done) => running.once('exit', done));
      running.kill('SIGINT');
      await ended;
    },
  };
}

/** Passes on what a server prints, each line with its number. */
function label(output: Readable, place: number): void {
  createInterface({ input: output }).on('line', (line) => say(`${place} ${line}`));
}
