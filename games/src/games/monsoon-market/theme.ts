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
  drift: 'rain',
  colours: { ground: '#0f4a66', frame: '#fff4e0', accent: '#ff3d7a', glow: '#ffd23f', free: '#06405a' },
};
