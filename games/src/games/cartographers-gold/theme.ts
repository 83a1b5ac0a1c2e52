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
  colours: { ground: '#9fc4b4', frame: '#f1ead2', accent: '#b0641e', glow: '#ffd45e', free: '#0f4a4c' },
};
