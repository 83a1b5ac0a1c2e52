import type { GameRules } from '../game-rules.ts';
import { beginOneShot, noChoice, type OneShotDesign } from '../round/one-shot.ts';
import { worthOf } from '../ways-slot/play.ts';
import { figures } from './figures.ts';
import { drawMint, type Mint, type MintResult, readMint } from './play.ts';
import { tables } from './tables.ts';

export const mint: Mint = readMint(tables);

const design: OneShotDesign<null, MintResult> = {
  readChoice: noChoice,
  play({ stake, stream }) {
    const result = drawMint(mint, stream);
    return { win: worthOf(mint, stake, result.units), result };
  },
};

/**
 * Steam Mint: 243 ways, and coins that are held. Six or more of them in one spin start three respins, each new coin
 * sets them back to three; at the end every coin pays what it is worth. `drawMint` says what is drawn in which order.
 */
export const steamMint: GameRules<MintResult> = {
  code: tables.code,
  name: 'Steam Mint',
  providerCode: 'BRASSWORK',
  category: 'slot_game',
  version: tables.version,
  figures,
  maxWinTimes: tables.maxWinTimes,
  stakeMultiple: BigInt(tables.coins),
  isStepped: false,
  play: ({ stake, stream }) => {
    if (stake <= 0n) throw new RangeError('a stake is above 0');
    return design.play({ stake, stream, choice: null });
  },
  begin: (opening) => beginOneShot(design, opening),
};
