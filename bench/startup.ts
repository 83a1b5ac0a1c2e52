import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type Running, startProduct, startReference } from './processes.ts';

const CONNECTIONS = 64;
const SECONDS = 3;
const ROUNDS = 3;
const SITE = { domain_name: 'localhost', external_id: 'baize' };

interface Question {
  readonly path: string;
  /** Of a call; a document has none. */
  readonly body?: object;
  readonly goal: number;
}

const questions: readonly Question[] = [
  { path: '/api/startup', body: { domain_name: SITE.domain_name }, goal: 0.8 },
  { path: '/api/product/get_hot_games', body: { ...SITE, game_type: 'hot' }, goal: 0.8 },
  { path: '/', goal: 0.5 },
  { path: '/slots', goal: 0.5 },
];

export interface StartupFigures {
  readonly path: string;
  readonly goal: number;
  /** As they are sent. */
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

/** What every visitor sends; nothing is compressed, on neither side. */
const headersOf = (body: object | undefined) => ({
  host: SITE.domain_name,
  ...(body ? { 'content-type': 'application/json' } : { 'accept-encoding': 'identity' }),
});

async function load(server: Running, { path, body }: Question, from: () => string) {
  const before = server.cpu();
  const { requests, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${server.port}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        ...{ method: body ? 'POST' : 'GET', path },
        ...(body ? { body: JSON.stringify(body) } : {}),
        setupRequest(request) {
          request.headers = { ...headersOf(body), 'x-forwarded-for': from() };
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

async function ask(port: number, { path, body }: Question): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: headersOf(body),
    ...(body ? { body: JSON.stringify({ ...body, domain_name: '127.0.0.1' }) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.text();
}

/**
 * The first calls of every visit from a warm process, beside the same route answering the same text as a constant, and the
 * documents of the home page and of a lobby beside a static file of the same size.
 */
export async function benchStartup(databaseUrl: string, port: number): Promise<StartupFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-startup-'));
  const product = await startProduct(databaseUrl, port, { TRUST_PROXY: '127.0.0.1' });
  const from = visitors();
  const figures: StartupFigures[] = [];
  try {
    for (const [index, question] of questions.entries()) {
      const { path, body, goal } = question;
      const text = await ask(product.port, question);
      const file = join(folder, body ? `${index}.json` : `${index}.html`);
      writeFileSync(file, text);
      const reference = await startReference(path, file);
      try {
        const rounds = [];
        // The first of each is for the warmth.
        for (let round = 0; round <= ROUNDS; round++) {
          const constant = await load(reference, question, from);
          const own = await load(product, question, from);
          if (round > 0) rounds.push({ constant, own });
        }
        const perSecond = middle(rounds.map(({ own }) => own.perSecond));
        const referencePerSecond = middle(rounds.map(({ constant }) => constant.perSecond));
        const ownCpu = middle(rounds.map(({ own }) => own.cpu));
        const constantCpu = middle(rounds.map(({ constant }) => constant.cpu));
        figures.push({
          ...{ path, goal },
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
    '| from a warm process, 64 connections | bytes | per second | constant | ratio | by processor time | goal | refused |',
  );
  say('|---|---|---|---|---|---|---|---|');
  for (const one of figures) {
    say(
      `| ${one.path} | ${one.bytes} | ${Math.round(one.perSecond)} | ${Math.round(one.referencePerSecond)} | ${one.ratio.toFixed(2)} | ${one.cpuRatio.toFixed(2)} | ${one.goal.toFixed(2)} | ${one.refused} |`,
    );
  }
}
