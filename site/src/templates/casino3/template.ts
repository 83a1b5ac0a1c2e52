import font from '@fontsource-variable/sora/files/sora-latin-wght-normal.woff2?url';
import './look.css';
import { ZoomCard } from '../../shells/cards/zoom/zoom-card.tsx';
import { RichFooter } from '../../shells/components/footer.tsx';
import { BannerRow } from '../../shells/heroes/banners/banner-row.tsx';
import { RailShell } from '../../shells/rail.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Orbit: a crypto lounge at night. */
export const template: Template = {
  code: 'casino3',
  layout: 'template3',
  shell: RailShell,
  hero: BannerRow,
  heroPicture: 'wide',
  categories: undefined,
  card: ZoomCard,
  cards: { picture: 'square', row: 'row-zoom', grid: 'grid-zoom' },
  footer: RichFooter,
  home: ['hero', 'marquee', 'hot', 'featured', 'new', 'winners', 'popular', 'promotions', 'announcements'],
  login: 'page',
  rewardsLogin: 'page',
  mainWrap: 'site',
  tokens: {
    '--type-body': "'Sora', 'Sora Fallback', var(--type-script, system-ui), sans-serif",
    '--type-display': "'Sora', 'Sora Fallback', var(--type-script, system-ui), sans-serif",
    '--weight-display': '600',
    '--size-small': '0.78125rem',
    '--size-body': '0.875rem',
    '--size-lead': '0.9375rem',
    '--size-title': 'clamp(1.125rem, 1.02rem + 0.45vw, 1.375rem)',
    '--size-display': 'clamp(1.625rem, 1.2rem + 1.8vw, 2.5rem)',
    '--shape-card': '14px',
    '--shape-control': '12px',
    '--shape-panel': '14px',
    '--shape-badge': '999px',
    '--column': '1300px',
    '--gutter': 'clamp(16px, 2.4vw, 32px)',
    '--section-gap': '32px',
    '--header-height': '68px',
  },
  fonts: [font],
};
