import bodyFont from '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff2?url';
import displayFont from '@fontsource/zen-kaku-gothic-new/files/zen-kaku-gothic-new-latin-500-normal.woff2?url';
import './look.css';
import { OverlayCard } from '../../shells/cards/overlay/overlay-card.tsx';
import { CentredFooter } from '../../shells/components/footer.tsx';
import { UtilityLinks } from '../../shells/components/utility-links.tsx';
import { SheetHero } from '../../shells/heroes/sheet/sheet.tsx';
import { MarqueeShell } from '../../shells/marquee.tsx';
import { PillRow } from '../../shells/navs/pill-row/pill-row.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Koi: water, paper, calm. */
export const template: Template = {
  code: 'slot4',
  layout: 'template6',
  shell: MarqueeShell,
  header: { logo: 'start', beside: UtilityLinks, nav: 'over' },
  shellNav: PillRow,
  hero: SheetHero,
  categories: undefined,
  card: OverlayCard,
  cards: { picture: 'landscape', row: 'row-overlay', grid: 'grid-overlay' },
  footer: CentredFooter,
  home: ['hero', 'hot', 'popular', 'marquee', 'winners', 'featured', 'promotions', 'new', 'announcements'],
  gamesBelow: true,
  login: 'login-modal',
  rewardsLogin: 'modal',
  mainWrap: 'site main-wrap-open',
  tokens: {
    '--type-body': "'Hanken Grotesk', 'Hanken Fallback', var(--type-script, system-ui), sans-serif",
    '--type-display': "'Zen Kaku Gothic New', 'Zen Kaku Fallback', var(--type-script, system-ui), sans-serif",
    '--weight-display': '500',
    '--size-small': '0.875rem',
    '--size-body': '0.9375rem',
    '--size-lead': '1.0625rem',
    '--size-title': 'clamp(1.25rem, 1.1rem + 0.7vw, 1.625rem)',
    '--size-display': 'clamp(1.75rem, 1.3rem + 1.7vw, 2.625rem)',
    '--shape-card': '12px',
    '--shape-control': '12px',
    '--shape-panel': '12px',
    '--shape-badge': '999px',
    '--overlay-card': 'var(--raised)',
    '--overlay-ground': 'var(--raised)',
    '--overlay-ink': 'var(--text)',
    '--overlay-way': 'var(--accent)',
    '--overlay-inset': '-10px 12px 0',
    '--overlay-room': '8px 2px 8px 10px',
    '--overlay-room-small': '6px 6px 4px',
    '--overlay-shape': '10px 10px 0 0',
    '--column': '1296px',
    '--gutter': '16px',
    '--section-gap': 'clamp(36px, 4vw, 56px)',
    '--header-row': '68px',
    '--header-height': '132px',
  },
  fonts: [displayFont, bodyFont],
};
