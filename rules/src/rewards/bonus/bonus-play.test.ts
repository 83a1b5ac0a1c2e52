import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Amount } from '../../money/amount.ts';
import {
  afterBet,
  afterRollback,
  beginGrant,
  contributionOf,
  endOf,
  type LiveGrant,
  type Played,
  planStake,
  type StakePlan,
  splitWin,
} from './bonus-play.ts';
import type { BonusTerms, Gift } from './promotion.ts';

const DAY = 86_400_000;
const terms: BonusTerms = {
  wagering: { times: 10, base: 'bonus' },
  contribution: { casino: 100, sportsbook: 50, categories: { poker: 10 }, games: { 'A/half': 50 } },
  minimumOdds: 1_500,
  maximumStake: 50n,
  maximumWin: 300n,
  days: 7,
  excludedGames: ['A/jackpot'],
  order: 'cashFirst',
  winsTo: 'sameWallet',
  forfeitOnWithdrawal: true,
};
const game = (gameCode: string, category = 'slot_game'): Played => ({
  product: 'casino',
  providerCode: 'A',
  gameCode,
  category,
});
const money: Gift = { kind: 'money', size: { fixed: 100n } };
const rounds: Gift = { kind: 'freeRounds', providerCode: 'A', gameCode: 'slot', rounds: 2, stake: 5n };
const slot = game('slot');

describe('a grant', () => {
  test('of a matched deposit asks to wager the bonus and the part of the deposit that it matches', () => {
    const gift: Gift = { kind: 'money', size: { percent: 50, maximum: 100n } };
    const both: BonusTerms = { ...terms, wagering: { times: 3, base: 'bonusAndDeposit' } };
    expect(beginGrant({ gift, terms: both }, 1_000n, 0)).toEqual({
      grant: { amount: 100n, required: 900n, wagered: 0n, left: 0, expiresAt: 7 * DAY },
      funded: 100n,
    });
    expect(beginGrant({ gift, terms: both }, 60n, 0).grant).toMatchObject({ amount: 30n, required: 270n });
  });

  test('of free rounds has nothing to wager until they win something', () => {
    const { grant, funded } = beginGrant({ gift: rounds, terms }, 0n, 0);
    expect([grant.left, grant.required, funded]).toEqual([2, 0n, 0n]);
    const plan = { cash: 0n, bonus: 0n, free: 5n, counted: 0n };
    expect(afterBet(terms, grant, plan, 8n)).toMatchObject({ left: 1, amount: 8n, required: 80n });
  });
});

describe('a stake', () => {
  const grant: LiveGrant = { amount: 100n, required: 1_000n, wagered: 0n, left: 0, expiresAt: DAY };
  const plan = (stake: Amount, more: Partial<BonusTerms> = {}, played = slot, gift = money) =>
    planStake({ gift, terms: { ...terms, ...more } }, grant, { cash: 30n, bonus: 100n }, { played, stake });

  test('is paid in the order of the terms', () => {
    expect(plan(40n)).toEqual({ cash: 30n, bonus: 10n, free: 0n, counted: 40n });
    expect(plan(40n, { order: 'bonusFirst' })).toEqual({ cash: 0n, bonus: 40n, free: 0n, counted: 40n });
  });

  test('above the maximum of the bonus is refused, with cash too, except on an excluded game', () => {
    expect(plan(51n)).toBe('aboveBonusMaximum');
    expect(plan(51n, { maximumStake: null })).toMatchObject({ bonus: 21n });
    expect(plan(51n, {}, game('jackpot'))).toBe('insufficientFunds');
    expect(plan(30n, {}, game('jackpot'))).toEqual({ cash: 30n, bonus: 0n, free: 0n, counted: 0n });
  });

  test('above all money is refused', () => {
    expect(plan(131n, { maximumStake: null })).toBe('insufficientFunds');
  });

  test('counts by its game, else by its category, else by its product, and bets only at the minimum odds', () => {
    const bet = (odds: number): Played => ({ product: 'sportsbook', odds });
    const all = [
      slot,
      game('half', 'poker'),
      game('other', 'poker'),
      game('jackpot'),
      bet(1_499),
      bet(1_500),
    ];
    expect(all.map((played) => contributionOf(terms, played))).toEqual([100, 50, 10, 0, 0, 50]);
  });

  test('is a free round only on the game and at the stake of the gift, while rounds are left', () => {
    const free = { ...grant, left: 1 };
    const ask = (stake: Amount, on = slot, from: LiveGrant = free) =>
      planStake({ gift: rounds, terms }, from, { cash: 30n, bonus: 0n }, { played: on, stake });
    expect(ask(5n)).toMatchObject({ free: 5n, cash: 0n });
    expect(ask(6n)).toMatchObject({ free: 0n, cash: 6n });
    expect(ask(5n, game('half'))).toMatchObject({ free: 0n });
    expect(ask(5n, slot, grant)).toMatchObject({ free: 0n });
  });
});

