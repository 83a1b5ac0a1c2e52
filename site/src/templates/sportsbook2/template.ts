import bodyFont from '@fontsource/sofia-sans/files/sofia-sans-latin-400-normal.woff2?url';
import displayFont from '@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-800-normal.woff2?url';
import './look.css';
import { BoardShell, CategoryStrip } from '../../shells/board.tsx';
import { StripCard } from '../../shells/cards/game-cards.tsx';
import { SmallFooter } from '../../shells/components/footer.tsx';
import { MatchOfDay } from '../../shells/heroes/match/match-of-day.tsx';
import { FlagTree } from '../../shells/navs/flags/flag-tree.tsx';
import { Coupon } from '../../shells/sportsbook/coupon.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Touchline: a ground under floodlights. */
export const template: Template = {
  code: 'sportsbook2',
  layout: 'template21',
  shell: BoardShell,
  hero: MatchOfDay,
  heroPicture: 'none',
  categories: CategoryStrip,
  shellNav: FlagTree,
  card: StripCard,
  cards: { picture: 'square', row: 'row-strip', grid: 'grid-strip' },
  slip: 'column',
  footer: SmallFooter,
  home: [
    'categories',
    'hero',
    'coupon',
    'marquee',
    'hot',
    'promotions',
    'popular',
    'winners',
    'announcements',
  ],
  gamesBelow: true,
  sections: { coupon: Coupon },
  login: 'page',
  rewardsLogin: 'page',
  mainWrap: 'site',
  tokens: {
    '--type-body': "'Sofia Sans', 'Sofia Fallback', var(--type-script, system-ui), sans-serif",
    '--type-display':
      "'Sofia Sans Extra Condensed', 'Sofia Condensed Fallback', var(--type-script, system-ui), sans-serif",
    '--weight-display': '800',
    '--size-small': '0.875rem',
    '--size-body': '0.9375rem',
    '--size-lead': '1.0625rem',
    '--size-title': 'clamp(1.5rem, 1.35rem + 0.7vw, 2rem)',
    '--size-display': 'clamp(2.25rem, 1.7rem + 2vw, 3.5rem)',
    '--shape-card': '8px',
    '--shape-control': '8px',
    '--shape-panel': '8px',
    '--shape-badge': '4px',
    '--column': '1180px',
    '--gutter': 'clamp(12px, 1.6vw, 20px)',
    '--section-gap': '28px',
    '--header-height': '64px',
  },
  fonts: [displayFont, bodyFont],
};
