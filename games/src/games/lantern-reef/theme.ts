import type { SlotTheme } from '../../slot/theme.ts';
import landscape from './art/landscape.webp';
import logo from './art/logo.webp';
import portrait from './art/portrait.webp';
import symbols from './art/symbols.webp';

export const theme: SlotTheme = {
  symbols,
  logo,
  landscape,
  portrait,
  drift: 'bubbles',
  colours: { ground: '#062a44', frame: '#c48b34', accent: '#ff9d1f', glow: '#ffd45e', free: '#5a1f8a' },
};
