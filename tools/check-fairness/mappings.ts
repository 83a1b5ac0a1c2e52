import type { Stream } from '#rules/fairness/stream.ts';
import { rankOf, shoe } from '#rules/games/cards/card.ts';
import { shuffled } from '#rules/games/cards/shuffled.ts';
import { exampleBout } from '#rules/games/clockwork-sabong/maths.ts';
import { clockworkSabong } from '#rules/games/clockwork-sabong/rules.ts';
import { crashOf, wordsTo } from '#rules/games/comet-climb/rules.ts';
import { ranks } from '#rules/games/gallery-jacks/rank.ts';
import { exampleField, race } from '#rules/games/inkwell-derby/rules.ts';
import { lanternClimb } from '#rules/games/lantern-climb/lantern-climb.ts';
import { lanternReef } from '#rules/games/lantern-reef/rules.ts';
import { drawStops } from '#rules/games/line-slot/spin.ts';
import { midnightSafe } from '#rules/games/midnight-safe/midnight-safe.ts';
import { nightbloom } from '#rules/games/nightbloom/rules.ts';
import { makeCard } from '#rules/games/paper-bingo/card.ts';
import { countCoups } from '#rules/games/pearl-baccarat/maths.ts';
import { drawMint, readMint } from '#rules/games/steam-mint/play.ts';
import { mint } from '#rules/games/steam-mint/rules.ts';
import { thousandCranes } from '#rules/games/thousand-cranes/rules.ts';
import { drawStrips, drawWays } from '#rules/games/ways-slot/play.ts';
import { readWaysSlot } from '#rules/games/ways-slot/slot.ts';
import { turnWheel, type WheelField } from '#rules/games/wheel/wheel.ts';
import { playedResult, WORDS } from './played-result.ts';

/** Something that a round makes of its numbers: one of a number of values, each with its chance. */
export interface Mapping {
  readonly name: string;
  readonly chances: readonly number[];
  value(stream: Stream): number;
}

/** A set that a round draws: `k` of `n` things, from 0. */
export interface SetMapping {
  readonly name: string;
  readonly of: number;
  set(stream: Stream): readonly number[];
}

const even = (n: number): number[] => new Array<number>(n).fill(1 / n);
const uniform = (name: string, n: number, value: Mapping['value']): Mapping => ({
  name,
  chances: even(n),
  value,
});

function weighed(weights: readonly number[]): number[] {
  const all = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / all);
}

/** Which of the 120 orders five things are in. */
function orderOf(things: readonly number[]): number {
  return things.reduce((rank, thing, i) => {
    const smaller = things.slice(i + 1).filter((other) => other < thing).length;
    return rank * (things.length - i) + smaller;
  }, 0);
}

const generator: readonly Mapping[] = [
  uniform('word, first byte', 256, (stream) => stream.uniform(WORDS) >>> 24),
  uniform('word, last byte', 256, (stream) => stream.uniform(WORDS) & 255),
  uniform('word, middle bits', 64, (stream) => (stream.uniform(WORDS) >>> 13) & 63),
  ...[2, 3, 7, 10, 37, 52, 100].map((n) => uniform(`uniform(${n})`, n, (stream) => stream.uniform(n))),
  uniform('uniform(6), ninth of a round', 6, (stream) => {
    for (let i = 0; i < 8; i++) stream.uniform(6);
    return stream.uniform(6);
  }),
];

const cards: readonly Mapping[] = [
  uniform('shuffle of 5, the order', 120, (stream) => {
    const order = shuffled(5, stream);
    return orderOf([0, 1, 2, 3, 4].map(order));
  }),
  uniform('deck, tenth card', 52, (stream) => {
    const order = shuffled(52, stream);
    return order(9);
  }),
  uniform('six decks, rank of the fifth card', 13, (stream) => rankOf(shoe(6, stream)(4)) - 2),
  uniform('eight decks, rank of the second card', 13, (stream) => rankOf(shoe(8, stream)(1)) - 2),
];

