import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { demoOf, playerContext } from './support/people.ts';
import { desktop, sites, urlOf } from './support/sites.ts';
import { visit, watch } from './support/watch.ts';
import { test } from './test.ts';

const site = sites.baize;

/** A script of each kind: of Latin letters, of its own ones, of signs in the thousands, of letters that join. */
for (const [language, tag] of [
  ['EN', 'en'],
  ['RUS', 'ru'],
  ['CN', 'zh-Hans'],
  ['NE', 'ne'],
] as const) {
  test(`a player keeps the statement as a document in ${language}`, async ({ browser }) => {
    const context = await playerContext(browser, await demoOf(site), { viewport: desktop });
    const page = await context.newPage();
    const console = watch(page);
    await visit(page, urlOf(site, `/statement?look_lang=${language}`));
    await page.getByRole('main').locator('time').first().waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PDF' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^baize-statement-\d{4}-\d\d-\d\d\.pdf$/);
    const text = readFileSync(await file.path(), 'latin1');
    expect(text).toMatch(/^%PDF-1\.7/);
    expect(text).toContain(`/Lang (${tag})`);
    expect(text.length, 'only the letters that it uses').toBeLessThan(80_000);
    console.none();
    await context.close();
  });
}
