import bodyFont from '@fontsource/sarabun/files/sarabun-latin-400-normal.woff2?url';
import displayFont from '@fontsource/tenor-sans/files/tenor-sans-latin-400-normal.woff2?url';
import './look.css';
import { OverlayCard } from '../../shells/cards/overlay/overlay-card.tsx';
import { RichFooter } from '../../shells/components/footer.tsx';
import { HelpLinks } from '../../shells/components/utility-links.tsx';
import { ArchHero } from '../../shells/heroes/arch/arch.tsx';
import { MarqueeShell } from '../../shells/marquee.tsx';
import { TextTabs } from '../../shells/navs/text-tabs.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Atrium: daylight on marble, and room to walk about. */
export const template: Template = {
  code: 'casino2',
  layout: 'template2',
  shell: MarqueeShell,
  header: { logo: 'start', above: HelpLinks, nav: 'beside' },
  shellNav: TextTabs,
  hero: ArchHero,
  heroPicture: 'tall',
  categories: undefined,
  card: OverlayCard,
  cards: { picture: 'landscape', row: 'row-overlay', grid: 'grid-overlay' },
  footer: RichFooter,
  home: ['hero', 'hot', 'promotions', 'featured', 'popular', 'new', 'announcements', 'marquee'],
  gamesBelow: true,
  login: 'page',
  rewardsLogin: 'page',
  mainWrap: 'site',
  tokens: {
    '--type-body': "'Sarabun', 'Sarabun Fallback', var(--type-script, system-ui), sans-serif",
    '--type-display': "'Tenor Sans', 'Tenor Fallback', var(--type-script, system-ui), sans-serif",
    '--weight-display': '400',
    '--size-small': '0.875rem',
    '--size-body': '1rem',
    '--size-lead': '1.125rem',
    '--size-title': 'clamp(1.5rem, 1.25rem + 1vw, 2.125rem)',
    '--size-display': 'clamp(2.125rem, 1.3rem + 2.8vw, 3.5rem)',
    '--shape-card': '8px',
    '--shape-control': '8px',
    '--shape-panel': '8px',
    '--shape-badge': '4px',
    '--tab-size': '1rem',
    '--tab-weight': '400',
    '--column': '1312px',
    '--gutter': '16px',
    '--section-gap': 'clamp(44px, 5vw, 76px)',
    '--header-row': '80px',
    '--header-height': '80px',
  },
  fonts: [displayFont, bodyFont],
};
