import { afterEach, describe, expect, it } from 'vitest';
import type { SportsEvent, SportsMarket } from '#contract/calls/sportsbook.ts';
import { changeLeg, clearSlip, putBet, removeLeg } from './edit-slip.ts';
import { conflictOf, type LegNow, legProblemOf } from './leg-state.ts';
import { dropOld, type KeptLeg, legOf, MOST_LEGS, toggleLeg, useSlip } from './slip.ts';
import { totalsOf } from './totals.ts';

const market = (market_id: string, more: Partial<SportsMarket> = {}): SportsMarket => ({
  ...{ market_id, bet_type: '1X2', period: 'FT', line: null, state: 'active', version: '1', combo_min: 2 },
  selections: [
    { code: '1', odds: '2.15', active: true },
    { code: '2', odds: '3.25', active: true },
  ],
  ...more,
});

const event = (event_id: string, more: Partial<SportsEvent> = {}): SportsEvent => ({
  ...{ event_id, sport: 'soccer', competition_id: 'c', competition_names: { EN: 'Cup' } },
  ...{ home_names: { EN: 'Reds' }, away_names: { EN: 'Blues' } },
  starts_at: '2026-11-22T10:00:00.000Z',
  ...{ state: 'prematch', score: null, red_cards: null, period_scores: [], clock: null },
  ...{ version: '1', market_count: 1, markets: [] },
  ...more,
});

const leg = (n: number, code = '1'): KeptLeg => legOf(event(`e${n}`), market(`${n}`), code);

const now = (more: Partial<LegNow> = {}): LegNow => ({
  ...{ reason: null, state: 'active', isActive: true, odds: '2.15', boost: null, line: null },
  ...{ score: null, red_cards: null, isLive: false, event: null },
  ...more,
});

afterEach(clearSlip);

describe('the slip', () => {
  it('takes a selection at the first tap and gives it back at the second', () => {
    expect(toggleLeg(leg(1))).toBe(true);
    expect(useSlip.getState().legs).toMatchObject([{ market_id: '1', selection: '1', odds: '2.15' }]);
    toggleLeg(leg(1));
    expect(useSlip.getState().legs).toEqual([]);
  });

  it('becomes a parlay with the second selection, and a single again with the last', () => {
    toggleLeg(leg(1));
    expect(useSlip.getState().kind).toBe('single');
    toggleLeg(leg(2));
    expect(useSlip.getState().kind).toBe('parlay');
    removeLeg(leg(1));
    expect(useSlip.getState().kind).toBe('single');
  });

  it('stays with singles where a stake was typed', () => {
    toggleLeg(leg(1));
    changeLeg(leg(1), { stake: '10' });
    toggleLeg(leg(2));
    expect(useSlip.getState().kind).toBe('single');
  });

  it('takes a refused bet back: a single beside what is there, a parlay in its place', () => {
    toggleLeg(leg(1));
    toggleLeg(leg(2));
    putBet([leg(3)], { kind: 'single', system: null, stake: '20' });
    const { legs, kind } = useSlip.getState();
    expect([kind, legs.map(({ market_id, stake }) => [market_id, stake])]).toEqual([
      'single',
      [
        ['3', '20'],
        ['1', ''],
        ['2', ''],
      ],
    ]);
    putBet([leg(4), leg(5)], { kind: 'parlay', system: null, stake: '7' });
    expect(useSlip.getState()).toMatchObject({
      ...{ kind: 'parlay', stake: '7', legs: [{ market_id: '4' }, { market_id: '5' }] },
    });
  });

  it('forgets matches that began half a day ago', () => {
    const day = 24 * 3_600_000;
    toggleLeg(leg(1));
    toggleLeg({ ...leg(2), starts_at: new Date(Date.parse(leg(1).starts_at) + day).toISOString() });
    dropOld(Date.parse(leg(1).starts_at) + day);
    expect(useSlip.getState()).toMatchObject({ kind: 'single', legs: [{ market_id: '2' }] });
  });

  it('is full at some point, and says so', () => {
    for (let n = 0; n < MOST_LEGS; n += 1) expect(toggleLeg(leg(n))).toBe(true);
    expect(toggleLeg(leg(MOST_LEGS))).toBe(false);
    expect(useSlip.getState().legs).toHaveLength(MOST_LEGS);
  });
});

