import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { callAs, officeUrl, staffPage, staffSession } from './office/staff.ts';
import { expectAccessible } from './support/accessibility.ts';
import { Actor, digits, newcomer } from './support/actions.ts';
import { ownServer } from './support/own-server.ts';
import { visitorContext } from './support/people.ts';
import { playAddress } from './support/routes.ts';
import { desktop, phone, type Site, sites, urlOf } from './support/sites.ts';
import { type Language, textIn } from './support/texts.ts';
import { visit, watch } from './support/watch.ts';
import { test } from './test.ts';

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
  readonly deposit: string;
  /** How a number at its first bank begins, eleven digits in all. */
  readonly account: string;
  readonly phone: string;
  readonly needsCode: boolean;
}[] = [
  {
    ...{ site: sites.baize, language: 'EN', viewport: desktop },
    ...{ deposit: '1000', account: '09', phone: '917', needsCode: true },
    levels: [lowest, { ...lowest, level: 1, needs: ['identity', 'document'], withdraw: any }],
  },
  {
    ...{ site: sites.lucky, language: 'PHP', viewport: phone },
    ...{ deposit: '200', account: '01', phone: '12', needsCode: false },
    levels: [
      lowest,
      { ...lowest, level: 1, needs: ['identity', 'address'] },
      { ...lowest, level: 2, needs: ['document', 'selfie'], withdraw: any, renew_days: 365 },
    ],
  },
];

const reason = 'As the licence of the site asks';
const HOLDER = 'Amina Reyes';
/** The example of ICAO 9303, which is somebody else's. */
const ZONE = `${'P<UTOERIKSSON<<ANNA<MARIA'.padEnd(44, '<')}\nL898902C36UTO7408122F1204159ZE184226B<<<<<10`;

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

for (const { site, language, viewport, levels, ...about } of journeys) {
  test(`somebody joins ${site.name}, plays, hands in what its level needs, and is paid out once staff has approved it`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const t = textIn(language);
    const staff = await staffSession('risk');
    const { version } = await callAs(staff, '/api/office/verification/levels', { site: site.name });
    await callAs(staff, '/api/office/verification/set_levels', { site: site.name, levels, version, reason });
    const highest = levels.length - 1;
    const context = await visitorContext(browser, site, { viewport, language });
    const page = await context.newPage();
    const console = watch(page);
    const act = new Actor(page, site, language);
    const person = newcomer(about.phone);
    await visit(page, urlOf(site));
    await act.register(person, about.needsCode);
    await act.deposit(about.deposit);
    await visit(page, urlOf(site, playAddress('real')));
    await act.spin();

    await visit(page, urlOf(site, '/edit-profile'));
    await page.getByRole('textbox', { name: t('profile.fullName'), exact: true }).fill(HOLDER);
    await page.getByRole('button', { name: t('profile.save'), exact: true }).click();
    await page.waitForURL('**/profile');
    await visit(page, urlOf(site, '/withdrawal'));
    await page.getByRole('link', { name: t('banks.add'), exact: true }).click();
    await act.addBankAccount(person, { number: about.account + digits(9), holder: HOLDER });
    await page.waitForURL('**/withdrawal');

    const photo = await sharp({ create: { width: 1_000, height: 700, channels: 3, background: '#c8b090' } })
      .jpeg()
      .toBuffer();
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo };
    const press = (key: string) => page.getByRole('button', { name: t(key), exact: true });
    const step = (need: string) =>
      page.getByRole('region', { name: t(`verification.need.${need}`), exact: true });

    const found = `/players?search=${person.account}&site=${site.name}`;
    const risk = await staffPage(browser, 'risk', { path: found });
    await risk.getByRole('link', { name: person.account, exact: true }).click();
    await risk.getByRole('button', { name: 'Demand verification' }).click();
    const demand = risk.getByRole('dialog');
    await demand.getByLabel('Level').selectOption(String(highest));
    await demand.getByLabel('Needed from').fill('2099-12-31');
    await demand.getByLabel('Reason', { exact: true }).fill(reason);
    await expectAccessible(risk, 'a demand');
    await demand.getByRole('button', { name: 'Demand verification' }).click();
    await expect(demand).toBeHidden();

    await withdraw(page, site, t);
    await page.getByRole('link', { name: t('verification.goThere') }).click();
    await page.waitForURL('**/verification');
    await expect(page.getByText(new RegExp(t('verification.demandWhy.staff')))).toBeVisible();
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
      await page.getByLabel(t('verification.zone')).fill(ZONE);
      await expect(step('document')).toContainText(t('verification.state.given'));
    }
    await expectAccessible(page, 'all is there');
    await press('verification.submit').click();
    await expect(page.getByText(t('verification.inReviewLead'))).toBeVisible();

    await risk.goto(officeUrl(`/protection/verification?site=${site.name}`));
    await expectAccessible(risk, 'what waits');
    await risk.getByRole('row').filter({ hasText: person.account }).getByRole('link').first().click();
    await risk.getByRole('button', { name: 'Take', exact: true }).click();
    await expect(risk.getByText('In review', { exact: true })).toBeVisible();
    await risk
      .getByRole('button', { name: /^Show: / })
      .first()
      .click();
    await expect(risk.getByRole('img', { name: /front|back/ }).first()).toBeVisible();
    if (!byCard) await expect(risk.getByText(/ERIKSSON/)).toBeVisible();
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

    const cashier = await staffPage(browser, 'cashier', { path: `/withdrawals?site=${site.name}` });
    await cashier.getByRole('row').filter({ hasText: person.account }).getByRole('link').first().click();
    await cashier.getByRole('button', { name: 'Approve', exact: true }).click();
    await cashier.getByRole('dialog').getByLabel('Reason', { exact: true }).fill('The player is verified');
    await cashier.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    const words = t('withdrawal.result.paid').split('{{amount}}').join('').trim();
    await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible({ timeout: 60_000 });
    // The first withdrawal is refused.
    console.none('Origin-Agent-Cluster', '422');
    await context.close();
  });
}
