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
  colours: { ground: '#e9c8c0', frame: '#b4233c', accent: '#d92f45', glow: '#ffd23f', free: '#4a2670' },
};
