import { type Browser, expect } from '@playwright/test';
import { coveredAt } from './looks/covered.ts';
import { drawAll, drawn, faultsAt, lookQuery, openLook, wear, widths, withLook } from './looks/looks.ts';
import { violations } from './support/accessibility.ts';
import { visitorContext } from './support/people.ts';
import { desktop, phone, sites, urlOf } from './support/sites.ts';
import { watch } from './support/watch.ts';
import { test } from './test.ts';

/** A sample: all of it, in every window and language, is `npm run check:looks`. */
const site = sites.baize;
const sample = drawn.filter((_, place) => place % 4 === 1);

const addressOf = (path: string, language: string, { code } = sample[0] ?? { code: '' }) =>
  urlOf(site, withLook(path, lookQuery(code, undefined, language)));

const newPage = async (browser: Browser, viewport = desktop) =>
  (await visitorContext(browser, site, { viewport })).newPage();

test('a sample of looks is for everybody', async ({ browser }) => {
  const page = await newPage(browser, phone);
  await openLook(page, addressOf('/', 'EN'));
  await drawAll(page);
  for (const template of sample.slice(0, 2)) {
    await wear(page, template, template.colors.at(-1) ?? '', 'EN');
    expect.soft(await violations(page), template.code).toEqual([]);
  }
  await page.context().close();
});

for (const [path, language, half] of [
  ['/', 'RUS', 0],
  ['/slots', 'NE', 1],
] as const) {
  test(`a sample of looks fits every window, and nothing stays covered: ${path} in ${language}`, async ({
    browser,
  }) => {
    const page = await newPage(browser);
    await openLook(page, addressOf(path, language));
    for (const template of sample.filter((_, place) => place % 2 === half)) {
      await wear(page, template, template.colors[0] ?? '', language);
      const faults: string[] = [];
      for (const width of widths)
        faults.push(...(await faultsAt(page, width)), ...(await coveredAt(page, width)));
      expect.soft(faults, `${template.code} ${path} in ${language}`).toEqual([]);
    }
    await page.context().close();
  });
}

/** One template for each row of categories that scrolls, and those of the two that were cut off without a sign. */
for (const [code, language] of [
  ['casino7', 'ESP'],
  ['slot6', 'RUS'],
] as const) {
  test(`categories beyond the window are shown to be there and reached by a press: ${code} in ${language}`, async ({
    browser,
  }) => {
    const page = await newPage(browser, { ...desktop, width: 1_024 });
    await openLook(page, addressOf('/', language, { code }));
    const row = page.locator('.scroll-row').first();
    const onwards = row.locator('.scroll-arrow[data-side="end"]');
    const last = row.getByRole('link').last();
    await expect(last).not.toBeInViewport({ ratio: 1 });
    await expect(onwards).toBeVisible();
    await expect(async () => {
      if (await onwards.isVisible()) await onwards.click();
      await expect(onwards).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(row.locator('.scroll-arrow[data-side="start"]')).toBeVisible();
    await page.context().close();
  });
}

test('a theme changes without a reload, is kept during navigation, and ends without its parameter', async ({
  browser,
}) => {
  const page = await newPage(browser);
  const console = watch(page);
  await page.goto(urlOf(site, `/dev/looks?template=slot2&palette=jade&width=1440`));
  const frame = page.frameLocator('iframe');
  const html = frame.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'slot2');
  const shown = page.frames()[1];
  const openedAt = () => shown?.evaluate(() => performance.timeOrigin);
  const opened = await openedAt();
  await page.getByLabel('Template').selectOption('sportsbook1');
  await page.getByLabel('Palette').selectOption('paper');
  await expect(html).toHaveAttribute('data-color', 'paper');
  await expect(html).toHaveAttribute('data-breakpoint', '1200');
  await frame.locator('a[href*="/slots"]').filter({ visible: true }).first().click();
  await expect(html).toHaveAttribute('data-theme', 'sportsbook1');
  await expect.poll(() => shown?.url()).toContain('/slots?look=sportsbook1.paper');
  await page.getByLabel('Palette').selectOption('pitch');
  await expect(html).toHaveAttribute('data-color', 'pitch');
  expect(await openedAt(), 'the page is the one that was opened').toBe(opened);
  console.none();
  await page.goto(urlOf(site));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'casino1');
  await page.context().close();
});