const reel = lanternReef.slot.baseReels;
const craneStrips = thousandCranes.ways.baseReels;
/** The rules of a slot on strips that always show what is to be counted. */
const noCoins = readMint({ ...mint.table, wanted: 0, reels: Array.from({ length: 5 }, () => 'VBR') });
const allCoins = readMint({ ...mint.table, reels: Array.from({ length: 5 }, () => 'CCC') });
const alwaysWild = readWaysSlot({
  ...nightbloom.ways.table,
  reels: ['MLC', 'MLW', 'MLW', 'MLW', 'MLC'],
});
/** Number of 15 free places that take a coin in one respin: none, one, two, three, more. */
const coinsFound = [0, 1, 2, 3].map((count) => {
  const chance = mint.table.chance.takes / mint.table.chance.of;
  const picks = [1, 15, 105, 455][count] ?? 0;
  return picks * chance ** count * (1 - chance) ** (mint.places - count);
});

const wheelFields: readonly WheelField[] = [30, 20, 15, 12, 9, 7, 4, 3].map((weight) => ({
  weight,
  prize: { kind: 'none' },
}));
const coups = countCoups();

/** Where a comet crashes, by bounds in hundredths that cut the words into nine ranges. */
const bounds = [101, 120, 150, 200, 300, 500, 1_000, 5_000];
const beyond = bounds.map((bound) => wordsTo(bound) / WORDS);
const crashChances = [1, ...beyond].map((chance, i) => chance - (beyond[i] ?? 0));

const games: readonly Mapping[] = [
  uniform(
    'salon-roulette, pocket',
    37,
    playedResult('salon-roulette', { red: 1 }, ({ pocket }) => pocket),
  ),
  uniform(
    'copper-dice, roll',
    100,
    playedResult('copper-dice', { side: 'under', target: 5_000 }, ({ roll }) =>
      Math.floor(Number(roll) / 100),
    ),
  ),
  uniform(
    'last-digits, number',
    100,
    playedResult('last-digits', { big: 1 }, ({ number }) => number),
  ),
  {
    name: 'peg-rain, slot of 12 rows',
    chances: weighed([1, 12, 66, 220, 495, 792, 924, 792, 495, 220, 66, 12, 1]),
    value: playedResult('peg-rain', { risk: 'low', rows: 12 }, ({ slot }) => slot),
  },
  uniform(
    'peg-rain, last peg',
    2,
    playedResult('peg-rain', { risk: 'low', rows: 16 }, ({ path }) => (Array.isArray(path) ? path[15] : 0)),
  ),
  uniform(
    'tall-card, rank of the first card',
    13,
    playedResult('tall-card', null, ({ cards: shown }) =>
      Array.isArray(shown) ? rankOf(String(shown[0])) - 2 : 0,
    ),
  ),
  {
    name: 'pearl-baccarat, winner',
    chances: weighed([coups.banker, coups.player, coups.tie]),
    value: playedResult('pearl-baccarat', { banker: 1 }, ({ winner }) =>
      ['banker', 'player', 'tie'].indexOf(String(winner)),
    ),
  },
  {
    name: 'gallery-jacks, rank of the cards dealt',
    // Frequencies of five cards, a pair of jacks or better apart from lower ones (2,598,960 hands).
    chances: weighed([2_062_860, 337_920, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]),
    value: playedResult('gallery-jacks', null, ({ rank }) => rankNames.indexOf(String(rank))),
  },
  {
    name: 'three-card-duel, rank of the player',
    chances: weighed([16_440, 3_744, 1_096, 720, 52, 48]),
    value: playedResult('three-card-duel', { ante: 1 }, ({ rank }) => threeRanks.indexOf(String(rank))),
  },
  {
    name: 'lantern-shoal, catch of a seahorse',
    chances: [0.52, 0.48],
    value: playedResult('lantern-shoal', { target: 'seahorse' }, ({ isCaught }) => Number(isCaught)),
  },
  uniform('lantern-climb, first floor of three', 3, (stream) => {
    const mode = lanternClimb.modes.find(({ choices }) => choices === 3);
    return mode ? (lanternClimb.draw(mode, stream)[0] ?? 0) : 0;
  }),
  uniform('midnight-safe, last dial of five', 5, (stream) => {
    const mode = midnightSafe.modes.find(({ choices }) => choices === 5);
    return mode ? (midnightSafe.draw(mode, stream)[2] ?? 0) : 0;
  }),
  uniform('lantern-reef, first reel', reel[0]?.size ?? 1, (stream) => drawStops(reel, stream)[0] ?? 0),
  uniform('lantern-reef, last reel', reel[4]?.size ?? 1, (stream) => drawStops(reel, stream)[4] ?? 0),
  uniform(
    'thousand-cranes, second reel',
    craneStrips[1]?.size ?? 1,
    (stream) => drawStrips(craneStrips, stream)[1] ?? 0,
  ),
  {
    name: 'steam-mint, coins of the first respin',
    chances: [...coinsFound, 1 - coinsFound.reduce((a, b) => a + b, 0)],
    value: (stream) => Math.min(drawMint(noCoins, stream).respins[0]?.length ?? 0, 4),
  },
  {
    name: 'steam-mint, worth of the last coin',
    chances: weighed(mint.table.worths.map(({ weight }) => weight)),
    value: (stream) => {
      const worth = drawMint(allCoins, stream).coins.at(-1)?.[1];
      return mint.table.worths.findIndex(({ times }) => times === worth);
    },
  },
  {
    name: 'nightbloom, how the third reel blooms',
    chances: [0.6, 0.2, 0.2],
    value: (stream) => (drawWays(alwaysWild, stream).blooms[0]?.[2] ?? 0) - 1,
  },
  {
    name: 'wheel, field',
    chances: weighed(wheelFields.map(({ weight }) => weight)),
    value: (stream) => turnWheel(wheelFields, stream),
  },
];

