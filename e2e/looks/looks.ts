import type { Page } from '@playwright/test';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { themes } from '#contract/site.ts';
import { hydrated, settled } from '../support/watch.ts';

export interface Drawn {
  readonly code: string;
  readonly colors: readonly string[];
}

/** Whether an environment's list, divided by commas, names it; all are meant where there is none. */
function isAsked(list: string, name: string): boolean {
  const names = process.env[list];
  return !names || names.split(',').includes(name);
}

/** Every template that is drawn, with its palettes. */
export const drawn: readonly Drawn[] = Object.entries(themes)
  .filter(([code, { colors }]) => colors.length > 0 && isAsked('LOOKS', code))
  .map(([code, { colors }]) => ({ code, colors }));

export const readyLanguages = (Object.keys(languages) as LanguageCode[]).filter(
  (code) => languages[code].ready && isAsked('LOOK_LANGUAGES', code),
);

/** Between these a page has to be right everywhere; templates turn at widths of their own among them. */
export const widths = [320, 375, 768, 1024, 1440] as const;
const HEIGHT = 860;
/** The next theme's stylesheets load while the previous ones are active, so that a problem is checked more than once. */
const AGAIN_MS = 400;

/** The dock loads once a page is idle (site/src/shells/components/floating/dock.tsx). */
const AFLOAT_MS = 15_000;
/** Screens without it. */
const isBare = /^\/(playnow|minigame|preloader)$/;

export const lookQuery = (code: string, colour?: string, language = 'EN') =>
  `look=${code}${colour === undefined ? '' : `.${colour}`}&look_lang=${language}`;

export function withLook(address: string, query: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}

/** Opens a page in a look, with all that floats over it. An announcement that comes up is put away. */
export async function openLook(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  await settled(page);
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
  // On phones the sheet is filled when it is opened.
  const isWide = (page.viewportSize()?.width ?? 0) >= 768;
  if (isWide && !isBare.test(new URL(address).pathname))
    await page.locator('.dock-extras').waitFor({ state: 'attached', timeout: AFLOAT_MS });
  const dialog = page.getByRole('dialog');
  if (await dialog.count()) {
    await page.keyboard.press('Escape');
    await dialog.first().waitFor({ state: 'detached' });
  }
}

/** Another template or palette on the page that is open, as /dev/looks asks for it. */
export async function wear(page: Page, { code }: Drawn, colour: string, language: string): Promise<void> {
  const query = lookQuery(code, colour, language);
  await page.evaluate((look) => window.postMessage({ look }, window.location.origin), query);
  await page.waitForFunction(
    ([theme, color]) => {
      const { dataset } = document.documentElement;
      return dataset.theme === theme && dataset.color === color;
    },
    [code, colour],
  );
  await page.locator('#main').waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Hidden content is not painted and would be read in the previous colours; transitions are off too. */
export async function drawAll(page: Page): Promise<void> {
  await page.addStyleTag({
    content: '* { content-visibility: visible !important; transition: none !important }',
  });
}

/** Layout problems of the page at a width, in words: permanent ones, not those still settling. */
export async function faultsAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.evaluate(async () => {
    for (let drawn = 0; drawn < 2; drawn++) await new Promise(requestAnimationFrame);
  });
  let found = await faultsNow(page);
  for (let again = 0; again < 4 && found.length > 0; again++) {
    await page.waitForTimeout(AGAIN_MS);
    found = await faultsNow(page);
  }
  return found.map((fault) => `${width} px: ${fault}`);
}

const faultsNow = async (page: Page) => [...(await page.evaluate(wider)), ...(await page.evaluate(overlaps))];

/** Runs in the page: by how much it is wider than its window, and what sticks out. */
function wider(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const isCut = (element: Element): boolean => {
    for (let up = element.parentElement; up; up = up.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(up).overflowX)) return true;
    return false;
  };
  const out = [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5 && !isCut(element))
    .slice(0, 3)
    .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
  return [`${scrollWidth - clientWidth} px wider than the window: ${out.join(', ')}`];
}

/** Runs in the page: whether a fixed element lies on another fixed one. */
function overlaps(): string[] {
  const isSeen = (element: Element) => {
    const { width, height, bottom, top } = element.getBoundingClientRect();
    return (
      width > 4 &&
      height > 4 &&
      bottom > 0 &&
      top < window.innerHeight &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };
  const fixed = [...document.body.querySelectorAll('*')].filter(
    (element) => getComputedStyle(element).position === 'fixed' && isSeen(element),
  );
  // An element that lets touches through is only a frame; one that covers the page is its backdrop.
  const things = fixed
    .flatMap((element) =>
      getComputedStyle(element).pointerEvents === 'none' ? [...element.children] : [element],
    )
    .filter((element) => isSeen(element) && getComputedStyle(element).pointerEvents !== 'none')
    .filter((element) => element.getBoundingClientRect().height < window.innerHeight * 0.7);
  const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class')}`;
  const meet = (one: Element, other: Element) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 1 && high > 1 && !one.contains(other) && !other.contains(one);
  };
  return things.flatMap((one, place) =>
    things
      .slice(place + 1)
      .filter((other) => meet(one, other))
      .map((other) => `${nameOf(one)} lies on ${nameOf(other)}`),
  );
}
