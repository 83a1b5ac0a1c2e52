import type { Page } from '@playwright/test';

/** Phones, tablets and desktops. */
export const everyWidth = [320, 360, 375, 414, 600, 768, 820, 1024, 1280, 1440, 1920] as const;
const HEIGHT = 780;
/** Style sheets of the next look may still be on their way, and rows that come into sight grow. */
const AGAIN_MS = 300;

/**
 * Links, buttons, fields and texts that lie under a part of the window that does not scroll away, where no scrolling
 * frees them: in words, for a width in pixels. Only at the top and the end of a page is there no room left to scroll.
 */
export async function coveredAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: HEIGHT });
  const found: string[] = [];
  for (const at of ['top', 'end'] as const) {
    let covered = await coveredNow(page, at);
    for (let again = 0; again < 4 && covered.length > 0; again++) {
      await page.waitForTimeout(AGAIN_MS);
      covered = await coveredNow(page, at);
    }
    found.push(...covered.map((words) => `${width} px, ${at}: ${words}`));
  }
  return found;
}

async function coveredNow(page: Page, at: 'top' | 'end'): Promise<string[]> {
  await page.evaluate(async (isEnd) => {
    for (let drawn = 0; drawn < 3; drawn++) {
      window.scrollTo({ top: isEnd ? document.documentElement.scrollHeight : 0, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  }, at === 'end');
  return page.evaluate<string[]>(`(() => { ${inPage.map(String).join('\n')}\n return covered(); })()`);
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Part {
  readonly element: Element;
  readonly box: Box;
}

/** The functions below run in the page. */
const inPage = [meet, isThere, inWindow, isSeen, floatsNow, seenOf, partsNow, isFreed, covered];

function meet(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

/** Edges may touch. */
function isThere({ left, top, right, bottom }: Box): boolean {
  return right - left > 2 && bottom - top > 2;
}

function inWindow(box: Box): Box {
  const { clientWidth } = document.documentElement;
  return meet(box, { left: 0, top: 0, right: clientWidth, bottom: window.innerHeight });
}

function isSeen(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

/** Elements with a fixed position in the window. */
function floatsNow(): Part[] {
  const isThrough = (element: Element) => getComputedStyle(element).pointerEvents === 'none';
  return (
    [...document.body.querySelectorAll('*')]
      .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position) && isSeen(element))
      // An element that lets touches through is only a frame.
      .flatMap((element) => (isThrough(element) ? [...element.children] : [element]))
      .filter((element) => isSeen(element) && !isThrough(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => isThere(inWindow(box)))
  );
}

/** The visible part of an element's box: the window clips it, and every ancestor that scrolls or hides. */
function seenOf(element: Element, box: Box): Box {
  let seen = inWindow(box);
  if (getComputedStyle(element).position === 'fixed') return seen;
  for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(up);
    if (overflowX !== 'visible' || overflowY !== 'visible') seen = meet(seen, up.getBoundingClientRect());
    if (position === 'fixed') return seen;
  }
  return seen;
}

/** Controls and lines of text in the window. */
function partsNow(): Part[] {
  const isNear = (box: Box) => isThere(inWindow(box));
  const parts: Part[] = [];
  for (const element of document.querySelectorAll('a, button, input, select, textarea, summary')) {
    const box = element.getBoundingClientRect();
    // A link around a whole card is found by the texts in it.
    if (isNear(box) && box.height < 120) parts.push({ element, box });
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!element || !text.textContent?.trim() || !isNear(element.getBoundingClientRect())) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    parts.push(...[...range.getClientRects()].filter(isNear).map((box) => ({ element, box })));
  }
  return parts
    .filter(({ element }) => isSeen(element))
    .map(({ element, box }) => ({ element, box: seenOf(element, box) }))
    .filter(({ box }) => isThere(box));
}

/** Whether scrolling the page takes a part out from under all that floats. */
function isFreed({ element, box }: Part, floats: readonly Part[]): boolean {
  const { innerHeight, scrollY } = window;
  const below = document.documentElement.scrollHeight - innerHeight - scrollY;
  const over = floats.filter((float) => !float.element.contains(element) && !element.contains(float.element));
  return over
    .flatMap((float) => [float.box.bottom - box.top, float.box.top - box.bottom])
    .filter((by) => by <= scrollY && -by <= below)
    .map((by) => ({ ...box, top: box.top + by, bottom: box.bottom + by }))
    .some(
      (moved) =>
        moved.top >= 0 &&
        moved.bottom <= innerHeight &&
        over.every((float) => !isThere(meet(moved, float.box))),
    );
}

function covered(): string[] {
  const floats = floatsNow();
  const found = new Set<string>();
  for (const part of partsNow()) {
    const { element, box } = part;
    const isAfloat = floats.some((float) => float.element.contains(element));
    for (const float of floats) {
      const under = meet(box, float.box);
      if (float.element.contains(element) || element.contains(float.element) || !isThere(under)) continue;
      const top = document.elementFromPoint((under.left + under.right) / 2, (under.top + under.bottom) / 2);
      if (!top || !float.element.contains(top) || (!isAfloat && isFreed(part, floats))) continue;
      const words = (element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 30);
      found.add(`“${words}” (${element.tagName}) under ${float.element.tagName}.${float.element.className}`);
    }
  }
  return [...found];
}
