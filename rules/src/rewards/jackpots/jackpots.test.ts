import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundStream } from '../../fairness/stream.ts';
import { dropHash, dropPoint, isWon, jackpotDraws } from './draw.ts';
import { costOf, countRound, type JackpotTerms, type Pot, termsProblem } from './pot.ts';

const COIN = 100n;
const coins = (from: bigint, to: bigint) => fc.bigInt({ min: from, max: to }).map((n) => n * COIN);
const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
const draw = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const share = fc.integer({ min: 1, max: 2_000 });

describe('the draw of a round on a jackpot', () => {
  const seeds = { serverSeed: new Uint8Array(32).fill(7), clientSeed: 'mine' };
  const id = '0190a0b0-0000-7000-8000-000000000001';

  test('is the first 64 bits of an HMAC of its own, the same wherever it is asked', () => {
    const hex = createHmac('sha256', seeds.serverSeed).update(`mine:12:jackpot-${id}`).digest('hex');
    expect(jackpotDraws(seeds)(12, id)).toBe(BigInt(`0x${hex.slice(0, 16)}`));
    fc.assert(
      fc.property(bytes, fc.nat(), fc.uuid(), (serverSeed, nonce, jackpot) => {
        const of = { serverSeed, clientSeed: 'a:b' };
        expect(jackpotDraws(of)(nonce, jackpot)).toBe(jackpotDraws(of)(nonce, jackpot));
        expect(jackpotDraws(of)(nonce, jackpot)).not.toBe(jackpotDraws(of)(nonce + 1, jackpot));
      }),
    );
  });

  test('takes nothing from the numbers of the round itself', () => {
    const numbers = () => {
      const stream = roundStream({ ...seeds, nonce: 12 });
      return Array.from({ length: 20 }, () => stream.uniform(1_000));
    };
    const before = numbers();
    jackpotDraws(seeds)(12, id);
    expect(numbers()).toEqual(before);
  });

  test('wins with the chance of its stake: exactly so many of all draws', () => {
    fc.assert(
      fc.property(coins(1n, 10n ** 8n), coins(1n, 10n ** 8n), (stake, odds) => {
        const all = 2n ** 64n;
        // The first draw that does not win.
        const edge = stake >= odds ? all : (stake * all + odds - 1n) / odds;
        if (edge < all) expect(isWon(edge, stake, odds)).toBe(false);
        expect(isWon(edge - 1n, stake, odds)).toBe(true);
      }),
    );
  });

  test('wins with half the chance for exactly half of all draws', () => {
    expect([isWon(2n ** 63n - 1n, 1n, 2n), isWon(2n ** 63n, 1n, 2n)]).toEqual([true, false]);
  });

  test('wins with twice the stake wherever it wins with the stake, and about twice as often', () => {
    const won = (stake: bigint) => {
      const of = jackpotDraws(seeds);
      return Array.from({ length: 20_000 }, (_, nonce) => of(nonce, id)).filter((one) =>
        isWon(one, stake, 1_000_000n),
      );
    };
    const [less, more] = [won(50_000n), new Set(won(100_000n))];
    expect(less.every((one) => more.has(one))).toBe(true);
    expect(Math.abs(less.length - 1_000)).toBeLessThan(150);
    expect(Math.abs(more.size - 2_000)).toBeLessThan(200);
  });
});

const range = fc
  .tuple(coins(1n, 10n ** 6n), coins(2n, 10n ** 6n))
  .map(([seed, more]) => ({ seed, maximum: seed + more, coin: COIN }));

describe('the drop point of a pot', () => {
  test('lies between its seed and its maximum, in whole coins, and follows from its secret', () => {
    fc.assert(
      fc.property(bytes, range, (secret, of) => {
        const point = dropPoint(secret, of);
        expect(point > of.seed && point < of.maximum && point % COIN === 0n).toBe(true);
        expect(dropPoint(secret, of)).toBe(point);
        expect(dropHash(secret)).toBe(createHash('sha256').update(secret).digest('hex'));
      }),
    );
  });

  test('is each coin between them equally likely', () => {
    const of = { seed: 100n * COIN, maximum: 111n * COIN, coin: COIN };
    const found = new Map<bigint, number>();
    for (let n = 0; n < 10_000; n++) {
      const point = dropPoint(createHash('sha256').update(`secret ${n}`).digest(), of);
      found.set(point, (found.get(point) ?? 0) + 1);
    }
    expect(found.size).toBe(10);
    for (const times of found.values()) expect(Math.abs(times - 1_000)).toBeLessThan(150);
  });
});

/** Plays stakes on a pot, opening the next one as the server does. */
function play(
  terms: JackpotTerms,
  rounds: readonly { stake: bigint; draw: bigint }[],
  secret: (pot: number) => Uint8Array,
) {
  const { seed, maximum } = terms;
  let opened = 0;
  const open = (left: bigint, rest: bigint): Pot => ({
    ...{ amount: left + seed, rest },
    dropAt: maximum === null ? null : dropPoint(secret(opened++), { seed, maximum, coin: COIN }),
  });
  let pot = open(0n, 0n);
  let [added, seeds] = [0n, seed];
  const prizes: bigint[] = [];
  for (const round of rounds) {
    const counted = countRound(pot, terms, round, COIN);
    added += counted.added;
    const amount = pot.amount + counted.added;
    if (counted.prize === null) pot = { ...pot, amount, rest: counted.rest };
    else {
      prizes.push(counted.prize);
      pot = open(amount - counted.prize, counted.rest);
      seeds += seed;
    }
    if (maximum !== null) expect(pot.amount < maximum).toBe(true);
  }
  return { pot, prizes, added, seeds };
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);
const rounds = fc.array(fc.record({ stake: fc.bigInt({ min: 1n, max: 10n ** 8n }), draw }), {
  maxLength: 60,
});

