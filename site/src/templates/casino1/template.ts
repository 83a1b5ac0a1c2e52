import displayFont from '@fontsource/bodoni-moda/files/bodoni-moda-latin-600-normal.woff2?url';
import bodyFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import './look.css';
import { PortraitCard } from '../../shells/cards/portrait-card.tsx';
import { MarqueeShell } from '../../shells/marquee.tsx';
import type { Template } from '../template.ts';

export const template: Template = {
  code: 'casino1',
  layout: 'template1',
  turn: 1024,
  shell: MarqueeShell,
  hero: undefined,
  categories: undefined,
  card: PortraitCard,
  cards: { picture: 'portrait', row: 'row-portrait', grid: 'grid-portrait' },
  footer: () => null,
  home: ['hero', 'marquee', 'hot', 'winners', 'featured', 'promotions', 'popular', 'new', 'announcements'],
  login: 'page',
  rewardsLogin: 'page',
  mainWrap: 'site',
  tokens: {
    '--type-body': "'Figtree', 'Figtree Fallback', system-ui, sans-serif",
    '--type-display': "'Bodoni Moda', 'Bodoni Fallback', Georgia, serif",
    '--weight-display': '600',
    '--size-small': '0.8125rem',
    '--size-body': '0.9375rem',
    '--size-lead': '1.0625rem',
    '--size-title': 'clamp(1.375rem, 1.1rem + 1vw, 1.875rem)',
    '--size-display': 'clamp(2rem, 1.2rem + 3.4vw, 3.75rem)',
    '--shape-card': '0px',
    '--shape-control': '0px',
    '--shape-panel': '0px',
    '--column': '1320px',
    '--header-height': '64px',
  },
  fonts: [displayFont, bodyFont],
};
