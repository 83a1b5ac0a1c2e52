import { describe, expect, test } from 'vitest';
import { betTypes } from './bet-types.ts';

/** Section 9 of the specification, word for word. */
const specified =
  'PARLAY, HDP, OU, OE, ML, 1X2, 1X2H, 1X2HDP, CS, TG, OR, BS, HTFT, FGLG, CL, HNB, ANB, DNB, TWTN, DC';

describe('bet types', () => {
  test.each(specified.split(', '))('%s is displayed', (type) => expect(betTypes).toContain(type));

  test('are displayed for the first half too, where there is a half to bet on', () => {
    expect(betTypes).toEqual(expect.arrayContaining(['HDPH', 'OUH', 'OEH', 'MLH', 'CSH', 'TGH', 'DCH']));
    for (const type of ['PARLAYH', 'ORH', 'HTFTH', '1X2HH']) expect(betTypes).not.toContain(type);
    expect(new Set(betTypes).size).toBe(betTypes.length);
  });
});
