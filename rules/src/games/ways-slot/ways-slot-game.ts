import type { GameTag } from '../../catalog/kinds.ts';
import type { GameFacts, GameFigures, GameRules, HouseGame, ProviderCode } from '../game-rules.ts';
import { choicelessGame } from '../round/one-shot.ts';
import { playWays, type WaysResult } from './play.ts';
import { readWaysSlot, type WaysSlot } from './slot.ts';
import type { WaysSlotTable } from './table.ts';

/** A slot of ways: its rules, and the tables that its page draws from. */
export interface WaysSlotGame extends GameRules<WaysResult> {
  readonly ways: WaysSlot;
}

export function isWaysSlotGame(game: HouseGame): game is WaysSlotGame {
  return 'ways' in game;
}

/** @throws RangeError when the table contradicts itself */
export function waysSlotGame(
  about: {
    readonly name: string;
    readonly providerCode: ProviderCode;
    readonly themes?: readonly GameTag[];
  },
  table: WaysSlotTable,
  figures: GameFigures,
): WaysSlotGame {
  const ways = readWaysSlot(table);
  const facts: GameFacts = {
    name: about.name,
    providerCode: about.providerCode,
    code: table.code,
    category: 'slot_game',
    genre: 'slots',
    tags: ['free_spins', 'ways', ...(about.themes ?? [])],
    version: table.version,
    figures,
    maxWinTimes: table.maxWinTimes,
    stakeMultiple: BigInt(table.coins),
  };
  return { ...choicelessGame(facts, (bet) => playWays(ways, bet)), ways };
}
