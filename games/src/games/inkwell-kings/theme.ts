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
  drift: 'embers',
  colours: { ground: '#cdb58a', frame: '#f3e3c3', accent: '#8a2232', glow: '#ffd45e', free: '#5a0f20' },
};
