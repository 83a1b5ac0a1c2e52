import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { logIn, playerContext, visitorContext } from '../support/people.ts';
import { playAddress } from '../support/routes.ts';
import { contactSheet, type Shot } from '../support/sheets.ts';
import { desktop, phone, sites, urlOf } from '../support/sites.ts';
import { settled, visit } from '../support/watch.ts';
import { type Drawn, drawn, lookQuery, withLook } from './looks.ts';

const site = sites.baize;
const screens = [
  { path: '/slots', title: 'lobby', who: 'visitor' },
  { path: playAddress('real'), title: 'game', who: 'player' },
  { path: '/deposit', title: 'deposit', who: 'player' },
  { path: '/login', title: 'login', who: 'visitor' },
  { path: '/account', title: 'account', who: 'player' },
] as const;

/** Takes a picture of what is open, once it has come to rest. */
type Take = (page: Page, isGame: boolean) => Promise<Buffer>;

interface Room {
  readonly visitor: Page;
  readonly player: Page;
}

async function roomOf(browser: Browser, viewport: typeof phone): Promise<Room> {
  const visitor = await visitorContext(browser, site, { viewport });
  const player = await playerContext(browser, await logIn(site), { viewport });
  return { visitor: await visitor.newPage(), player: await player.newPage() };
}

async function shotAt(page: Page, path: string, query: string, take: Take): Promise<Buffer> {
  await visit(page, urlOf(site, withLook(path, query)));
  await settled(page);
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
  return take(page, path.startsWith('/playnow'));
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
  const wide = await roomOf(browser, desktop);
  const narrow = await roomOf(browser, phone);
  const both = async (who: keyof Room, path: string, query: string, title: string): Promise<Shot> => ({
    title,
    wide: await shotAt(wide[who], path, query, take),
    narrow: await shotAt(narrow[who], path, query, take),
  });
  for (const template of chosen(codes)) {
    const { code, colors } = template;
    const homes: Shot[] = [];
    for (const colour of colors)
      homes.push(await both('visitor', '/', lookQuery(code, colour), `${code} ${colour}`));
    await contactSheet(homes, join(folder, `${code}-home.webp`), 2);
    const others: Shot[] = [];
    for (const { path, title, who } of screens)
      others.push(await both(who, path, lookQuery(code), `${code} ${title}`));
    await contactSheet(others, join(folder, `${code}-screens.webp`), 2);
    console.log(`docs/screenshots/templates/${code}-home.webp, ${code}-screens.webp`);
  }
  for (const { visitor, player } of [wide, narrow]) {
    await visitor.context().close();
    await player.context().close();
  }
}

function chosen(codes: readonly string[]): readonly Drawn[] {
  const unknown = codes.filter((code) => !drawn.some((one) => one.code === code));
  if (unknown.length > 0) throw new Error(`No template is drawn of the name ${unknown.join(', ')}`);
  return codes.length === 0 ? drawn : drawn.filter(({ code }) => codes.includes(code));
}
