import { describe, expect, test } from 'vitest';
import { findingsOf } from './findings.ts';
import { profileOf } from './profiles.ts';
import type { BonusTerms, Gift, PromotionData, Trigger } from './promotion.ts';

const terms: BonusTerms = {
  wagering: { times: 10, base: 'bonus' },
  contribution: { casino: 100, sportsbook: 0, categories: {}, games: {} },
  minimumOdds: null,
  maximumStake: 50n,
  maximumWin: null,
  days: 7,
  excludedGames: [],
  order: 'cashFirst',
  winsTo: 'sameWallet',
  forfeitOnWithdrawal: true,
};
const deposit: Trigger = { kind: 'deposit', number: 1, minimum: 10n };
const match: Gift = { kind: 'money', size: { percent: 100, maximum: 500n } };
const welcome: PromotionData = {
  trigger: deposit,
  gift: match,
  terms,
  caps: { perPlayer: 1, perDay: null, perDevice: null, total: null },
  budget: null,
};
const codes = (data: Partial<PromotionData>, profile = 'none', day = '2026-01-19') =>
  findingsOf({ ...welcome, ...data }, profileOf(profile), day).map(({ code }) => code);
const wagering = (times: number, base: BonusTerms['wagering']['base'] = 'bonus') => ({
  terms: { ...terms, wagering: { times, base } },
});

describe('a promotion by itself', () => {
  test('is sound when its terms can be met', () => {
    expect(codes({})).toEqual([]);
  });

  test('whose wagering nothing counts towards cannot be published', () => {
    const contribution = { casino: 0, sportsbook: 0, categories: {}, games: {} };
    expect(codes({ terms: { ...terms, contribution } })).toEqual(['nothingCounts']);
    expect(codes({ terms: { ...terms, contribution, wagering: { times: 0, base: 'bonus' } } })).toEqual([]);
  });

  test('that gives a share of nothing, or asks to wager a deposit that is not there, cannot be published', () => {
    expect(codes({ trigger: { kind: 'optIn' } })).toEqual(['shareWithoutBase']);
    const fixed: Gift = { kind: 'money', size: { fixed: 10n } };
    expect(
      codes({ trigger: { kind: 'code', code: 'X' }, gift: fixed, ...wagering(3, 'bonusAndDeposit') }),
    ).toEqual(['depositNeverMatched']);
  });

  test('whose free rounds are above its own maximum stake cannot be published', () => {
    const gift: Gift = { kind: 'freeRounds', providerCode: 'A', gameCode: 'b', rounds: 5, stake: 51n };
    expect(codes({ gift })).toEqual(['maximumStakeBelowFreeStake']);
  });
});

describe('the profile of Great Britain', () => {
  test('allows wagering of 10 times the bonus from 19 January 2026, and says nothing before', () => {
    expect(codes(wagering(10), 'GB')).toEqual([]);
    expect(findingsOf({ ...welcome, ...wagering(11) }, profileOf('GB'), '2026-01-19')).toEqual([
      { code: 'wageringAboveMaximum', field: 'terms.wagering.times', maximum: 10 },
    ]);
    expect(codes(wagering(40), 'GB', '2026-01-18')).toEqual([]);
    expect(codes(wagering(40))).toEqual([]);
  });

  test('measures wagering of bonus and deposit by the bonus', () => {
    expect(codes(wagering(5, 'bonusAndDeposit'), 'GB')).toEqual([]);
    expect(codes(wagering(6, 'bonusAndDeposit'), 'GB')).toEqual(['wageringAboveMaximum']);
    const half: Gift = { kind: 'money', size: { percent: 50, maximum: 500n } };
    expect(codes({ gift: half, ...wagering(4, 'bonusAndDeposit') }, 'GB')).toEqual(['wageringAboveMaximum']);
  });

  test('allows no mixing of products, but bonus money that is free to use', () => {
    const lost: Trigger = { kind: 'lossBack', product: 'sportsbook', days: 7, minimum: 1n };
    const rounds: Gift = { kind: 'freeRounds', providerCode: 'A', gameCode: 'b', rounds: 5, stake: 5n };
    expect(codes({ trigger: lost, gift: rounds }, 'GB')).toEqual(['mixedProducts']);
    expect(codes({ trigger: lost }, 'GB')).toEqual(['mixedProducts']);
    const anywhere = { ...terms, contribution: { ...terms.contribution, sportsbook: 100 } };
    expect(codes({ trigger: lost, terms: anywhere }, 'GB')).toEqual([]);
    const gift: Gift = { kind: 'freeBet', stake: 5n, kinds: ['single'], sports: [] };
    expect(codes({ gift }, 'GB')).toContain('mixedProducts');
    expect(codes({ gift: rounds }, 'GB')).toEqual([]);
  });
});

test('the profile of Sweden allows a welcome bonus only', () => {
  expect(codes({}, 'SE')).toEqual([]);
  expect(codes({ trigger: { ...deposit, number: 2 } }, 'SE')).toEqual(['notWelcome']);
  expect(
    codes({ trigger: { kind: 'level', level: 2 }, gift: { kind: 'cash', size: { fixed: 1n } } }, 'SE'),
  ).toEqual(['notWelcome']);
});
