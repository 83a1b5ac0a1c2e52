import { expect } from '@playwright/test';
import { brokenInGame } from './support/accessibility.ts';
import { amountOf, figures } from './support/actions.ts';
import { balanceOf, payIn } from './support/api.ts';
import {
  answered,
  largeButton,
  openAlone,
  purseIs,
  rotateAndVerify,
  type Seat,
  showsBalance,
  sitDown,
  type Table,
} from './support/games.ts';
import { desktop, phone, sites } from './support/sites.ts';
import { gameTextIn } from './support/texts.ts';
import { reload } from './support/watch.ts';
import { test } from './test.ts';

const atDesk: Seat = { site: sites.baize, language: 'EN', viewport: desktop };
const onPhone: Seat = { site: sites.lucky, language: 'PHP', viewport: phone };

const asked = ['Origin-Agent-Cluster'] as const;
const isReady = (frame: Table) =>
  expect(largeButton(frame)).toHaveAttribute('aria-disabled', 'false', { timeout: 30_000 });

test('a ball falls through the rows that were chosen into the pocket of the result', async ({ browser }) => {
  const game = { provider: 'PAPERCUT', code: 'peg-rain' };
  const { context, page, console, frame } = await openAlone(browser, atDesk, game);
  const g = gameTextIn(atDesk.language);
  await isReady(frame);
  await frame.getByRole('combobox', { name: g('rain.rows') }).selectOption('8');
  await frame.getByRole('combobox', { name: g('rain.risk') }).selectOption('high');
  await expect(frame.locator('.pocket')).toHaveText([
    '29',
    '4.4',
    '1.05',
    '0.4',
    '0.3',
    '0.4',
    '1.05',
    '4.4',
    '29',
  ]);
  const round = await answered(page, '/api/games/play', () => largeButton(frame).click());
  expect(round.result.path).toHaveLength(8);
  await expect(frame.locator('.pocket').nth(round.result.slot)).toContainClass('hit');
  await expect(frame.locator('.drops li')).toHaveText(`×${round.result.times / 100}`);
  await isReady(frame);
  await showsBalance(frame, round.balance);
  expect(await brokenInGame(page)).toEqual([]);
  console.none(...asked);
  await context.close();
});

test('a card is guessed from, found again after a reload, and left with what it is worth', async ({
  browser,
}) => {
  const game = { provider: 'BURIN', code: 'tall-card' };
  const { context, page, console, frame } = await sitDown(browser, onPhone, game);
  const g = gameTextIn(onPhone.language);
  let round = { state: 'settled', balance: '', result: { cards: [''], next: {} } };
  // The likelier guess is right three times of four; a round that is lost is played again.
  while (round.state !== 'open') {
    await isReady(frame);
    round = await answered(page, '/api/games/play', () => largeButton(frame).click());
    const [[likelier = ''] = []] = Object.entries<number>(round.result.next).sort(([, a], [, b]) => a - b);
    const guess = frame.locator(`.guess[data-guess="${likelier}"]`);
    await expect(guess).toHaveAttribute('aria-disabled', 'false');
    round = await answered(page, '/api/games/act', () => guess.click());
  }
  await reload(page);
  await expect(frame.locator('.steps-up li')).toHaveCount(2);
  await expect(largeButton(frame)).not.toHaveText(g('mines.back'));
  expect(await brokenInGame(page)).toEqual([]);
  const left = await answered(page, '/api/games/act', () => largeButton(frame).click());
  expect(left.state).toBe('settled');
  expect(amountOf(left.win) > amountOf(left.stake)).toBe(true);
  await expect(frame.locator('.win.lit')).toBeVisible();
  await showsBalance(frame, left.balance);
  console.none(...asked);
  await context.close();
});

