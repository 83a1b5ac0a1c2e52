import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { callAs, officeUrl, staffPage } from '../office/staff.ts';
import { settled } from '../support/watch.ts';
import { journeySheet, type Step } from './contact-sheet.ts';

/** A part of the back office: its places in the owner's menu, screens that no menu leads to, and who works there beside the owner. */
interface Module {
  readonly name: string;
  readonly menu: readonly string[];
  readonly more?: readonly string[];
  readonly roles: readonly string[];
}

/** Every place of the owner's menu belongs to one of these. */
const modules: readonly Module[] = [
  { name: 'today', menu: ['/today'], more: ['/account'], roles: ['support', 'cashier'] },
  { name: 'players', menu: ['/players'], roles: ['support', 'risk'] },
  {
    ...{ name: 'cashier', roles: ['cashier', 'risk'] },
    ...{ menu: ['/withdrawals', '/deposits', '/methods', '/requests'], more: ['/withdrawals/rules'] },
  },
  { name: 'statements', menu: ['/statements'], more: ['/statements/upload'], roles: ['cashier', 'auditor'] },
  {
    ...{ name: 'ledger', roles: ['cashier', 'auditor'] },
    ...{ menu: ['/ledger'], more: ['/ledger?site=baize&account=house&currency=PHP'] },
  },
  { name: 'protection', menu: ['/protection'], roles: ['risk', 'auditor'] },
  { name: 'trading', menu: ['/desk', '/margins', '/held', '/bet-rules'], roles: ['trader', 'manager'] },
  { name: 'casino', menu: ['/casino'], roles: ['manager', 'auditor'] },
  { name: 'promotions', menu: ['/promotions'], more: ['/promotions/new'], roles: ['marketing', 'manager'] },
  { name: 'rewards', menu: ['/rewards'], roles: ['marketing', 'manager'] },
  { name: 'segments', menu: ['/segments', '/campaigns'], roles: ['marketing', 'manager'] },
  {
    ...{ name: 'content', roles: ['marketing', 'manager'] },
    ...{ menu: ['/content'], more: ['/content/new/slide', '/content/order/slide'] },
  },
  { name: 'reports', menu: ['/reports'], roles: ['manager', 'auditor'] },
  { name: 'sites', menu: ['/sites'], more: ['/sites/new'], roles: ['manager', 'auditor'] },
  { name: 'system', menu: ['/system', '/exports'], roles: ['auditor', 'manager'] },
  { name: 'integrations', menu: ['/integrations'], roles: ['auditor', 'manager'] },
  { name: 'team', menu: ['/team'], more: ['/team/roles/new'], roles: ['auditor', 'risk'] },
  { name: 'audit', menu: ['/audit'], roles: ['risk', 'auditor'] },
];

const schemes = ['light', 'dark'] as const;
/** Prices move all the time: a desk that does not come to rest is taken as it is. */
const REST_MS = 8_000;

interface Person {
  readonly name: string;
  readonly page: Page;
  /** Places of their menu. */
  readonly menu: readonly string[];
}

/** Where the links of the menu lead, or the tabs of the screen that is open. */
const pathsOf = (page: Page, of: 'menu' | 'tabs'): Promise<string[]> =>
  page
    .locator('nav a')
    .evaluateAll(
      (links, isTab) =>
        links
          .filter((link) => (link.closest('main') !== null) === isTab)
          .map((link) => new URL((link as HTMLAnchorElement).href).pathname),
      of === 'tabs',
    );

/** @returns whether the person is shown something there */
async function open(page: Page, path: string): Promise<boolean> {
  await page.goto(officeUrl(path));
  const heading = page.getByRole('main').getByRole('heading', { level: 1 }).first();
  const isShown = await heading.waitFor({ timeout: REST_MS }).then(
    () => true,
    () => false,
  );
  await Promise.race([settled(page).catch(() => undefined), page.waitForTimeout(REST_MS)]);
  return isShown;
}