const rankNames: readonly string[] = ranks;
const threeRanks = ['high-card', 'pair', 'flush', 'straight', 'three-of-a-kind', 'straight-flush'];
const winners = ['meron', 'draw', 'wala'];

const sharedRounds: readonly Mapping[] = [
  {
    name: 'comet-climb, where it is lost',
    chances: crashChances,
    value: (stream) => {
      const crash = crashOf(stream);
      return bounds.filter((bound) => crash >= bound).length;
    },
  },
  uniform(
    'three-bells, digits',
    1_000,
    (stream) => 100 * stream.uniform(10) + 10 * stream.uniform(10) + stream.uniform(10),
  ),
  {
    name: 'inkwell-derby, winner',
    chances: weighed(exampleField.strengths),
    value: (stream) => (race(exampleField.strengths, stream)[0] ?? 1) - 1,
  },
  {
    name: 'clockwork-sabong, winner',
    chances: weighed([exampleBout.meron, exampleBout.draw, 1_000 - exampleBout.meron - exampleBout.draw]),
    value: (stream) => winners.indexOf(clockworkSabong.open(exampleBout)?.draw(stream).outcome.winner ?? ''),
  },
  uniform('paper-bingo, first number of column N', 15, (stream) => (makeCard(stream)[2] ?? 31) - 31),
];

export const mappings: readonly Mapping[] = [...generator, ...cards, ...games, ...sharedRounds];

const firstOf = (n: number, k: number) => (stream: Stream) => {
  const order = shuffled(n, stream);
  return Array.from({ length: k }, (_, place) => order(place));
};

export const sets: readonly SetMapping[] = [
  { name: 'quiet-ground, 5 mines of 25 tiles', of: 25, set: firstOf(25, 5) },
  { name: 'cricket-keno, 20 of 80', of: 80, set: firstOf(80, 20) },
  { name: 'harbour-six, 6 of 49', of: 49, set: firstOf(49, 6) },
  { name: 'paper-bingo, first 30 of 75 balls', of: 75, set: firstOf(75, 30) },
  { name: 'hand of 5 of 52 cards', of: 52, set: firstOf(52, 5) },
];
