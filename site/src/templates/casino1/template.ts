import displayFont from '@fontsource/bodoni-moda/files/bodoni-moda-latin-600-normal.woff2?url';
import bodyFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import './look.css';
import { PortraitCard } from '../../shells/cards/game-cards.tsx';
import { RichFooter } from '../../shells/components/footer.tsx';
import { FullBleedHero } from '../../shells/heroes/slider.tsx';
import { MarqueeShell } from '../../shells/marquee.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Noir: a private club at night. */
export const template: Template = {
  code: 'casino1',
  layout: 'template1',
  shell: MarqueeShell,
  hero: FullBleedHero,
  categories: undefined,
  card: PortraitCard,
  cards: { picture: 'portrait', row: 'row-portrait', grid: 'grid-portrait' },
  footer: RichFooter,
  home: ['hero', 'marquee', 'hot', 'featured', 'winners', 'popular', 'promotions', 'new', 'announcements'],
  login: 'page',
  rewardsLogin: 'page',
  mainWrap: 'site',
  tokens: {
    '--type-body': "'Figtree', 'Figtree Fallback', var(--type-script, system-ui), sans-serif",
    '--type-display': "'Bodoni Moda', 'Bodoni Fallback', var(--type-script, Georgia), serif",
    '--weight-display': '600',
    '--size-small': '0.8125rem',
    '--size-body': '0.9375rem',
    '--size-lead': '1.0625rem',
    '--size-title': 'clamp(1.375rem, 1.15rem + 0.9vw, 1.875rem)',
    '--size-display': 'clamp(2.125rem, 1.3rem + 3vw, 3.75rem)',
    '--shape-card': '0px',
    '--shape-control': '0px',
    '--shape-panel': '0px',
    '--shape-badge': '0px',
    '--button-tracking': '0.02em',
    '--column': '1320px',
    '--gutter': '20px',
    '--section-gap': '52px',
    '--header-height': '132px',
  },
  fonts: [displayFont, bodyFont],
};
