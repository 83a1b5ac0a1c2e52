import { expect, test } from 'vitest';
import { toNumber } from '../../money/fraction.ts';
import { auditGame } from '../maths/audit.ts';
import { momentsOf } from '../maths/law.ts';
import { shoalMaths, shotLaw } from './maths.ts';
import { targets } from './rules.ts';

test('lantern-shoal returns the published RTP, by its rules and when played', () => {
  expect(auditGame(shoalMaths, 6_000)).toEqual([]);
});

test('every target pays back 96 of 100, whatever it pays', () => {
  for (const name of [
    'sardine',
    'seahorse',
    'clownfish',
    'squid',
    'puffer',
    'turtle',
    'eel',
    'ray',
    'angler',
    'kraken',
  ] as const) {
    const back = toNumber(momentsOf(shotLaw(name)).rtp);
    expect(back).toBeLessThanOrEqual(0.96);
    expect(back).toBeGreaterThan(0.9599);
  }
  expect(Object.keys(targets)).toHaveLength(10);
});