describe('a leg of the slip', () => {
  it('a changed price is a problem only if the price policy of the player says so', () => {
    const higher = now({ odds: '2.20' });
    const lower = now({ odds: '2.10' });
    expect(legProblemOf(leg(1), now(), 'none')).toBeUndefined();
    expect(legProblemOf(leg(1), higher, 'none')).toBe('price');
    expect(legProblemOf(leg(1), higher, 'higher')).toBeUndefined();
    expect(legProblemOf(leg(1), lower, 'higher')).toBe('price');
    expect(legProblemOf(leg(1), lower, 'any')).toBeUndefined();
  });

  it('another line is never accepted, under any price policy', () => {
    const handicap = legOf(event('e'), market('9', { bet_type: 'HDP', line: '-0.5' }), '1');
    expect(legProblemOf(handicap, now({ line: '-0.75' }), 'any')).toBe('line');
  });

  it('is suspended, closed or gone before anything else', () => {
    expect(legProblemOf(leg(1), now({ state: 'suspended', odds: '9' }), 'none')).toBe('suspended');
    expect(legProblemOf(leg(1), now({ isActive: false }), 'none')).toBe('suspended');
    expect(legProblemOf(leg(1), now({ state: 'settled' }), 'any')).toBe('closed');
    expect(legProblemOf(leg(1), now({ reason: 'UNKNOWN_MARKET', state: null }), 'any')).toBe('gone');
    expect(legProblemOf(leg(1), now({ reason: 'EVENT_NOT_OPEN' }), 'any')).toBe('closed');
    expect(legProblemOf(leg(1), now({ event: 'ended' }), 'any')).toBe('closed');
    expect(legProblemOf(leg(1), now({ event: 'suspended' }), 'any')).toBe('suspended');
    // It was closed when it was asked for, and has opened since.
    expect(
      legProblemOf(
        { ...leg(1), is_live: true },
        now({ reason: 'EVENT_NOT_OPEN', event: 'live', isLive: true }),
        'any',
      ),
    ).toBeUndefined();
  });

  it('says that its match has begun, and that a live handicap is another one after a goal', () => {
    const score = { home: 1, away: 0 };
    expect(legProblemOf(leg(1), now({ isLive: true }), 'any')).toBe('started');
    const live = event('e', { state: 'live', score: { home: 0, away: 0 } });
    const handicap = legOf(live, market('9', { bet_type: 'HDP', line: '-0.5' }), '1');
    expect(legProblemOf(handicap, now({ line: '-0.5', isLive: true, score }), 'any')).toBe('score');
    expect(legProblemOf(legOf(live, market('9'), '1'), now({ isLive: true, score }), 'any')).toBeUndefined();
  });

  it('does not go with another of its match, nor into a parlay that its market refuses', () => {
    const same = legOf(event('e1'), market('7'), '2');
    const first = leg(1);
    expect(conflictOf(first, [first, leg(2)], 2)).toBeUndefined();
    // Of two conflicting legs the later is the problem; the first still counts.
    expect(conflictOf(first, [first, same], 2)).toBeUndefined();
    expect(conflictOf(same, [first, same], 2)).toBe('same');
    expect(conflictOf({ ...leg(1), combo_min: 0 }, [leg(2)], 2)).toBe('singleOnly');
    expect(conflictOf({ ...leg(1), combo_min: 3 }, [leg(2)], 2)).toBe('moreLegs');
  });
});

describe('the totals of a slip', () => {
  const ask = {
    ...{ kind: 'single' as const, system: null, legs: [leg(1)], stake: '10', mode: undefined },
    ...{ format: 'DEC' as const, currency: 'USD', maxPayout: '1000' },
  };

  it('is what the rules say, in whole coins', () => {
    expect(totalsOf(ask)).toMatchObject({ risk: '10', toWin: '11.5', maxReturn: '21.5', isCapped: false });
    expect(totalsOf({ ...ask, kind: 'parlay', legs: [leg(1), leg(2, '2')] })).toMatchObject({
      ...{ combinedOdds: '6.988', maxReturn: '69.88' },
    });
  });

  it('is a risk that follows from the win where the price is below zero', () => {
    expect(totalsOf({ ...ask, format: 'MY' })).toMatchObject({ risk: '8.7', toWin: '10', maxReturn: '18.7' });
    expect(totalsOf({ ...ask, format: 'MY', mode: 'RISK' })).toMatchObject({ risk: '10', toWin: '11.49' });
  });

  it('is cut to the most a ticket pays, and nothing without a stake', () => {
    expect(totalsOf({ ...ask, stake: '900' })).toMatchObject({ maxReturn: '1000', isCapped: true });
    expect(totalsOf({ ...ask, stake: '' })).toBeUndefined();
  });
});
