import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { percent, say } from './print.ts';
import type { Simulated, Task } from './simulate.ts';

export interface Simulation {
  readonly rounds: number;
  readonly seed: string;
  /** Number of deviations of the mean the interval reaches to each side. */
  readonly reach: number;
  /** Number of rounds in 100 that it covers, for print. */
  readonly confidence: string;
}

function work(task: Task): Promise<Simulated> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./simulate.ts', import.meta.url), { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** Plays rounds on all cores, each round with the next nonce. */
export async function simulate(code: string, way: number, { rounds, seed }: Simulation): Promise<Simulated> {
  const workers = Math.max(1, Math.min(availableParallelism(), Math.ceil(rounds / 10_000)));
  const share = Math.ceil(rounds / workers);
  const tasks = Array.from({ length: workers }, (_, i) => ({
    code,
    way,
    seed,
    from: i * share,
    rounds: Math.max(0, Math.min(share, rounds - i * share)),
  }));
  const tallies = await Promise.all(tasks.map(work));
  return tallies.reduce((a, b) => ({
    rounds: a.rounds + b.rounds,
    net: a.net + b.net,
    squares: a.squares + b.squares,
    hits: a.hits + b.hits,
    gains: a.gains + b.gains,
    features: a.features + b.features,
    most: Math.max(a.most, b.most),
  }));
}

/** Prints the simulated return beside the known one. @returns whether the known return lies inside its interval */
export function compareWith(
  known: { readonly rtp: number; readonly deviation: number },
  tally: Simulated,
  { reach, confidence }: Simulation,
): boolean {
  const { rounds, net, squares, hits, gains, features, most } = tally;
  const mean = net / rounds;
  const deviation = Math.sqrt(squares / rounds - mean ** 2);
  const margin = (reach * known.deviation) / Math.sqrt(rounds);
  const inside = Math.abs(1 + mean - known.rtp) <= margin + 1e-12;
  say(`simulation of ${rounds.toLocaleString('en')} rounds`);
  say(`  return                 ${percent(1 + mean)}`);
  say(
    `  ${`${confidence} interval`.padEnd(22)} ${percent(1 + mean - margin)} to ${percent(1 + mean + margin)}`,
  );
  say(`  hit rate               ${percent(hits / rounds)} (${hits.toLocaleString('en')})`);
  say(`  more than was staked   ${percent(gains / rounds)} (${gains.toLocaleString('en')})`);
  if (features > 0) say(`  free spins             1 in ${(rounds / features).toFixed(1)} rounds`);
  say(`  standard deviation     ${deviation.toFixed(4)} stakes`);
  say(`  largest win            ${most.toLocaleString('en')} stakes`);
  say(`  return of the tables ${percent(known.rtp)} lies ${inside ? 'inside' : 'OUTSIDE'} the interval`);
  return inside;
}
