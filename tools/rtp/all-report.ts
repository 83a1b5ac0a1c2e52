import { houseGames } from '#rules/games/all-games.ts';
import { allMaths } from '#rules/games/all-maths.ts';
import { isLineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import { figuresOf, slotMaths } from '#rules/games/line-slot/maths/slot-maths.ts';
import { figuresOfGame } from '#rules/games/maths/figures.ts';
import { toNumber } from '#rules/money/fraction.ts';
import { normalReach } from '../statistics/distributions.ts';
import { percent, say } from './print.ts';
import { type Simulation, simulate } from './run-simulation.ts';

/** One line of the report: a way to play a game. */
interface Row {
  readonly code: string;
  readonly way: number;
  readonly bet: string;
  readonly rtp: number;
  readonly deviation: number;
  readonly hitRate: number;
  readonly most: number;
  readonly how: string;
  readonly figuresAgree: boolean;
}

const slots = () => houseGames.filter(isLineSlotGame);

export const allCodes = (): string[] => [
  ...slots().map(({ code }) => code),
  ...allMaths.map(({ game }) => game.code),
];

function slotRows(): Row[] {
  return slots().map((game) => {
    const maths = slotMaths(game.slot);
    return {
      code: game.code,
      way: 0,
      bet: 'spin',
      rtp: toNumber(maths.uncappedReturn) - maths.capCost,
      deviation: maths.deviation,
      hitRate: maths.hitRate,
      most: game.maxWinTimes,
      how: 'exact',
      figuresAgree: JSON.stringify(game.figures) === JSON.stringify(figuresOf(maths)),
    };
  });
}

function gameRows(): Row[] {
  return allMaths.flatMap((maths) => {
    const figuresAgree = JSON.stringify(maths.game.figures) === JSON.stringify(figuresOfGame(maths));
    return maths.ways.map((each, way) => {
      const known = each.known();
      return {
        code: maths.game.code,
        way,
        bet: each.bet,
        rtp: toNumber(known.rtp),
        deviation: known.deviation,
        hitRate: toNumber(known.hitRate),
        most: toNumber(known.most),
        how: known.how,
        figuresAgree,
      };
    });
  });
}

const widths = [18, 31, 12, 10, 11, 10];
const line = (cells: readonly string[]): string =>
  cells
    .map((cell, i) =>
      i < 2 ? cell.padEnd(widths[i] ?? 0) : i < 6 ? cell.padStart(widths[i] ?? 0) : `  ${cell}`,
    )
    .join(' ')
    .trimEnd();

/**
 * Prints a line for every way to play every game and, where rounds are asked for, plays each of them so often.
 *
 * @returns whether all figures and all simulations agree: all intervals together hold with 99 %
 */
export async function reportAll(rounds: number, seed: string): Promise<boolean> {
  const rows = [...slotRows(), ...gameRows()];
  const reach = normalReach(0.01 / rows.length);
  const simulation: Simulation = { rounds, seed, reach, confidence: '' };
  const played = rounds > 0 ? [`played ${rounds.toLocaleString('en')} rounds each`] : [];
  say(line(['game', 'bet', 'return', 'deviation', 'hit rate', 'most', ...played, 'how']));
  let good = true;
  for (const row of rows) {
    const cells = [
      row.code,
      row.bet,
      percent(row.rtp),
      row.deviation.toFixed(3),
      percent(row.hitRate),
      row.most.toLocaleString('en', { maximumFractionDigits: 2 }),
    ];
    let agrees = row.figuresAgree;
    if (rounds > 0) {
      const tally = await simulate(row.code, row.way, simulation);
      const mean = 1 + tally.net / tally.rounds;
      const margin = (reach * row.deviation) / Math.sqrt(tally.rounds);
      const inside = Math.abs(mean - row.rtp) <= margin + 1e-12;
      cells.push(`${percent(mean, 3)} ± ${percent(margin, 3)}${inside ? '' : ' OUTSIDE'}`);
      agrees &&= inside;
    }
    say(line([...cells, `${row.how}${row.figuresAgree ? '' : ', figures shown DIFFER'}`]));
    good &&= agrees;
  }
  const within = rounds > 0 ? '; all intervals together hold with 99 %' : '';
  say(`${rows.length} ways to play${within}: ${good ? 'all agree' : 'NOT all agree'}`);
  return good;
}
