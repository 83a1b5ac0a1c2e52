import type { GameRules } from '../game-rules.ts';
import { choicelessGame } from '../round/one-shot.ts';
import { worthOf } from '../ways-slot/play.ts';
import { figures } from './figures.ts';
import { drawMint, type Mint, type MintResult, readMint } from './play.ts';
import { tables } from './tables.ts';

export const mint: Mint = readMint(tables);

/**
 * Steam Mint: 243 ways, and coins that are held. Six or more of them in one spin start three respins, each new coin
 * sets them back to three; at the end every coin pays what it is worth. `drawMint` says what is drawn in which order.
 */
export const steamMint: GameRules<MintResult> = choicelessGame(
  {
    code: tables.code,
    name: 'Steam Mint',
    providerCode: 'BRASSWORK',
    category: 'slot_game',
    genre: 'slots',
    tags: ['ways', 'respins'],
    aliases: ['Hold and Win'],
    version: tables.version,
    figures,
    maxWinTimes: tables.maxWinTimes,
    stakeMultiple: BigInt(tables.coins),
  },
  ({ stake, stream }) => {
    if (stake <= 0n) throw new RangeError('a stake is above 0');
    const result = drawMint(mint, stream);
    return { win: worthOf(mint, stake, result.units), result };
  },
);
