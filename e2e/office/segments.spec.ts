import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { call, siteFields } from '../support/api.ts';
import { logIn, playerContext } from '../support/people.ts';
import { desktop, sites, urlOf } from '../support/sites.ts';
import { test } from '../test.ts';
import { callAs, officeUrl, staffPage, staffSession, toggleGroup } from './staff.ts';

const reason = 'Those who came back';

test('somebody of marketing writes a segment, sees how many players it has while writing, and a promotion is for it', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const name = `Back again ${Date.now()}`;
  const page = await staffPage(browser, 'marketing');
  await toggleGroup(page, 'Rewards');
  await page.getByRole('link', { name: 'Segments', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Segments' })).toBeVisible();
  await expectAccessible(page, 'the list of segments');

  await page.goto(officeUrl('/segments/new?site=lucky'));
  await page.getByLabel('Name').fill(name);
  const first = page.getByRole('group', { name: 'Condition 1', exact: true });
  await first.getByLabel('What', { exact: true }).selectOption({ label: 'Tag' });
  await expect(page.getByText('Fill in every field to have the players counted.')).toBeVisible();
  await first.getByLabel('Tag', { exact: true }).fill('nobody-has-this');
  await expect(page.getByText('Players now.')).toBeVisible();
  await expect(page.getByText('Some of them')).toHaveCount(0);
  await first.getByLabel('How', { exact: true }).selectOption({ label: 'has not' });
  await expect(page.getByText('Some of them')).toBeVisible();
  await page.getByRole('button', { name: 'Add a condition' }).click();
  const second = page.getByRole('group', { name: 'Condition 2', exact: true });
  await second.getByLabel('What', { exact: true }).selectOption({ label: 'Registered' });
  await second.getByLabel('Days', { exact: true }).fill('3650');
  await expect(page.getByText('Some of them')).toBeVisible();
  await expectAccessible(page, 'a new segment');
  await confirm('Save');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Version 1 on lucky')).toBeVisible();
  await expect(page.getByText('Nothing uses it yet.')).toBeVisible();
  await expectAccessible(page, 'a segment');

  await page.goto(officeUrl('/promotions/new?site=lucky'));
  await page.getByLabel('Name').fill(`For ${name}`);
  await page.getByLabel('Title').fill('Welcome back');
  await page.getByLabel('Who', { exact: true }).selectOption({ label: name });
  await confirm('Save');
  await expect(page.getByRole('heading', { level: 1, name: `For ${name}` })).toBeVisible();
  await expect(page.getByLabel('Who', { exact: true }).locator('option:checked')).toHaveText(name);

  async function confirm(action: string): Promise<void> {
    await act(page, action);
  }
});

test('a campaign for a segment reaches a player, who reads it on the site and claims what it offers', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const stamp = Date.now().toString(36);
  const account = `reached_${stamp}`;
  const tag = `reached-${stamp}`;
  const password = 'Sunday Paper 7';
  await call(sites.lucky, '/api/auth/signup', {
    ...siteFields(sites.lucky),
    ...{ account_id: account, password, date_of_birth: '1985-04-03', accept_terms: true },
    contact_email: `${account}@example.com`,
  });
  const support = await staffSession('support');
  const { rows } = await callAs(support, '/api/office/players/list', { search: account });
  const player_id = rows[0]?.player_id ?? '';
  await callAs(support, '/api/office/players/set_tags', { player_id, from: [], tags: [tag], reason });

  const page = await staffPage(browser, 'marketing');
  const rule = {
    match: 'all' as const,
    groups: [{ match: 'all' as const, conditions: [{ fact: 'tag' as const, is: 'has' as const, tag }] }],
  };
  await callAs(page, '/api/office/segments/create', { site: 'lucky', name: tag, rule, reason });
  const promotion = await callAs(page, '/api/office/promotions/create', {
    ...{ site: 'lucky', name: `Gift ${stamp}`, starts_at: null, ends_at: null, reason },
    texts: { EN: { title: `Gift ${stamp}`, body: '' } },
    data: {
      trigger: { kind: 'campaign' },
      gift: { kind: 'money', size: { fixed: '10' } },
      terms: {
        wagering: { times: 1, base: 'bonus' },
        contribution: { casino: 100, sportsbook: 0, categories: {}, games: {} },
        ...{ minimumOdds: null, maximumStake: null, maximumWin: null, days: 7, excludedGames: [] },
        ...{ order: 'cashFirst', winsTo: 'sameWallet', forfeitOnWithdrawal: true },
      },
      caps: { perPlayer: 1, perDay: null, perDevice: null, total: null },
      budget: null,
    },
  });
  const started = { promotion_id: promotion.promotion_id, from: 'draft', to: 'active', reason } as const;
  await callAs(page, '/api/office/promotions/set_state', started);

  await page.goto(officeUrl('/campaigns?site=lucky'));
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  await expectAccessible(page, 'the list of campaigns');
  await page.getByRole('link', { name: 'New campaign' }).click();
  await page.getByLabel('Name').fill(`Campaign ${stamp}`);
  await page.getByLabel('Segment', { exact: true }).selectOption({ label: tag });
  await page.getByLabel('Held out, percent').fill('0');
  await page.getByLabel('Title', { exact: true }).fill(`A gift for you ${stamp}`);
  await page.getByLabel('Text', { exact: true }).fill('It waits on the page of promotions.');
  await page.getByLabel('Promotion', { exact: true }).selectOption({ label: `Gift ${stamp}` });
  await page.getByLabel('Leads to').fill('/promotions');
  await page.getByLabel('On the home page, too, until it is read').check();
  await page.getByLabel('In the language').selectOption('VI');
  await expect(page.getByText('There is no text in this language: EN is read.')).toBeVisible();
  await expectAccessible(page, 'a new campaign');
  await act(page, 'Save');
  await expect(page.getByRole('heading', { level: 1, name: `Campaign ${stamp}` })).toBeVisible();
  await act(page, 'Start');
  const campaign_id = page.url().split('/').at(-1)?.split('?')[0] ?? '';
  const reached = async () =>
    (await callAs(page, '/api/office/campaigns/get', { campaign_id })).campaign.reached;
  await expect.poll(reached, { timeout: 60_000 }).toBe(1);
  await page.reload();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a campaign');

  const context = await playerContext(browser, await logIn(sites.lucky, account, password), {
    viewport: desktop,
  });
  const player = await context.newPage();
  await player.goto(urlOf(sites.lucky, '/'));
  await expect(player.getByText(`A gift for you ${stamp}`).first()).toBeVisible();
  await player.goto(urlOf(sites.lucky, '/inbox'));
  await player.getByRole('button', { name: `A gift for you ${stamp}` }).click();
  const message = player.getByRole('article').filter({ hasText: `A gift for you ${stamp}` });
  await message.getByRole('link').click();
  await expect(player).toHaveURL(urlOf(sites.lucky, '/promotions'));
  const offer = player.getByRole('article').filter({ hasText: `Gift ${stamp}` });
  await offer.getByRole('button', { name: 'Claim', exact: true }).click();
  await expect
    .poll(async () => {
      const { rows: grants } = await callAs(page, '/api/office/promotions/grants', {
        promotion_id: promotion.promotion_id,
      });
      return grants.map((grant) => grant.account_id);
    })
    .toEqual([account]);
});

/** Does what a button of the page says, with a reason. */
async function act(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}
