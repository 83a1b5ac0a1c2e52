import displayFont from '@fontsource/cinzel/files/cinzel-latin-800-normal.woff2?url';
import bodyFont from '@fontsource-variable/cabin/files/cabin-latin-wght-normal.woff2?url';
import './look.css';
import { MattedCard } from '../../shells/cards/matted/matted-card.tsx';
import { RichFooter } from '../../shells/components/footer.tsx';
import { DeepStillHero } from '../../shells/heroes/still/still-deep.tsx';
import { OneList } from '../../shells/lists/one-list.tsx';
import { LobbyShell } from '../../shells/lobby.tsx';
import { CarvedDoors } from '../../shells/navs/doors/carved-doors.tsx';
import type { Template } from '../../shells/template/template.ts';

/** A stone whose corners are cut in two steps. */
const stepped = (step: number) => {
  const [a, b] = [`${step}px`, `${step * 2}px`];
  const [y, z] = [`calc(100% - ${a})`, `calc(100% - ${b})`];
  const corners = [
    [`0 ${b}`, `${a} ${b}`, `${a} ${a}`, `${b} ${a}`, `${b} 0`],
    [`${z} 0`, `${z} ${a}`, `${y} ${a}`, `${y} ${b}`, `100% ${b}`],
    [`100% ${z}`, `${y} ${z}`, `${y} ${y}`, `${z} ${y}`, `${z} 100%`],
    [`${b} 100%`, `${b} ${y}`, `${a} ${y}`, `${a} ${z}`, `0 ${z}`],
  ];
  return `polygon(${corners.flat().join(', ')})`;
};

/** Temple: an expedition. */
export const template: Template = {
  code: 'slot7',
  layout: 'template13',
  shell: LobbyShell,
  hero: DeepStillHero,
  categories: CarvedDoors,
  card: MattedCard,
  cards: { picture: 'portrait', row: 'row-matted', grid: 'grid-matted' },
  footer: RichFooter,
  home: ['hero', 'categories', 'choice', 'marquee', 'promotions', 'winners', 'announcements'],
  gamesBelow: true,
  sections: { choice: OneList },
  login: 'page',
  rewardsLogin: 'page',
  mainWrap: 'site',
  tokens: {
    '--type-body': "'Cabin', 'Cabin Fallback', var(--type-script, system-ui), sans-serif",
    '--type-display': "'Cinzel', 'Cinzel Fallback', var(--type-script, Georgia), serif",
    '--weight-display': '800',
    '--size-small': '0.875rem',
    '--size-body': '1rem',
    '--size-lead': '1.125rem',
    '--size-title': 'clamp(1.25rem, 1.1rem + 0.7vw, 1.75rem)',
    '--size-display': 'clamp(1.875rem, 1.2rem + 2.8vw, 3.5rem)',
    '--shape-card': '0px',
    '--shape-control': '0px',
    '--shape-control-cut': stepped(4),
    '--shape-panel': '0px',
    '--shape-badge': '0px',
    '--stone-cut': stepped(7),
    '--mat-cut': stepped(5),
    '--mat-frame': 'transparent',
    '--mat-line': 'transparent',
    '--column': '1280px',
    '--gutter': 'clamp(16px, 2.4vw, 32px)',
    '--section-gap': '48px',
    '--header-height': '72px',
    '--choice-size': '1rem',
  },
  fonts: [displayFont, bodyFont],
};