describe('a win', () => {
  const mixed: StakePlan = { cash: 10n, bonus: 20n, free: 0n, counted: 30n };

  test('returns in the proportion of the stake, rounded in favour of the bonus, or all of it to the bonus', () => {
    expect(splitWin(terms, mixed, 100n)).toEqual({ cash: 33n, bonus: 67n });
    expect(splitWin({ ...terms, winsTo: 'bonus' }, mixed, 100n)).toEqual({ cash: 0n, bonus: 100n });
    expect(splitWin({ ...terms, winsTo: 'bonus' }, { ...mixed, bonus: 0n }, 100n)).toMatchObject({
      cash: 100n,
    });
  });
});

describe('the end of a grant', () => {
  const grant: LiveGrant = { amount: 100n, required: 200n, wagered: 200n, left: 0, expiresAt: DAY };

  test('converts at most the maximum win once everything is wagered and no bet is open', () => {
    expect(endOf(terms, grant, 120n, false)).toEqual({ end: 'convert', cash: 120n, rest: 0n });
    expect(endOf(terms, grant, 450n, false)).toEqual({ end: 'convert', cash: 300n, rest: 150n });
    expect(endOf(terms, grant, 120n, true)).toBeUndefined();
    expect(endOf(terms, { ...grant, wagered: 199n }, 120n, false)).toBeUndefined();
    expect(endOf(terms, { ...grant, left: 1 }, 120n, false)).toBeUndefined();
  });

  test('is "spent" when no bonus money is left and none can come back', () => {
    expect(endOf(terms, { ...grant, wagered: 0n }, 0n, false)).toEqual({ end: 'spent' });
    expect(endOf(terms, { ...grant, wagered: 0n }, 0n, true)).toBeUndefined();
  });
});

type Action =
  | { readonly do: 'deposit' | 'withdraw'; readonly amount: Amount }
  | { readonly do: 'bet'; readonly stake: Amount; readonly times: number; readonly on: number }
  | { readonly do: 'rollback' | 'expire' | 'giveUp' };

const percents = fc.integer({ min: 0, max: 100 });
const amounts = fc.bigInt({ min: 1n, max: 500n });
const anyTerms: fc.Arbitrary<BonusTerms> = fc.record({
  wagering: fc.record({
    times: fc.integer({ min: 0, max: 5 }),
    base: fc.constantFrom('bonus' as const, 'bonusAndDeposit' as const),
  }),
  contribution: fc.record({
    casino: percents,
    sportsbook: percents,
    categories: fc.record({ poker: percents }),
    games: fc.record({ 'A/half': percents }),
  }),
  minimumOdds: fc.option(fc.constant(1_500)),
  maximumStake: fc.option(amounts),
  maximumWin: fc.option(amounts),
  days: fc.constant(7),
  excludedGames: fc.constantFrom([], ['A/jackpot']),
  order: fc.constantFrom('cashFirst' as const, 'bonusFirst' as const),
  winsTo: fc.constantFrom('sameWallet' as const, 'bonus' as const),
  forfeitOnWithdrawal: fc.boolean(),
});
const anyGift: fc.Arbitrary<Gift> = fc.oneof(
  fc.record({ kind: fc.constant('money' as const), size: fc.record({ fixed: amounts }) }),
  fc.record({
    kind: fc.constant('money' as const),
    size: fc.record({ percent: fc.integer({ min: 1, max: 300 }), maximum: amounts }),
  }),
  fc.constant(rounds),
);
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constantFrom('deposit' as const, 'withdraw' as const), amount: amounts }),
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      stake: fc.bigInt({ min: 1n, max: 60n }),
      times: fc.constantFrom(0, 0, 1, 3, 40),
      on: fc.nat(4),
    }),
  },
  fc.record({ do: fc.constantFrom('rollback' as const, 'expire' as const, 'giveUp' as const) }),
);
const places: readonly Played[] = [
  slot,
  game('half'),
  game('jackpot'),
  game('card', 'poker'),
  { product: 'sportsbook', odds: 1_400 },
];

