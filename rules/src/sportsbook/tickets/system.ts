/** Bets on every combination of certain sizes ([R-PARLAY], systems). Patent and the Luckies count singles too. */
const table = {
  TRIXIE: { legs: 3, sizes: [2, 3] },
  PATENT: { legs: 3, sizes: [1, 2, 3] },
  YANKEE: { legs: 4, sizes: [2, 3, 4] },
  LUCKY15: { legs: 4, sizes: [1, 2, 3, 4] },
  CANADIAN: { legs: 5, sizes: [2, 3, 4, 5] },
  LUCKY31: { legs: 5, sizes: [1, 2, 3, 4, 5] },
  HEINZ: { legs: 6, sizes: [2, 3, 4, 5, 6] },
  LUCKY63: { legs: 6, sizes: [1, 2, 3, 4, 5, 6] },
  SUPER_HEINZ: { legs: 7, sizes: [2, 3, 4, 5, 6, 7] },
  GOLIATH: { legs: 8, sizes: [2, 3, 4, 5, 6, 7, 8] },
} as const;

export type SystemType = keyof typeof table;
