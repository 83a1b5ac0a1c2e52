import { diceMaths } from './copper-dice/maths.ts';
import { kenoMaths } from './cricket-keno/maths.ts';
import { jacksMaths } from './gallery-jacks/maths.ts';
import { blackjackMaths } from './guild-blackjack/maths.ts';
import { climbMaths } from './lantern-climb/maths.ts';
import { digitsMaths } from './last-digits/maths.ts';
import type { GameMaths } from './maths/ways.ts';
import { baccaratMaths } from './pearl-baccarat/maths.ts';
import { pegMaths } from './peg-rain/maths.ts';
import { minesMaths } from './quiet-ground/maths.ts';
import { rouletteMaths } from './salon-roulette/maths.ts';
import { hiLoMaths } from './tall-card/maths.ts';
import { duelMaths } from './three-card-duel/maths.ts';

/** What is known of every game but the slots, whose maths are in `line-slot/maths`. */
export const allMaths: readonly GameMaths[] = [
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
  climbMaths,
];
