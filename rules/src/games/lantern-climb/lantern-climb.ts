import type { TokenGame, TokenMode } from '../token-game.ts';

const FLOORS = 8;
/** Of every stake, in hundredths, before a step's worth is cut to whole hundredths: what is cut stays with the house. */
const PAYS_BACK = 97n;

/**
 * The worth of each floor in hundredths of the stake: 97 % over the chance of getting there, cut. With `n` lanterns a
 * floor, one of them out, the chance of floor `k` is `((n - 1) / n)^k`.
 */
function worth(lanterns: number): bigint[] {
  const [all, lit] = [BigInt(lanterns), BigInt(lanterns - 1)];
  return Array.from({ length: FLOORS }, (_, floor) => {
    const k = BigInt(floor + 1);
    return (PAYS_BACK * all ** k) / lit ** k;
  });
}

const mode = (code: string, lanterns: number): TokenMode => ({
  code,
  choices: lanterns,
  hides: 'end',
  times: worth(lanterns),
});

/**
 * Lantern Climb: a tower of eight floors, each hung with lanterns. All but one of a floor's lanterns are lit; a lit one
 * carries the player up, the one that is out ends the round. After a floor the player may leave with what it is worth.
 */
export const lanternClimb: TokenGame = {
  code: 'lantern-climb',
  name: 'Lantern Climb',
  version: 1,
  modes: [mode('calm', 4), mode('breeze', 3), mode('storm', 2)],
  stakes: [1n, 2n, 5n, 10n, 25n, 50n, 100n].map((tokens) => tokens * 10_000n),
  draw: ({ choices, times: floors }, stream) => floors.map(() => stream.uniform(choices)),
};
