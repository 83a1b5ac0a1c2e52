import { type Amount, formatAmount } from '../../money/amount.ts';
import { explainRound, type SpinStory } from '../line-slot/explain.ts';
import type { LineSlotGame } from '../line-slot/line-slot-game.ts';
import { amountOf } from '../line-slot/play.ts';
import { readLineSlotResult } from '../line-slot/read-result.ts';

function windowText(game: LineSlotGame, spin: SpinStory): string[] {
  const { symbols, lines, table } = game.slot;
  const name = (id: number | undefined) => symbols[id ?? -1]?.code ?? '?';
  const width = Math.max(...symbols.map(({ code }) => code.length)) + 2;
  const rows = Array.from({ length: table.rows }, (_, row) =>
    spin.window
      .map((reel) => name(reel[row]).padEnd(width))
      .join('')
      .trimEnd(),
  );
  const wins = spin.wins.map(
    (win) =>
      `line ${win.line + 1} (${lines[win.line]?.map((row) => row + 1).join('')}): ${win.count} x ${name(win.symbol)}` +
      `${win.times > 1 ? `, wilds x${win.times}` : ''} = ${win.units} line bets`,
  );
  const scatters =
    spin.scatterUnits > 0
      ? [`${spin.scatters} x ${name(game.slot.scatter)} = ${spin.scatterUnits} line bets`]
      : [];
  const won = spin.freeSpinsWon > 0 ? [`${spin.freeSpinsWon} free spins`] : [];
  return [...rows, ...wins, ...scatters, ...won].map((line) => `    ${line}`);
}

/** The symbols and wins of a slot round, spin by spin. */
export function slotLines(game: LineSlotGame, raw: unknown, stake: Amount): string[] {
  const result = readLineSlotResult(raw);
  if (!result) return [];
  const story = explainRound(game.slot, result);
  const spins = story.spins.flatMap((spin, index) => {
    const name = index === 0 ? 'spin' : `free spin ${index}${spin.times > 1 ? `, x${spin.times}` : ''}`;
    const pays = formatAmount(amountOf(game.slot, stake, spin.units));
    return [`${name}: stops ${spin.stops.join(' ')}, pays ${pays}`, ...windowText(game, spin)];
  });
  return story.capped ? [...spins, `the win was cut to ${game.maxWinTimes} stakes`] : spins;
}
