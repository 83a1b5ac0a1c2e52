import { expect, it } from 'vitest';
import { firstBlocks } from './first-blocks.ts';

const sources = import.meta.glob<string>(
  [
    '../{app,shells,data,boot}/**/*.{ts,tsx}',
    // Fetched together with the other texts.
    '!../shells/sportsbook/{slip,bets}/*.tsx',
    '../screens/home/*.tsx',
    '../screens/content/announcements-modal.tsx',
    '../screens/system/maintenance-screen.tsx',
    '../ui/{amount,button,dialog,drawing,notice,picture,section,skeleton,toaster}.tsx',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

it('holds every text of the home page and of what is around it', () => {
  const used = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/\bt\(\s*['`](?:ui:)?([a-z]+)\.[a-zA-Z$]/g)].map(([, block]) => block ?? ''),
  );
  expect(used.length).toBeGreaterThan(50);
  expect([...new Set(used)].filter((block) => !firstBlocks.has(block) && block !== 'title')).toEqual([]);
});
