import bodyFont from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-500-normal.woff2?url';
import displayFont from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff2?url';
import './look.css';
import { WideCard } from '../../shells/cards/wide/wide-card.tsx';
import { RichFooter } from '../../shells/components/footer.tsx';
import { HelpLinks } from '../../shells/components/utility-links.tsx';
import { HalvesHero } from '../../shells/heroes/halves/halves.tsx';
import { MarqueeShell } from '../../shells/marquee.tsx';
import { TextTabs } from '../../shells/navs/text-tabs.tsx';
import { Coupon } from '../../shells/sportsbook/coupon.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Derby: the day the town plays itself. */
export const template: Template = {
  code: 'sportsbook4',
  layout: 'template23',
  shell: MarqueeShell,
  header: { logo: 'start', beside: HelpLinks, nav: 'below' },
  shellNav: TextTabs,
  hero: HalvesHero,
  categories: undefined,
  card: WideCard,
  cards: { picture: 'landscape', row: 'row-wide', grid: 'grid-wide' },
  footer: RichFooter,
  home: [
    'hero',
    'coupon',
    'hot',
    'marquee',
    'popular',
    'winners',
    'promotions',
    'featured',
    'new',
    'announcements',
  ],
  gamesBelow: true,
  sections: { coupon: Coupon },
  login: 'page',
  rewardsLogin: 'page',
  mainWrap: 'site',
  tokens: {
    '--type-body': "'Bricolage Grotesque', 'Bricolage Fallback', var(--type-script, system-ui), sans-serif",
    '--type-display':
      "'Bricolage Grotesque', 'Bricolage Bold Fallback', var(--type-script, system-ui), sans-serif",
    '--weight-display': '800',
    '--size-small': '0.8125rem',
    '--size-body': '0.9375rem',
    '--size-lead': '1.0625rem',
    '--size-title': 'clamp(1.375rem, 1.1rem + 1.1vw, 2rem)',
    '--size-display': 'clamp(1.875rem, 1.2rem + 2.4vw, 3.25rem)',
    '--shape-card': '6px',
    '--shape-control': '6px',
    '--shape-panel': '6px',
    '--shape-badge': '6px',
    '--tab-size': '1rem',
    '--tab-weight': '800',
    '--tab-tracking': '-0.01em',
    '--column': '1356px',
    '--gutter': '16px',
    '--section-gap': '44px',
    '--header-row': '72px',
    '--header-height': '130px',
  },
  fonts: [displayFont, bodyFont],
};
