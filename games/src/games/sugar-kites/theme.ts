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
  drift: 'petals',
  colours: { ground: '#7a3fd6', frame: '#fff0f6', accent: '#ff4f8b', glow: '#ffe14d', free: '#c21a73' },
};
