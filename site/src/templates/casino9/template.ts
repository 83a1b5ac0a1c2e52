import displayFont from '@fontsource/dm-mono/files/dm-mono-latin-500-normal.woff2?url';
import bodyFont from '@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2?url';
import './look.css';
import { SilentCard } from '../../shells/cards/silent/silent-card.tsx';
import { SmallFooter } from '../../shells/components/footer.tsx';
import { GreatSearch } from '../../shells/components/search/great-search.tsx';
import { OneList } from '../../shells/lists/one-list.tsx';
import { LobbyShell } from '../../shells/lobby.tsx';
import { SmallDoors } from '../../shells/navs/doors/small-doors.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Grid: a catalogue for people who know. */
export const template: Template = {
  code: 'casino9',
  layout: 'template20',
  shell: LobbyShell,
  hero: undefined,
  categories: SmallDoors,
  card: SilentCard,
  cards: { picture: 'square', row: 'row-silent', grid: 'grid-silent' },
  footer: SmallFooter,
  home: ['search', 'categories', 'choice', 'marquee', 'promotions', 'winners', 'announcements'],
  sections: { search: GreatSearch, choice: OneList },
  login: 'page',
  rewardsLogin: 'page',
  mainWrap: 'site',
  tokens: {
    '--type-body': "'Libre Franklin', 'Franklin Fallback', var(--type-script, system-ui), sans-serif",
    '--type-display': "'DM Mono', 'DM Mono Fallback', var(--type-script, ui-monospace), monospace",
    '--weight-display': '500',
    '--size-small': '0.8125rem',
    '--size-body': '0.9375rem',
    '--size-lead': '1rem',
    '--size-title': 'clamp(1.125rem, 1rem + 0.5vw, 1.375rem)',
    '--size-display': 'clamp(1.625rem, 1.2rem + 1.8vw, 2.5rem)',
    '--shape-card': '0px',
    '--shape-control': '0px',
    '--shape-panel': '0px',
    '--shape-badge': '0px',
    '--column': '1480px',
    '--gutter': 'clamp(16px, 2.4vw, 40px)',
    '--section-gap': '40px',
    '--header-height': '60px',
    '--choice-size': '0.9375rem',
  },
  fonts: [displayFont, bodyFont],
};
