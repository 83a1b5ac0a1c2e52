import { expect, type Page } from '@playwright/test';
import { formatAmount } from '#rules/money/amount.ts';
import { callAs, staffSession } from './office/staff.ts';
import { amountOf } from './support/actions.ts';
import { balanceOf, type Player } from './support/api.ts';
import { ownServer } from './support/own-server.ts';
import { logIn, playerContext } from './support/people.ts';
import { desktop, phone, type Site, sites, urlOf } from './support/sites.ts';
import { type Language, textIn } from './support/texts.ts';
import { visit, watch } from './support/watch.ts';
import { test } from './test.ts';

const own = ownServer();

/** Wagering requirements have tests of their own; here staff decides every withdrawal. */
test.beforeAll(() => own.query('update withdrawal_rule set turnover_times = 0, auto_approve_below = null'));

const journeys = [
  { site: sites.baize, language: 'EN', viewport: desktop },
  { site: sites.lucky, language: 'PHP', viewport: phone },
] as const;

/** Asks for the least that is paid out. @returns the id of the withdrawal */
async function withdraw(page: Page, site: Site, t: ReturnType<typeof textIn>): Promise<string> {
  await visit(page, urlOf(site, '/withdrawal'));
  await page
    .getByRole('group', { name: t('fields.presets') })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('button', { name: t('withdrawal.ask'), exact: true }).click();
  await page.waitForURL(/\?withdrawal=/);
  return new URL(page.url()).searchParams.get('withdrawal') ?? '';
}

/** The words of a result around the amount. */
function saysResult(page: Page, t: ReturnType<typeof textIn>, state: string) {
  const words = t(`withdrawal.result.${state}`).split('{{amount}}').join('').trim();
  return page.getByRole('status').filter({ hasText: words });
}

const held = async (player: Player, before: string) =>
  formatAmount(amountOf(before) - amountOf(await balanceOf(player)));

for (const { site, language, viewport } of journeys) {
  test(`a player of ${site.name} takes a withdrawal back, is refused one, and is paid one`, async ({
    browser,
  }) => {
    const t = textIn(language satisfies Language);
    const opened = await logIn(site);
    const context = await playerContext(browser, opened, { viewport, language });
    const page = await context.newPage();
    const console = watch(page);
    const cashier = await staffSession('cashier');
    const before = await balanceOf(opened.player);

    await withdraw(page, site, t);
    await expect(saysResult(page, t, 'pending')).toBeVisible();
    expect(await held(opened.player, before), 'the money is held').not.toBe('0');
    await page.getByRole('button', { name: t('withdrawal.cancel'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('withdrawal.cancel'), exact: true })
      .click();
    await expect(saysResult(page, t, 'cancelled')).toBeVisible();
    expect(await held(opened.player, before), 'all of it is back').toBe('0');

    const refused = await withdraw(page, site, t);
    await callAs(cashier, '/api/office/cashier/reject', {
      ...{ withdrawal_ids: [refused], code: 'account-name', text: 'The name of the holder is another.' },
      reason: 'The holder is somebody else',
    });
    await expect(saysResult(page, t, 'rejected')).toBeVisible();
    await expect(page.getByText('The name of the holder is another.')).toBeVisible();
    expect(await held(opened.player, before), 'all of it is back').toBe('0');

    const paid = await withdraw(page, site, t);
    const taken = await held(opened.player, before);
    await callAs(cashier, '/api/office/cashier/approve', { withdrawal_ids: [paid], reason: 'All is well' });
    await expect(saysResult(page, t, 'paid')).toBeVisible({ timeout: 60_000 });
    expect(await held(opened.player, before), 'what was held has left').toBe(taken);
    console.none();
    await context.close();
  });
}
