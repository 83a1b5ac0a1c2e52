import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { officeUrl, staffPage } from '../office/staff.ts';
import { settled } from '../support/watch.ts';
import { journeySheet, type Step } from './contact-sheet.ts';
import {
  cashier,
  integrations,
  type Maker,
  messages,
  players,
  promotions,
  protection,
  providers,
  reports,
  rewards,
  segments,
  statements,
  trading,
} from './office-content.ts';

/** A part of the back office, in one line. */
interface Module {
  readonly name: string;
  /** Its places in the owner's menu. */
  readonly menu: readonly string[];
  /** Who works there beside the owner: of each screen the first two who see it. */
  readonly roles: readonly string[];
  /** Screens that no menu, tab or first row of a list leads to. */
  readonly more?: readonly string[];
  /** What its screens show beyond a new installation. */
  readonly make?: Maker;
}

/** Every place of the owner's menu belongs to one of these. */
const modules: readonly Module[] = [
  { name: 'today', menu: ['/today', '/requests'], more: ['/account'], roles: ['support', 'cashier'] },
  { name: 'players', menu: ['/players'], roles: ['support', 'risk'], make: players },
  {
    ...{ name: 'cashier', roles: ['cashier', 'risk', 'manager'], make: cashier },
    ...{ menu: ['/withdrawals', '/deposits', '/methods', '/gateways'], more: ['/withdrawals/rules'] },
  },
  {
    ...{ name: 'statements', roles: ['cashier', 'auditor'], make: statements },
    ...{ menu: ['/statements'], more: ['/statements/upload'] },
  },
  {
    ...{ name: 'ledger', roles: ['cashier', 'auditor'] },
    ...{ menu: ['/ledger'], more: ['/ledger?site=baize&account=house&currency=PHP'] },
  },
  { name: 'protection', menu: ['/protection'], roles: ['risk', 'auditor'], make: protection },
  {
    ...{ name: 'trading', roles: ['trader', 'manager'], make: trading },
    menu: ['/desk', '/waiting-bets', '/margins', '/held', '/bet-rules'],
  },
  { name: 'casino', menu: ['/casino'], roles: ['manager', 'auditor'] },
  {
    ...{ name: 'promotions', roles: ['marketing', 'manager'], make: promotions },
    ...{ menu: ['/promotions'], more: ['/promotions/new'] },
  },
  { name: 'rewards', menu: ['/rewards'], roles: ['marketing', 'manager'], make: rewards },
  {
    ...{ name: 'segments', roles: ['marketing', 'manager'], make: segments },
    ...{ menu: ['/segments', '/campaigns', '/suspected-bonuses'], more: ['/segments/new', '/campaigns/new'] },
  },
  {
    ...{ name: 'content', roles: ['marketing', 'manager'] },
    ...{ menu: ['/content'], more: ['/content/new/slide', '/content/order/slide'] },
  },
  { name: 'reports', menu: ['/reports', '/exports'], roles: ['manager', 'auditor'], make: reports },
  { name: 'sites', menu: ['/sites'], more: ['/sites/new'], roles: ['manager', 'auditor'] },
  { name: 'messages', menu: ['/messages'], roles: ['manager', 'support'], make: messages },
  { name: 'system', menu: ['/system'], roles: ['auditor', 'manager'] },
  {
    ...{
      name: 'providers',
      menu: ['/providers', '/providers/free-rounds'],
      roles: ['manager', 'auditor'],
      make: providers,
    },
  },
  { name: 'integrations', menu: ['/integrations'], roles: ['auditor', 'manager'], make: integrations },
  { name: 'team', menu: ['/team'], more: ['/team/roles/new'], roles: ['auditor', 'risk'] },
  { name: 'audit', menu: ['/audit'], roles: ['risk', 'auditor'] },
];

/** The owner and two others. */
const MOST_PEOPLE = 3;
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
async function screensOf(
  { page }: Person,
  { menu, more = [] }: Module,
  made: readonly string[],
): Promise<string[]> {
  const found = new Set<string>();
  for (const place of menu) {
    await open(page, place);
    for (const path of [place, ...(await pathsOf(page, 'tabs'))]) found.add(path);
  }
  for (const path of [...found]) {
    await open(page, path);
    const first = page.getByRole('main').getByRole('table').getByRole('link').first();
    const object = (await first.count()) > 0 ? await first.getAttribute('href') : null;
    // A download is no screen.
    if (object !== null && !object.startsWith('/api/')) found.add(object);
  }
  return [...found, ...more, ...made];
}

/** A screen as each of its people sees it, light and dark. */
async function stepOf(people: readonly Person[], path: string, keep: string): Promise<Step> {
  const pictures: Buffer[] = [];
  const saw: string[] = [];
  for (const { name, page } of people) {
    if (saw.length === MOST_PEOPLE) break;
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
  const taken = modules.filter(({ name }) => names.length === 0 || names.includes(name));
  const made = new Map<Module, readonly string[]>();
  for (const module of taken) made.set(module, (await module.make?.(owner.page)) ?? []);
  for (const module of taken) {
    const steps: Step[] = [];
    const staff = [owner];
    for (const role of module.roles) staff.push(await person(role));
    for (const path of await screensOf(owner, module, made.get(module) ?? [])) {
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
