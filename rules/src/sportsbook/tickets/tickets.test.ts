import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, parseAmount, UNIT } from '../../money/amount.ts';
import { fraction } from '../../money/fraction.ts';
import { stakeOf } from '../odds/stake.ts';
import { type Outcome, outcomes } from '../outcome.ts';
import { cashOutOffer, cashOutPart, isPriceOfNow, worthOf } from './cash-out.ts';
import { effectiveOdds, type LegEnd, parlayFactor, parlayOutcome, parlayReturn } from './parlay.ts';
import { mostRisk, quoteSlip, type Slip, type SlipLeg, slipProblem } from './slip.ts';
import { linesOf, parseSystem, systemReturn, systemStake, systems, systemTypes } from './system.ts';
import { ticketPrice } from './ticket-price.ts';

const amount = (text: string) => parseAmount(text) ?? -1n;
const dec = (odds: string) => ({ format: 'DEC', odds }) as const;
const leg = (odds: string, outcome?: Outcome, deadHeat?: number): LegEnd => ({
  price: dec(odds),
  settled: outcome && (deadHeat === undefined ? { outcome } : { outcome, deadHeat }),
});
const coin = 2;
const cents = { coin } as const;

const legs = fc
  .tuple(fc.integer({ min: 1001, max: 15_000 }), fc.constantFrom(...outcomes))
  .map(([odds, outcome]) => leg((odds / 1000).toFixed(3), outcome));
const stakes = fc.bigInt({ min: 1n, max: 10n ** 6n }).map((coins) => coins * 100n);

describe('parlays', () => {
  test('come to the same in whatever order the legs are', () => {
    fc.assert(
      fc.property(
        fc
          .array(legs, { minLength: 2, maxLength: 8 })
          .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        stakes,
        ([all, shuffled], stake) => {
          expect(parlayReturn(shuffled, stake, cents)).toBe(parlayReturn(all, stake, cents));
          expect(parlayOutcome(shuffled)).toBe(parlayOutcome(all));
        },
      ),
    );
  });

  test('pay no less when a leg pays more', () => {
    fc.assert(
      fc.property(fc.array(legs, { minLength: 1, maxLength: 5 }), stakes, (all, stake) => {
        const paid = parlayReturn(all, stake, cents) ?? 0n;
        const better = parlayReturn([...all, leg('1.5', 'win')], stake, cents) ?? 0n;
        expect(better).toBeGreaterThanOrEqual(paid);
        expect(parlayReturn([...all, leg('1.5', 'void')], stake, cents)).toBe(paid);
      }),
    );
  });

  test('a parlay of one leg is a single', () => {
    expect(parlayReturn([leg('1.95', 'half_win')], amount('100'), cents)).toBe(amount('147.5'));
  });

  test('the product is exact and rounded once: legs that are rounded on the way would pay something else', () => {
    const all = [leg('1.005', 'win'), leg('1.005', 'win'), leg('1.005', 'half_win')];
    expect(effectiveOdds(all)).toBe('1.012550');
    expect(formatAmount(parlayReturn(all, amount('1000'), cents) ?? 0n)).toBe('1012.55');
  });

  test('are lost with the first lost leg, open with an open one, otherwise final', () => {
    expect(parlayReturn([leg('2', 'lose'), leg('3')], UNIT, cents)).toBe(0n);
    expect(parlayReturn([leg('2', 'win'), leg('3')], UNIT, cents)).toBeUndefined();
    expect(parlayFactor([leg('2', 'win'), leg('3')])).toBeUndefined();
    expect(effectiveOdds([leg('2')])).toBeUndefined();
    expect(parlayOutcome([leg('2')])).toBeUndefined();
  });

  test('a leg of a dead heat counts its odds over the number that share the place', () => {
    expect(parlayReturn([leg('5', 'win', 2), leg('2', 'win')], amount('10'), cents)).toBe(amount('50'));
  });

  test.each<[Outcome, LegEnd[]]>([
    ['void', [leg('2', 'void'), leg('3', 'void')]],
    ['push', [leg('2', 'void'), leg('3', 'push')]],
    ['win', [leg('2', 'win'), leg('3', 'void')]],
    ['win', [leg('3', 'half_win'), leg('3', 'half_lose'), leg('2', 'win')]],
    ['half_lose', [leg('1.5', 'half_win'), leg('3', 'half_lose')]],
    ['push', [leg('2', 'win'), leg('3', 'half_lose')]],
    ['lose', [leg('2', 'lose'), leg('3', 'void')]],
  ])('a ticket tells %s', (outcome, all) => expect(parlayOutcome(all)).toBe(outcome));

  test('the maximum payout is laid on what was rounded', () => {
    const all = [leg('9', 'win'), leg('8', 'win')];
    expect(parlayReturn(all, amount('10'), { coin, maxPayout: amount('500') })).toBe(amount('500'));
    expect(parlayReturn(all, amount('10'), { coin, maxPayout: amount('720') })).toBe(amount('720'));
  });
});

