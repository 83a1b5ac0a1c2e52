import bodyFont from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-400-normal.woff2?url';
import displayFont from '@fontsource/philosopher/files/philosopher-latin-700-normal.woff2?url';
import './look.css';
import { FramedCard } from '../../shells/cards/game-cards.tsx';
import { CentredFooter } from '../../shells/components/footer.tsx';
import { FramedHero } from '../../shells/heroes/slider.tsx';
import { SplitShell } from '../../shells/split.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Jade: a festival at night. */
export const template: Template = {
  code: 'slot2',
  layout: 'template4',
  shell: SplitShell,
  hero: FramedHero,
  categories: undefined,
  card: FramedCard,
  cards: { picture: 'square', row: 'row-framed', grid: 'grid-framed' },
  footer: CentredFooter,
  home: ['marquee', 'hero', 'hot', 'popular', 'promotions', 'featured', 'winners', 'new', 'announcements'],
  login: 'login-modal',
  rewardsLogin: 'modal',
  mainWrap: 'site main-wrap-left',
  tokens: {
    '--type-body': "'Be Vietnam Pro', 'Vietnam Fallback', var(--type-script, system-ui), sans-serif",
    '--type-display': "'Philosopher', 'Philosopher Fallback', var(--type-script, Georgia), serif",
    '--weight-display': '700',
    '--size-small': '0.8125rem',
    '--size-body': '0.9375rem',
    '--size-lead': '1rem',
    '--size-title': 'clamp(1.25rem, 1.1rem + 0.7vw, 1.625rem)',
    '--size-display': 'clamp(1.75rem, 1.2rem + 2.2vw, 3rem)',
    '--shape-card': '14px',
    '--shape-control': '10px',
    '--shape-panel': '16px',
    '--shape-badge': '6px',
    '--column': '1240px',
    '--gutter': 'clamp(12px, 2.4vw, 32px)',
    '--section-gap': '36px',
    '--header-height': '64px',
  },
  fonts: [displayFont, bodyFont],
};
