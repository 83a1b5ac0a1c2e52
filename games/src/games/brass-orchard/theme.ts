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
  colours: { ground: '#2e1a06', frame: '#c48b34', accent: '#ffb52e', glow: '#ffd874', free: '#3a1c02' },
};
