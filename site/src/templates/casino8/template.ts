import displayFont from '@fontsource/abril-fatface/files/abril-fatface-latin-400-normal.woff2?url';
import bodyFont from '@fontsource-variable/mulish/files/mulish-latin-wght-normal.woff2?url';
import './look.css';
import { GlowCard } from '../../shells/cards/glow/glow-card.tsx';
import { CentredFooter } from '../../shells/components/footer.tsx';
import { StillHero } from '../../shells/heroes/drifting/still-hero.tsx';
import { ChipRow } from '../../shells/navs/chips/chip-row.tsx';
import { RailShell } from '../../shells/rail.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Velvet: a curtain, and a neon sign behind it. */
export const template: Template = {
  code: 'casino8',
  layout: 'template17',
  shell: RailShell,
  hero: StillHero,
  categories: ChipRow,
  card: GlowCard,
  cards: { picture: 'portrait', row: 'row-glow', grid: 'grid-glow' },
  footer: CentredFooter,
  home: [
    'hero',
    'categories',
    'featured',
    'hot',
    'marquee',
    'promotions',
    'new',
    'winners',
    'popular',
    'announcements',
  ],
  login: 'page',
  rewardsLogin: 'page',
  mainWrap: 'site',
  tokens: {
    '--type-body': "'Mulish', 'Mulish Fallback', var(--type-script, system-ui), sans-serif",
    '--type-display': "'Abril Fatface', 'Abril Fallback', var(--type-script, Georgia), serif",
    '--weight-display': '400',
    '--size-small': '0.8125rem',
    '--size-body': '0.9375rem',
    '--size-lead': '1.0625rem',
    '--size-title': 'clamp(1.5rem, 1.25rem + 1vw, 2.125rem)',
    '--size-display': 'clamp(2.25rem, 1.3rem + 3.6vw, 4.25rem)',
    '--shape-card': '20px',
    '--shape-control': '20px',
    '--shape-panel': '20px',
    '--shape-badge': '999px',
    '--column': '1360px',
    '--gutter': 'clamp(18px, 2.8vw, 40px)',
    '--section-gap': '48px',
    '--header-height': '68px',
  },
  fonts: [displayFont, bodyFont],
};
