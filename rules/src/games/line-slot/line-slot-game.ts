import type { GameTag } from '../../catalog/kinds.ts';
import type { GameFacts, GameFigures, GameRules, HouseGame, ProviderCode } from '../game-rules.ts';
import { choicelessGame } from '../round/one-shot.ts';
import { type LineSlotResult, playLineSlot } from './play.ts';
import { type LineSlot, readSlot } from './slot.ts';
import type { LineSlotTable } from './table.ts';

/** A line slot: its rules, and the tables that its page draws from. */
export interface LineSlotGame extends GameRules<LineSlotResult> {
  readonly slot: LineSlot;
}

export function isLineSlotGame(game: HouseGame): game is LineSlotGame {
  return 'slot' in game;
}

/** @throws RangeError when the table contradicts itself */
export function lineSlotGame(
  about: {
    readonly name: string;
    readonly providerCode: ProviderCode;
    readonly themes?: readonly GameTag[];
  },
  table: LineSlotTable,
  figures: GameFigures,
): LineSlotGame {
  const slot = readSlot(table);
  const facts: GameFacts = {
    name: about.name,
    providerCode: about.providerCode,
    code: table.code,
    category: 'slot_game',
    genre: 'slots',
    tags: ['free_spins', ...(about.themes ?? [])],
    version: table.version,
    figures,
    maxWinTimes: table.maxWinTimes,
    stakeMultiple: BigInt(table.lines.length),
  };
  return { ...choicelessGame(facts, (bet) => playLineSlot(slot, bet)), slot };
}
