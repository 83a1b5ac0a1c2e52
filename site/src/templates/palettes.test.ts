import { describe, expect, it } from 'vitest';
import { type ThemeCode, themes } from '#contract/site.ts';
import type { Palette } from './palette.ts';
import { palettes } from './palettes.ts';

type Rgb = readonly [number, number, number];

const rgb = (hex: string): Rgb => {
  const at = (i: number) => Number.parseInt(hex.slice(i, i + 2), 16);
  return [at(1), at(3), at(5)];
};

const mix = (a: Rgb, share: number, b: Rgb): Rgb => [
  a[0] * share + b[0] * (1 - share),
  a[1] * share + b[1] * (1 - share),
  a[2] * share + b[2] * (1 - share),
];

/** WCAG 2.2 relative luminance. */
const luminance = (colour: Rgb): number => {
  const [r, g, b] = colour.map((c) =>
    c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
};

const contrast = (a: Rgb, b: Rgb): number => {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};

/** The steps that styles/theme.css mixes. */
function steps(p: Palette) {
  const [text, surface, raised, accent] = [rgb(p.text), rgb(p.surface), rgb(p.raised), rgb(p.accent)];
  const isDark = p.scheme === 'dark';
  return {
    surface,
    raised,
    sunken: isDark ? mix([0, 0, 0], 0.28, surface) : mix(text, 0.04, surface),
    lifted: mix(text, isDark ? 0.07 : 0.05, raised),
    accentSoft: mix(accent, 0.12, raised),
    accent,
    accentHover: isDark ? mix([255, 255, 255], 0.18, accent) : mix([0, 0, 0], 0.14, accent),
    edge: mix(rgb(p.muted), 0.72, surface),
  };
}

const all = Object.entries(palettes).flatMap(([code, rows]) =>
  Object.entries(rows).map(([colour, palette]) => [`${code} ${colour}`, palette] as const),
);

describe.each(all)('%s', (_, p) => {
  const step = steps(p);
  const grounds = ['surface', 'raised', 'sunken', 'lifted', 'accentSoft'] as const;
  const inks = ['text', 'muted', 'accent', 'positive', 'negative'] as const;

  it.each(grounds.flatMap((ground) => inks.map((ink) => [ink, ground] as const)))(
    'reads %s on %s',
    (ink, ground) => {
      expect(contrast(rgb(p[ink]), step[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('reads what stands on the accent, pressed or not', () => {
    expect(contrast(rgb(p['on-accent']), step.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(rgb(p['on-accent']), step.accentHover)).toBeGreaterThanOrEqual(4.5);
  });

  it('shows the edges of controls', () => {
    expect(contrast(step.edge, step.surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(step.edge, step.raised)).toBeGreaterThanOrEqual(3);
  });
});

describe('every drawn template', () => {
  const drawn = (Object.keys(themes) as ThemeCode[]).filter((code) => themes[code].colors.length > 0);

  it.each(drawn)('%s has the five palettes the contract names, one of them light', (code) => {
    const rows = palettes[code] ?? {};
    expect(Object.keys(rows)).toEqual([...themes[code].colors]);
    expect(Object.values(rows).some(({ scheme }) => scheme === 'light')).toBe(true);
  });
});
