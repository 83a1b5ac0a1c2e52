/**
 * `npm run screenshots`, from a server of its own: screenshots/<site>-<screen>-<phone|desktop>.webp of the four
 * sites (the one under maintenance is shown so, and then open) and `lobbies.webp` with the sixteen lobbies; and, in
 * docs/screenshots, what the README shows: `sites.webp` with the home pages, and `all-screens.webp` with all 49 screens,
 * at 1440 pixels on baize and at 375 on lucky. `npm run screenshots -- templates` takes screenshots/templates instead: two
 * sheets a template (of those that are named behind, or of all), its home page in its palettes and its main screens;
 * `npm run screenshots -- games` takes slots, dice and mines while they are played, in screenshots/games (likewise);
 * `npm run screenshots -- office` the screens of the back office, in docs/screenshots/back-office.webp and, for the README, office.webp, and
 * `npm run screenshots -- journeys` a day in the office, a sheet for each journey, docs/screenshots/office-<journey>.webp;
 * `npm run screenshots -- modules` a sheet for each module of it by the roles that work there (or of those that are named behind),
 * docs/screenshots/office-module-<module>.webp; `npm run screenshots -- new-site` a site opened by the wizard, and in three templates;
 * `npm run screenshots -- outside-games` games of the bundled studio on three sites, docs/screenshots/outside-games.webp;
 * `npm run screenshots -- two-installations` a game of another installation, docs/screenshots/two-installations.webp.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { lobbies } from '#rules/catalog/categories.ts';
import { contactSheet, pairs, type Shot } from './looks/contact-sheet.ts';
import { gameShots } from './looks/game-shots.ts';
import { newSiteSheet } from './looks/new-site-sheet.ts';
import { journeySheets } from './looks/office-journeys.ts';
import { moduleSheets } from './looks/office-modules.ts';
import { officePicture, officeSheet } from './looks/office-sheet.ts';
import { outsideGamesSheet } from './looks/outside-games-sheet.ts';
import { templateSheets } from './looks/sheets.ts';
import { twoInstallationsSheet } from './looks/two-installations-sheet.ts';
import { setMaintenance, staffPage } from './office/staff.ts';
import { chromiumLaunch } from './support/chromium.ts';
import { logIn, playerContext, visitorContext } from './support/people.ts';
import { playAddress, type Route, routes } from './support/routes.ts';
import { startServer } from './support/server.ts';
import { desktop, openSites, phone, type Site, sites, urlOf } from './support/sites.ts';
import { gameTextIn, textIn } from './support/texts.ts';
import { settled, visit } from './support/watch.ts';

/** Not committed. */
const folder = join(import.meta.dirname, '../screenshots');
const shown = join(import.meta.dirname, '../docs/screenshots');
const english = textIn('EN');
const views = { phone, desktop };
const QUALITY = 78;
const OPENING = '/preloader';

async function shoot(page: Page, name: string): Promise<void> {
  const file = join(folder, `${name}.webp`);
  mkdirSync(dirname(file), { recursive: true });
  await sharp(await picture(page))
    .webp({ quality: QUALITY })
    .toFile(file);
  console.log(`screenshots/${name}.webp`);
}

async function picture(page: Page): Promise<Buffer> {
  // Content in view has loaded; content below the fold loads when it is reached.
  await page.waitForFunction(() => {
    const isInView = (image: HTMLImageElement) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      // Sideways, a row may cut off an element at the edge of the window: half of it counts.
      const middle = (left + right) / 2;
      return top < window.innerHeight && bottom > 0 && middle < window.innerWidth && middle > 0;
    };
    return [...document.images].every(
      (image) => image.complete || !isInView(image) || !image.checkVisibility(),
    );
  });
  return page.screenshot({ animations: 'disabled' });
}

async function shootVisitor(browser: Browser, site: Site, view: keyof typeof views): Promise<void> {
  const context = await visitorContext(browser, site, { viewport: views[view] });
  const page = await context.newPage();
  await visit(page, urlOf(site));
  await settled(page);
  await shoot(page, `${site.name}-home-${view}`);
  await visit(page, urlOf(site, '/slots'));
  await settled(page);
  await shoot(page, `${site.name}-lobby-${view}`);
  if (site.login === 'page') await visit(page, urlOf(site, '/login'));
  else {
    await visit(page, urlOf(site));
    const words = { name: english('shell.logIn'), exact: true };
    await page.getByRole('button', words).filter({ visible: true }).first().click();
    await page.getByRole('dialog', { name: english('auth.loginTitle') }).waitFor();
  }
  await settled(page);
  await shoot(page, `${site.name}-login-${view}`);
  await context.close();
}

async function gameDrawn(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe');
  const spin = frame.getByRole('button', { name: gameTextIn('EN')('spin'), exact: true, disabled: false });
  await spin.waitFor();
  await frame.getByRole('progressbar').waitFor({ state: 'detached' });
  // Without a graphics card a frame is drawn long after it is ready.
  await spin.evaluate(async () => {
    for (let drawn = 0; drawn < 10; drawn++) await new Promise(requestAnimationFrame);
  });
}

async function shootGame(page: Page, name: string): Promise<void> {
  await gameDrawn(page);
  await shoot(page, name);
}

/** Every route in the window it is given, as those who may see it do. */
async function shootEveryScreen(
  browser: Browser,
  site: Site,
  view: keyof typeof views,
): Promise<ReadonlyMap<string, Buffer>> {
  const visitor = await visitorContext(browser, site, { viewport: views[view] });
  const player = await playerContext(browser, await logIn(site), { viewport: views[view] });
  // The opening screen makes way by itself, but not for who runs no scripts.
  const still = await visitorContext(browser, site, { viewport: views[view] }, { javaScriptEnabled: false });
  const whose = ({ path, access }: Route) =>
    path === OPENING ? still : access === 'guest' ? visitor : player;
  const taken = new Map<string, Buffer>();
  for (const route of routes) {
    const page = await whose(route).newPage();
    taken.set(route.path, await shootRoute(page, site, route));
    await page.close();
  }
  for (const context of [visitor, player, still]) await context.close();
  return taken;
}

