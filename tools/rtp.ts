// The return of a house game, counted exactly from its rules, and tried by playing it:
//   npm run -s rtp -- lantern-reef
//   npm run -s rtp -- salon-roulette --simulate 1000000 [--seed any-text]
//   npm run -s rtp -- --all [--simulate 100000]     every game, a line for each way to play
//   npm run -s rtp -- quiet-ground --write          writes the figures that players are shown (all but the slots)
// A simulation plays whole rounds with the very rules and the very HMAC-SHA256 stream of the server, each round with
// the next nonce. Exit 1: the figures that players are shown, or a simulation, disagree with the rules.
import { parseArgs } from 'node:util';
import { findGameRules } from '#rules/games/all-games.ts';
import { allMaths } from '#rules/games/all-maths.ts';
import { isLineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import { allCodes, reportAll } from './rtp/all-report.ts';
import { reportGame } from './rtp/game-report.ts';
import { say } from './rtp/print.ts';
import type { Simulation } from './rtp/run-simulation.ts';
import { reportSlot } from './rtp/slot-report.ts';
import { writeFigures } from './rtp/write-figures.ts';
import { normalReach } from './statistics/distributions.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    simulate: { type: 'string' },
    seed: { type: 'string', default: 'baize' },
    all: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const [code = ''] = positionals;
const rounds = Number(values.simulate ?? 0);
const game = findGameRules(code);
const maths = allMaths.find((each) => each.game.code === code);
/** Number of intervals checked in one run: all of them together hold with 99 %. */
const intervals = maths?.ways.length ?? 1;
const simulation: Simulation = {
  rounds,
  seed: values.seed,
  reach: normalReach(0.01 / intervals),
  confidence: intervals === 1 ? '99 %' : `99 % of ${intervals}`,
};

async function run(): Promise<boolean | undefined> {
  if (!Number.isSafeInteger(rounds) || rounds < 0) return undefined;
  if (values.all) return reportAll(rounds, values.seed);
  if (maths && values.write) writeFigures(maths);
  else if (maths) return reportGame(maths, simulation);
  else if (game && isLineSlotGame(game) && !values.write) return reportSlot(game, simulation);
  else return undefined;
  return true;
}

const started = performance.now();
const good = await run();
if (good === undefined) {
  process.stderr.write(
    `usage: npm run -s rtp -- <game> [--simulate ROUNDS] [--seed TEXT] [--write]\n       npm run -s rtp -- --all [--simulate ROUNDS]\ngames: ${allCodes().join(', ')}\n`,
  );
}
if (rounds > 0) say(`  took ${((performance.now() - started) / 1000).toFixed(1)} s`);
process.exitCode = good === undefined ? 2 : good ? 0 : 1;
