import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { roundStreams } from '#rules/fairness/stream.ts';
import { findGameRules } from '#rules/games/all-games.ts';
import { allMaths } from '#rules/games/all-maths.ts';
import { isLineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import { drawRound } from '#rules/games/line-slot/play.ts';
import { type Tally, tallyOf } from '#rules/games/maths/audit.ts';

/** Rounds to play on one pair of seeds, from one nonce on; of a game of many ways, one of them. */
export interface Task {
  readonly code: string;
  readonly way: number;
  readonly seed: string;
  readonly from: number;
  readonly rounds: number;
}

/** Sums over the rounds, and in how many of them a slot gave free spins. */
export interface Simulated extends Tally {
  readonly features: number;
}

const clientSeed = 'simulation';

function playSlot({ code, from, rounds }: Task, serverSeed: Uint8Array): Simulated {
  const game = findGameRules(code);
  if (!game || !isLineSlotGame(game)) throw new RangeError(`${code} is no line slot`);
  const lines = game.slot.lines.length;
  let [net, squares, hits, gains, features, most] = [0, 0, 0, 0, 0, 0];
  const streamOf = roundStreams({ serverSeed, clientSeed });
  for (let nonce = from; nonce < from + rounds; nonce++) {
    const result = drawRound(game.slot, streamOf(nonce));
    const gain = result.units / lines - 1;
    net += gain;
    squares += gain * gain;
    if (result.units > 0) hits += 1;
    if (gain > 0) gains += 1;
    if (result.stops.length > 1) features += 1;
    most = Math.max(most, result.units / lines);
  }
  return { rounds, net, squares, hits, gains, features, most };
}

function play(task: Task): Simulated {
  const serverSeed = createHash('sha256').update(task.seed).digest();
  const way = allMaths.find(({ game }) => game.code === task.code)?.ways[task.way];
  if (!way) return playSlot(task, serverSeed);
  // Every way has rounds of its own, so that they do not all err together.
  const own = { serverSeed, clientSeed: `${clientSeed}-${task.code}-${task.way}`, from: task.from };
  return { ...tallyOf(way, own, task.rounds), features: 0 };
}

const task: Task = workerData;
parentPort?.postMessage(play(task));
