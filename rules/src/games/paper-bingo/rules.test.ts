import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundStream, type Stream } from '../../fairness/stream.ts';
import { fraction } from '../../money/fraction.ts';
import { auditGame } from '../maths/audit.ts';
import { type BingoCard, lines, makeCard, reachedBy, readCard } from './card.ts';
import { bingoMaths } from './maths.ts';
import { houseCards, roomOf } from './room.ts';
import { paperBingo, turnsOf } from './rules.ts';

const streamOf = (nonce: number) =>
  roundStream({ serverSeed: new Uint8Array(32).fill(2), clientSeed: 'me', nonce });

test('paper-bingo returns the published RTP, by its rules and when played', () => {
  expect(auditGame(bingoMaths, 2_000)).toEqual([]);
});

describe('a card', () => {
  test('a bingo card has five distinct numbers of each column, and a free middle', () => {
    fc.assert(
      fc.property(fc.nat(), (nonce) => {
        const card = makeCard(streamOf(nonce));
        expect(card[12]).toBe(0);
        expect(new Set(card).size).toBe(25);
        for (const [place, ball] of card.entries())
          if (place !== 12) expect(Math.ceil(ball / 15)).toBe((place % 5) + 1);
        expect(readCard(JSON.parse(JSON.stringify(card)))).toEqual(card);
      }),
    );
  });

  test('a bingo card is refused with a number outside its column, a repeated one, or no free place', () => {
    const card = makeCard(streamOf(1));
    const changed = (place: number, ball: number): BingoCard => card.with(place, ball);
    expect(readCard(changed(0, 16))).toBeUndefined();
    expect(readCard(changed(0, card[5] ?? 0))).toBeUndefined();
    expect(readCard(changed(12, 31))).toBeUndefined();
    expect(readCard(changed(3, 0))).toBeUndefined();
    expect(readCard(card.slice(1))).toBeUndefined();
  });

  test('a bingo card reaches line and full house with the ball of a plain implementation', () => {
    fc.assert(
      fc.property(fc.nat(), (nonce) => {
        const card = makeCard(streamOf(nonce));
        const { outcome } = paperBingo.open({ v: 2 })?.draw(streamOf(nonce + 1)) ?? {};
        const balls = outcome?.balls ?? [];
        const hasLine = (count: number) => {
          const seen = new Set([0, ...balls.slice(0, count)]);
          return lines.some((line) => line.every((place) => seen.has(card[place] ?? -1)));
        };
        const { line, house } = reachedBy(card, turnsOf(balls));
        expect(hasLine(line)).toBe(true);
        expect(hasLine(line - 1)).toBe(false);
        const last = Math.max(...card.filter((ball) => ball > 0).map((ball) => balls.indexOf(ball) + 1));
        expect(house).toBe(last);
      }),
      { numRuns: 50 },
    );
  });
});

/** Numbers as good as any for counting, and quick. */
function quickStream(seed: number): Stream {
  let state = seed;
  const word = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return { uniform: (n) => Math.floor((word() / 2 ** 32) * n) };
}

const opened = (setting: unknown) => {
  const round = paperBingo.open(setting);
  if (!round) throw new Error('no round');
  return round;
};
const cards = (count: number) =>
  Array.from({ length: count }, (_, nonce) => ({ card: makeCard(streamOf(nonce)) }));
const PRICE = 100n * 10_000n;

describe('a room', () => {
  test('a bingo room has at least 20 cards, and one house card for eight of the players', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (players) => {
        const { cards: all, house, pays } = roomOf(players);
        expect(all).toBe(players + house);
        expect(all).toBeGreaterThanOrEqual(20);
        expect(house * 8).toBeGreaterThanOrEqual(players);
        expect(house).toBeGreaterThan(0);
        expect((pays.line + pays.house) / 100).toBeLessThanOrEqual(paperBingo.maxWinTimes);
      }),
    );
  });

  test('a bingo room returns 90 % of a price for any number of cards, as published before a stake', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 1, max: 12 }), (bets, own) => {
        // The largest rooms pay for 5,555 cards.
        const more = cards(own).map((choice) => ({ stake: PRICE, choice }));
        const factor = opened({ v: 2 }).returnNow?.(more, { bets, stakes: {}, own: [] });
        const all = roomOf(bets + own).cards;
        expect(factor).toEqual(all > 5_555 ? fraction(9n * 5_555n, 10n * BigInt(all)) : fraction(9n, 10n));
      }),
    );
  });

  test('pays a card that wins both prizes more than all cards of players cost at one price', () => {
    for (const count of [1, 2, 12, 20, 120, 960]) {
      const { pays } = roomOf(count);
      expect((pays.line + pays.house) / 100, `${count} cards`).toBeGreaterThan(count);
    }
  });
});

