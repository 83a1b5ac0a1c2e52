import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { visitorContext } from './support/people.ts';
import { phone, sites, urlOf } from './support/sites.ts';
import { textIn } from './support/texts.ts';
import { visit } from './support/watch.ts';
import { test } from './test.ts';

const english = textIn('EN');
// Screens: every-route.spec.ts, visitor-looks-around.spec.ts; logging in by keyboard: keyboard.spec.ts.
// By a page and by a dialog.
for (const site of [sites.baize, sites.lucky]) {
  test(`the menu and the dialogs of ${site.name} break no rule of accessibility`, async ({ browser }) => {
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
    if (site.login === 'modal') {
      await page.keyboard.press('Escape');
      await visit(page, urlOf(site));
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