/** A player with one grant, as the server moves money, and beside it what cash can be explained by. */
class Life {
  cash: Amount;
  bonus: Amount;
  grant: LiveGrant;
  live = true;
  counted = 0n;
  converted = 0n;
  /** Cash that came in and went out without the bonus: deposits, own stakes, and their share of the wins. */
  own: Amount;
  bonusIn: Amount;
  last: { plan: StakePlan; cash: Amount; bonus: Amount; before: LiveGrant } | undefined;
  readonly promotion: { gift: Gift; terms: BonusTerms };

  constructor(promotion: { gift: Gift; terms: BonusTerms }, deposit: Amount) {
    this.promotion = promotion;
    const { grant, funded } = beginGrant(promotion, deposit, 0);
    this.grant = grant;
    this.cash = deposit;
    this.own = deposit;
    this.bonus = funded;
    this.bonusIn = funded;
    this.#settle();
  }

  act(action: Action): void {
    if (action.do === 'deposit') this.#move(action.amount);
    else if (action.do === 'withdraw') this.#withdraw(action.amount);
    else if (action.do === 'bet') this.#bet(action);
    else if (action.do === 'rollback') this.#rollBack();
    else this.#end();
  }

  #move(cash: Amount): void {
    this.cash += cash;
    this.own += cash;
  }

  #withdraw(amount: Amount): void {
    if (amount > this.cash) return;
    if (this.live && this.promotion.terms.forfeitOnWithdrawal) this.#end();
    this.#move(-amount);
  }

  #bet({ stake, times, on }: Extract<Action, { do: 'bet' }>): void {
    const { promotion, live } = this;
    const played = places[on] ?? slot;
    this.last = undefined;
    if (!live) {
      if (stake <= this.cash) this.#move(stake * BigInt(times) - stake);
      return;
    }
    const funds = { cash: this.cash, bonus: this.bonus };
    const plan = planStake(promotion, this.grant, funds, { played, stake });
    if (typeof plan === 'string') return;
    expect(plan.cash + plan.bonus + plan.free).toBe(stake);
    const win = splitWin(promotion.terms, plan, stake * BigInt(times));
    expect(win.cash + win.bonus).toBe(stake * BigInt(times));
    // A win never brings more cash than the share of the stake that was cash.
    expect(win.cash * stake <= stake * BigInt(times) * plan.cash).toBe(true);
    this.last = { plan, ...win, before: this.grant };
    this.grant = afterBet(promotion.terms, this.grant, plan, win.bonus);
    this.counted += plan.counted;
    this.#move(win.cash - plan.cash);
    this.bonus += win.bonus - plan.bonus;
    this.bonusIn += win.bonus;
    this.#settle();
  }

  #rollBack(): void {
    const { last } = this;
    this.last = undefined;
    if (!last || !this.live || last.plan.free > 0n) return;
    if (last.cash > this.cash + last.plan.cash || last.bonus > this.bonus + last.plan.bonus) return;
    this.grant = afterRollback(this.grant, last.plan);
    this.counted -= last.plan.counted;
    this.#move(last.plan.cash - last.cash);
    this.bonus += last.plan.bonus - last.bonus;
    this.bonusIn -= last.bonus;
  }

  #settle(): void {
    const end = endOf(this.promotion.terms, this.grant, this.bonus, false);
    if (end?.end === 'convert') {
      this.converted += end.cash;
      this.cash += end.cash;
    }
    if (end) this.#end();
  }

  #end(): void {
    this.live = false;
    this.bonus = 0n;
  }
}

test('no sequence of actions makes cash larger than deposits, own stakes, their wins and the terms allow', () => {
  fc.assert(
    fc.property(
      fc.record({ gift: anyGift, terms: anyTerms }),
      amounts,
      fc.array(anyAction, { maxLength: 60 }),
      (promotion, deposit, actions) => {
        const life = new Life(promotion, deposit);
        for (const action of actions) {
          life.act(action);
          expect(life.cash >= 0n && life.bonus >= 0n).toBe(true);
          expect(life.cash).toBe(life.own + life.converted);
        }
        const { maximumWin } = promotion.terms;
        expect(maximumWin === null || life.converted <= maximumWin).toBe(true);
        expect(life.converted <= life.bonusIn).toBe(true);
        if (life.converted > 0n) expect(life.counted >= life.grant.required).toBe(true);
        if (!life.live) expect(life.bonus).toBe(0n);
      },
    ),
    { numRuns: 1_000 },
  );
});
