import { expect, test } from 'vitest';
import { auditGame } from '../maths/audit.ts';
import { baccaratMaths, countCoups, edgeOf } from './maths.ts';
import { bankerDraws } from './tableau.ts';

test('pearl-baccarat returns the published RTP, by its rules and when played', () => {
  expect(auditGame(baccaratMaths, 6_000)).toEqual([]);
});

test('eight decks, every coup counted: the published ways of banker, player and tie', () => {
  // Wizard of Odds, "Baccarat", eight decks: combinations of six cards in order.
  expect(countCoups()).toEqual({
    banker: 2_292_252_566_437_888,
    player: 2_230_518_282_592_256,
    tie: 475_627_426_473_216,
  });
});

test('banker 98.94 %, player 98.76 %, tie 85.64 %: the edges of every table', () => {
  const edges = baccaratMaths.ways.map((way) => edgeOf(way.known()).toFixed(4));
  expect(edges).toEqual(['1.0579', '1.2351', '14.3596', '10.3614', '10.3614']);
});

test('the banker draws by the tableau of punto banco', () => {
  const draws = Array.from({ length: 8 }, (_, banker) =>
    Array.from({ length: 10 }, (_, third) => (bankerDraws(banker, third) ? 'D' : 'S')).join(''),
  );
  expect(draws).toEqual([
    'DDDDDDDDDD',
    'DDDDDDDDDD',
    'DDDDDDDDDD',
    'DDDDDDDDSD',
    'SSDDDDDDSS',
    'SSSSDDDDSS',
    'SSSSSSDDSS',
    'SSSSSSSSSS',
  ]);
  expect([5, 6].map((banker) => bankerDraws(banker, undefined))).toEqual([true, false]);
});
