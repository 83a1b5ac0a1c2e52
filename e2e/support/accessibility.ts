import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { overflow, settled } from './watch.ts';

interface Broken {
  readonly rule: string;
  readonly where: string;
}

/**
 * WCAG 2.2 AA and good practice. The game inside a frame draws on a canvas and has a test of its own.
 *
 * @param within a part of the page, where one lies over the rest
 */
export async function violations(page: Page, within = 'html'): Promise<Broken[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .include(within)
    // The frames are left out anyway: without them nothing has to be gathered in a page of its own.
    .setLegacyMode()
    // Every rule looks at every element; only what is broken is written down. No rule of these reads style sheets.
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .exclude('iframe')
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({
      rule: id,
      where: `${target.join(' ')}: ${failureSummary?.split('\n').slice(1, 3).join(' ').trim()}`,
    })),
  );
}

/** The page at rest breaks no rule and is no wider than its window. @param what names it in a failure */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await settled(page);
  expect.soft(await violations(page), what).toEqual([]);
  expect.soft(await overflow(page), `${what} is no wider than its window`).toBeLessThanOrEqual(0);
}
