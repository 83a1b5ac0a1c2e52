import font from '@fontsource-variable/archivo-narrow/files/archivo-narrow-latin-wght-normal.woff2?url';
import './look.css';
import { DenseCard } from '../../shells/cards/dense/dense-card.tsx';
import { SmallFooter } from '../../shells/components/footer.tsx';
import { SlimBanner } from '../../shells/heroes/banners/slim-banner.tsx';
import { SideTabs } from '../../shells/navs/side-tabs/side-tabs.tsx';
import { SplitShell } from '../../shells/split.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Harbour: a portal for fast thumbs. */
export const template: Template = {
  code: 'casino6',
  layout: 'template15',
  shell: SplitShell,
  hero: SlimBanner,
  heroPicture: 'wide',
  categories: undefined,
  shellNav: SideTabs,
  card: DenseCard,
  cards: { picture: 'landscape', row: 'row-dense', grid: 'grid-dense' },
  footer: SmallFooter,
  home: ['marquee', 'hero', 'hot', 'new', 'popular', 'promotions', 'featured', 'winners', 'announcements'],
  login: 'page',
  rewardsLogin: 'page',
  mainWrap: 'site',
  tokens: {
    '--type-body': "'Archivo Narrow', 'Archivo Fallback', var(--type-script, system-ui), sans-serif",
    '--type-display': "'Archivo Narrow', 'Archivo Fallback', var(--type-script, system-ui), sans-serif",
    '--weight-display': '700',
    '--size-small': '0.875rem',
    '--size-body': '0.9375rem',
    '--size-lead': '1.0625rem',
    '--size-title': 'clamp(1.1875rem, 1.1rem + 0.4vw, 1.4375rem)',
    '--size-display': 'clamp(1.625rem, 1.3rem + 1.3vw, 2.25rem)',
    '--shape-card': '6px',
    '--shape-control': '6px',
    '--shape-panel': '6px',
    '--shape-badge': '6px',
    '--side-narrow': '78px',
    '--side': '204px',
    '--column': '1320px',
    '--gutter': 'clamp(10px, 1.8vw, 24px)',
    '--section-gap': '22px',
    '--header-height': '56px',
  },
  fonts: [font],
};
