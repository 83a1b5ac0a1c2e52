import { figuresOfGame } from '#rules/games/maths/figures.ts';
import type { GameMaths, Known } from '#rules/games/maths/ways.ts';
import { toDecimals, toNumber } from '#rules/money/fraction.ts';
import { compareFigures, percent, say } from './print.ts';
import { compareWith, type Simulation, simulate } from './run-simulation.ts';

/** Fractions longer than this are no help to a reader. */
const READABLE = 40;

function fractionOf({ rtp }: Known): string {
  const text = `${rtp.top}/${rtp.bottom}`;
  return text.length <= READABLE ? ` = ${text}` : '';
}

/** Prints what every way to play a game comes to and, where asked, plays them. @returns whether everything agrees */
export async function reportGame(maths: GameMaths, simulation: Simulation): Promise<boolean> {
  const { game, ways } = maths;
  say(`${game.name} (${game.code}), version ${game.version}`);
  let agree = true;
  for (const [index, way] of ways.entries()) {
    const known = way.known();
    say(`${way.bet}`);
    say(`  return to player       ${percent(toNumber(known.rtp), 6)}${fractionOf(known)} (${known.how})`);
    say(`  hit rate               ${percent(toNumber(known.hitRate))}`);
    say(`  more than was staked   ${percent(toNumber(known.gainRate))}`);
    say(`  standard deviation     ${known.deviation.toFixed(4)} stakes`);
    say(`  most a round pays      ${toDecimals(known.most, 2)} stakes`);
    if (simulation.rounds === 0) continue;
    const tally = await simulate(game.code, index, simulation);
    const { rtp, deviation } = known;
    agree = compareWith({ rtp: toNumber(rtp), deviation }, tally, simulation) && agree;
  }
  return compareFigures(game.figures, figuresOfGame(maths)) && agree;
}
