import bodyFont from '@fontsource/arvo/files/arvo-latin-400-normal.woff2?url';
import boldFont from '@fontsource/arvo/files/arvo-latin-700-normal.woff2?url';
import './look.css';
import { StripCard } from '../../shells/cards/game-cards.tsx';
import { RichFooter } from '../../shells/components/footer.tsx';
import { NextOffHero } from '../../shells/heroes/next-off/next-off.tsx';
import { RoundIcons } from '../../shells/navs/round/round-icons.tsx';
import { Coupon } from '../../shells/sportsbook/coupon.tsx';
import { SlipTabsShell } from '../../shells/tabs/slip-tabs.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Paddock: a racing paper. */
export const template: Template = {
  code: 'sportsbook3',
  layout: 'template22',
  shell: SlipTabsShell,
  hero: NextOffHero,
  heroPicture: 'none',
  categories: RoundIcons,
  card: StripCard,
  cards: { picture: 'square', row: 'row-strip', grid: 'grid-strip' },
  slip: 'bar',
  footer: RichFooter,
  home: [
    'marquee',
    'hero',
    'categories',
    'coupon',
    'hot',
    'winners',
    'popular',
    'promotions',
    'announcements',
  ],
  gamesBelow: true,
  sections: { coupon: Coupon },
  login: 'page',
  rewardsLogin: 'page',
  mainWrap: 'site',
  tokens: {
    '--type-body': "'Arvo', 'Arvo Fallback', var(--type-script, system-ui), sans-serif",
    '--type-display': "'Arvo', 'Arvo Bold Fallback', var(--type-script, system-ui), sans-serif",
    '--weight-display': '700',
    '--size-small': '0.8125rem',
    '--size-body': '0.9375rem',
    '--size-lead': '1rem',
    '--size-title': 'clamp(1.1875rem, 1.1rem + 0.5vw, 1.5rem)',
    '--size-display': 'clamp(1.625rem, 1.3rem + 1.5vw, 2.375rem)',
    '--shape-card': '12px',
    '--shape-control': '12px',
    '--shape-panel': '12px',
    '--shape-badge': '6px',
    '--round-rim': '3px double var(--accent)',
    '--round-weight': '400',
    '--column': '960px',
    '--gutter': '16px',
    '--section-gap': '32px',
    '--header-height': '60px',
  },
  fonts: [boldFont, bodyFont],
};
