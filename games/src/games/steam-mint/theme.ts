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
  colours: { ground: '#2b1a14', frame: '#b8742c', accent: '#ff9d2e', glow: '#ffcf5c', free: '#5a1e0c' },
};
