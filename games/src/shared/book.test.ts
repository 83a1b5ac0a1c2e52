import { describe, expect, test } from 'vitest';
import type { OwnSharedBet, SharedRoundShown } from '#contract/calls/games/shared-rounds.ts';
import {
  balanceBefore,
  betsOfRound,
  openBook,
  withAnswer,
  withBalance,
  withBets,
  withOwn,
  withRound,
  withState,
} from './book.ts';
import type { SharedState } from './shared-client.ts';

const round = (given: Partial<SharedRoundShown> = {}): SharedRoundShown => ({
  round_id: 'r1',
  chain_id: 'c1',
  number: 1,
  phase: 'taking',
  opened_at: 1_000,
  closes_at: 8_000,
  started_at: null,
  ended_at: null,
  next_at: null,
  setting: null,
  pulse: { source: 'house', number: 1, value: null },
  outcome: null,
  link: null,
  reason: null,
  ...given,
});
const bet = (given: Partial<OwnSharedBet> = {}): OwnSharedBet => ({
  bet_id: 'b1',
  tag: 't1',
  round_id: 'r1',
  unit: '10',
  stake: '10',
  choice: { cashOut: null },
  state: 'open',
  times: null,
  win: '0',
  reason: null,
  ...given,
});
const state = (given: Partial<SharedState> = {}): SharedState => ({
  statusCode: 1,
  now: 1_500,
  game_code: 'comet-climb',
  game_name: 'Comet Climb',
  language: 'EN',
  currency: 'PHP',
  currency_decimals: 2,
  balance: '100',
  version: '5',
  stakes: ['10'],
  stake_step: '1',
  default_stake: '10',
  rtp: '98.99',
  most_bets: 2,
  chain: null,
  round: round(),
  bets: [],
  last_bets: [],
  others: [],
  count: 0,
  pools: null,
  prizes: null,
  last: [],
  ...given,
});
const over = round({ phase: 'over', started_at: 8_200, ended_at: 9_000, outcome: { v: 1, crash: 104 } });

describe('the book of a shared game', () => {
  test('has a balance to show while its round is still being drawn: that before the round paid', () => {
    const paid = bet({ state: 'paid', win: '25.5' });
    const book = openBook(state({ round: over, bets: [paid, bet({ bet_id: 'b2', state: 'lost' })] }));
    expect(balanceBefore(book)).toBe(745_000n);
    expect(balanceBefore(openBook(state()))).toBe(1_000_000n);
  });

  test('goes on with its round, and never back', () => {
    const flying = round({ phase: 'running', started_at: 8_200 });
    const book = withRound(openBook(state()), { game_code: 'comet-climb', now: 1, round: flying });
    expect(book.round?.phase).toBe('running');
    expect(withRound(book, { game_code: 'comet-climb', now: 1, round: round() })).toBe(book);
    expect(withState(book, state()).round?.phase).toBe('running');
    const next = round({ round_id: 'r2', number: 2, opened_at: 13_000 });
    const after = withRound(book, { game_code: 'comet-climb', now: 1, round: next });
    expect(after.round?.round_id).toBe('r2');
    expect(withState(after, state({ round: over })).round?.round_id).toBe('r2');
  });

  test('keeps what a round came to once, newest first', () => {
    const push = { game_code: 'comet-climb', now: 1, round: over };
    const book = withRound(withRound(openBook(state()), push), push);
    expect(book.last).toEqual([{ round_id: 'r1', number: 1, outcome: { v: 1, crash: 104 } }]);
  });

  test('lists who is in, who was cashed out and who left', () => {
    const batch = { game_code: 'comet-climb', round_id: 'r1', count: 2, paid_count: 1, pools: null };
    const first = withBets(openBook(state()), {
      ...batch,
      joined: [
        ['a', 'an**a', '10'],
        ['b', 'bo**b', null],
      ],
      paid: [],
      left: [],
    });
    const book = withBets(first, { ...batch, joined: [], paid: [['b', 150]], left: ['a', 'z'] });
    expect([...book.others.values()]).toEqual([{ tag: 'b', name: 'bo**b', stake: null, times: 150 }]);
    expect(book.count).toBe(2);
    expect(withBets(book, { ...batch, round_id: 'r0', joined: [], paid: [], left: ['b'] })).toBe(book);
  });

  const pools = (stakes: Record<string, string>) => ({ players: 1, bets: 1, stakes, beside: {} });

  test('keeps what is in the pools, and begins a round with empty ones', () => {
    const push = { game_code: 'clockwork-sabong', count: 1, paid_count: 0, joined: [], paid: [], left: [] };
    const first = openBook(state({ pools: pools({ meron: '5' }) }));
    expect(first.pools?.stakes).toEqual({ meron: '5' });
    const book = withBets(first, { ...push, round_id: 'r1', pools: pools({ meron: '5', wala: '20' }) });
    expect(book.pools?.stakes).toEqual({ meron: '5', wala: '20' });
    expect(withBets(book, { ...push, round_id: 'r1', pools: null }).pools).toBe(book.pools);
    const next = round({ round_id: 'r2', number: 2, opened_at: 13_000 });
    expect(withRound(book, { game_code: 'clockwork-sabong', now: 1, round: next }).pools).toEqual({
      players: 0,
      bets: 0,
      stakes: {},
      beside: {},
    });
  });

  test('keeps the prizes of a round until the next', () => {
    const prize = { prize: 'line', at: 21, amount: '25', winners: [], count: 1 };
    const book = withState(openBook(state()), state({ round: over, prizes: [prize] }));
    expect(book.prizes).toEqual([prize]);
    expect(withState(book, state()).prizes, 'an answer that was overtaken').toEqual([prize]);
    const next = round({ round_id: 'r2', number: 2, opened_at: 13_000 });
    expect(withRound(book, { game_code: 'paper-bingo', now: 1, round: next }).prizes).toBeNull();
  });

  test('does not open a bet again that was decided', () => {
    const paid = bet({ state: 'paid', times: 200, win: '20' });
    const book = withOwn(withOwn(openBook(state({ bets: [bet()] })), paid), bet());
    expect(betsOfRound(book)).toEqual([paid]);
    expect(withState(book, state({ bets: [bet()] })).own).toEqual([paid]);
  });

  test('takes no older balance over', () => {
    const book = withAnswer(openBook(state()), { statusCode: 1, bet: bet(), balance: '90', version: '12' });
    expect(book.balance).toBe('90');
    expect(withBalance(book, '100', '9').balance).toBe('90');
    expect(withState(book, state()).balance).toBe('90');
  });
});
