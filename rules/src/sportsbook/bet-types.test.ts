import { describe, expect, test } from 'vitest';
import { betTypes } from './bet-types.ts';

/** Section 9 of the specification, word for word. */
const specified =
  'PARLAY, HDP, OU, OE, ML, 1X2, 1X2H, 1X2HDP, CS, TG, OR, BS, HTFT, FGLG, CL, HNB, ANB, DNB, TWTN, DC';

describe('bet types', () => {
  test.each(specified.split(', '))('%s is displayed', (type) => expect(betTypes).toContain(type));

  test('are displayed for the first half too, where there is a half to bet on', () => {
    const whole = specified.split(', ');
    const halves =
      'HDPH, OUH, OEH, MLH, 1X2H, 1X2HDPH, CSH, TGH, BSH, FGLGH, CLH, HNBH, ANBH, DNBH, TWTNH, DCH'.split(
        ', ',
      );
    expect(betTypes.toSorted()).toEqual([...new Set([...whole, ...halves])].toSorted());
  });
});
