import fc from 'fast-check';
import { describe, test } from 'vitest';
import { type VipLevel, vipLevelOf, vipStep, vipSummary } from './vip.ts';

const sum = fc.bigInt({ min: 0n, max: 10n ** 14n });
const totals = fc.record({ deposit: sum, turnover: sum });
/** Rising thresholds after a first level that asks for nothing. */
const ladders: fc.Arbitrary<readonly VipLevel[]> = fc
  .array(fc.tuple(sum, sum), { maxLength: 8 })
  .map((steps) => {
    let [deposit, turnover] = [0n, 0n];
    const levels: VipLevel[] = [{ level: 0, name: 'level 0', deposit, turnover }];
    for (const [place, [more, staked]] of steps.entries()) {
      deposit += more;
      turnover += staked;
      levels.push({ level: place + 1, name: `level ${place + 1}`, deposit, turnover });
    }
    return levels;
  });

describe('VIP progress, whatever the levels and the totals', () => {
  test('both percentages lie between 0 and 100', () => {
    fc.assert(
      fc.property(ladders, totals, (levels, has) => {
        const { depoProgress, toProgress } = vipSummary(vipStep(levels, has));
        return [depoProgress, toProgress].every((percent) => percent >= 0 && percent <= 100);
      }),
    );
  });

  test('what a level started with and what came since is what the player has', () => {
    fc.assert(
      fc.property(ladders, totals, (levels, has) => {
        const summary = vipSummary(vipStep(levels, has));
        return summary.totalDeposit === has.deposit && summary.totalTurnover === has.turnover;
      }),
    );
  });

  test('more never lowers a level, and a level is had only with both sums', () => {
    fc.assert(
      fc.property(ladders, totals, sum, sum, (levels, has, paidIn, staked) => {
        const level = vipLevelOf(levels, has);
        const later = vipLevelOf(levels, { deposit: has.deposit + paidIn, turnover: has.turnover + staked });
        return later.level >= level.level && has.deposit >= level.deposit && has.turnover >= level.turnover;
      }),
    );
  });

  test('both ways are full only where the next level is there, or none is left', () => {
    fc.assert(
      fc.property(ladders, totals, (levels, has) => {
        const summary = vipSummary(vipStep(levels, has));
        return summary.nextLevel === '' || summary.depoProgress < 100 || summary.toProgress < 100;
      }),
    );
  });
});
