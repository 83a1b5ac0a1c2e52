import AxeBuilder from '@axe-core/playwright';
import type { Browser, FrameLocator, Page, Response } from '@playwright/test';
import { demoOf, playerContext } from './people.ts';
import { type Site, urlOf } from './sites.ts';
import type { Language } from './texts.ts';
import { visit, watch } from './watch.ts';

/** Where a player sits down: a site, its words, a window. */
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

export const largeButton = (frame: FrameLocator) => frame.locator('.deal');

/** The answer of the server to what the player does; a page asks again by itself where it came a moment too soon. */
export async function answered(page: Page, path: string, act: () => Promise<void>) {
  const isAnswer = (response: Response) => response.url().endsWith(path) && response.ok();
  const [response] = await Promise.all([page.waitForResponse(isAnswer), act()]);
  return response.json();
}

/** What breaks the rules of accessibility inside the frame of an open game. */
export async function brokenInGame(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include({ fromFrames: ['iframe', 'body'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
