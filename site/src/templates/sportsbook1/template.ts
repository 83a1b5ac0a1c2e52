import bodyFont from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2?url';
import boldFont from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff2?url';
import './look.css';
import { BoardShell, CategoryStrip } from '../../shells/board.tsx';
import { StripCard } from '../../shells/cards/game-cards.tsx';
import { SmallFooter } from '../../shells/components/footer.tsx';
import { Coupon } from '../../shells/sportsbook/coupon.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Arena: a trading desk. */
export const template: Template = {
  code: 'sportsbook1',
  layout: 'template10',
  shell: BoardShell,
  hero: undefined,
  categories: CategoryStrip,
  card: StripCard,
  cards: { picture: 'square', row: 'row-strip', grid: 'grid-strip' },
  slip: 'column',
  footer: SmallFooter,
  home: ['categories', 'marquee', 'coupon', 'hot', 'winners', 'popular', 'promotions', 'announcements'],
  sections: { coupon: Coupon },
  login: 'login-modal',
  rewardsLogin: 'modal',
  mainWrap: 'site main-wrap-board',
  tokens: {
    '--type-body': "'IBM Plex Sans', 'Plex Fallback', var(--type-script, system-ui), sans-serif",
    '--type-display': "'IBM Plex Sans', 'Plex Fallback', var(--type-script, system-ui), sans-serif",
    '--weight-display': '600',
    '--size-small': '0.8125rem',
    '--size-body': '0.875rem',
    '--size-lead': '0.9375rem',
    '--size-title': '1.0625rem',
    '--size-display': 'clamp(1.5rem, 1.25rem + 1vw, 2rem)',
    '--shape-card': '4px',
    '--shape-control': '4px',
    '--shape-panel': '4px',
    '--shape-badge': '3px',
    '--column': '1160px',
    '--gutter': '12px',
    '--section-gap': '20px',
    '--header-height': '56px',
  },
  fonts: [bodyFont, boldFont],
};
