import { expect, it } from 'vitest';
import type { SportsMarket } from '#contract/calls/sportsbook.ts';
import { applyChanges, forgetBoard, isNewer, marketNow } from './live-board.ts';

const answered: SportsMarket = {
  ...{ market_id: '7', bet_type: '1X2', period: 'FT', line: null, state: 'active', combo_min: 2 },
  version: '10',
  selections: [{ code: '1', odds: '2.15', active: true }],
};

it('takes what was pushed over what was answered, and never an older price over a newer one', () => {
  forgetBoard();
  applyChanges({ markets: [['7', '12', 'suspended', [['1', '2.05', false]]]], events: [] });
  expect(marketNow(answered)).toMatchObject({
    state: 'suspended',
    selections: [{ odds: '2.05', active: false }],
  });
  applyChanges({ markets: [['7', '11', 'active', [['1', '9.99', true]]]], events: [] });
  expect(marketNow(answered).state).toBe('suspended');
  expect(marketNow({ ...answered, version: '13' })).toMatchObject({ state: 'active', version: '13' });
});

it('counts versions as numbers of any length', () => {
  expect(isNewer('100', '99')).toBe(true);
  expect(isNewer('9', '10')).toBe(false);
  expect(isNewer('1', undefined)).toBe(true);
});
