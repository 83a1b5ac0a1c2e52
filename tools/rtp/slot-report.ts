import type { LineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import { figuresOf, type SlotMaths, slotMaths } from '#rules/games/line-slot/maths/slot-maths.ts';
import { toDecimals, toNumber } from '#rules/money/fraction.ts';
import { compareFigures, oneIn, percent, say } from './print.ts';
import { compareWith, type Simulation, simulate } from './run-simulation.ts';

function chanceOf(maths: SlotMaths, lines: number, times: number): number {
  let sum = 0;
  maths.law.chances.forEach((chance, cell) => {
    if (cell * maths.law.grain >= times * lines) sum += chance;
  });
  return sum;
}

/** Prints what the tables of a slot come to and, where asked, plays it. @returns whether everything agrees */
export async function reportSlot(game: LineSlotGame, simulation: Simulation): Promise<boolean> {
  const maths = slotMaths(game.slot);
  const lines = game.slot.lines.length;
  const exact = (share: SlotMaths['baseReturn']) => `${toDecimals({ ...share, top: share.top * 100n }, 6)} %`;
  const rtp = toNumber(maths.uncappedReturn) - maths.capCost;
  say(`${game.name} (${game.code}), version ${game.version}, ${lines} lines`);
  say(`  return to player       ${percent(rtp, 6)}`);
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
  const agree = compareFigures(game.figures, figuresOf(maths));
  if (simulation.rounds === 0) return agree;
  const { deviation } = maths;
  const inside = compareWith({ rtp, deviation }, await simulate(game.code, 0, simulation), simulation);
  return agree && inside;
}
