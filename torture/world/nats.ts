import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../server/src/db/embedded.ts';

const START_MS = 10_000;
const POLL_MS = 20;

/** A NATS server of the world, for a bus over NATS. */
export class Nats {
  readonly url: string;
  readonly #port: number;
  #child: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.url = `nats://127.0.0.1:${port}`;
  }

  static async open(): Promise<Nats> {
    const nats = new Nats(await freePort());
    await nats.start();
    return nats;
  }

  async start(): Promise<void> {
    if (this.#child) return;
    const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(this.#port)], { stdio: 'ignore' });
    this.#child = child;
    const failed = new Promise<never>((_, fail) => child.once('error', fail));
    await Promise.race([failed, this.#untilAnswers()]);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await ended;
  }

  hang(): void {
    this.#child?.kill('SIGSTOP');
  }

  goOn(): void {
    this.#child?.kill('SIGCONT');
  }

  async #untilAnswers(): Promise<void> {
    const deadline = Date.now() + START_MS;
    while (!(await answers(this.#port))) {
      if (Date.now() > deadline) throw new Error('nats-server does not answer');
      await wait(POLL_MS);
    }
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => done(true));
    socket.once('error', () => done(false));
    socket.once('close', () => done(false));
    socket.once('data', () => socket.destroy());
  });
}
