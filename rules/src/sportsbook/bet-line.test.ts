import { expect, test } from 'vitest';
import { lineTerms } from './bet-line.ts';

test.each([
  ['HDP', 'H', '-0.75', 'h', '-0.75'],
  ['HDP', 'A', '-0.75', 'a', '-0.75'],
  ['OU', 'O', '2.5', 'h', '2.5'],
  ['OU', 'U', '2.5', 'a', '2.5'],
  ['OE', 'EVEN', null, 'a', ''],
  ['1X2', 'X', null, 'x', ''],
  ['CS', '2:1', null, '', '2:1'],
  ['HTFT', 'HA', null, '', 'ha'],
  ['OR', 'C7', null, '', 'c7'],
] as const)(
  'a bet line of %s on %s at %s has the side %j and the criterion %j',
  (type, selection, line, home_away, criteria1) =>
    expect(lineTerms(type, selection, line)).toEqual({ home_away, criteria1 }),
);
