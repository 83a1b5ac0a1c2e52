import { describe, expect, test } from 'vitest';
import {
  afterCorrection,
  afterCount,
  beginWon,
  boostOf,
  freeBetWin,
  giftProblem,
  planTicket,
  type TicketFacts,
} from './on-tickets.ts';
import type { BonusTerms, TicketGift } from './promotion.ts';

const terms: BonusTerms = {
  wagering: { times: 3, base: 'bonus' },
  contribution: { casino: 100, sportsbook: 100, categories: {}, games: {} },
  minimumOdds: 1_500,
  maximumStake: 20n,
  maximumWin: null,
  days: 7,
  excludedGames: [],
  order: 'cashFirst',
  winsTo: 'sameWallet',
  forfeitOnWithdrawal: true,
};
const freeBet: TicketGift = { kind: 'freeBet', stake: 10n, kinds: ['single', 'parlay'], sports: ['soccer'] };
const boost: TicketGift = { ...freeBet, kind: 'boost', percent: 50, maximum: 10n };
const ticket: TicketFacts = { kind: 'single', sports: ['soccer'], odds: 2_000, stake: 10n };

describe('a free bet', () => {
  test('is for the kinds, sports and odds of its terms, and is staked whole', () => {
    const problem = (more: Partial<TicketFacts>) => giftProblem(freeBet, terms, { ...ticket, ...more });
    expect(problem({})).toBeUndefined();
    expect(problem({ kind: 'system' })).toBe('kind');
    expect(problem({ sports: ['soccer', 'tennis'] })).toBe('sport');
    expect(problem({ odds: 1_499 })).toBe('odds');
    expect([problem({ stake: 9n }), problem({ stake: 11n })]).toEqual(['stake', 'stake']);
    expect(giftProblem({ ...freeBet, sports: [] }, terms, { ...ticket, sports: ['tennis'] })).toBeUndefined();
  });

  test('brings what exceeds its stake, and no stake back', () => {
    expect([freeBetWin(10n, 35n), freeBetWin(10n, 10n), freeBetWin(10n, 5n)]).toEqual([25n, 0n, 0n]);
  });
});

describe('a boost', () => {
  test('is for stakes up to the maximum of its terms', () => {
    expect(giftProblem(boost, terms, { ...ticket, stake: 20n })).toBeUndefined();
    expect(giftProblem(boost, terms, { ...ticket, stake: 21n })).toBe('stake');
    expect(giftProblem(boost, { ...terms, maximumStake: null }, { ...ticket, stake: 21n })).toBeUndefined();
  });

  test('adds a share of the profit up to its maximum', () => {
    const more = (stake: bigint, payout: bigint) => boostOf({ percent: 50, maximum: 10n }, stake, payout);
    expect([more(10n, 20n), more(10n, 90n), more(10n, 10n), more(10n, 9n)]).toEqual([5n, 10n, 0n, 0n]);
  });
});

describe('what was won with them', () => {
  const { grant, funded } = beginWon(terms, 40n, 0);

  test('is bonus money to be wagered as often as the terms say, from then on', () => {
    expect(funded).toBe(40n);
    expect(grant).toEqual({ amount: 40n, required: 120n, wagered: 0n, left: 0, expiresAt: 7 * 86_400_000 });
  });

  test('is corrected with what must be wagered, and no more is taken back than is there', () => {
    const played = { ...grant, wagered: 100n };
    expect(afterCorrection(terms, played, 10n, 40n)).toEqual({
      grant: { ...grant, amount: 10n, required: 30n, wagered: 30n },
      change: -30n,
    });
    expect(afterCorrection(terms, played, 0n, 15n).change).toBe(-15n);
    expect(afterCorrection(terms, played, 50n, 0n)).toMatchObject({
      grant: { amount: 50n, required: 150n, wagered: 100n },
      change: 10n,
    });
  });
});

describe('a ticket under a grant', () => {
  const funds = { cash: 30n, bonus: 50n };
  const half: BonusTerms = {
    ...terms,
    contribution: { ...terms.contribution, sportsbook: 50 },
    maximumStake: 40n,
  };
  const plan = (stake: bigint, more: Partial<BonusTerms> = {}, odds = 2_000) =>
    planTicket({ ...half, ...more }, funds, { odds, stake });

  test('is paid whole from the first purse that has enough, in the order of the terms', () => {
    expect(plan(30n)).toEqual({ purse: 'cash', counted: 15n });
    expect(plan(31n)).toEqual({ purse: 'bonus', counted: 15n });
    expect(plan(10n, { order: 'bonusFirst' })).toEqual({ purse: 'bonus', counted: 5n });
    expect(plan(51n, { maximumStake: null })).toBe('insufficientFunds');
  });

  test('is refused above the maximum stake, and no matter of terms by which the sportsbook counts nothing', () => {
    expect(plan(41n)).toBe('aboveBonusMaximum');
    expect(plan(41n, { contribution: { ...half.contribution, sportsbook: 0 } })).toBeUndefined();
  });

  test('counts nothing below the minimum odds', () => {
    expect(plan(30n, {}, 1_499)).toEqual({ purse: 'cash', counted: 0n });
  });

  test('counts never beyond what must be wagered, and is taken back to nothing at most', () => {
    const grant = { amount: 10n, required: 30n, wagered: 20n, left: 0, expiresAt: 0 };
    const wagered = (difference: bigint) => afterCount(grant, difference).wagered;
    expect([wagered(5n), wagered(15n), wagered(-5n), wagered(-25n)]).toEqual([25n, 30n, 15n, 0n]);
  });
});
