import { expect, type Page } from '@playwright/test';
import { demoOf, playerContext, visitorContext } from './support/people.ts';
import { phone, sites, urlOf } from './support/sites.ts';
import { textIn } from './support/texts.ts';
import { visit } from './support/watch.ts';
import { test } from './test.ts';

const english = textIn('EN');
const field = (page: Page, name: string) => page.getByRole('textbox', { name: english(name) });

/** Typed sign by sign, then pasted whole. */
async function becomes(page: Page, name: string, typed: string, kept: string) {
  const input = field(page, name);
  // A name that is known is there already.
  await input.fill('');
  await input.pressSequentially(typed);
  await expect(input, `${name}, typed`).toHaveValue(kept);
  await input.fill(typed);
  await expect(input, `${name}, pasted`).toHaveValue(kept);
}

test('a name takes letters of any script and spaces, and nothing else', async ({ browser }) => {
  const context = await playerContext(browser, await demoOf(sites.baize, 'demo2'), { viewport: phone });
  const page = await context.newPage();
  await visit(page, urlOf(sites.baize, '/add-bank'));
  await becomes(page, 'banks.holder', "Ma. Niña O'Neil-Cruz 3 阮", 'Ma Niña ONeilCruz  阮');
  await context.close();
});

test('numbers of phones, days and accounts take digits, and nothing else', async ({ browser }) => {
  const visitor = await visitorContext(browser, sites.baize, { viewport: phone });
  const page = await visitor.newPage();
  await visit(page, urlOf(sites.baize, '/register'));
  await becomes(page, 'auth.phone', '09 17-AB.12e3', '0917123');
  await becomes(page, 'fields.day', '1e', '1');
  await becomes(page, 'fields.year', '1.9-', '19');
  await visitor.close();
  const player = await playerContext(browser, await demoOf(sites.baize, 'demo2'), { viewport: phone });
  const own = await player.newPage();
  await visit(own, urlOf(sites.baize, '/add-bank'));
  await becomes(own, 'banks.number', '0012 34-ab.5', '0012345');
  await player.close();
});
