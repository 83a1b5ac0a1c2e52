import { expect, it } from 'vitest';
import ui from '../../locales/EN/ui.json' with { type: 'json' };
import { Texts } from '../texts/texts.ts';
import { clockSeconds, playedMinute } from './clock.ts';
import { byCompetition, codesIn } from './columns.ts';
import { mainName, sideLine } from './names.ts';
import { printed, showOdds } from './odds-text.ts';

it.each([
  ['DEC', '1.50', '2.50', '1.925'],
  ['HK', '0.50', '1.50', '0.925'],
  ['MY', '0.50', '−0.667', '0.925'],
  ['ID', '−2.00', '1.50', '−1.081'],
  ['US', '−200', '+150', '−108'],
] as const)('shows prices in %s, those below zero marked', (format, low, high, near) => {
  const shown = ['1.5', '2.5', '1.925'].map((odds) => showOdds(format, odds));
  expect(shown.map(({ text }) => text)).toEqual([low, high, near]);
  for (const { text, isNegative } of shown) expect(isNegative).toBe(text.startsWith('−'));
});

it('prints what a ticket says without changing it', () => {
  expect(printed('MY', '-0.96').text).toBe('−0.96');
  expect(printed('DEC', '2').text).toBe('2.00');
  expect(printed('DEC', '1.8725').text).toBe('1.8725');
});

it('a handicap is shown from the side of its selection', () => {
  expect([sideLine('-0.75', 'home'), sideLine('-0.75', 'away')]).toEqual(['−0.75', '+0.75']);
  expect([sideLine('0', 'home'), sideLine('0', 'away')]).toEqual(['0', '0']);
});

it('names the selections of the main markets in full', () => {
  const texts = new Texts({ language: 'EN', files: { ui }, load: async () => ({}), tagOf: () => 'en' });
  const { t } = texts.of('ui');
  const sides = { home: 'Reds', away: 'Blues' };
  const name = (bet_type: string, selection: string, line: string | null = null) =>
    mainName(t, { bet_type, selection, line }, sides);
  expect(name('1X2', 'X')).toBe('Draw');
  expect(name('HDP', 'A', '-1.5')).toBe('Blues +1.5');
  expect(name('OU', 'U', '2.5')).toBe('Under 2.5');
  expect(name('CS', '2-1')).toBeUndefined();
});

it('a match clock ticks from its last known value, and stops while it is stopped', () => {
  const at = Date.parse('2026-11-22T10:00:00.000Z');
  const clock = { phase: '2h', started_at: '2026-11-22T10:00:00.000Z', offset_seconds: 2_700, running: true };
  expect(clockSeconds(clock, at + 90_000)).toBe(2_790);
  expect(playedMinute(clock, at + 90_000)).toBe(47);
  expect(clockSeconds(clock, at - 5_000)).toBe(2_700);
  expect(clockSeconds({ ...clock, running: false }, at + 90_000)).toBe(2_700);
});

it('puts marked competitions first and keeps the order of the others', () => {
  const of = (competition_id: string) => ({
    ...{ event_id: competition_id, sport: 'soccer', competition_id, competition_names: { EN: '' } },
    ...{ home_names: { EN: '' }, away_names: { EN: '' }, starts_at: '', state: 'prematch' as const },
    ...{ score: null, red_cards: null, period_scores: [], clock: null, version: '1', market_count: 0 },
    markets: [],
  });
  expect(byCompetition([of('a'), of('b'), of('a'), of('c')], ['c']).map(({ id }) => id)).toEqual([
    'c',
    'a',
    'b',
  ]);
});

it('reads the answers of a market from home to away', () => {
  const selections = ['2', 'X', '1'].map((code) => ({ code, odds: '2', active: true }));
  const market = { market_id: '1', bet_type: '1X2' as const, period: 'FT' as const, line: null };
  expect(codesIn({ ...market, state: 'active', version: '1', combo_min: 2, selections })).toEqual([
    '1',
    'X',
    '2',
  ]);
});
