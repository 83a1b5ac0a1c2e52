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
  colours: { ground: '#17174a', frame: '#c48b34', accent: '#8f7bff', glow: '#ffdf8a', free: '#4a1c7a' },
};
