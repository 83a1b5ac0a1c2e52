// The return of a house game, counted exactly from its tables, and tried by playing it:
//   npm run -s rtp -- lantern-reef
//   npm run -s rtp -- lantern-reef --simulate 10000000 [--seed any-text]
// The simulation plays whole rounds with the very rules and the very HMAC-SHA256 stream of the server, each round with
// the next nonce. Exit 1: the figures that players are shown, or the simulation, disagree with the tables.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { findGameRules, houseGames } from '#rules/games/all-games.ts';
import type { GameFigures } from '#rules/games/game-rules.ts';
import { isLineSlotGame, type LineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import { figuresOf, type SlotMaths, slotMaths } from '#rules/games/line-slot/maths/slot-maths.ts';
import { toDecimals, toNumber } from '#rules/money/fraction.ts';
import type { Tally, Task } from './rtp/simulate.ts';

/** Of the normal distribution: 99 % of it lie within so many deviations. */
const Z99 = 2.5758;

const say = (text: string) => process.stdout.write(`${text}\n`);
const percent = (share: number, digits = 4) => `${(share * 100).toFixed(digits)} %`;
const oneIn = (chance: number) =>
  chance > 0 ? `1 in ${Math.round(1 / chance).toLocaleString('en')}` : 'never';

function chanceOf(maths: SlotMaths, lines: number, times: number): number {
  let sum = 0;
  maths.law.chances.forEach((chance, cell) => {
    if (cell * maths.law.grain >= times * lines) sum += chance;
  });
  return sum;
}

function report(game: LineSlotGame, maths: SlotMaths): void {
  const lines = game.slot.lines.length;
  const exact = (share: SlotMaths['baseReturn']) => `${toDecimals({ ...share, top: share.top * 100n }, 6)} %`;
  say(`${game.name} (${game.code}), version ${game.version}, ${lines} lines`);
  say(`  return to player       ${percent(toNumber(maths.uncappedReturn) - maths.capCost, 6)}`);
  say(`    paid spins           ${exact(maths.baseReturn)}`);
  say(`    free spins           ${exact(maths.freeReturn)}`);
  say(`    taken by the cap     ${(maths.capCost * 100).toExponential(2)} %`);
  say(`  hit rate               ${percent(maths.hitRate)}`);
  say(
    `  free spins             ${oneIn(toNumber(maths.freeChance))} rounds, ${toDecimals(maths.freeSpins, 3)} on average`,
  );
  say(
    `  standard deviation     ${maths.deviation.toFixed(4)} stakes (${figuresOf(maths).volatility} volatility)`,
  );
  for (const times of [1, 10, 100, 1000].filter((each) => each < game.maxWinTimes))
    say(`  ${`${times} stakes or more`.padEnd(22)} ${oneIn(chanceOf(maths, lines, times))}`);
  say(
    `  most a round pays      ${game.maxWinTimes} stakes, ${oneIn(chanceOf(maths, lines, game.maxWinTimes))}`,
  );
}

function compareFigures(shown: GameFigures, computed: GameFigures): boolean {
  const same = JSON.stringify(shown) === JSON.stringify(computed);
  say(
    same
      ? '  figures players are shown: agree'
      : `  figures players are shown DIFFER: ${JSON.stringify(computed)}`,
  );
  return same;
}

function work(task: Task): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./rtp/simulate.ts', import.meta.url), { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function simulate(code: string, rounds: number, seed: string): Promise<Tally> {
  const workers = Math.max(1, Math.min(availableParallelism(), rounds));
  const share = Math.ceil(rounds / workers);
  const tasks = Array.from({ length: workers }, (_, i) => ({
    code,
    seed,
    from: i * share,
    rounds: Math.min(share, rounds - i * share),
  }));
  const tallies = await Promise.all(tasks.map(work));
  return tallies.reduce((a, b) => ({
    units: a.units + b.units,
    squares: a.squares + b.squares,
    hits: a.hits + b.hits,
    features: a.features + b.features,
    most: Math.max(a.most, b.most),
  }));
}

function compare(game: LineSlotGame, maths: SlotMaths, tally: Tally, rounds: number): boolean {
  const lines = game.slot.lines.length;
  const exact = toNumber(maths.uncappedReturn) - maths.capCost;
  const mean = tally.units / lines / rounds;
  const deviation = Math.sqrt(tally.squares / lines ** 2 / rounds - mean ** 2);
  const margin = (Z99 * maths.deviation) / Math.sqrt(rounds);
  const inside = Math.abs(mean - exact) <= margin;
  say(`simulation of ${rounds.toLocaleString('en')} rounds`);
  say(`  return                 ${percent(mean)}`);
  say(`  99 % interval          ${percent(mean - margin)} to ${percent(mean + margin)}`);
  say(`  hit rate               ${percent(tally.hits / rounds)}`);
  say(`  free spins             1 in ${(rounds / tally.features).toFixed(1)} rounds`);
  say(`  standard deviation     ${deviation.toFixed(4)} stakes`);
  say(`  largest win            ${(tally.most / lines).toLocaleString('en')} stakes`);
  say(`  exact return ${percent(exact)} lies ${inside ? 'inside' : 'OUTSIDE'} the interval`);
  return inside;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { simulate: { type: 'string' }, seed: { type: 'string', default: 'baize' } },
});
const game = findGameRules(positionals[0] ?? '');
const rounds = Number(values.simulate ?? 0);
if (!game || !isLineSlotGame(game) || !Number.isSafeInteger(rounds) || rounds < 0) {
  process.stderr.write(
    `usage: npm run -s rtp -- <game> [--simulate ROUNDS] [--seed TEXT]\ngames: ${houseGames.map(({ code }) => code).join(', ')}\n`,
  );
  process.exit(2);
}
const maths = slotMaths(game.slot);
report(game, maths);
const agree = compareFigures(game.figures, figuresOf(maths));
const started = performance.now();
const inside = rounds === 0 || compare(game, maths, await simulate(game.code, rounds, values.seed), rounds);
if (rounds > 0) say(`  took ${((performance.now() - started) / 1000).toFixed(1)} s`);
process.exitCode = agree && inside ? 0 : 1;