describe('a pot', () => {
  test('has what was put in less what was won, whatever is played', () => {
    fc.assert(
      fc.property(rounds, coins(1n, 10_000n), share, coins(1n, 10n ** 6n), (played, seed, part, odds) => {
        const terms = { kind: 'progressive', seed, share: part, odds, maximum: null } as const;
        const { pot, prizes, added, seeds } = play(terms, played, () => new Uint8Array(32));
        expect(pot.amount + sum(prizes)).toBe(added + seeds);
        expect(prizes.every((prize) => prize % COIN === 0n && prize >= seed)).toBe(true);
        // To the last 10,000th: nothing of a small stake is lost by rounding.
        const shared = sum(played.map(({ stake }) => stake)) * BigInt(part);
        expect(added * 10_000n + pot.rest).toBe(shared);
      }),
    );
  });

  test('that must drop does so below its maximum, at the point that was committed to, and never twice by a round', () => {
    fc.assert(
      fc.property(rounds, range, share, (played, { seed, maximum }, part) => {
        const terms = { kind: 'mustDrop', seed, share: part, odds: null, maximum } as const;
        const secret = (pot: number) => createHash('sha256').update(`pot ${pot}`).digest();
        const { pot, prizes, added, seeds } = play(terms, played, secret);
        expect(prizes).toEqual(
          prizes.map((_, place) => dropPoint(secret(place), { seed, maximum, coin: COIN })),
        );
        expect(prizes.length).toBeLessThanOrEqual(played.length);
        expect(pot.amount + sum(prizes)).toBe(added + seeds);
      }),
    );
  });

  test('of a set prize is not added to', () => {
    const terms = { kind: 'fixed', seed: 500n * COIN, share: 0, odds: 1_000_000n, maximum: null } as const;
    const hit = { stake: 10_000n, draw: 0n };
    const { pot, prizes, added } = play(
      terms,
      [hit, { ...hit, draw: 2n ** 64n - 1n }, hit],
      () => new Uint8Array(32),
    );
    expect([pot.amount, prizes, added]).toEqual([50_000n, [50_000n, 50_000n], 0n]);
  });
});

describe('what a jackpot costs', () => {
  const serverSeed = new Uint8Array(32).fill(3);
  const drawOf = jackpotDraws({ serverSeed, clientSeed: 'cost' });
  const stake = 10_000n;
  const many = 200_000;

  test.each([
    ['a set prize', { kind: 'fixed', seed: 500_000n, share: 0, odds: 5_000_000n, maximum: null }],
    [
      'a progressive one',
      { kind: 'progressive', seed: 300_000n, share: 150, odds: 10_000_000n, maximum: null },
    ],
    ['one that must drop', { kind: 'mustDrop', seed: 100_000n, share: 200, odds: null, maximum: 400_000n }],
  ] as const)('is about what is paid by %s', (_, terms) => {
    const played = Array.from({ length: many }, (_, nonce) => ({ stake, draw: drawOf(nonce, 'id') }));
    const secret = (pot: number) => createHash('sha256').update(`cost ${pot}`).digest();
    const { pot, prizes, seeds } = play(terms, played, secret);
    expect(seeds > 0n).toBe(true);
    const paid = sum(prizes) + pot.amount - terms.seed;
    const staked = stake * BigInt(many);
    const cost = Number((paid * 1_000_000n) / staked);
    expect(Math.abs(cost / Number(costOf(terms)) - 1)).toBeLessThan(0.1);
  });

  test('is at least what stakes add', () => {
    fc.assert(
      fc.property(coins(1n, 10n ** 6n), share, coins(1n, 10n ** 9n), (seed, part, odds) => {
        const terms = { kind: 'progressive', seed, share: part, odds, maximum: null } as const;
        expect(costOf(terms) >= BigInt(part) * 100n).toBe(true);
      }),
    );
  });
});

describe('terms', () => {
  const progressive = {
    kind: 'progressive',
    seed: 1_000n,
    share: 100,
    odds: 10_000n,
    maximum: null,
  } as const;
  const mustDrop = { kind: 'mustDrop', seed: 1_000n, share: 100, odds: null, maximum: 2_000n } as const;
  const fixed = { ...progressive, kind: 'fixed', share: 0 } as const;

  test.each([
    [progressive, undefined],
    [mustDrop, undefined],
    [fixed, undefined],
    [{ ...fixed, share: 1 }, 'share'],
    [{ ...progressive, seed: 0n }, 'seed'],
    [{ ...progressive, seed: 1_050n }, 'seed'],
    [{ ...progressive, share: 0 }, 'share'],
    [{ ...progressive, share: 2_001 }, 'share'],
    [{ ...progressive, odds: null }, 'odds'],
    [{ ...progressive, odds: 0n }, 'odds'],
    [{ ...progressive, maximum: 5_000n }, 'maximum'],
    [{ ...mustDrop, odds: 5n }, 'odds'],
    [{ ...mustDrop, maximum: null }, 'maximum'],
    [{ ...mustDrop, maximum: 1_100n }, 'maximum'],
    [{ ...mustDrop, maximum: 2_050n }, 'maximum'],
  ] as const)('%# are refused by what is wrong with them', (terms, field) => {
    expect(termsProblem(terms, COIN)).toBe(field);
  });
});