describe('systems', () => {
  test.each([
    ['TRIXIE', 3, 4],
    ['PATENT', 3, 7],
    ['YANKEE', 4, 11],
    ['LUCKY15', 4, 15],
    ['CANADIAN', 5, 26],
    ['LUCKY31', 5, 31],
    ['HEINZ', 6, 57],
    ['LUCKY63', 6, 63],
    ['SUPER_HEINZ', 7, 120],
    ['GOLIATH', 8, 247],
  ] as const)('%s: %d legs, %d lines', (type, count, lines) => {
    expect(systems[type].legs).toBe(count);
    expect(linesOf(type)).toHaveLength(lines);
    expect(new Set(linesOf(type).map(String)).size).toBe(lines);
    expect(systemStake(type, UNIT)).toBe(BigInt(lines) * UNIT);
    // All legs at 2.00 won: a line of n legs returns 2 to the n.
    const won = Array.from({ length: count }, () => leg('2', 'win'));
    const singles = systems[type].smallest === 1 ? 0n : 2n * BigInt(count);
    expect(systemReturn(type, won, UNIT, cents)).toBe((3n ** BigInt(count) - 1n - singles) * UNIT);
  });

  test('are read whatever way their name is written', () => {
    for (const type of systemTypes) expect(parseSystem(type.toLowerCase().replace('_', ' '))).toBe(type);
    expect(parseSystem('Lucky 15')).toBe('LUCKY15');
    expect(parseSystem('LUCKY_31')).toBe('LUCKY31');
    expect(parseSystem('SUPERHEINZ')).toBe('SUPER_HEINZ');
    expect(parseSystem('Lucky7')).toBe('PATENT');
    expect(parseSystem('DOUBLE')).toBeUndefined();
  });

  test('each line is rounded on its own', () => {
    // Two doubles and the treble of 0.015 are 0.02 each, the third double 0.01: 0.07, where the exact sum is 0.055.
    const halves = [leg('1.5', 'win'), leg('2', 'push'), leg('3', 'void')];
    const line = (positions: number[]) =>
      parlayReturn(
        positions.map((position) => halves[position] ?? leg('2', 'lose')),
        100n,
        cents,
      ) ?? 0n;
    const each = [line([0, 1]), line([0, 2]), line([1, 2]), line([0, 1, 2])];
    expect(each.map(formatAmount)).toEqual(['0.02', '0.02', '0.01', '0.02']);
    expect(systemReturn('TRIXIE', halves, 100n, cents)).toBe(each.reduce((a, b) => a + b));
  });

  test('wait for the last line, and take exactly their legs', () => {
    const all = [leg('2', 'win'), leg('2', 'lose'), leg('2')];
    expect(systemReturn('TRIXIE', all, UNIT, cents)).toBeUndefined();
    expect(systemReturn('TRIXIE', [leg('2', 'lose'), leg('2', 'lose'), leg('2')], UNIT, cents)).toBe(0n);
    expect(() => systemReturn('TRIXIE', all.slice(1), UNIT, cents)).toThrow(RangeError);
  });

  test('the maximum payout is that of the ticket', () => {
    const won = [leg('9', 'win'), leg('8', 'win'), leg('7', 'win')];
    expect(systemReturn('TRIXIE', won, UNIT, { coin, maxPayout: 100n * UNIT })).toBe(100n * UNIT);
  });
});

const slipLeg = (odds: string, format: 'DEC' | 'MY' = 'DEC'): SlipLeg => ({
  eventId: odds,
  competitionId: 'c',
  marketId: 'm',
  selectionId: 's',
  betType: '1X2',
  period: 'FT',
  selection: '1',
  price: { format, odds },
});
const slip = (more: Partial<Slip>): Slip => ({
  kind: 'parlay',
  legs: [slipLeg('1.86'), slipLeg('1.96')],
  stake: amount('100'),
  ...more,
});

