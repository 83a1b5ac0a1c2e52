import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { guestPages, oneOfEach, playAddress, playerPages } from './support/pages.ts';
import { demoOf, playerContext, visitorContext } from './support/people.ts';
import { desktop, narrowest, openSites, phone, type Site, sites, urlOf } from './support/sites.ts';
import { textIn } from './support/texts.ts';
import { overflow, settled, visit } from './support/watch.ts';

const english = textIn('EN');
const FEW = 6;
const views = [
  ['a phone', phone],
  ['a desktop', desktop],
] as const;

interface Broken {
  readonly rule: string;
  readonly where: string;
}

/** WCAG 2.2 AA and good practice. The game inside a frame draws on a canvas and has a test of its own. */
async function violations(page: Page): Promise<Broken[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .exclude('iframe')
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({
      rule: id,
      where: `${target.join(' ')}: ${failureSummary?.split('\n').slice(1, 3).join(' ').trim()}`,
    })),
  );
}

async function expectAccessible(page: Page, what: string): Promise<void> {
  await settled(page);
  expect.soft(await violations(page), what).toEqual([]);
  expect.soft(await overflow(page), `${what} is no wider than its window`).toBeLessThanOrEqual(0);
}

/** Every kind of screen on a phone everywhere and on one desktop; on the others what their shells are seen by. */
function pagesOf(all: readonly string[], site: Site, view: string): readonly string[] {
  return view === 'a phone' || site === sites.baize ? all : all.slice(0, FEW);
}

for (const site of openSites) {
  for (const [view, viewport] of views) {
    test(`what a visitor sees of ${site.name} on ${view}`, async ({ browser }) => {
      test.setTimeout(240_000);
      const context = await visitorContext(browser, site, { viewport });
      const page = await context.newPage();
      for (const path of [...pagesOf(oneOfEach, site, view), ...guestPages, playAddress('demo')]) {
        await visit(page, urlOf(site, path));
        await expectAccessible(page, path);
      }
      await context.close();
    });

    test(`what a player sees of ${site.name} on ${view}`, async ({ browser }) => {
      test.setTimeout(240_000);
      const context = await playerContext(browser, await demoOf(site), { viewport });
      const page = await context.newPage();
      for (const path of ['/', '/slots', ...pagesOf(playerPages, site, view)]) {
        await visit(page, urlOf(site, path));
        await expect(page.locator('h1'), path).toBeVisible();
        await expectAccessible(page, path);
      }
      await context.close();
    });
  }
}

// The other two: every-route.spec.ts.
test(`nothing of ${sites.arena.name} is wider than 320 pixels`, async ({ browser }) => {
  test.setTimeout(240_000);
  const site = sites.arena;
  const visitor = await visitorContext(browser, site, { viewport: narrowest });
  await expectNarrow(await visitor.newPage(), site, [...oneOfEach, ...guestPages, playAddress('demo')]);
  await visitor.close();
  const player = await playerContext(browser, await demoOf(site), { viewport: narrowest, language: 'PHP' });
  await expectNarrow(await player.newPage(), site, ['/', '/slots', ...playerPages, playAddress('real')]);
  await player.close();
});

async function expectNarrow(page: Page, site: Site, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await visit(page, urlOf(site, path));
    await settled(page);
    expect.soft(await overflow(page), path).toBeLessThanOrEqual(0);
  }
}

for (const [view, viewport] of views) {
  test(`a site under maintenance on ${view}`, async ({ browser }) => {
    const context = await visitorContext(browser, sites.closed, { viewport });
    const page = await context.newPage();
    await visit(page, urlOf(sites.closed));
    await expectAccessible(page, 'maintenance');
    await context.close();
  });
}

for (const site of openSites) {
  test(`the dialogs of ${site.name}`, async ({ browser }) => {
    const context = await visitorContext(browser, site, { viewport: phone });
    const page = await context.newPage();
    await visit(page, urlOf(site));
    const shown = (key: string) =>
      page.getByRole('button', { name: english(key), exact: true }).filter({ visible: true });
    await shown('shell.menu').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'the menu');
    await page.getByRole('dialog').getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('dialog', { name: english('shell.chooseLanguage') })).toBeVisible();
    await expectAccessible(page, 'choosing a language');
    await page.keyboard.press('Escape');
    await visit(page, urlOf(site));
    if (site.login === 'modal') {
      await openLogin(page);
      await expectAccessible(page, 'logging in');
      await page.getByRole('tab', { name: english('auth.byCode') }).click();
      await expectAccessible(page, 'logging in by code');
    }
    await context.close();
  });
}

async function openLogin(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: english('shell.logIn'), exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: english('auth.loginTitle') })).toBeVisible();
}

/** Presses Tab until the thing has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, isThere: () => Promise<boolean>, most = 60): Promise<void> {
  for (let pressed = 0; pressed < most; pressed++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`not reached by ${most} times Tab`);
}

const focused = (page: Page, name: string) => () =>
  page.evaluate((wanted) => {
    const at = document.activeElement;
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at?.textContent;
    return (label ?? '').trim().startsWith(wanted);
  }, name);

async function logInByKeyboard(browser: Browser, site: Site): Promise<void> {
  const context = await visitorContext(browser, site, { viewport: desktop });
  const page = await context.newPage();
  await visit(page, urlOf(site));
  await page.keyboard.press('Tab');
  expect(await focused(page, english('shell.skip'))(), 'first comes the way past the navigation').toBe(true);
  await tabTo(page, focused(page, english('shell.logIn')));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: english('auth.accountId') })).toBeVisible();
  await tabTo(page, focused(page, english('auth.accountId')));
  await page.keyboard.type('demo');
  await tabTo(page, focused(page, english('auth.password')));
  await page.keyboard.type('Demo1234!');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: new RegExp(`^${english('shell.balance')}`) })).toBeVisible();
  await context.close();
}

for (const site of [sites.baize, sites.lucky]) {
  test(`logging in to ${site.name} by keyboard alone`, ({ browser }) => logInByKeyboard(browser, site));
}
