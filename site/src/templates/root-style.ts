import type { Template } from '../shells/template/template.ts';
import type { Palette } from './palette.ts';

/** Base values of the derived tones in theme.css: contrast colour, depth of wells and shadows. */
const shades = {
  dark: '--counter:white;--well:28%;--depth:.8',
  light: '--counter:black;--well:4%;--depth:.3',
} as const;

/** The palette's roles and the template's tokens on the root: known before the first stylesheet has come. */
export function rootStyle(palette: Palette, template: Template): string {
  const { scheme, ...roles } = palette;
  const colours = Object.entries(roles).map(([role, colour]) => `--${role}:${colour}`);
  const tokens = Object.entries(template.tokens).map(([name, value]) => `${name}:${value}`);
  return `:root{color-scheme:${scheme};${shades[scheme]};${[...colours, ...tokens].join(';')}}`;
}
