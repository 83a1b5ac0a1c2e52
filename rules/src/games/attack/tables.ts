import type { ResultValue } from '../game-rules.ts';

type Members = Readonly<Record<string, unknown>>;

/** How a game is attacked: what is chosen and done first, and what of the end is hidden until then, as a yes or no. */
export interface Target {
  readonly choice: ResultValue;
  /** What is done before the guess; a round that ends by it is not counted. */
  readonly first?: readonly ResultValue[];
  /** What ends the round; the stand-in by default. */
  readonly last?: ResultValue;
  hidden(end: Members): boolean;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isRed = (card: unknown): boolean => /[dh]$/.test(String(card));
const rankOver = (card: unknown): boolean => '89TJQKA'.includes(String(card).charAt(0));

/** A slot: whether its first reel stops at an even place. */
export const slotTarget: Target = {
  choice: null,
  hidden: ({ stops }) => Number(list(list(stops)[0])[0]) % 2 === 0,
};

/** Every game of one player but the slots of lines. */
export const targets: Readonly<Record<string, Target>> = {
  'salon-roulette': { choice: { red: 1 }, hidden: ({ pocket }) => Number(pocket) > 18 },
  'pearl-baccarat': { choice: { banker: 1 }, hidden: ({ player }) => isRed(list(player)[0]) },
  'guild-blackjack': { choice: null, hidden: ({ dealer }) => isRed(list(dealer)[1]) },
  'gallery-jacks': { choice: null, last: { hold: [] }, hidden: ({ cards }) => isRed(list(cards)[0]) },
  'three-card-duel': { choice: { ante: 1 }, hidden: ({ dealer }) => isRed(list(dealer)[0]) },
  'last-digits': { choice: { big: 1 }, hidden: ({ number }) => Number(number) >= 50 },
  'cricket-keno': { choice: { picks: [1, 2, 3] }, hidden: ({ drawn }) => Number(list(drawn)[0]) > 40 },
  'quiet-ground': {
    choice: { mines: 12 },
    first: [{ open: 3 }],
    hidden: ({ mined }) => list(mined).includes(7),
  },
  'peg-rain': { choice: { risk: 'high', rows: 8 }, hidden: ({ path }) => list(path)[0] === 1 },
  'copper-dice': { choice: { side: 'under', target: 5_000 }, hidden: ({ roll }) => Number(roll) < 5_000 },
  'tall-card': { choice: null, last: 'skip', hidden: ({ cards }) => rankOver(list(cards)[1]) },
  'lantern-shoal': { choice: { target: 'seahorse' }, hidden: ({ isCaught }) => isCaught === true },
  'midnight-safe': {
    choice: { mode: 'brass' },
    last: { choice: 0 },
    hidden: ({ hidden }) => list(hidden)[0] === 1,
  },
  'lantern-climb': {
    choice: { mode: 'storm' },
    first: [{ choice: 0 }],
    hidden: ({ hidden }) => list(hidden)[1] === 1,
  },
  'thousand-cranes': slotTarget,
  nightbloom: slotTarget,
  'steam-mint': slotTarget,
};
