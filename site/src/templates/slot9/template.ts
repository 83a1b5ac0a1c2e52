import font from '@fontsource-variable/urbanist/files/urbanist-latin-wght-normal.woff2?url';
import './look.css';
import { GlassCard } from '../../shells/cards/glass/glass-card.tsx';
import { SmallFooter } from '../../shells/components/footer.tsx';
import { SkyHero } from '../../shells/heroes/sky/sky.tsx';
import { PillStrip } from '../../shells/navs/pill-strip.tsx';
import { TabsShell } from '../../shells/tabs/tabs.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Aurora: northern lights behind glass. */
export const template: Template = {
  code: 'slot9',
  layout: 'template19',
  shell: TabsShell,
  hero: SkyHero,
  heroPicture: 'none',
  categories: PillStrip,
  card: GlassCard,
  cards: { picture: 'landscape', row: 'row-glass', grid: 'grid-glass' },
  footer: SmallFooter,
  home: [
    'hero',
    'categories',
    'featured',
    'hot',
    'marquee',
    'new',
    'winners',
    'popular',
    'promotions',
    'announcements',
  ],
  login: 'page',
  rewardsLogin: 'page',
  mainWrap: 'site',
  tokens: {
    '--type-body': "'Urbanist', 'Urbanist Fallback', var(--type-script, system-ui), sans-serif",
    '--type-display': "'Urbanist', 'Urbanist Fallback', var(--type-script, system-ui), sans-serif",
    '--weight-display': '250',
    '--size-small': '0.875rem',
    '--size-body': '1rem',
    '--size-lead': '1.125rem',
    '--size-title': 'clamp(1.5rem, 1.3rem + 0.9vw, 2rem)',
    '--size-display': 'clamp(2.25rem, 1.5rem + 3.2vw, 4rem)',
    '--shape-card': '18px',
    '--shape-control': '18px',
    '--shape-panel': '18px',
    '--shape-badge': '10px',
    '--tabs-column': 'transparent',
    '--tab-lift': '12px',
    '--tab-shape': '22px',
    '--tab-width': '720px',
    '--pill-ground': 'color-mix(in srgb, var(--raised) 60%, transparent)',
    '--pill-weight': '500',
    '--sign-stroke': '1.3',
    '--column': '960px',
    '--gutter': '20px',
    '--section-gap': '36px',
    '--header-height': '64px',
  },
  fonts: [font],
};
