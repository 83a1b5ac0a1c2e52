import { describe, expect, it } from 'vitest';
import { languages } from '#contract/languages.ts';
import { breakpointAt, breakpoints, deviceAt } from './viewport.ts';

describe('breakpoints', () => {
  it('knows the breakpoints of the specification', () => {
    expect(Object.fromEntries(breakpoints)).toEqual({
      mobile: 320,
      mobileMedium: 375,
      mobileWide: 425,
      tablet: 768,
      desktop: 1024,
      desktopMedium: 1280,
      desktopWide: 1600,
    });
  });

  it.each([
    [200, 'mobile', 'mobile'],
    [320, 'mobile', 'mobile'],
    [375, 'mobileMedium', 'mobile'],
    [767, 'mobileWide', 'mobile'],
    [768, 'tablet', 'tablet'],
    [1023, 'tablet', 'tablet'],
    [1024, 'desktop', 'desktop'],
    [1599, 'desktopMedium', 'desktop'],
    [2560, 'desktopWide', 'desktop'],
  ] as const)('is counted from the smallest width up: %i px is %s', (width, breakpoint, device) => {
    expect(breakpointAt(width)).toBe(breakpoint);
    expect(deviceAt(breakpoint)).toBe(device);
  });

  it('the viewport is desktop if its width is unknown', () => {
    expect(breakpointAt(0)).toBe('desktop');
    expect(breakpointAt(Number.NaN)).toBe('desktop');
  });
});

it('dates are written in the locales of the specification', () => {
  const dates = Object.fromEntries(Object.entries(languages).map(([code, { date }]) => [code, date]));
  expect(dates).toEqual({
    ...{ EN: 'en', CN: 'zh', PHP: 'en', MMK: 'en', MNT: 'en', IDR: 'en', RUS: 'ru' },
    ...{ ESP: 'es', VI: 'vi', MS: 'ms', NE: 'ne', CT: 'zh-tw', BN: 'bn' },
  });
});
