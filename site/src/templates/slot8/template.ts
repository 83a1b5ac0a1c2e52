import bodyFont from '@fontsource/inconsolata/files/inconsolata-latin-400-normal.woff2?url';
import displayFont from '@fontsource/jersey-10/files/jersey-10-latin-400-normal.woff2?url';
import './look.css';
import { PixelCard } from '../../shells/cards/pixel/pixel-card.tsx';
import { RichFooter } from '../../shells/components/footer.tsx';
import { SlimTicker } from '../../shells/heroes/scores/slim-ticker.tsx';
import { PixelColumn } from '../../shells/navs/pixel/pixel-column.tsx';
import { SplitShell } from '../../shells/split.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Pixel: eight bits. */
export const template: Template = {
  code: 'slot8',
  layout: 'template14',
  shell: SplitShell,
  hero: SlimTicker,
  heroPicture: 'wide',
  categories: undefined,
  shellNav: PixelColumn,
  card: PixelCard,
  cards: { picture: 'square', row: 'row-pixel', grid: 'grid-pixel' },
  footer: RichFooter,
  home: ['hero', 'hot', 'new', 'marquee', 'popular', 'winners', 'featured', 'promotions', 'announcements'],
  login: 'page',
  rewardsLogin: 'page',
  mainWrap: 'site',
  tokens: {
    '--type-body': "'Inconsolata', 'Inconsolata Fallback', var(--type-script, ui-monospace), monospace",
    '--type-display': "'Jersey 10', 'Jersey Fallback', var(--type-script, system-ui), sans-serif",
    '--type-button': 'var(--type-display)',
    '--weight-display': '400',
    '--size-small': '0.9375rem',
    '--size-body': '1rem',
    '--size-lead': '1.125rem',
    '--size-title': 'clamp(1.375rem, 1.25rem + 0.5vw, 1.75rem)',
    '--size-display': 'clamp(1.75rem, 1.35rem + 1.8vw, 2.75rem)',
    '--shape-card': '0px',
    '--shape-control': '0px',
    '--shape-panel': '0px',
    '--shape-badge': '0px',
    '--side-narrow': '80px',
    '--side': '132px',
    '--column': '1296px',
    '--gutter': 'clamp(12px, 2.2vw, 28px)',
    '--section-gap': '36px',
    '--header-height': '64px',
  },
  fonts: [displayFont, bodyFont],
};
