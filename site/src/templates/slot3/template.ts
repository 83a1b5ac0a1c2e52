import font from '@fontsource-variable/fredoka/files/fredoka-latin-wght-normal.woff2?url';
import './look.css';
import { BouncingCard } from '../../shells/cards/bouncing/bouncing-card.tsx';
import { CentredFooter } from '../../shells/components/footer.tsx';
import { BubblesHero } from '../../shells/heroes/bubbles/bubbles.tsx';
import { RoundIcons } from '../../shells/navs/round/round-icons.tsx';
import { WheelTabsShell } from '../../shells/tabs/tabs.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Candy: a shop of sweets. */
export const template: Template = {
  code: 'slot3',
  layout: 'template7',
  shell: WheelTabsShell,
  hero: BubblesHero,
  categories: RoundIcons,
  card: BouncingCard,
  cards: { picture: 'square', row: 'row-bouncing', grid: 'grid-bouncing' },
  footer: CentredFooter,
  home: [
    'marquee',
    'hero',
    'categories',
    'popular',
    'hot',
    'promotions',
    'new',
    'featured',
    'winners',
    'announcements',
  ],
  login: 'page',
  rewardsLogin: 'page',
  mainWrap: 'site',
  tokens: {
    '--type-body': "'Fredoka', 'Fredoka Fallback', var(--type-script, system-ui), sans-serif",
    '--type-display': "'Fredoka', 'Fredoka Fallback', var(--type-script, system-ui), sans-serif",
    '--weight-display': '700',
    '--size-small': '0.8125rem',
    '--size-body': '0.9375rem',
    '--size-lead': '1.0625rem',
    '--size-title': 'clamp(1.375rem, 1.2rem + 0.8vw, 1.75rem)',
    '--size-display': 'clamp(2rem, 1.5rem + 2.2vw, 3rem)',
    '--shape-card': '24px',
    '--shape-control': '16px',
    '--shape-panel': '24px',
    '--shape-badge': '999px',
    '--tab-shape': '28px 28px 0 0',
    '--round-rim': '3px solid var(--raised)',
    '--sign-stroke': '1.9',
    '--column': '960px',
    '--gutter': '16px',
    '--section-gap': '28px',
    '--header-height': '64px',
  },
  fonts: [font],
};
