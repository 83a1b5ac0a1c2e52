import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { demoOf, playerContext, visitorContext } from '../support/people.ts';
import { playAddress } from '../support/routes.ts';
import { desktop, phone, sites, urlOf } from '../support/sites.ts';
import { settled } from '../support/watch.ts';
import { contactSheet, type Shot } from './contact-sheet.ts';
import { type Drawn, drawn, lookQuery, openLook, wear, withLook } from './looks.ts';

const site = sites.baize;
const REST_MS = 3_500;
const screens = [
  { path: '/slots', title: 'lobby', who: 'visitor' },
  { path: playAddress('real'), title: 'game', who: 'player' },
  { path: '/deposit', title: 'deposit', who: 'player' },
  { path: '/login', title: 'login', who: 'visitor' },
  { path: '/account', title: 'account', who: 'player' },
] as const;

/** Takes a picture of what is open, once it has come to rest. */
type Take = (page: Page, isGame: boolean) => Promise<Buffer>;

interface Pair {
  readonly wide: Page;
  readonly narrow: Page;
}

interface Room {
  readonly visitor: BrowserContext;
  readonly player: BrowserContext;
}

async function roomOf(browser: Browser, viewport: typeof phone): Promise<Room> {
  return {
    visitor: await visitorContext(browser, site, { viewport }),
    player: await playerContext(browser, await demoOf(site), { viewport }),
  };
}

/** The page in a theme: applied in place, or loaded if the previous theme navigated away. */
async function worn(page: Page, path: string, template: Drawn, colour: string): Promise<void> {
  const address = urlOf(site, withLook(path, lookQuery(template.code, colour)));
  const before = await page.evaluate(() => document.documentElement.dataset.theme);
  if (URL.parse(page.url())?.pathname === new URL(address).pathname) await wear(page, template, colour, 'EN');
  else await openLook(page, address);
  // Slides that wait for their turn come when their hero has been there for a while.
  if (path === '/' && before !== template.code) await page.waitForTimeout(REST_MS);
  await page.waitForFunction(() => document.querySelector('.skeleton') === null);
  await settled(page);
}

/**
 * Two sheets a template: its home in five palettes, and its other kinds of screens in the first; each in a wide and a
 * narrow window. `codes` chooses templates; all that are drawn without.
 */
export async function templateSheets(
  browser: Browser,
  folder: string,
  codes: readonly string[],
  take: Take,
): Promise<void> {
  const rooms = { wide: await roomOf(browser, desktop), narrow: await roomOf(browser, phone) };
  const pairOf = async (who: keyof Room): Promise<Pair> => ({
    wide: await rooms.wide[who].newPage(),
    narrow: await rooms.narrow[who].newPage(),
  });
  const shot = async (
    pair: Pair,
    path: string,
    template: Drawn,
    colour: string,
    title: string,
  ): Promise<Shot> => {
    const one = async (page: Page) => {
      await worn(page, path, template, colour);
      return take(page, path.startsWith('/playnow'));
    };
    return { title: `${template.code} ${title}`, wide: await one(pair.wide), narrow: await one(pair.narrow) };
  };
  const templates = chosen(codes);
  const taken = new Map<string, Shot[]>();
  // One screen after the other: a game that is open draws without end.
  for (const { path, title, who } of screens) {
    const pair = await pairOf(who);
    for (const template of templates) {
      const shots = taken.get(template.code) ?? [];
      taken.set(template.code, [...shots, await shot(pair, path, template, template.colors[0] ?? '', title)]);
    }
    await Promise.all([pair.wide.close(), pair.narrow.close()]);
  }
  const home = await pairOf('visitor');
  for (const template of templates) {
    const { code, colors } = template;
    const homes: Shot[] = [];
    for (const colour of colors) homes.push(await shot(home, '/', template, colour, colour));
    await contactSheet(homes, join(folder, `${code}-home.webp`), { columns: 2 });
    await contactSheet(taken.get(code) ?? [], join(folder, `${code}-screens.webp`), { columns: 2 });
    console.log(`screenshots/templates/${code}-home.webp, ${code}-screens.webp`);
  }
  for (const { visitor, player } of Object.values(rooms)) {
    await visitor.close();
    await player.close();
  }
}

function chosen(codes: readonly string[]): readonly Drawn[] {
  const unknown = codes.filter((code) => !drawn.some((one) => one.code === code));
  if (unknown.length > 0) throw new Error(`No template is drawn of the name ${unknown.join(', ')}`);
  return codes.length === 0 ? drawn : drawn.filter(({ code }) => codes.includes(code));
}
