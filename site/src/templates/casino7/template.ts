import bodyFont from '@fontsource/newsreader/files/newsreader-latin-400-normal.woff2?url';
import boldFont from '@fontsource/newsreader/files/newsreader-latin-800-normal.woff2?url';
import './look.css';
import { MixedCard } from '../../shells/cards/mixed/mixed-card.tsx';
import { RichFooter } from '../../shells/components/footer.tsx';
import { MosaicHero } from '../../shells/heroes/mosaic/mosaic.tsx';
import { Chart } from '../../shells/lists/chart.tsx';
import { MagazineShell } from '../../shells/magazine.tsx';
import { TextTabs } from '../../shells/navs/text-tabs.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Gazette: a Sunday paper about games. */
export const template: Template = {
  code: 'casino7',
  layout: 'template16',
  shell: MagazineShell,
  hero: MosaicHero,
  categories: undefined,
  shellNav: TextTabs,
  card: MixedCard,
  cards: { picture: 'square', row: 'row-mixed', grid: 'grid-mixed' },
  footer: RichFooter,
  home: ['marquee', 'hero', 'hot', 'announcements', 'winners', 'promotions', 'new', 'popular'],
  gamesBelow: true,
  sections: { popular: Chart },
  login: 'page',
  rewardsLogin: 'page',
  mainWrap: 'site',
  tokens: {
    '--type-body': "'Newsreader', 'Newsreader Fallback', var(--type-script, Georgia), serif",
    '--type-display': "'Newsreader', 'Newsreader Bold Fallback', var(--type-script, Georgia), serif",
    '--weight-display': '800',
    '--size-small': '0.9375rem',
    '--size-body': '1.0625rem',
    '--size-lead': '1.1875rem',
    '--size-title': 'clamp(1.5rem, 1.3rem + 0.8vw, 1.875rem)',
    '--size-display': 'clamp(2.125rem, 1.4rem + 2.6vw, 3.5rem)',
    '--shape-card': '0px',
    '--shape-control': '0px',
    '--shape-panel': '0px',
    '--shape-badge': '0px',
    '--column': '1280px',
    '--gutter': 'clamp(16px, 2.4vw, 32px)',
    '--section-gap': '44px',
    '--header-height': '112px',
    '--tab-size': '1.0625rem',
    '--tab-weight': '400',
    '--tab-line': '3px',
  },
  fonts: [boldFont, bodyFont],
};
