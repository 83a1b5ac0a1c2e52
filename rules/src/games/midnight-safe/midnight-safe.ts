import type { TokenGame, TokenMode } from '../token-game.ts';

const DIALS = 3;
/** Of every stake, in hundredths. With `n` marks to a dial the chance of `k` dials is `1 / n^k`, so nothing is cut. */
const PAYS_BACK = 97n;

const mode = (code: string, marks: number): TokenMode => ({
  code,
  choices: marks,
  hides: 'way',
  times: Array.from({ length: DIALS }, (_, dial) => PAYS_BACK * BigInt(marks) ** BigInt(dial + 1)),
});

/**
 * Midnight Safe: a safe with three dials. On each dial one mark falls into place, and every other bars the safe and ends
 * the round. After a dial the player may leave with what it is worth.
 */
export const midnightSafe: TokenGame = {
  code: 'midnight-safe',
  name: 'Midnight Safe',
  version: 1,
  modes: [mode('brass', 2), mode('steel', 3), mode('vault', 5)],
  stakes: [1n, 2n, 5n, 10n, 25n, 50n, 100n].map((tokens) => tokens * 10_000n),
  draw: ({ choices, times: dials }, stream) => dials.map(() => stream.uniform(choices)),
};