describe('slips', () => {
  test('a single is quoted in the format of its ticket', () => {
    const quote = quoteSlip(slip({ kind: 'single', legs: [slipLeg('-0.96', 'MY')] }), cents);
    expect(quote).toEqual({
      risk: amount('96'),
      toWin: amount('100'),
      maxReturn: amount('196'),
      capped: false,
      lines: 1,
      combinedOdds: '2.042',
    });
  });

  test('a parlay is quoted as it will be settled', () => {
    const quote = quoteSlip(slip({}), cents);
    expect(quote).toMatchObject({ risk: amount('100'), maxReturn: amount('364.56'), combinedOdds: '3.646' });
    const settled = slip({}).legs.map(({ price }) => ({ price, settled: { outcome: 'win' as const } }));
    expect(quote.maxReturn).toBe(parlayReturn(settled, amount('100'), cents));
  });

  test('a system costs a unit on each line', () => {
    const three = [slipLeg('2'), slipLeg('3'), slipLeg('4')];
    const quote = quoteSlip(slip({ kind: 'system', system: 'PATENT', legs: three, stake: UNIT }), cents);
    expect(quote).toEqual({
      risk: 7n * UNIT,
      maxReturn: 59n * UNIT,
      toWin: 52n * UNIT,
      capped: false,
      lines: 7,
    });
  });

  test('the maximum payout is said before the bet', () => {
    const quote = quoteSlip(slip({}), { coin, maxPayout: amount('300') });
    expect(quote).toMatchObject({ capped: true, maxReturn: amount('300'), toWin: amount('200') });
    expect(quoteSlip(slip({}), { coin, maxPayout: amount('364.56') }).capped).toBe(false);
  });

  test('a slip that cannot be quoted gets the reason', () => {
    expect(slipProblem(slip({ kind: 'single' }))).toBe('legs');
    expect(slipProblem(slip({ legs: [] }))).toBe('legs');
    expect(slipProblem(slip({ kind: 'system' }))).toBe('system');
    expect(slipProblem(slip({ kind: 'system', system: 'TRIXIE' }))).toBe('legs');
    expect(slipProblem(slip({}))).toBeUndefined();
    expect(() => quoteSlip(slip({ legs: [] }), cents)).toThrow(RangeError);
  });

  test('a single prints the player’s format, a parlay decimals', () => {
    expect(ticketPrice(dec('1.95'), 'MY', 'single')).toEqual({ format: 'MY', odds: '0.950' });
    expect(ticketPrice(dec('2.3456'), 'DEC', 'single')).toEqual(dec('2.3456'));
    expect(ticketPrice(dec('1.95'), 'MY', 'parlay')).toEqual(dec('1.95'));
    expect(ticketPrice({ format: 'MY', odds: '-0.96' }, 'HK', 'system')).toEqual(dec('2.042'));
  });

  test('a format that has few numbers for a price gets more decimals: no choice of format wins more', () => {
    expect(ticketPrice(dec('701'), 'MY', 'single').odds).toBe('-0.00143');
    expect(ticketPrice(dec('3.7'), 'MY', 'single').odds).toBe('-0.370');
    expect(ticketPrice(dec('1.001'), 'MY', 'single').odds).toBe('0.001');
    expect(ticketPrice({ format: 'MY', odds: '-0.0009' }, 'DEC', 'single').odds).toBe('1112.111');
    fc.assert(
      fc.property(
        fc.integer({ min: 1010, max: 1_000_000 }).map((odds) => (odds / 1000).toFixed(3)),
        fc.constantFrom('HK', 'MY', 'ID', 'US'),
        (odds, format) => {
          const [fair, printed] = [dec(odds), ticketPrice(dec(odds), format, 'single')].map(
            (price) => stakeOf(price, 1_000_000n * UNIT, 4, 'RISK').toWin,
          );
          expect(Math.abs(Number(printed) / Number(fair) - 1)).toBeLessThanOrEqual(0.005);
        },
      ),
    );
  });

  test('the most that may be risked keeps a win within the maximum payout', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1001n, max: 100_000n }),
        fc.bigInt({ min: 1n, max: 10n ** 8n }),
        (odds, cap) => {
          const maxPayout = cap * 100n;
          const most = mostRisk(fraction(odds, 1000n), { coin, maxPayout }) ?? 0n;
          const paid = (risk: bigint) =>
            parlayReturn([leg((Number(odds) / 1000).toFixed(3), 'win')], risk, cents) ?? 0n;
          expect(paid(most)).toBeLessThanOrEqual(maxPayout);
          expect(paid(most + 200n)).toBeGreaterThanOrEqual(maxPayout);
        },
      ),
    );
    expect(mostRisk(fraction(2n), { coin })).toBeUndefined();
    expect(mostRisk(fraction(2n), { coin, maxStake: UNIT, maxPayout: 4n * UNIT })).toBe(UNIT);
  });
});