async function personOf(browser: Browser, name: string): Promise<Person> {
  const page = await staffPage(browser, name, { userAgent: `Mozilla/5.0 (${name})` });
  await settled(page);
  return { name, page, menu: await pathsOf(page, 'menu') };
}

/** The screens of a module as the owner finds them: each place of the menu, its tabs, and of each list the first object. */
async function screensOf({ page }: Person, { menu, more = [] }: Module): Promise<string[]> {
  const found = new Set<string>();
  for (const place of menu) {
    await open(page, place);
    for (const path of [place, ...(await pathsOf(page, 'tabs'))]) found.add(path);
  }
  for (const path of [...found]) {
    await open(page, path);
    const first = page.getByRole('main').getByRole('table').getByRole('link').first();
    const object = (await first.count()) > 0 ? await first.getAttribute('href') : null;
    if (object !== null) found.add(object);
  }
  return [...found, ...more];
}

/** What is empty in a new installation, made as an operator makes it. */
async function fill(owner: Page): Promise<void> {
  const reason = 'For the accounting program';
  await callAs(owner, '/api/office/integrations/make_key', {
    ...{ name: 'Books', scopes: ['reports.read'], sites: null, days: 365, reason },
  });
  const { webhook_id } = await callAs(owner, '/api/office/integrations/make_webhook', {
    ...{ url: 'http://127.0.0.1:9/crm', topics: ['deposit.paid', 'player.registered'], sites: null, reason },
  });
  await callAs(owner, '/api/office/integrations/ping', { webhook_id });
}

/** A screen as each of its people sees it, light and dark. */
async function stepOf(people: readonly Person[], path: string, keep: string): Promise<Step> {
  const pictures: Buffer[] = [];
  const saw: string[] = [];
  for (const { name, page } of people) {
    await page.emulateMedia({ colorScheme: 'light' });
    if (!(await open(page, path))) continue;
    saw.push(name);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const picture = await page.screenshot({ animations: 'disabled' });
      const file = `${path.replace(/\W+/g, '-').slice(1)}-${name}-${colorScheme}.webp`;
      await sharp(picture).webp({ quality: 80 }).toFile(join(keep, file));
      pictures.push(picture);
    }
  }
  return { title: `${path.replaceAll('&', ' ')}: ${saw.join(', ')}`, pictures };
}

/**
 * A sheet for each module of the back office: its screens by the roles that work there, light and dark, at 1440 pixels.
 * @param keep folder for the whole pictures, which are not committed
 * @param names of the modules; all of them where none is named
 * @throws Error where the owner's menu has a place that belongs to no module
 */
export async function moduleSheets(
  browser: Browser,
  {
    folder,
    keep,
    names,
  }: { readonly folder: string; readonly keep: string; readonly names: readonly string[] },
): Promise<void> {
  mkdirSync(keep, { recursive: true });
  const people = new Map<string, Person>();
  const person = async (name: string) => {
    const known = people.get(name) ?? (await personOf(browser, name));
    people.set(name, known);
    return known;
  };
  const owner = await person('owner');
  const strange = owner.menu.filter((path) => !modules.some(({ menu }) => menu.includes(path)));
  if (strange.length > 0)
    throw new Error(`No module of e2e/looks/office-modules.ts has ${strange.join(', ')}.`);
  await fill(owner.page);
  for (const module of modules.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const steps: Step[] = [];
    const staff = [owner];
    for (const role of module.roles) staff.push(await person(role));
    for (const path of await screensOf(owner, module)) {
      const sees = staff.filter(({ menu }) => menu.some((place) => module.menu.includes(place)));
      steps.push(await stepOf(sees, path, keep));
    }
    await journeySheet(steps, join(folder, `office-module-${module.name}.webp`), {
      height: 216,
      quality: 60,
    });
    console.log(`docs/screenshots/office-module-${module.name}.webp: ${steps.length} screens`);
  }
}
