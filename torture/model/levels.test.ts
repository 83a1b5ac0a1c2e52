import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UNIT } from '#rules/money/amount.ts';
import { levelsOf, type PaidLevel, reachedLevels, totalsOf } from './levels.ts';
import { type KnownTicket, Model, TOKENS_AT_FIRST } from './model.ts';

const sum = fc.bigInt({ min: 0n, max: 10n ** 12n });
const ladders: fc.Arbitrary<readonly PaidLevel[]> = fc
  .array(fc.record({ deposit: sum, turnover: sum, token: sum, cash: sum }), { maxLength: 6 })
  .map((steps) => {
    const levels = [{ level: 0, name: 'level 0', deposit: 0n, turnover: 0n, token: 7n, cash: 7n }];
    for (const [place, { deposit, turnover, ...pays }] of steps.entries()) {
      const before = levels[place];
      levels.push({
        ...{ level: place + 1, name: `level ${place + 1}`, ...pays },
        deposit: (before?.deposit ?? 0n) + deposit,
        turnover: (before?.turnover ?? 0n) + turnover,
      });
    }
    return levels;
  });
const totals = fc.record({ deposit: sum, turnover: sum });

/** A ticket that cost 20, as far as levels ask about it. */
const ticket = (running: bigint): KnownTicket => {
  // Sound: nothing else of a ticket is read here.
  const wire = { risk: '20' } as KnownTicket['ticket'];
  return { ticket: wire, sold: 0n, running };
};

describe('the VIP levels of the model', () => {
  test('are those whose sums are both reached, each once, and never the first', () => {
    fc.assert(
      fc.property(ladders, totals, (levels, has) => {
        const isReached = ({ level, deposit, turnover }: PaidLevel) =>
          level > 0 && has.deposit >= deposit && has.turnover >= turnover;
        expect(reachedLevels(levels, has)).toEqual(levels.filter(isReached));
      }),
    );
  });

  test('pay their tokens on top of all others', () => {
    fc.assert(
      fc.property(ladders, totals, (levels, has) => {
        const reached = reachedLevels(levels, has);
        const paid = reached.reduce((all, { token }) => all + token, 0n);
        expect(new Model(0n).tokens(reached)).toBe(TOKENS_AT_FIRST + paid);
      }),
    );
  });

  test('are read as the site lists them', () => {
    const amounts = { deposit: '100', turnover: '500.5', token: '50', cash: '1' };
    expect(levelsOf([{ level: 1, vip_name: 'Starter', ...amounts }])).toEqual([
      {
        ...{ level: 1, name: 'Starter', deposit: 100n * UNIT },
        ...{ turnover: 5_005_000n, token: 50n * UNIT, cash: UNIT },
      },
    ]);
  });
});

describe('what counts towards a VIP level', () => {
  test.each([
    ['a round that is over', (model: Model) => round(model, 'settled'), 3n],
    ['a round that goes on', (model: Model) => round(model, 'open'), 0n],
    ['a round whose stake came back', (model: Model) => round(model, 'refunded'), 0n],
    ['a bet on a shared round that is over', (model: Model) => shared(model, 'settled'), 4n],
    ['a bet on a shared round that was taken back', (model: Model) => shared(model, 'refunded'), 0n],
  ])('of %s', (_name, play, counted) => {
    const model = new Model(0n);
    play(model);
    expect(totalsOf(model, () => false)).toEqual({ deposit: 0n, turnover: counted * UNIT });
  });

  test.each([
    ['runs', 20n, false, 0n],
    ['is sold in part and runs', 5n, false, 0n],
    ['is sold whole', 0n, false, 20n],
    ['is sold in part, then lost', 5n, true, 20n],
    ['is won, whatever becomes of it', 20n, true, 20n],
    ['is void', 20n, false, 0n],
    ['is lost, its result withdrawn, and then sold whole', 0n, true, 20n],
  ])('of a ticket of 20 that %s', (_name, running, wasPlayed, counted) => {
    const model = new Model(0n);
    model.tickets.set('a', ticket(running * UNIT));
    expect(totalsOf(model, (id) => id !== 'a' || wasPlayed).turnover).toBe(counted * UNIT);
  });

  test('of deposits those that are paid', () => {
    const model = new Model(100n);
    for (const state of ['open', 'deciding', 'paid', 'declined'] as const)
      model.deposits.set(state, { amount: 30n, redirectUrl: '', state });
    expect(totalsOf(model, () => false).deposit).toBe(130n);
  });
});

function round(model: Model, state: 'open' | 'settled' | 'refunded'): void {
  model.rounds.set('a', { gameCode: 'peg-rain', stake: 3n * UNIT, win: 9n * UNIT, state });
}

function shared(model: Model, state: string): void {
  const stake = 4n * UNIT;
  model.sharedBets.set('a', { gameCode: 'comet-climb', stake, win: stake, state, isCancelled: false });
}
