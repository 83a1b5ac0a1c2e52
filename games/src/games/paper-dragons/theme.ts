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
  colours: { ground: '#8c1020', frame: '#ffc247', accent: '#e8304a', glow: '#ffd23f', free: '#7a0a3c' },
};
