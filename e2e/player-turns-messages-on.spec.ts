import { createECDH } from 'node:crypto';
import { type BrowserContext, expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { call, playerFields } from './support/api.ts';
import { logIn, playerContext } from './support/people.ts';
import { desktop, phone, sites, urlOf } from './support/sites.ts';
import { textIn } from './support/texts.ts';
import { visit } from './support/watch.ts';
import { test } from './test.ts';

const ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/v2/of-a-journey';

/**
 * What a browser without a screen has not: the consent of its owner to messages, and the push service, which no journey reaches.
 * What the service has given is kept, as a browser does, until the page ends it.
 */
async function withPushService(context: BrowserContext): Promise<void> {
  const keys = {
    p256dh: [...createECDH('prime256v1').generateKeys()],
    auth: Array.from({ length: 16 }, () => 7),
  };
  await context.addInitScript(
    ({ endpoint, p256dh, auth }) => {
      const kept = 'subscription-of-a-journey';
      const subscriptionFor = (key: string) => ({
        endpoint,
        options: {
          applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
            one.charCodeAt(0),
          ).buffer,
        },
        getKey: (name: string) => new Uint8Array(name === 'auth' ? auth : p256dh).buffer,
        unsubscribe: async () => {
          localStorage.removeItem(kept);
          return true;
        },
      });
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Object.assign(Notification, { requestPermission: async () => 'granted' });
      Object.assign(PushManager.prototype, {
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem(kept, applicationServerKey);
          return subscriptionFor(applicationServerKey);
        },
        getSubscription: async () => {
          const key = localStorage.getItem(kept);
          return key === null ? null : subscriptionFor(key);
        },
      });
    },
    { endpoint: ENDPOINT, ...keys },
  );
}

test('a player turns messages on for this device, finds them on again, and turns them off', async ({
  browser,
}) => {
  const opened = await logIn(sites.lucky);
  const t = textIn('PHP');
  const context = await playerContext(
    browser,
    opened,
    { viewport: phone, language: 'PHP' },
    { serviceWorkers: 'allow' },
  );
  await withPushService(context);
  const page = await context.newPage();
  const stored = async () => {
    const asked = { ...playerFields(opened.player), endpoint: ENDPOINT };
    const { is_on, devices } = await call(sites.lucky, '/api/settings/push', asked);
    return { is_on, devices };
  };
  const box = page.getByRole('checkbox', { name: t('profile.deviceOn') });

  await visit(page, urlOf(sites.lucky, '/profile'));
  await expect(box).toBeEnabled();
  await expect(box).not.toBeChecked();
  expect(await stored()).toEqual({ is_on: false, devices: 0 });
  await box.click();
  await expect(box).toBeChecked();
  expect(await stored()).toEqual({ is_on: true, devices: 1 });
  await expectAccessible(page, 'messages on this device');

  await visit(page, urlOf(sites.lucky, '/profile'));
  await expect(box).toBeChecked();
  await expect(box).toBeEnabled();
  await box.click();
  await expect(box).not.toBeChecked();
  expect(await stored()).toEqual({ is_on: false, devices: 0 });
  await context.close();
});

test('who has blocked messages, and whose browser has none, reads what helps', async ({ browser }) => {
  const opened = await logIn(sites.arena);
  const t = textIn('EN');
  for (const [hindrance, text] of [
    ['blocked', t('profile.deviceBlocked')],
    ['unsupported', t('profile.deviceUnsupported')],
  ] as const) {
    const context = await playerContext(browser, opened, { viewport: desktop, language: 'EN' });
    await context.addInitScript((what) => {
      if (what === 'blocked') Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
      else Reflect.deleteProperty(window, 'PushManager');
    }, hindrance);
    const page = await context.newPage();
    await visit(page, urlOf(sites.arena, '/profile'));
    await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: t('profile.deviceOn') })).toHaveCount(0);
    await expectAccessible(page, `messages: ${hindrance}`);
    await context.close();
  }
});
