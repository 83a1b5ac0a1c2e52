import bodyFont from '@fontsource/chakra-petch/files/chakra-petch-latin-500-normal.woff2?url';
import displayFont from '@fontsource/chakra-petch/files/chakra-petch-latin-700-italic.woff2?url';
import './look.css';
import { RankedCard } from '../../shells/cards/game-cards.tsx';
import { SmallFooter } from '../../shells/components/footer.tsx';
import { TickerHero } from '../../shells/heroes/scores/ticker.tsx';
import { ChipRow } from '../../shells/navs/chips/chip-row.tsx';
import { RailShell } from '../../shells/rail.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Bolt: speed, and arcade cabinets. */
export const template: Template = {
  code: 'slot5',
  layout: 'template9',
  shell: RailShell,
  hero: TickerHero,
  categories: ChipRow,
  card: RankedCard,
  cards: { picture: 'portrait', row: 'row-ranked', grid: 'grid-ranked' },
  footer: SmallFooter,
  home: ['hero', 'categories', 'hot', 'marquee', 'new', 'promotions', 'popular', 'winners', 'announcements'],
  login: 'sign-in-modal',
  rewardsLogin: 'page',
  mainWrap: 'site',
  tokens: {
    '--type-body': "'Chakra Petch', 'Chakra Fallback', var(--type-script, system-ui), sans-serif",
    '--type-display': "'Chakra Petch', 'Chakra Fallback', var(--type-script, system-ui), sans-serif",
    '--weight-display': '700',
    '--display-style': 'italic',
    '--button-style': 'italic',
    '--size-small': '0.8125rem',
    '--size-body': '0.9375rem',
    '--size-lead': '1rem',
    '--size-title': 'clamp(1.375rem, 1.15rem + 0.9vw, 1.875rem)',
    '--size-display': 'clamp(2rem, 1.2rem + 3.2vw, 3.75rem)',
    '--shape-card': '0px',
    '--shape-control': '0px',
    '--shape-control-cut': 'polygon(10px 0, 100% 0, calc(100% - 10px) 100%, 0 100%)',
    '--shape-bolt': '0px',
    '--shape-bolt-cut': 'polygon(18% 0, 100% 0, 82% 100%, 0 100%)',
    '--shape-panel': '0px',
    '--shape-badge': '0px',
    '--column': '1400px',
    '--gutter': 'clamp(16px, 2.4vw, 32px)',
    '--section-gap': '40px',
    '--header-height': '64px',
  },
  fonts: [displayFont, bodyFont],
};
