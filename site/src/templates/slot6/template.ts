import bodyFont from '@fontsource/baloo-2/files/baloo-2-latin-500-normal.woff2?url';
import displayFont from '@fontsource/baloo-2/files/baloo-2-latin-800-normal.woff2?url';
import './look.css';
import { MixedCard } from '../../shells/cards/mixed/mixed-card.tsx';
import { CentredFooter } from '../../shells/components/footer.tsx';
import { MosaicCountdownHero } from '../../shells/heroes/mosaic/mosaic-countdown.tsx';
import { Chart } from '../../shells/lists/chart.tsx';
import { MagazineShell } from '../../shells/magazine.tsx';
import { PillStrip } from '../../shells/navs/pill-strip.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Fiesta: carnival. */
export const template: Template = {
  code: 'slot6',
  layout: 'template12',
  shell: MagazineShell,
  hero: MosaicCountdownHero,
  categories: undefined,
  shellNav: PillStrip,
  card: MixedCard,
  cards: { picture: 'square', row: 'row-mixed', grid: 'grid-mixed' },
  footer: CentredFooter,
  home: ['hero', 'marquee', 'hot', 'popular', 'promotions', 'new', 'announcements', 'winners'],
  gamesBelow: true,
  sections: { popular: Chart },
  login: 'page',
  rewardsLogin: 'page',
  mainWrap: 'site',
  tokens: {
    '--type-body': "'Baloo 2', 'Baloo Fallback', var(--type-script, system-ui), sans-serif",
    '--type-display': "'Baloo 2', 'Baloo Bold Fallback', var(--type-script, system-ui), sans-serif",
    '--weight-display': '800',
    '--size-small': '0.9375rem',
    '--size-body': '1.0625rem',
    '--size-lead': '1.1875rem',
    '--size-title': 'clamp(1.5rem, 1.3rem + 0.9vw, 2rem)',
    '--size-display': 'clamp(2.25rem, 1.5rem + 2.8vw, 4rem)',
    '--shape-card': '14px',
    '--shape-control': '999px',
    '--shape-panel': '16px',
    '--shape-badge': '999px',
    '--column': '1320px',
    '--gutter': 'clamp(12px, 2.2vw, 32px)',
    '--section-gap': '36px',
    '--header-height': '128px',
    '--masthead': '88px',
    '--mixed-shape': '16px',
    '--mixed-ground': 'var(--raised)',
    '--mixed-plate': '8px 12px 10px',
    '--mixed-gap': '12px',
    '--pill-weight': '800',
  },
  fonts: [displayFont, bodyFont],
};
