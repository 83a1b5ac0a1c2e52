/**
 * `npm run screenshots`: docs/screenshots/<site>-<screen>-<phone|desktop>.webp of the four sites, from a server of
 * its own. The site under maintenance is shown so, and then open.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumPath } from './support/chromium.ts';
import { setMaintenance } from './support/maintenance.ts';
import { playAddress } from './support/pages.ts';
import { logIn, playerContext, visitorContext } from './support/people.ts';
import { startServer } from './support/server.ts';
import { desktop, openSites, phone, type Site, sites, urlOf } from './support/sites.ts';
import { gameTextIn, textIn } from './support/texts.ts';
import { settled, visit } from './support/watch.ts';

const folder = join(import.meta.dirname, '../docs/screenshots');
const english = textIn('EN');
const views = { phone, desktop };
const QUALITY = 78;

async function shoot(page: Page, name: string): Promise<void> {
  // What is in view has come; what lies below the fold loads when it is reached.
  await page.waitForFunction(() => {
    const isInView = (image: HTMLImageElement) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return top < window.innerHeight && bottom > 0 && left < window.innerWidth && right > 0;
    };
    return [...document.images].every(
      (image) => image.complete || !isInView(image) || !image.checkVisibility(),
    );
  });
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture)
    .webp({ quality: QUALITY })
    .toFile(join(folder, `${name}.webp`));
  console.log(`docs/screenshots/${name}.webp`);
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

async function shootGame(page: Page, name: string): Promise<void> {
  const frame = page.frameLocator('iframe');
  const spin = frame.getByRole('button', { name: gameTextIn('EN')('spin'), exact: true, disabled: false });
  await spin.waitFor();
  await frame.getByRole('progressbar').waitFor({ state: 'detached' });
  // Without a graphics card a frame is drawn long after it is ready.
  await spin.evaluate(async () => {
    for (let drawn = 0; drawn < 10; drawn++) await new Promise(requestAnimationFrame);
  });
  await shoot(page, name);
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

async function shootClosed(browser: Browser, view: keyof typeof views, dataDir: string): Promise<void> {
  const site = sites.closed;
  const context = await visitorContext(browser, site, { viewport: views[view] });
  const page = await context.newPage();
  setMaintenance(site, 'on', dataDir);
  await page.goto(urlOf(site));
  await shoot(page, `${site.name}-maintenance-${view}`);
  setMaintenance(site, 'off', dataDir);
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

const server = await startServer();
process.env.E2E_PORT = String(server.port);
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--enable-unsafe-swiftshader', '--disable-dev-shm-usage'],
});
try {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  for (const view of ['phone', 'desktop'] as const) {
    for (const site of openSites) {
      await shootVisitor(browser, site, view);
      await shootPlayer(browser, site, view);
    }
    await shootClosed(browser, view, server.dataDir);
  }
} finally {
  await browser.close();
  await server.stop();
}