describe('the prizes', () => {
  const round = opened({ v: 2 });

  test('of a card follow from the number of cards and its own price, not from what others pay', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 100 }),
        fc.nat(),
        (count, price, nonce) => {
          const drawn = round.draw(streamOf(nonce));
          const bets = cards(count).map((choice) => ({ stake: PRICE, choice }));
          const [before = 0n] = drawn.settle(bets);
          const dearer = bets.map((bet, i) => (i === 0 ? bet : { ...bet, stake: PRICE * BigInt(price) }));
          expect(drawn.settle(dearer)[0]).toBe(before);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('of a whole room are at most 5,000 times its dearest card, which bounds what the house risks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 12 }),
        fc.nat(),
        (prices, nonce) => {
          const choices = cards(prices.length);
          const bets = prices.map((price, i) => ({ stake: PRICE * BigInt(price), choice: choices[i] }));
          const paid = round.draw(streamOf(nonce)).settle(bets);
          const most = BigInt(paperBingo.maxWinTimes) * PRICE * BigInt(Math.max(...prices));
          expect(paid.reduce((sum, win) => sum + win, 0n) <= most).toBe(true);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('go to the first card, of a player or of the house, and are split by number where several are first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), fc.nat(), (count, nonce) => {
        const bets = cards(count).map((choice) => ({ stake: PRICE, choice }));
        const drawn = round.draw(streamOf(nonce));
        const { outcome } = drawn;
        if (outcome.v !== 2) throw new Error('a round of version 1');
        const turn = turnsOf(outcome.balls);
        const room = roomOf(count);
        const all = [...bets.map(({ choice }) => choice.card), ...houseCards(outcome.seed, room.house)];
        const reached = all.map((card) => reachedBy(card, turn));
        const prizes = drawn.prizes?.(bets) ?? [];
        expect(prizes.map(({ prize }) => prize)).toEqual(['line', 'house']);
        for (const { at, shares, house, prize } of prizes) {
          const name = prize === 'line' ? 'line' : 'house';
          expect(at).toBe(Math.min(...reached.map((of) => of[name])));
          const first = reached.map((of) => of[name] === at);
          const winners = first.filter(Boolean).length;
          expect(house).toBe(first.slice(count).filter(Boolean).length);
          const share = (PRICE * BigInt(room.pays[name])) / (100n * BigInt(winners));
          expect(shares).toEqual(bets.map((_, i) => (first[i] ? share : 0n)));
        }
        expect(bets.map((_, i) => prizes.reduce((sum, { shares }) => sum + (shares[i] ?? 0n), 0n))).toEqual(
          drawn.settle(bets),
        );
      }),
      { numRuns: 40 },
    );
    expect(round.draw(streamOf(1)).prizes?.([])).toEqual([]);
  });
});

const random = (count: number): BingoCard[] => cards(count).map(({ card }) => card);
const alike = (count: number): BingoCard[] => Array.from({ length: count }, () => makeCard(streamOf(7)));

/** Cards picked so that they share few numbers with each other: the best an attacker is known to do. */
function apart(count: number): BingoCard[] {
  const stream = quickStream(1);
  const shared = (one: BingoCard, other: BingoCard) => one.filter((ball) => other.includes(ball)).length ** 2;
  const picked: BingoCard[] = [];
  while (picked.length < count) {
    const proposed = Array.from({ length: 200 }, () => {
      const card = makeCard(stream);
      return { card, weight: picked.reduce((sum, other) => sum + shared(card, other), 0) };
    });
    const [best] = proposed.toSorted((one, other) => one.weight - other.weight);
    if (best) picked.push(best.card);
  }
  return picked;
}

describe('who has all the cards that players have', () => {
  const round = opened({ v: 2 });

  test.each([
    ['one player with twelve cards', random(12), 400],
    ['one player with six cards that share few numbers', apart(6), 800],
    ['one player with twelve cards that are the same', alike(12), 200],
    ['ten players together, each with twelve cards', random(120), 100],
  ])('%s has no positive expectation, and no certain loss', (_who, held, rounds) => {
    const bets = held.map((card) => ({ stake: PRICE, choice: { card } }));
    const staked = PRICE * BigInt(bets.length);
    const returns = Array.from({ length: rounds }, (_, seed) => {
      const paid = round.draw(quickStream(seed)).settle(bets);
      return Number(paid.reduce((sum, win) => sum + win, 0n)) / Number(staked);
    });
    expect(returns.reduce((sum, one) => sum + one, 0) / rounds).toBeLessThan(1);
    expect(Math.max(...returns)).toBeGreaterThan(1);
    expect(Math.min(...returns)).toBeLessThan(1);
  });
});

describe('a round that was opened under version 1', () => {
  const former = opened(null);

  test('a bingo round of former rules accepts no more bets, and ends by its own rules', () => {
    const [choice, other] = cards(2);
    expect(former.readBet({ stake: PRICE, choice })).toEqual({ refused: 'roundOver' });
    expect(former.returnNow).toBeUndefined();
    const drawn = former.draw(streamOf(9));
    expect(drawn.outcome.v).toBe(1);
    const equal = [1_000n, 3_000n].map((stake) => ({ stake, choice }));
    expect(drawn.settle(equal)).toEqual([900n, 2_700n]);
    const uneven = [
      { stake: 1n, choice },
      { stake: 100_000_000n, choice: other },
    ];
    const wins = Array.from({ length: 40 }, (_, nonce) => former.draw(streamOf(nonce)).settle(uneven)[0]);
    expect(new Set(wins)).toEqual(new Set([0n, 5_000n]));
  });
});
