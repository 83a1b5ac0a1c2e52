import type { Browser, Page } from '@playwright/test';
import { officeUrl, staffPage } from '../office/staff.ts';
import { settled } from '../support/watch.ts';
import { contactSheet, pairs, type Shot } from './contact-sheet.ts';

const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 768 },
] as const;

/** Screens that no menu leads to. */
const others = ['/team/roles', '/account'];

async function shotOf(page: Page, path: string): Promise<Shot> {
  const pictures: Buffer[] = [];
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(officeUrl(path));
    await settled(page);
    pictures.push(await page.screenshot({ animations: 'disabled' }));
  }
  const [wide = Buffer.alloc(0), narrow = Buffer.alloc(0)] = pictures;
  return { title: path, wide, narrow };
}

/**
 * The screens of the back office on one sheet, at 1440 pixels in light and at 768 in dark: each of the owner's menu, and of each
 * list the first object.
 */
export async function officeSheet(browser: Browser, file: string): Promise<void> {
  const page = await staffPage(browser, 'owner');
  await settled(page);
  // Also of groups that are closed.
  const menu = page.locator('nav a');
  const paths = await menu.evaluateAll((links) =>
    links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  );
  const shots: Shot[] = [];
  for (const path of [...paths, ...others]) {
    shots.push(await shotOf(page, path));
    const first = page.getByRole('main').getByRole('table').getByRole('link').first();
    const object = (await first.count()) > 0 ? await first.getAttribute('href') : null;
    if (object !== null) shots.push(await shotOf(page, object));
  }
  await contactSheet(shots, file, { columns: 3, narrow: 768 });
  await page.context().close();
}

/** The picture of the README: a player in light beside the catalogue in dark. */
export async function officePicture(browser: Browser, file: string): Promise<void> {
  const page = await staffPage(browser, 'owner');
  const pictures: Buffer[] = [];
  for (const [path, colorScheme] of [
    ['/players/1', 'light'],
    ['/casino', 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(officeUrl(path));
    await settled(page);
    pictures.push(await page.screenshot({ animations: 'disabled' }));
  }
  await pairs(pictures, file);
  await page.context().close();
}
