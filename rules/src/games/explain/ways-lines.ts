import { type Amount, formatAmount } from '../../money/amount.ts';
import { explainWays, type Still } from '../ways-slot/explain.ts';
import { worthOf } from '../ways-slot/play.ts';
import { readWaysResult } from '../ways-slot/read-result.ts';
import type { WaysSlotGame } from '../ways-slot/ways-slot-game.ts';

function stillText({ ways }: WaysSlotGame, still: Still): string[] {
  const name = (id: number | undefined) => ways.symbols[id ?? -1]?.code ?? '?';
  const width = Math.max(...ways.symbols.map(({ code }) => code.length)) + 2;
  const rows = Array.from({ length: ways.rows }, (_, row) =>
    still.window
      .map((reel) => name(reel[row]).padEnd(width))
      .join('')
      .trimEnd(),
  );
  const wins = still.wins.map(
    ({ symbol, count, ways: many, times, units }) =>
      `${count} x ${name(symbol)} on ${many} ways${times > 1 ? `, wilds x${times}` : ''} = ${units} coins` +
      `${still.times > 1 ? `, x${still.times}` : ''}`,
  );
  return [...rows, ...wins].map((line) => `    ${line}`);
}

/** The symbols and wins of a ways slot, spin by spin and fall by fall. */
export function waysLines(game: WaysSlotGame, raw: unknown, stake: Amount): string[] {
  const result = readWaysResult(raw);
  if (!result) return [];
  const story = explainWays(game.ways, result);
  const spins = story.spins.flatMap((spin, index) => {
    const pays = formatAmount(worthOf(game.ways, stake, spin.units));
    const head = `${index === 0 ? 'spin' : `free spin ${index}`}: stops ${spin.stops.join(' ')}, pays ${pays}`;
    const falls = spin.stills.flatMap((still, fall) => [
      ...(fall > 0 ? [`    fall ${fall}`] : []),
      ...stillText(game, still),
    ]);
    return [head, ...falls, ...(spin.freeSpinsWon > 0 ? [`    ${spin.freeSpinsWon} free spins`] : [])];
  });
  return story.capped ? [...spins, `the win was cut to ${game.maxWinTimes} stakes`] : spins;
}
