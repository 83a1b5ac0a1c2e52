import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { call, codeSentTo, siteFields } from '../support/api.ts';
import { logIn, playerContext } from '../support/people.ts';
import { desktop, type Site, sites, urlOf } from '../support/sites.ts';
import { textIn } from '../support/texts.ts';
import { test } from '../test.ts';
import { officeUrl, staffPage } from './staff.ts';

const english = textIn('EN');
const PASSWORD = 'Sunday Paper 7';
const three = [sites.arena, sites.lucky, sites.baize] as const;

/** An account of the same person on a site, with its page open in a browser of its own. */
async function openAt(
  site: Site,
  browser: Parameters<typeof playerContext>[0],
  person: string,
): Promise<{ readonly context: BrowserContext; readonly page: Page; readonly account: string }> {
  const account = `${person}_${site.name}`;
  const asked = new Date(Date.now() - 1_000);
  const phone = `+6391${String(Date.now()).slice(-8)}`;
  await call(site, '/api/auth/signup', {
    ...siteFields(site),
    ...{ account_id: account, password: PASSWORD, date_of_birth: '1985-04-03', accept_terms: true },
    contact_email: `${person}@example.com`,
    ...(site === sites.baize ? { contact_phone: phone } : {}),
  });
  if (site === sites.baize) {
    const code = () => codeSentTo(site, phone.slice(-9), asked);
    await expect.poll(code).toBeDefined();
    await call(site, '/api/auth/tac/verify', {
      ...{ ...siteFields(site), account_id: account },
      tac: (await code()) ?? '',
    });
  }
  const context = await playerContext(browser, await logIn(site, account, PASSWORD), { viewport: desktop });
  const page = await context.newPage();
  await page.goto(urlOf(site, '/profile'));
  return { context, page, account };
}

test('risk excludes a person on three sites while they play', async ({ browser }) => {
  const person = `hurt${Date.now().toString(36)}`;
  const open = [];
  for (const site of three) open.push(await openAt(site, browser, person));
  const risk = await staffPage(browser, 'risk', { path: '/protection/exclusions' });
  await expectAccessible(risk, 'exclusions');
  const [first] = open;
  const found = await risk.evaluate(async (query) => {
    const answer = await fetch('/api/office/players/list', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ search: query }),
    });
    return answer.json();
  }, first?.account ?? '');
  const player_id: string = found.rows[0].player_id;
  await risk.getByRole('button', { name: 'Exclude a player' }).click();
  const dialog = risk.getByRole('dialog');
  await dialog.getByLabel('Player id').fill(player_id);
  await dialog.getByLabel('Length').selectOption({ label: 'Excluded for 6 months' });
  await dialog.getByLabel('Reason').fill('Asked for help on the phone');
  await expectAccessible(risk, 'the exclusion');
  const [own, ...others] = open;
  if (!own) throw new Error('nobody is excluded');
  // At once: a page shows for ten seconds only why its session has ended.
  await Promise.all([
    dialog.getByRole('button', { name: 'Exclude a player' }).click(),
    expect(own.page.getByText(english('errors:selfExcluded'))).toBeVisible(),
    ...others.map(({ page }) => expect(page.getByText(english('errors:accountReview'))).toBeVisible()),
  ]);
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  for (const { account } of others) await expect(dialog).toContainText(account);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(risk.getByRole('row', { name: new RegExp(own.account) })).toContainText('6 months');

  await risk.goto(officeUrl('/protection/duplicates'));
  for (const { account } of others)
    await expect(risk.getByRole('row', { name: new RegExp(account) })).toContainText('Mailbox');
  for (const { context } of open) await context.close();
});

test('a contact about harm opens a case, which risk takes, acts in and closes', async ({ browser }) => {
  const person = `case${Date.now().toString(36)}`;
  const { context, account } = await openAt(sites.arena, browser, person);
  await context.close();
  const risk = await staffPage(browser, 'risk');
  const ask = (path: string, body: object) =>
    risk.evaluate(
      async ([to, sent]) => {
        const answer = await fetch(`/api/office/${to}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(sent),
        });
        return answer.json();
      },
      [path, body] as const,
    );
  const { rows } = await ask('players/list', { search: account });
  const { player_id } = rows[0];
  await ask('protection/note_contact', { player_id, about: 'harm', note: 'Cannot stop, says the player' });
  await expect(async () => {
    await risk.goto(officeUrl('/protection'));
    await expect(risk.getByRole('link', { name: new RegExp(account) })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  await expectAccessible(risk, 'the cases');
  await risk.getByRole('link', { name: new RegExp(account) }).click();
  await expect(risk.getByRole('rowheader', { name: /Harm was mentioned/ })).toBeVisible();
  await risk.getByRole('button', { name: 'Assign to me' }).click();
  await expect(risk.getByText('Assigned', { exact: true })).toBeVisible();
  await risk.getByRole('button', { name: /^Limit/ }).click();
  const dialog = risk.getByRole('dialog');
  await dialog.getByLabel('Limit', { exact: true }).selectOption({ label: 'Losses in 24 hours' });
  await dialog.getByLabel('Value').fill('20');
  await dialog.getByLabel('Note').fill('As agreed on the phone');
  await expectAccessible(risk, 'an intervention');
  await dialog.getByRole('button', { name: 'Set the limit' }).click();
  await expect(risk.getByText('As agreed on the phone')).toBeVisible();
  await expectAccessible(risk, 'a case');
  await risk.getByRole('button', { name: 'Close the case' }).click();
  await dialog.getByLabel('Outcome').selectOption({ label: 'Watched further' });
  await dialog.getByLabel('Reason').fill('A limit was set; look again in a month');
  await dialog.getByRole('button', { name: 'Close the case' }).click();
  await expect(risk.getByText('Decided', { exact: true })).toBeVisible();
});

test('screens of protection break no rule, wide in light and narrow in dark', async ({ browser }) => {
  const page = await staffPage(browser, 'risk');
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 768],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['', '/exclusions', '/duplicates', '/markers', '/privacy?player=1']) {
      await page.goto(officeUrl(`/protection${path}`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, `${path} at ${width}`);
    }
  }
});
