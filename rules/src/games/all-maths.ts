import { sabongMaths } from './clockwork-sabong/maths.ts';
import { crashMaths } from './comet-climb/maths.ts';
import { diceMaths } from './copper-dice/maths.ts';
import { kenoMaths } from './cricket-keno/maths.ts';
import { jacksMaths } from './gallery-jacks/maths.ts';
import type { GameFacts, HouseGame } from './game-rules.ts';
import { blackjackMaths } from './guild-blackjack/maths.ts';
import { sixMaths } from './harbour-six/maths.ts';
import { derbyMaths } from './inkwell-derby/maths.ts';
import { climbMaths } from './lantern-climb/maths.ts';
import { shoalMaths } from './lantern-shoal/maths.ts';
import { digitsMaths } from './last-digits/maths.ts';
import type { GameMaths } from './maths/ways.ts';
import { safeMaths } from './midnight-safe/maths.ts';
import { bloomMaths } from './nightbloom/maths.ts';
import { bingoMaths } from './paper-bingo/maths.ts';
import { baccaratMaths } from './pearl-baccarat/maths.ts';
import { pegMaths } from './peg-rain/maths.ts';
import { minesMaths } from './quiet-ground/maths.ts';
import { rouletteMaths } from './salon-roulette/maths.ts';
import { mintMaths } from './steam-mint/maths.ts';
import { hiLoMaths } from './tall-card/maths.ts';
import { cranesMaths } from './thousand-cranes/maths.ts';
import { bellsMaths } from './three-bells/maths.ts';
import { duelMaths } from './three-card-duel/maths.ts';

/** What is known of the games of one player but the slots, whose maths are in `line-slot/maths`. */
export const houseMaths: readonly GameMaths<HouseGame>[] = [
  rouletteMaths,
  baccaratMaths,
  blackjackMaths,
  jacksMaths,
  duelMaths,
  digitsMaths,
  kenoMaths,
  minesMaths,
  pegMaths,
  diceMaths,
  hiLoMaths,
  shoalMaths,
  climbMaths,
  safeMaths,
  cranesMaths,
  mintMaths,
  bloomMaths,
];

/** What is known of the games whose rounds are shared. */
export const sharedRoundMaths: readonly GameMaths<GameFacts>[] = [
  crashMaths,
  sixMaths,
  bellsMaths,
  bingoMaths,
  derbyMaths,
  sabongMaths,
];

export const allMaths: readonly GameMaths[] = [...houseMaths, ...sharedRoundMaths];
