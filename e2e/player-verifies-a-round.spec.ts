import { expect } from '@playwright/test';
import { violations } from './support/accessibility.ts';
import { balanceOf } from './support/api.ts';
import { answered, largeButton, sitDown } from './support/games.ts';
import { phone, sites } from './support/sites.ts';
import { gameTextIn, textIn } from './support/texts.ts';
import { test } from './test.ts';

const seat = { site: sites.lucky, language: 'PHP', viewport: phone } as const;

test('a round is verified step by step, from its link and from wrong figures', async ({ browser }) => {
  const [t, g] = [textIn(seat.language), gameTextIn(seat.language)];
  const { context, page, player, frame } = await sitDown(browser, seat, {
    provider: 'BRASSWORK',
    code: 'copper-dice',
  });
  await expect(largeButton(frame)).toHaveAttribute('aria-disabled', 'false');
  const round = await answered(page, '/api/games/play', () => largeButton(frame).click());
  expect(await balanceOf(player)).toBe(round.balance);

  await frame.getByRole('button', { name: g('fairness') }).click();
  await frame.getByRole('button', { name: g('rotate') }).click();
  const opened = context.waitForEvent('page');
  await frame.getByRole('button', { name: g('everyStep') }).click();
  const checked = await opened;
  await expect(checked.getByRole('heading', { name: t('fairness.genuine') })).toBeVisible();
  await expect(checked.getByRole('heading', { name: t('verify.numbers') })).toBeVisible();
  expect(await violations(checked), 'for everybody').toEqual([]);

  // The check makes no call: it works offline, and names what is wrong.
  await context.setOffline(true);
  await checked.getByRole('textbox', { name: t('history.win') }).fill('123456');
  await checked.getByRole('button', { name: t('verify.check') }).click();
  await expect(checked.getByRole('heading', { name: t('verify.wrong') })).toBeVisible();
  await expect(checked.getByText('123456').first()).toBeVisible();
  await context.close();
});
