import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { roundStream } from '#rules/fairness/stream.ts';
import { findGameRules } from '#rules/games/all-games.ts';
import { isLineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import { drawRound } from '#rules/games/line-slot/play.ts';

/** Rounds to play on one pair of seeds, from one nonce on. */
export interface Task {
  readonly code: string;
  readonly seed: string;
  readonly from: number;
  readonly rounds: number;
}

/** Sums over the rounds; units are line bets. */
export interface Tally {
  readonly units: number;
  readonly squares: number;
  readonly hits: number;
  readonly features: number;
  readonly most: number;
}

function play({ code, seed, from, rounds }: Task): Tally {
  const game = findGameRules(code);
  if (!game || !isLineSlotGame(game)) throw new RangeError(`${code} is no line slot`);
  const serverSeed = createHash('sha256').update(seed).digest();
  let [units, squares, hits, features, most] = [0, 0, 0, 0, 0];
  for (let nonce = from; nonce < from + rounds; nonce++) {
    const result = drawRound(game.slot, roundStream({ serverSeed, clientSeed: 'simulation', nonce }));
    units += result.units;
    squares += result.units * result.units;
    if (result.units > 0) hits += 1;
    if (result.stops.length > 1) features += 1;
    if (result.units > most) most = result.units;
  }
  return { units, squares, hits, features, most };
}

const task: Task = workerData;
parentPort?.postMessage(play(task));
