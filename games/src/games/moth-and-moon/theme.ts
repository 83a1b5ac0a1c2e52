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
  drift: 'stars',
  colours: { ground: '#141b46', frame: '#e8dcb8', accent: '#5b6bd6', glow: '#ffe9a8', free: '#2a1060' },
};
