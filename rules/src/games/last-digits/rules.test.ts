import { expect, test } from 'vitest';
import { fraction } from '../../money/fraction.ts';
import { auditGame } from '../maths/audit.ts';
import { momentsOf } from '../maths/law.ts';
import { digitsLaw, digitsMaths } from './maths.ts';
import { spots } from './rules.ts';

test('last-digits returns what players are told, by its rules and when played', () => {
  expect(auditGame(digitsMaths, 6_000)).toEqual([]);
});

test('every spot, and any chips on several, pays back 97 of 100', () => {
  for (const [spot] of spots) expect(momentsOf(digitsLaw({ [spot]: 1 })).rtp).toEqual(fraction(97n, 100n));
  const chips = { big: 3, 'digit 7': 2, 'number 42': 1 };
  expect(momentsOf(digitsLaw(chips)).rtp).toEqual(fraction(97n, 100n));
});
