import bodyFont from '@fontsource/archivo/files/archivo-latin-500-normal.woff2?url';
import displayFont from '@fontsource/archivo/files/archivo-latin-900-normal.woff2?url';
import './look.css';
import { TaggedCard } from '../../shells/cards/tagged/tagged-card.tsx';
import { RichFooter } from '../../shells/components/footer.tsx';
import { SearchBox } from '../../shells/components/search/search-box.tsx';
import { CounterHero } from '../../shells/heroes/counter/counter.tsx';
import { MarqueeShell } from '../../shells/marquee.tsx';
import { CategoryRow } from '../../shells/navs/category-navs.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Reels: a slot hall with all its lamps on. */
export const template: Template = {
  code: 'slot1',
  layout: 'template5',
  shell: MarqueeShell,
  header: { logo: 'start', beside: SearchBox, nav: 'below' },
  shellNav: CategoryRow,
  hero: CounterHero,
  categories: undefined,
  card: TaggedCard,
  cards: { picture: 'portrait', row: 'row-tagged', grid: 'grid-tagged' },
  footer: RichFooter,
  home: ['hero', 'marquee', 'hot', 'popular', 'promotions', 'featured', 'new', 'winners', 'announcements'],
  login: 'page',
  rewardsLogin: 'page',
  mainWrap: 'site',
  tokens: {
    '--type-body': "'Archivo', 'Archivo Fallback', var(--type-script, system-ui), sans-serif",
    '--type-display': "'Archivo', 'Archivo Black Fallback', var(--type-script, system-ui), sans-serif",
    '--weight-display': '900',
    '--size-small': '0.8125rem',
    '--size-body': '0.9375rem',
    '--size-lead': '1.0625rem',
    '--size-title': 'clamp(1.375rem, 1.15rem + 1vw, 2rem)',
    '--size-display': 'clamp(2rem, 1.2rem + 3vw, 3.5rem)',
    '--shape-card': '10px',
    '--shape-control': '10px',
    '--shape-panel': '10px',
    '--shape-badge': '5px',
    '--sign-stroke': '2.2',
    '--column': '1360px',
    '--gutter': '16px',
    '--section-gap': '40px',
    '--header-row': '72px',
    '--header-height': '152px',
  },
  fonts: [displayFont, bodyFont],
};