test('numbers are picked by key, drawn one after the other, and paid by the table of the picks', async ({
  browser,
}) => {
  const game = { provider: 'PAPERCUT', code: 'cricket-keno' };
  const { context, page, console, frame } = await openAlone(browser, atDesk, game);
  const g = gameTextIn(atDesk.language);
  await expect(largeButton(frame)).toHaveAttribute('aria-disabled', 'true');
  await frame.getByRole('button', { name: '1', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(frame.getByRole('button', { name: '6', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(frame.locator('.pays b')).toHaveText(['1', '2']);
  const round = await answered(page, '/api/games/play', () => largeButton(frame).click());
  const hits = round.result.drawn.filter((one: number) => one === 1 || one === 6).length;
  await expect(frame.locator('.ball')).toHaveText(round.result.drawn.map(String));
  await expect(frame.locator('.number.hit')).toHaveCount(hits);
  await isReady(frame);
  await showsBalance(frame, round.balance);
  await frame.getByRole('button', { name: g('keno.quick') }).click();
  await expect(frame.locator('.number[aria-pressed="true"]')).toHaveCount(2);
  expect(await brokenInGame(page)).toEqual([]);
  console.none(...asked);
  await context.close();
});

test('chips are laid on digits, the word of the hash ends in the number, and the round is verified', async ({
  browser,
}) => {
  const game = { provider: 'BURIN', code: 'last-digits' };
  const { context, page, console, frame } = await openAlone(browser, onPhone, game);
  const g = gameTextIn(onPhone.language);
  await expect(largeButton(frame)).toHaveAttribute('aria-disabled', 'true');
  await frame.locator('.spot.half').first().click();
  await frame.getByRole('button', { name: g('digits.lucky'), exact: true }).click();
  await frame.getByRole('button', { name: g('digits.tenAfter') }).click();
  await frame.locator('.ten.shown .spot').nth(7).click();
  const round = await answered(page, '/api/games/play', () => largeButton(frame).click());
  const digits = String(round.result.number).padStart(2, '0');
  expect(String(round.result.word).padStart(2, '0').slice(-2)).toBe(digits);
  await expect(frame.locator('.last-two')).toHaveText(digits);
  await showsBalance(frame, round.balance);
  expect(await brokenInGame(page)).toEqual([]);
  await rotateAndVerify(frame, g);
  console.none(...asked);
  await context.close();
});

test('a stake is typed and fitted, and quick rounds play by themselves until a press stops them', async ({
  browser,
}) => {
  const game = { provider: 'BRASSWORK', code: 'copper-dice' };
  const { context, page, console, player, frame } = await sitDown(browser, atDesk, game);
  const g = gameTextIn(atDesk.language);
  const sheet = frame.getByRole('dialog');
  await isReady(frame);
  const quick = frame.getByRole('button', { name: g('quick.title') });
  await quick.click();
  // The page around the game keeps it once the game has said so.
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(kept).toContain('quick');
  await reload(page);
  await expect(quick, 'remembered').toHaveAttribute('aria-pressed', 'true');
  const before = await balanceOf(player);
  await payIn(player, '150');
  await expect.poll(() => balanceOf(player)).not.toBe(before);
  const left = await balanceOf(player);
  await expect(page.locator('header').first()).toContainText(figures(left));
  await showsBalance(frame, left);
  await isReady(frame);
  await frame.locator('.stake-figure').click();
  const amount = sheet.getByRole('textbox', { name: g('stake.amount') });
  await amount.fill('1');
  await amount.press('Enter');
  await expect(sheet.getByText(g('stake.low', { amount: '₱5.00' }))).toBeVisible();
  expect(await brokenInGame(page)).toEqual([]);
  await amount.fill('7');
  await amount.press('Enter');
  await frame.getByRole('button', { name: g('auto.title'), exact: true }).click();
  const start = sheet.getByRole('button', { name: g('auto.start') });
  await start.click();
  await expect(sheet.getByText(g('auto.lossWrong', { amount: '₱7.00' }))).toBeVisible();
  await sheet.getByRole('textbox', { name: g('auto.loss') }).fill('350');
  const played: { readonly stake: string }[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/games/play') && response.ok()) played.push(await response.json());
  });
  await start.click();
  await expect.poll(() => played.length).toBeGreaterThan(1);
  await largeButton(frame).click();
  await expect(frame.locator('.auto-count')).toContainText(g('auto.endPressed'));
  await isReady(frame);
  expect(played[0]?.stake).toBe('7');
  await purseIs(frame.locator('.figure.balance .value'), player);
  expect(await brokenInGame(page)).toEqual([]);
  console.none(...asked);
  await context.close();
});
