import bodyFont from '@fontsource/alegreya-sans/files/alegreya-sans-latin-500-normal.woff2?url';
import displayFont from '@fontsource/cormorant-sc/files/cormorant-sc-latin-600-normal.woff2?url';
import './look.css';
import { MattedCard } from '../../shells/cards/matted/matted-card.tsx';
import { CentredFooter } from '../../shells/components/footer.tsx';
import { CentredStillHero } from '../../shells/heroes/still/still-centred.tsx';
import { OneList } from '../../shells/lists/one-list.tsx';
import { LobbyShell } from '../../shells/lobby.tsx';
import { Doors } from '../../shells/navs/doors/doors.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Salon: an old-world salon. */
export const template: Template = {
  code: 'casino4',
  layout: 'template8',
  shell: LobbyShell,
  hero: CentredStillHero,
  heroPicture: 'tall',
  categories: Doors,
  card: MattedCard,
  cards: { picture: 'portrait', row: 'row-matted', grid: 'grid-matted' },
  footer: CentredFooter,
  home: ['hero', 'categories', 'choice', 'marquee', 'winners', 'promotions', 'announcements'],
  gamesBelow: true,
  sections: { choice: OneList },
  login: 'page',
  rewardsLogin: 'modal',
  mainWrap: 'site main-wrap-centre',
  tokens: {
    '--type-body': "'Alegreya Sans', 'Alegreya Fallback', var(--type-script, system-ui), sans-serif",
    '--type-display': "'Cormorant SC', 'Cormorant Fallback', var(--type-script, Georgia), serif",
    '--weight-display': '600',
    '--size-small': '0.9375rem',
    '--size-body': '1.0625rem',
    '--size-lead': '1.1875rem',
    '--size-title': 'clamp(1.5rem, 1.3rem + 0.8vw, 2rem)',
    '--size-display': 'clamp(2rem, 1.5rem + 2vw, 3rem)',
    '--shape-card': '0px',
    '--shape-control': '2px',
    '--shape-panel': '0px',
    '--shape-badge': '0px',
    '--button-tracking': '0.02em',
    '--column': '1240px',
    '--gutter': 'clamp(16px, 2.4vw, 32px)',
    '--section-gap': '56px',
    '--header-height': '68px',
    '--choice-place': 'safe center',
    '--choice-size': '1.3125rem',
    '--mat-align': 'center',
  },
  fonts: [displayFont, bodyFont],
};
