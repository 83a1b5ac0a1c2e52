import { expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './support/accessibility.ts';
import { Actor } from './support/actions.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { ownServer } from './support/own-server.ts';
import { visitorContext } from './support/people.ts';
import { desktop, phone, sites, urlOf } from './support/sites.ts';
import { visit, watch } from './support/watch.ts';
import { test } from './test.ts';

const own = ownServer();
const demo = { account: 'demo', password: 'Demo1234!' };
const PERIOD_MS = 30_000;

/** The code that an app shows next: the one of now was taken when the app was set up. */
const nextCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + PERIOD_MS });

const codeNow = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

const journeys = [
  { site: sites.baize, language: 'EN', viewport: phone },
  { site: sites.lucky, language: 'PHP', viewport: desktop },
] as const;

for (const { site, language, viewport } of journeys) {
  test(`a player of ${site.name} adds a passkey and an authenticator, and logs in by each`, async ({
    browser,
  }) => {
    const context = await visitorContext(browser, site, { viewport, language });
    const page = await context.newPage();
    await addAuthenticator(page);
    const console = watch(page);
    const player = new Actor(page, site, language);
    const { t } = player;
    const press = (key: string) => page.getByRole('button', { name: t(key), exact: true }).click();

    await visit(page, urlOf(site));
    await player.logInByPassword(demo);
    await visit(page, urlOf(site, '/security'));
    await expect(page.getByText(t('security.noPasskeys'))).toBeVisible();
    await press('security.addPasskey');
    await expect(page.getByText(t('security.passkeyAt', { domain: site.domain }))).toBeVisible();
    await press('security.setUp');
    await expect(page.getByRole('img', { name: t('security.scanAlt') })).toBeVisible();
    await expectAccessible(page, 'an authenticator is set up');
    const secret = ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(
      ' ',
      '',
    );
    await page.getByLabel(t('security.firstCode')).fill(codeNow(secret));
    await press('security.turnOn');
    const codes = page.getByRole('region', { name: t('security.codesTitle') });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await expectAccessible(page, 'the recovery codes');
    await press('security.codesKept');
    await expect(codes).toHaveCount(0);

    await player.logOut('auth.logOut');
    await player.openLogin();
    await expectAccessible(page, 'the log-in');
    await press('auth.passkey');
    await expect(player.balance).toBeVisible();

    await player.logOut('auth.logOut');
    await player.openLogin();
    await player.fillLogin(demo.account, demo.password);
    await expect(page.getByRole('button', { name: t('auth.secondPasskey') })).toBeVisible();
    await expectAccessible(page, 'the second step');
    await page.getByRole('textbox', { name: t('auth.secondCode'), exact: true }).fill(nextCode(secret));
    await page
      .locator('form')
      .getByRole('button', { name: t('auth.logIn'), exact: true })
      .click();
    await expect(player.balance).toBeVisible();

    // As ten minutes after the log-in, which this journey does not wait for.
    await own.query('update session set proven_at = null');
    await visit(page, urlOf(site, '/security'));
    await press('security.newCodes');
    await press('security.newCodes');
    const proof = page.getByRole('dialog', { name: t('security.proofTitle') });
    await expect(proof.getByRole('button', { name: t('auth.secondPasskey') })).toBeVisible();
    await expectAccessible(page, 'a proof of the player');
    await proof.getByRole('button', { name: t('auth.secondPasskey') }).click();
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await press('security.codesKept');
    // What the page asks by itself in the moment of a log-out is refused.
    console.none('status of 401', 'status of 403');
    await context.close();
  });
}
