import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryCodes, isCountryCode, isOpenIn } from './countries.ts';

const country = fc.constantFrom(...countryCodes);
const countries = fc.uniqueArray(country, { minLength: 1, maxLength: 20 });

describe('the rule of a game', () => {
  it('closes it in the countries that it excepts, or in all but those that it names', () => {
    fc.assert(
      fc.property(countries, country, fc.boolean(), (list, at, opensUnknown) => {
        const isNamed = list.includes(at);
        expect(isOpenIn({ mode: 'except', countries: list }, at, opensUnknown)).toBe(!isNamed);
        expect(isOpenIn({ mode: 'only', countries: list }, at, opensUnknown)).toBe(isNamed);
      }),
    );
  });

  it('is what the site decides where nobody knows the country, unless it closes nothing', () => {
    for (const opensUnknown of [true, false]) {
      for (const mode of ['except', 'only'] as const)
        expect(isOpenIn({ mode, countries: ['DE'] }, undefined, opensUnknown)).toBe(opensUnknown);
      expect(isOpenIn({ mode: 'except', countries: [] }, undefined, opensUnknown)).toBe(true);
    }
  });
});

it('lists of addresses name no country by XX, T1, EU, AP or UK', () => {
  expect(countryCodes).toHaveLength(249);
  for (const code of ['XX', 'T1', 'EU', 'AP', 'UK', 'ZZ', 'de', '']) expect(isCountryCode(code)).toBe(false);
  for (const code of ['DE', 'GB', 'PH', 'VN']) expect(isCountryCode(code)).toBe(true);
});
