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
  colours: { ground: '#0c2a22', frame: '#cfe3c0', accent: '#c78af0', glow: '#e9f27a', free: '#2a1450' },
};
