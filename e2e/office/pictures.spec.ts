import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { visitorContext } from '../support/people.ts';
import { desktop, type Site, urlOf } from '../support/sites.ts';
import { visit, watch } from '../support/watch.ts';
import { test } from '../test.ts';
import { logo, photograph, showsPicture } from './photographs.ts';
import { callAs, officeUrl, staffPage } from './staff.ts';

const id = Date.now().toString(36);
const site: Site = {
  ...{ name: `gallery${id}-localhost`, domain: `gallery${id}.localhost`, currency: 'USD' },
  ...{ login: 'page', phone: '415' },
};
const reason = 'A new look for the season';
/** A picture waits for others, and for bets. */
const ENCODING_MS = 120_000;

test('a slide picture and a logo that staff uploads are shown to players, and a file that is no picture is refused', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const page = await staffPage(browser, 'owner', { isLong: true });
  const console = watch(page);
  const dialog = page.getByRole('dialog');
  await callAs(page, '/api/office/sites/make', {
    ...{ site: site.name, domain: site.domain, name: 'Gallery', currency: 'USD', languages: ['EN'] },
    ...{ theme: 'casino5.mint', categories: [], pay_in: [], pay_out: [], blanks: {}, slide: null, reason },
  });

  await page.goto(officeUrl(`/content/new/slide?site=${site.name}`));
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await expect(dialog.getByText('Nothing was uploaded yet')).toBeVisible();
  await expectAccessible(page, 'no picture to choose from');
  const upload = dialog.getByLabel('Upload another picture');
  await upload.setInputFiles({ ...(await photograph()), buffer: Buffer.from('<html></html>') });
  await expect(dialog.getByText('This file is no picture of a format that is taken here')).toBeVisible();
  await expectAccessible(page, 'a file that is refused');
  await upload.setInputFiles(await photograph());
  await expect(dialog).toBeHidden({ timeout: ENCODING_MS });
  await expect(page.getByText('Uploaded for this site')).toBeVisible();
  await page.getByLabel('Leads to').fill('/promotions');
  await page.getByLabel('Title').fill('Moonrise');
  await page.getByLabel('Text', { exact: true }).fill('Play under the moon');
  await page.getByLabel('Button').fill('Look');
  await expectAccessible(page, 'a slide with its picture');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Moonrise' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await expect(dialog.getByRole('button', { name: 'moon.jpg' }), 'is there for the next slide').toBeVisible();
  await expectAccessible(page, 'pictures to choose from');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();

  await page.goto(officeUrl(`/sites/identity?site=${site.name}`));
  await page.getByRole('button', { name: 'Upload: On dark ground' }).click();
  await dialog.getByLabel('File').setInputFiles(logo('Gallery'));
  await dialog.getByLabel('Reason').fill(reason);
  await expectAccessible(page, 'the dialog of a logo');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog).toBeHidden({ timeout: ENCODING_MS });
  await expect(page.getByRole('button', { name: 'Remove: On dark ground' })).toBeVisible();
  await expectAccessible(page, 'the logos of a site');

  const context = await visitorContext(browser, site, { viewport: desktop });
  const visitor = await context.newPage();
  await expect(async () => {
    await visit(visitor, urlOf(site));
    await expect(visitor.getByText('Moonrise').first()).toBeVisible({ timeout: 3_000 });
    await expect.poll(() => showsPicture(visitor, 'logo'), { timeout: 3_000 }).toBe(true);
  }).toPass();
  await expect.poll(() => showsPicture(visitor, 'slide-[^/]*-wide')).toBe(true);
  // A page in a preview offers itself to a page of its own host, as /dev/looks is.
  console.none('422 (Unprocessable', 'does not match the recipient window');
  await context.close();
});
