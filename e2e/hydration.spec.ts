import { expect } from '@playwright/test';
import { demoOf, playerContext, visitorContext } from './support/people.ts';
import { desktop, phone, sites, urlOf } from './support/sites.ts';
import { textIn } from './support/texts.ts';
import { settled, visit, watch } from './support/watch.ts';
import { test } from './test.ts';

/** Every language, far from UTC on both sides of it; Nepal is three quarters of an hour off. */
const zones = [
  [
    'Asia/Kathmandu',
    phone,
    { NE: ['/', '/sports', '/register', '/slots', '/news'], BN: ['/'], PHP: ['/news'] },
  ],
  ['America/New_York', desktop, { RUS: ['/', '/sports'], ESP: ['/'], VI: ['/sports'], EN: ['/news'] }],
  ['Asia/Manila', desktop, { CN: ['/'], CT: ['/sports'], MS: ['/news', '/spin'] }],
] as const;

for (const [timezoneId, viewport, languages] of zones) {
  test(`a page is taken over without a word changing in ${timezoneId}`, async ({ browser }) => {
    for (const language of ['NE', 'BN', 'PHP', 'RUS', 'ESP', 'VI', 'EN', 'CN', 'CT', 'MS'] as const) {
      const paths: readonly string[] = Reflect.get(languages, language) ?? [];
      if (paths.length === 0) continue;
      const context = await visitorContext(browser, sites.arena, { viewport, language }, { timezoneId });
      const page = await context.newPage();
      const console = watch(page);
      for (const path of paths) {
        await visit(page, urlOf(sites.arena, path));
        // Content far down hydrates after the content above the fold.
        await settled(page);
        console.none();
      }
      await context.close();
    }
  });
}

test('a player\u2019s own answers come after the page has been taken over', async ({ browser }) => {
  const context = await playerContext(browser, await demoOf(sites.arena), { viewport: desktop });
  const page = await context.newPage();
  const console = watch(page);
  for (const path of ['/', '/sports', '/']) {
    await visit(page, urlOf(sites.arena, path));
    await expect(
      page.getByRole('link', { name: new RegExp(`^${textIn('EN')('shell.balance')}`) }),
    ).toBeVisible();
    console.none();
  }
  await context.close();
});
