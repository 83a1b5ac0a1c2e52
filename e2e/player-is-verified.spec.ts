import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { callAs, officeUrl, staffPage } from './office/staff.ts';
import { expectAccessible } from './support/accessibility.ts';
import { ownServer } from './support/own-server.ts';
import { logIn, playerContext } from './support/people.ts';
import { desktop, phone, type Site, sites, urlOf } from './support/sites.ts';
import { type Language, textIn } from './support/texts.ts';
import { visit, watch } from './support/watch.ts';

const own = ownServer();
test.beforeAll(() => own.query('update withdrawal_rule set turnover_times = 0, auto_approve_below = null'));

type Levels = OfficeRequest<'/api/office/verification/set_levels'>['levels'];

const any = { allowed: true, most: null, days: 30 };
const none = { ...any, allowed: false };
const lowest = { level: 0, needs: [], deposit: any, withdraw: none, stake: true, renew_days: null };

/** A passport is enough at one site; the other asks for an address first, and for a card and a face then. */
const journeys: readonly {
  readonly site: Site;
  readonly language: Language;
  readonly viewport: typeof desktop;
  readonly levels: Levels;
}[] = [
  {
    ...{ site: sites.baize, language: 'EN', viewport: desktop },
    levels: [lowest, { ...lowest, level: 1, needs: ['identity', 'document'], withdraw: any }],
  },
  {
    ...{ site: sites.lucky, language: 'PHP', viewport: phone },
    levels: [
      lowest,
      { ...lowest, level: 1, needs: ['identity', 'address'] },
      { ...lowest, level: 2, needs: ['document', 'selfie'], withdraw: any, renew_days: 365 },
    ],
  },
];

const reason = 'As the licence of the site asks';

/** Asks for the least that is paid out. */
async function withdraw(page: Page, site: Site, t: ReturnType<typeof textIn>): Promise<void> {
  await visit(page, urlOf(site, '/withdrawal'));
  await page
    .getByRole('group', { name: t('fields.presets') })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('button', { name: t('withdrawal.ask'), exact: true }).click();
}

for (const { site, language, viewport, levels } of journeys) {
  test(`a player of ${site.name} hands in what its level needs, and is paid out once staff has approved it`, async ({
    browser,
  }) => {
    const t = textIn(language);
    const risk = await staffPage(browser, 'risk');
    await callAs(risk, '/api/office/verification/set_levels', {
      site: site.name,
      levels,
      version: 0,
      reason,
    });
    const highest = levels.length - 1;
    const context = await playerContext(browser, await logIn(site), { viewport, language });
    const page = await context.newPage();
    const console = watch(page);
    const photo = await sharp({ create: { width: 1_000, height: 700, channels: 3, background: '#c8b090' } })
      .jpeg()
      .toBuffer();
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo };
    const press = (key: string) => page.getByRole('button', { name: t(key), exact: true });
    const step = (need: string) =>
      page.getByRole('region', { name: t(`verification.need.${need}`), exact: true });

    await withdraw(page, site, t);
    await page.getByRole('link', { name: t('verification.goThere') }).click();
    await page.waitForURL('**/verification');
    if (highest > 1) await page.getByLabel(t('verification.chooseLevel')).selectOption(String(highest));
    await expectAccessible(page, 'what the level needs');

    const identity = step('identity');
    await identity.getByLabel(t('verification.nationality')).selectOption('PH');
    await identity.getByRole('button', { name: t('profile.save') }).click();
    await expect(identity).toContainText(t('verification.state.met'));
    if (levels.some(({ needs }) => needs.includes('address'))) {
      const address = step('address');
      await address.getByLabel(t('verification.addressLine')).fill('12 Mabini Street');
      await address.getByLabel(t('verification.addressCity')).fill('Cebu');
      await address.getByLabel(t('verification.addressCountry')).selectOption('PH');
      await address.getByRole('button', { name: t('profile.save') }).click();
      await expect(address).toContainText(t('verification.state.met'));
    }
    const upload = (picture: string) =>
      page
        .getByLabel(`${t('verification.file')}: ${t(`verification.picture.${picture}`)}`)
        .setInputFiles(file);
    const byCard = levels.some(({ needs }) => needs.includes('selfie'));
    if (byCard) {
      await page.getByLabel(t('verification.documentKind')).selectOption('id_card');
      await upload('id_card_front');
      await expect(page.getByRole('button', { name: new RegExp(t('verification.remove')) })).toHaveCount(1);
      await upload('id_card_back');
      await expect(step('document')).toContainText(t('verification.state.given'));
      await upload('selfie_front');
      await expect(step('selfie')).toContainText(t('verification.state.given'));
    } else {
      await upload('passport_front');
      await expect(step('document')).toContainText(t('verification.state.given'));
    }
    await expectAccessible(page, 'all is there');
    await press('verification.submit').click();
    await expect(page.getByText(t('verification.inReviewLead'))).toBeVisible();

    await risk.goto(officeUrl(`/protection/verification?site=${site.name}`));
    await expectAccessible(risk, 'what waits');
    await risk.getByRole('row').filter({ hasText: site.name }).getByRole('link').first().click();
    await risk.getByRole('button', { name: 'Take', exact: true }).click();
    await expect(risk.getByText('In review', { exact: true })).toBeVisible();
    await risk
      .getByRole('button', { name: /^Show: / })
      .first()
      .click();
    await expect(risk.getByRole('img', { name: /front|back/ }).first()).toBeVisible();
    await expectAccessible(risk, 'a submission');
    await risk.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = risk.getByRole('dialog');
    await dialog.getByLabel('Document valid until').fill('2099-12-31');
    await dialog.getByLabel('Reason').fill('The pictures show the player');
    await expectAccessible(risk, 'an approval');
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(risk.getByText('Approved', { exact: true }).first()).toBeVisible();

    await visit(page, urlOf(site, '/verification'));
    await expect(page.getByText(t('verification.highest'))).toBeVisible();
    await expectAccessible(page, 'the highest level');
    await withdraw(page, site, t);
    await page.waitForURL(/\?withdrawal=/);
    // The refusal of the first withdrawal is what the journey begins with.
    console.none('422');
    await context.close();
  });
}
