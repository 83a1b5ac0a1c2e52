import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { overflow, settled } from './watch.ts';

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

interface Broken {
  readonly rule: string;
  readonly where: string;
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What breaks the rules of axe in one document; frames within it are left out. The package of axe for Playwright does
 * the same by a source twice as long, sent to every frame: a run takes a quarter more of processor time.
 *
 * @param within selects a part of the document
 */
async function broken(frame: Frame, within: string, tags: readonly string[]): Promise<Broken[]> {
  if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(source);
  const found = await frame.evaluate(
    async ([include, values]) => {
      const results = await window.axe?.run(
        { include: [[include]], exclude: [['iframe']] },
        // Every rule looks at every element; only what is broken is written down. No rule of these reads style sheets.
        {
          runOnly: { type: 'tag', values: [...values] },
          resultTypes: ['violations'],
          preload: { assets: ['media'] },
        },
      );
      return results?.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({ id, target: target.join(' '), failureSummary })),
      );
    },
    [within, tags] as const,
  );
  if (found === undefined) throw new Error(`axe did not run in ${frame.url()}`);
  return found.map(({ id, target, failureSummary }) => ({
    rule: id,
    where: `${target}: ${failureSummary?.split('\n').slice(1, 3).join(' ').trim()}`,
  }));
}

/**
 * WCAG 2.2 AA and good practice. The game inside a frame draws on a canvas and has a test of its own.
 *
 * @param within a part of the page, where one lies over the rest
 */
export const violations = (page: Page, within = 'html'): Promise<Broken[]> =>
  broken(page.mainFrame(), within, [...WCAG_22_AA, 'best-practice']);

/** WCAG 2.2 AA inside an open game, in the frame of the site or alone. */
export async function brokenInGame(page: Page): Promise<readonly Broken[]> {
  const isAlone = new URL(page.url()).pathname.startsWith('/games/');
  const game = isAlone
    ? page.mainFrame()
    : await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (!game) throw new Error(`No game is open at ${page.url()}`);
  return broken(game, 'body', WCAG_22_AA);
}

/** The page at rest breaks no rule and is no wider than its window. @param what names it in a failure */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await settled(page);
  // In the middle of a transition colours are those of neither state. One that another colour scheme causes begins with a frame,
  // and that of a colour which is inherited begins anew with each step of the one above it.
  await page.evaluate(async () => {
    const drawn = () =>
      // A page that draws no frames has no transitions either.
      Promise.race([
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        new Promise((done) => setTimeout(done, 1_000)),
      ]);
    const transitions = (of: RegExp) =>
      document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition && of.test(one.transitionProperty));
    await drawn();
    for (let left = transitions(/./); left.length > 0; left = transitions(/color|opacity|fill|stroke/)) {
      await Promise.allSettled(left.map(({ finished }) => finished));
      await drawn();
    }
  });
  expect.soft(await violations(page), what).toEqual([]);
  expect.soft(await overflow(page), `${what} is no wider than its window`).toBeLessThanOrEqual(0);
}
