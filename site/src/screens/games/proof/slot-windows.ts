import type { HouseGame } from '#rules/games/game-rules.ts';
import { isLineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import { readLineSlotResult } from '#rules/games/line-slot/read-result.ts';
import type { Reel } from '#rules/games/line-slot/slot.ts';
import type { Window } from './round-proof.ts';

function windowOf(
  reels: readonly Reel[],
  rows: number,
  stops: readonly number[],
  names: readonly string[],
): Window {
  return Array.from({ length: rows }, (_, row) =>
    reels.map((reel, at) => names[reel.ids[(stops[at] ?? 0) + row] ?? -1] ?? ''),
  );
}

/** The windows of a slot's reels, spin by spin, by symbol names; `undefined` for any other game. */
export function slotWindows(game: HouseGame, value: unknown): readonly Window[] | undefined {
  if (!isLineSlotGame(game)) return undefined;
  const result = readLineSlotResult(value);
  if (!result || result.v !== game.version) return undefined;
  const { baseReels, freeReels, rows, symbols } = game.slot;
  const names = symbols.map(({ code }) => code);
  return result.stops.map((stops, spin) => windowOf(spin === 0 ? baseReels : freeReels, rows, stops, names));
}
