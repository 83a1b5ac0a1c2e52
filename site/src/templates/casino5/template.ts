import font from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url';
import './look.css';
import { BadgedCard } from '../../shells/cards/badged-card.tsx';
import { CentredFooter } from '../../shells/components/footer.tsx';
import { PeekingCardsHero } from '../../shells/heroes/peeking-cards.tsx';
import { PillStrip } from '../../shells/navs/pill-strip.tsx';
import { TabsShell } from '../../shells/tabs/tabs.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Pulse: an app on the phone before it is anything else. */
export const template: Template = {
  code: 'casino5',
  layout: 'template11',
  shell: TabsShell,
  hero: PeekingCardsHero,
  categories: PillStrip,
  card: BadgedCard,
  cards: { picture: 'square', row: 'row-badged', grid: 'grid-badged' },
  footer: CentredFooter,
  home: [
    'hero',
    'categories',
    'hot',
    'marquee',
    'new',
    'promotions',
    'popular',
    'winners',
    'featured',
    'announcements',
  ],
  login: 'page',
  rewardsLogin: 'page',
  mainWrap: 'site',
  tokens: {
    '--type-body': "'Nunito', 'Nunito Fallback', var(--type-script, system-ui), sans-serif",
    '--type-display': "'Nunito', 'Nunito Fallback', var(--type-script, system-ui), sans-serif",
    '--weight-display': '850',
    '--size-small': '0.8125rem',
    '--size-body': '0.9375rem',
    '--size-lead': '1.0625rem',
    '--size-title': 'clamp(1.25rem, 1.1rem + 0.6vw, 1.5rem)',
    '--size-display': 'clamp(1.75rem, 1.3rem + 1.8vw, 2.5rem)',
    '--shape-card': '22px',
    '--shape-control': '999px',
    '--shape-panel': '28px',
    '--shape-badge': '999px',
    '--tab-lift': '10px',
    '--tab-shape': '32px',
    '--tab-width': '560px',
    '--column': '960px',
    '--gutter': '16px',
    '--section-gap': '28px',
    '--header-height': '60px',
  },
  fonts: [font],
};
