import {
  type Browser,
  expect,
  type FrameLocator,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test';
import { displayMoney } from '#rules/money/display.ts';
import { amountOf } from './actions.ts';
import { balanceOf, call, type Player, playerFields, siteFields } from './api.ts';
import { demoOf, playerContext } from './people.ts';
import { type Site, urlOf } from './sites.ts';
import type { gameTextIn, Language } from './texts.ts';
import { visit, watch } from './watch.ts';

/** A place to play: a site, its texts, a window. */
export interface Seat {
  readonly site: Site;
  readonly language: Language;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** A demonstration player whom no other journey has at the same time: only what this one plays moves the balance. */
const ownPlayer = () => `demo${2 + (Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 4)}`;

/** Logs a player in and opens a game, as `/playnow` does. */
export async function sitDown(
  browser: Browser,
  { site, language, viewport }: Seat,
  { provider, code }: { readonly provider: string; readonly code: string },
) {
  const opened = await demoOf(site, ownPlayer());
  const context = await playerContext(browser, opened, { viewport, language });
  const page = await context.newPage();
  const console = watch(page);
  await visit(page, urlOf(site, `/playnow?provider=${provider}&game=${code}`));
  return { context, page, console, player: opened.player, frame: page.frameLocator('iframe') };
}

/**
 * Logs a player in and opens the page of a game alone, as in a window of its own. The page around a game is the same for
 * every game, and takes as long to open as the game: one game of a kind is opened within it, by `sitDown`.
 * @param prepare run on the page before it is opened
 */
export async function openAlone(
  browser: Browser,
  { site, language, viewport }: Seat,
  { provider, code }: { readonly provider: string; readonly code: string },
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
) {
  const opened = await demoOf(site, ownPlayer());
  const { launch_url } = await call(site, '/api/games/launch', {
    ...{ ...siteFields(site), ...playerFields(opened.player) },
    ...{ provider_code: provider, game_code: code, mode: 'real', language },
  });
  const context = await playerContext(browser, opened, { viewport, language });
  const page = await context.newPage();
  const console = watch(page);
  await prepare(page);
  // Its pictures may come later: what plays waits for the buttons.
  await page.goto(urlOf(site, launch_url), { waitUntil: 'domcontentloaded' });
  return { context, page, console, player: opened.player, frame: page };
}

/** The document of a game: a frame of the site, or a page of its own. */
export type Table = FrameLocator | Page;

/** Draws are held every twenty seconds: one that is about to close is let go, the next is waited for. */
export const NEXT_DRAW = { timeout: 45_000 };

/** Stakes of a scheduled game are open, for as many seconds more as `left` says: thirty at most, every forty seconds. */
export async function openStakes(frame: FrameLocator, left: RegExp): Promise<void> {
  await expect(frame.locator('.draw-clock[data-phase="taking"] .clock-left')).toHaveText(left, {
    timeout: 60_000,
  });
}

/** The figures that a game shows, without the sign of the currency. */
const figuresOf = async (shown: Locator) => ((await shown.textContent()) ?? '').replace(/[^\d.,]/g, '');

/** An amount of the wire as every game shows it, on sites whose currency has cents. */
const money = (wire: string) => displayMoney(amountOf(wire), 2);

/** Compares the balance shown by a game with the server's. */
export const showsBalance = (frame: Table, balance: string) =>
  expect.poll(() => figuresOf(frame.locator('.figure.balance .value'))).toBe(money(balance));

/** The displayed balance equals the server's. */
export async function purseIs(
  purse: Locator,
  player: Player,
  wait: { readonly timeout: number } = { timeout: 20_000 },
): Promise<void> {
  await expect(async () => {
    expect(await figuresOf(purse)).toBe(money(await balanceOf(player)));
  }).toPass(wait);
}

export const drawPurse = (frame: FrameLocator) => frame.locator('.draw-dock .balance output');

type GameText = ReturnType<typeof gameTextIn>;

/** The newest of the rounds that are listed is checked by the page itself, and is what it was said to be. */
export async function verifyNewest(frame: Table, g: GameText): Promise<void> {
  await frame
    .getByRole('button', { name: g('verify') })
    .first()
    .click();
  await expect(frame.getByText(g('verified'))).toBeVisible();
}

/** The seeds of a player's own rounds are changed, which shows the old one; with it the last round is checked. */
export async function rotateAndVerify(frame: Table, g: GameText): Promise<void> {
  await frame.getByRole('button', { name: g('fairness') }).click();
  await frame.getByRole('button', { name: g('rotate') }).click();
  await verifyNewest(frame, g);
}

export const largeButton = (frame: Table) => frame.locator('.deal');

/** The answer of the server to what the player does; a page asks again by itself where it came a moment too soon. */
export async function answered(page: Page, path: string, act: () => Promise<void>) {
  const isAnswer = (response: Response) => response.url().endsWith(path) && response.ok();
  const [response] = await Promise.all([page.waitForResponse(isAnswer), act()]);
  return response.json();
}