async function shootRoute(page: Page, site: Site, route: Route): Promise<Buffer> {
  if (route.path === OPENING) {
    await page.goto(urlOf(site, OPENING), { waitUntil: 'networkidle' });
    return page.screenshot();
  }
  await visit(page, urlOf(site, route.path === '/playnow' ? playAddress('real') : route.path));
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await settled(page);
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
  if (route.path === '/playnow') await gameDrawn(page);
  return picture(page);
}

async function shootSheets(browser: Browser): Promise<void> {
  const wide = await shootEveryScreen(browser, sites.baize, 'desktop');
  const narrow = await shootEveryScreen(browser, sites.lucky, 'phone');
  const shots = routes.flatMap(({ path }): Shot[] => {
    const [one, other] = [wide.get(path), narrow.get(path)];
    return one && other ? [{ title: path, wide: one, narrow: other }] : [];
  });
  await contactSheet(shots, join(shown, 'all-screens.webp'));
  console.log(`docs/screenshots/all-screens.webp: ${shots.length} screens`);
  const addresses: readonly string[] = Object.values(lobbies).map(({ route }) => route);
  const entered = shots.filter(({ title }) => addresses.includes(title));
  await contactSheet(entered, join(folder, 'lobbies.webp'), { columns: 3, scale: 0.5 });
  console.log(`screenshots/lobbies.webp: ${entered.length} lobbies`);
  const homes = Object.values(sites).map(({ name }) =>
    readFileSync(join(folder, `${name}-home-desktop.webp`)),
  );
  await pairs(homes, join(shown, 'sites.webp'));
  console.log('docs/screenshots/sites.webp');
}

async function shootPlayer(browser: Browser, site: Site, view: keyof typeof views): Promise<void> {
  const context = await playerContext(browser, await logIn(site), { viewport: views[view] });
  const page = await context.newPage();
  await visit(page, urlOf(site, playAddress('real')));
  await shootGame(page, `${site.name}-game-${view}`);
  for (const screen of ['deposit', 'account', 'statement', 'bet-history']) {
    await visit(page, urlOf(site, `/${screen}`));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    await shoot(page, `${site.name}-${screen}-${view}`);
  }
  await context.close();
}

async function shootClosed(browser: Browser, view: keyof typeof views): Promise<void> {
  const site = sites.closed;
  const context = await visitorContext(browser, site, { viewport: views[view] });
  const page = await context.newPage();
  const staff = await staffPage(browser, 'manager');
  await setMaintenance(staff, site, true);
  await page.goto(urlOf(site));
  await shoot(page, `${site.name}-maintenance-${view}`);
  await setMaintenance(staff, site, false);
  // Every node acts on it within a second.
  while ((await page.goto(urlOf(site)))?.status() === 503);
  await context.close();
  await shootVisitor(browser, site, view);
  const demo = await visitorContext(browser, site, { viewport: views[view] });
  const game = await demo.newPage();
  await visit(game, urlOf(site, playAddress('demo')));
  await shootGame(game, `${site.name}-game-${view}`);
  await demo.close();
}

async function shootTemplates(browser: Browser, codes: readonly string[]): Promise<void> {
  const sheets = join(folder, 'templates');
  mkdirSync(sheets, { recursive: true });
  await templateSheets(browser, sheets, codes, async (page, isGame) => {
    if (isGame) await gameDrawn(page);
    return picture(page);
  });
}

async function shootSites(browser: Browser): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.endsWith('.webp')) rmSync(join(folder, name));
  for (const view of ['phone', 'desktop'] as const) {
    for (const site of openSites) {
      await shootVisitor(browser, site, view);
      await shootPlayer(browser, site, view);
    }
    await shootClosed(browser, view);
  }
  await shootSheets(browser);
}

const [what, ...codes] = process.argv.slice(2);
// Templates and games are taken from a server that is there already, if there is one.
const isThere = what !== undefined && process.env.E2E_PORT !== undefined;
// The studio of outside games runs beside a server that is given a port for it.
const env = what === 'outside-games' || what === 'modules' ? { STUDIO_PORT: '18188' } : {};
const server = isThere ? undefined : await startServer(env);
if (server) {
  process.env.E2E_PORT = String(server.port);
  process.env.E2E_DATA_DIR = server.dataDir;
}
const browser = await chromium.launch(chromiumLaunch());
try {
  if (what === 'templates') await shootTemplates(browser, codes);
  else if (what === 'games') await gameShots(browser, codes, shoot);
  else if (what === 'office') {
    await officePicture(browser, join(shown, 'office.webp'));
    await officeSheet(browser, join(shown, 'back-office.webp'));
  } else if (what === 'journeys') await journeySheets(browser, shown);
  else if (what === 'modules')
    await moduleSheets(browser, { folder: shown, keep: join(folder, 'office'), names: codes });
  else if (what === 'new-site') await newSiteSheet(browser, join(shown, 'office-new-site.webp'));
  else if (what === 'outside-games') await outsideGamesSheet(browser, join(shown, 'outside-games.webp'));
  else if (what === 'two-installations' && server)
    await twoInstallationsSheet(browser, join(shown, 'two-installations.webp'), server.dataDir);
  else if (server) await shootSites(browser);
} finally {
  await browser.close();
  await server?.stop();
}
