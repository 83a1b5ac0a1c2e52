import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type Running, startProduct, startReference } from './processes.ts';

const CONNECTIONS = 64;
const SECONDS = 3;
const ROUNDS = 3;
const SITE = { domain_name: 'localhost', external_id: 'baize' };

const questions = [
  { path: '/api/startup', body: { domain_name: SITE.domain_name } },
  { path: '/api/product/get_hot_games', body: { ...SITE, game_type: 'hot' } },
] as const;

export interface StartupFigures {
  readonly path: string;
  readonly bytes: number;
  readonly perSecond: number;
  readonly referencePerSecond: number;
  /** Product to reference, from the middle of the rounds. */
  readonly ratio: number;
  /** The same by the processor time of a request: what stays when others use the machine too. */
  readonly cpuRatio: number;
  readonly refused: number;
}

/** Every request from an address of its own among 65,536, as visitors come: the limits are passed, not met. */
function visitors(): () => string {
  let next = 0;
  return () => {
    next = (next + 1) % 65_536;
    return `10.0.${next >> 8}.${next & 255}`;
  };
}

async function load(server: Running, path: string, body: object, from: () => string) {
  const before = server.cpu();
  const { requests, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${server.port}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        method: 'POST',
        path,
        body: JSON.stringify(body),
        setupRequest(request) {
          request.headers = {
            'content-type': 'application/json',
            host: SITE.domain_name,
            'x-forwarded-for': from(),
          };
          return request;
        },
      },
    ],
  });
  const cpu = (server.cpu() - before) / requests.total;
  return { perSecond: requests.average, cpu, refused: non2xx + errors };
}

const middle = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function ask(port: number, path: string, body: object): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, domain_name: '127.0.0.1' }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.text();
}

/** The first call of every visit, from a warm process, beside the same route answering the same text as a constant. */
export async function benchStartup(databaseUrl: string, port: number): Promise<StartupFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-startup-'));
  const product = await startProduct(databaseUrl, port, { TRUST_PROXY: '127.0.0.1' });
  const from = visitors();
  const figures: StartupFigures[] = [];
  try {
    for (const [index, { path, body }] of questions.entries()) {
      const text = await ask(product.port, path, body);
      const file = join(folder, `${index}.json`);
      writeFileSync(file, text);
      const reference = await startReference(path, file);
      try {
        const rounds = [];
        // The first of each is for the warmth.
        for (let round = 0; round <= ROUNDS; round++) {
          const constant = await load(reference, path, body, from);
          const own = await load(product, path, body, from);
          if (round > 0) rounds.push({ constant, own });
        }
        const perSecond = middle(rounds.map(({ own }) => own.perSecond));
        const referencePerSecond = middle(rounds.map(({ constant }) => constant.perSecond));
        const ownCpu = middle(rounds.map(({ own }) => own.cpu));
        const constantCpu = middle(rounds.map(({ constant }) => constant.cpu));
        figures.push({
          path,
          bytes: Buffer.byteLength(text),
          perSecond,
          referencePerSecond,
          ratio: perSecond / referencePerSecond,
          cpuRatio: ownCpu === 0 ? Number.NaN : constantCpu / ownCpu,
          refused: rounds.reduce((sum, { constant, own }) => sum + constant.refused + own.refused, 0),
        });
      } finally {
        await reference.stop();
      }
    }
    return figures;
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export function printStartup(figures: readonly StartupFigures[], say: (line: string) => void): void {
  say(
    '| from a warm process, 64 connections | bytes | per second | constant | ratio (goal 0.80) | by processor time | refused |',
  );
  say('|---|---|---|---|---|---|---|');
  for (const one of figures) {
    say(
      `| ${one.path} | ${one.bytes} | ${Math.round(one.perSecond)} | ${Math.round(one.referencePerSecond)} | ${one.ratio.toFixed(2)} | ${one.cpuRatio.toFixed(2)} | ${one.refused} |`,
    );
  }
}