describe('cash-out', () => {
  const chances = { win: '0.50', halfWin: '0', refund: '0', halfLose: '0.27', lose: '0.23' };

  test('100 on -0.25 at 1.95, now 50 % win, 27 % draw, 23 % lose: 111.00, offered 105.45', () => {
    const open = { price: dec('1.95'), chances };
    const { fair, offer } = cashOutOffer(amount('100'), [open], '0.05', cents);
    expect([fair, offer].map(formatAmount)).toEqual(['111', '105.45']);
  });

  test('of a parlay takes what settled legs came to, and what open ones are worth', () => {
    const settled = { price: dec('2'), settled: { outcome: 'win' as const } };
    const open = { price: dec('1.95'), chances };
    expect(formatAmount(cashOutOffer(amount('100'), [settled, open], '0', cents).fair)).toBe('222');
    const lost = { price: dec('2'), settled: { outcome: 'lose' as const } };
    expect(cashOutOffer(amount('100'), [lost, open], '0.05', cents).offer).toBe(0n);
  });

  test('is in line with the odds of a two-way bet, and with the format of its ticket', () => {
    const even = { win: '0.5', halfWin: '0', refund: '0', halfLose: '0', lose: '0.5' };
    const taken = { format: 'MY', odds: '-0.50' } as const;
    const { fair } = cashOutOffer(amount('100'), [{ price: taken, chances: even }], '0', cents);
    // Stake times the odds taken over the fair odds of now: 100 x 3 / 2.
    expect(formatAmount(fair)).toBe('150');
    expect(worthOf({ price: taken, chances: even })).toEqual(fraction(3n, 2n));
  });

  test('never offers more than the fair value or the maximum payout, and rounds down', () => {
    const open = { price: dec('1.957'), chances };
    const { fair, offer } = cashOutOffer(amount('33.33'), [open], '0.033', cents);
    expect(offer).toBeLessThan(fair);
    expect(offer % 100n).toBe(0n);
    const capped = cashOutOffer(amount('100'), [open], '0', { coin, maxPayout: amount('50') });
    expect([capped.fair, capped.offer]).toEqual([amount('50'), amount('50')]);
  });

  test('takes only chances that are chances', () => {
    const offer = (more: object, margin = '0.05') =>
      cashOutOffer(UNIT, [{ price: dec('2'), chances: { ...chances, ...more } }], margin, cents);
    expect(() => offer({ win: '0.51' })).toThrow(RangeError);
    expect(() => offer({ win: '-0.5' })).toThrow(RangeError);
    expect(() => offer({}, '1')).toThrow(RangeError);
    expect(() => offer({}, '-0.01')).toThrow(RangeError);
  });

  test('a part that is sold and the rest are the whole', () => {
    fc.assert(
      fc.property(stakes, stakes, fc.integer({ min: 1, max: 100 }), (risk, offer, part) => {
        const sold = cashOutPart({ risk, stake: risk }, offer, part, coin);
        expect(sold.soldRisk + sold.risk).toBe(risk);
        expect(sold.stake).toBe(sold.risk);
        expect(sold.paid).toBeLessThanOrEqual(offer);
        if (part === 100) expect([sold.paid, sold.risk]).toEqual([offer, 0n]);
      }),
    );
    expect(() => cashOutPart({ risk: UNIT, stake: UNIT }, UNIT, 0, coin)).toThrow(RangeError);
    expect(() => cashOutPart({ risk: UNIT, stake: UNIT }, UNIT, 101, coin)).toThrow(RangeError);
  });

  test('a cash-out accepts an unchanged price as long as its feed is alive, and none of a silent feed', () => {
    const feed = { isComplete: true, silence: 0 };
    expect(isPriceOfNow(feed, 10_000)).toBe(true);
    expect(isPriceOfNow({ ...feed, silence: 10_000 }, 10_000)).toBe(true);
    expect(isPriceOfNow({ ...feed, silence: 10_001 }, 10_000)).toBe(false);
    expect(isPriceOfNow({ ...feed, silence: undefined }, 10_000)).toBe(false);
    expect(isPriceOfNow({ ...feed, isComplete: false }, 10_000)).toBe(false);
  });
});
