import type { ThemeCode } from '#contract/site.ts';
import type { Palette, Palettes } from './palette.ts';

const files = import.meta.glob<Palettes>('./*/palettes.ts', { eager: true, import: 'palettes' });

/** Five a drawn template, named as the contract names them. */
export const palettes: Partial<Record<ThemeCode, Palettes>> = Object.fromEntries(
  Object.entries(files).map(([file, rows]) => [file.split('/')[1], rows]),
);

export function paletteOf(code: string, colour: string): Palette {
  const known: Partial<Record<string, Readonly<Record<string, Palette>>>> = palettes;
  const palette = known[code]?.[colour];
  if (!palette) throw new Error(`No palette ${code} ${colour}`);
  return palette;
}
