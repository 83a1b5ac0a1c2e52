/** What a template begins with: parts and tokens that work, to be exchanged for its own. */

/** Section 2 of the specification: who asks to log in otherwise than by the page. */
const dialogs: Readonly<Record<string, string>> = {
  slot2: 'login-modal',
  slot4: 'login-modal',
  sportsbook1: 'login-modal',
  slot5: 'sign-in-modal',
};
/** Section 6: layouts where the rewards icon opens the login where a visitor stands. */
const whereTheyStand: readonly string[] = ['template4', 'template6', 'template8', 'template10'];
/** Section 9: codes that add classes to the main wrap. */
const wraps: readonly string[] = ['slot2', 'slot4', 'casino4', 'sportsbook1'];

export function templateText(code: string, layout: string): string {
  const wrap = wraps.includes(code) ? `site main-wrap-${code}` : 'site';
  return `import './look.css';
import { PortraitCard } from '../../shells/cards/game-cards.tsx';
import { FullBleedHero } from '../../shells/heroes/slider.tsx';
import { MarqueeShell } from '../../shells/marquee.tsx';
import { RichFooter } from '../../shells/components/footer.tsx';
import type { Template } from '../../shells/template/template.ts';

/** Name: what it feels like. */
export const template: Template = {
  code: '${code}',
  layout: '${layout}',
  shell: MarqueeShell,
  hero: FullBleedHero,
  categories: undefined,
  card: PortraitCard,
  cards: { picture: 'portrait', row: 'row-portrait', grid: 'grid-portrait' },
  footer: RichFooter,
  home: ['hero', 'marquee', 'hot', 'featured', 'winners', 'popular', 'promotions', 'new', 'announcements'],
  login: '${dialogs[code] ?? 'page'}',
  rewardsLogin: '${whereTheyStand.includes(layout) ? 'modal' : 'page'}',
  mainWrap: '${wrap}',
  tokens: {
    '--type-body': 'var(--type-script, system-ui), sans-serif',
    '--type-display': 'var(--type-script, system-ui), sans-serif',
    '--weight-display': '700',
    '--size-small': '0.8125rem',
    '--size-body': '0.9375rem',
    '--size-lead': '1.0625rem',
    '--size-title': 'clamp(1.25rem, 1.1rem + 0.6vw, 1.5rem)',
    '--size-display': 'clamp(1.75rem, 1.3rem + 1.8vw, 2.5rem)',
    '--shape-card': '8px',
    '--shape-control': '8px',
    '--shape-panel': '8px',
    '--shape-badge': '4px',
    '--column': '1200px',
    '--gutter': '16px',
    '--section-gap': '32px',
    '--header-height': '132px',
  },
  fonts: [],
};
`;
}

type Roles = readonly string[];

/** Five to start from that can be read, the last one light; names say what a palette shows. */
const palettes: Readonly<Record<string, Roles>> = {
  night: '#0f0d1a #1b1830 #f6f3ff #aea8cc #ff6685 #2a000c #54dc97 #ff8f80 #2e2950'.split(' '),
  forest: '#061512 #0d2420 #e9fbf5 #9bbdb3 #45e6b0 #00261a #7fe08a #ff8f8f #1b3f38'.split(' '),
  violet: '#0d0a24 #191440 #f0edff #aca6dc #b09cff #160a45 #5fdca5 #ff8d9d #2d2666'.split(' '),
  ember: '#16100b #251b13 #fff3e8 #cbb19c #ff9a4a #291000 #7fd993 #ff938f #443325'.split(' '),
  day: '#f4f2fb #ffffff #1a1630 #5d5779 #c01556 #ffffff #0b6b43 #b3271b #dcd7ec'.split(' '),
};

export const colourNames = Object.keys(palettes);

export function palettesText(): string {
  const rows = Object.entries(palettes).map(([name, roles]) => {
    const lines = roles.map((colour) => `    '${colour}',\n`).join('');
    return `  ${name}: ${name === 'day' ? 'light' : 'dark'}(\n${lines}  ),\n`;
  });
  return `import { dark, light, type Palettes } from '../palette.ts';

export const palettes: Palettes = {
${rows.join('')}};
`;
}

export const lookText = `/* Only what data cannot say: fonts with their fallbacks, ornaments. */
:is(h1, h2, h3).font-display {
  font-weight: var(--weight-display);
}
`;

const DEFAULT_TURN = 1024;

/**
 * The contract with the template's colours in its row; a code that has no row yet gets one, with the next layout.
 * @throws in plain words where the template is drawn already
 */
export function withColours(contract: string, code: string): { text: string; layout: string } {
  const names = colourNames.map((name) => `'${name}'`).join(', ');
  const row = new RegExp(`^  ${code}: \\{[^}]*?layout: '(\\w+)'[^}]*?\\}`, 'm').exec(contract);
  if (row) {
    const [whole, layout = ''] = row;
    if (!whole.includes('colors: []')) throw new Error(`${code} has its colours already.`);
    return { text: contract.replace(whole, whole.replace('colors: []', `colors: [${names}]`)), layout };
  }
  const taken = [...contract.matchAll(/layout: 'template(\d+)'/g)].map(([, number]) => Number(number));
  const layout = `template${Math.max(...taken) + 1}`;
  const added = `  ${code}: { layout: '${layout}', breakpoint: ${DEFAULT_TURN}, colors: [${names}] },\n`;
  return { text: contract.replace(/^\} as const satisfies Record</m, `${added}$&`), layout };
}
