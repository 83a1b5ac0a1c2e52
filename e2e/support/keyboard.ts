import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import { announcementOn } from './people.ts';

/** So many stops away somebody gives up. */
const MOST_STOPS = 120;
/** Loading content may move a stop; after this long its position counts as final. */
const SETTLES_MS = 1_000;

/** Somebody who has a keyboard and nothing else: every stop on the way has to be seen. */
export class Keyboard {
  readonly #page: Page;
  readonly #faults = new Set<string>();

  constructor(page: Page) {
    this.#page = page;
  }

  /** Problems of the stops so far, in words. */
  get faults(): readonly string[] {
    return [...this.#faults];
  }

  /** Goes from stop to stop, forwards or back as it lies, until the place is reached. */
  async tabTo(place: Locator): Promise<void> {
    const target = place.filter({ visible: true }).first();
    await expect(target).toBeVisible({ timeout: 20_000 });
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      await this.#closeAnnouncement();
      // Checked at every stop: a page that has just changed moves the focus to its beginning.
      const way = await target.evaluate(wayTo);
      if (way === undefined) return;
      await this.#page.keyboard.press(way);
      await this.#look();
    }
    throw new Error(`${target} is not reached: ${await this.#page.evaluate(stopNow)}`);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.press('ControlOrMeta+a');
    await this.#page.keyboard.type(text);
  }

  /** One may open at any time on a home page, and keeps the focus. */
  async #closeAnnouncement(): Promise<void> {
    const announcement = announcementOn(this.#page);
    if (!(await announcement.isVisible())) return;
    await this.#page.keyboard.press('Escape');
    await expect(announcement).toBeHidden();
  }

  async #look(): Promise<void> {
    const begun = Date.now();
    let fault: string | undefined;
    do fault = await this.#faultIn(this.#page.mainFrame());
    while (fault !== undefined && Date.now() - begun < SETTLES_MS);
    if (fault !== undefined) this.#faults.add(`${new URL(this.#page.url()).pathname}: ${fault}`);
  }

  /** A frame that has the focus passes it on to something within. */
  async #faultIn(frame: Frame): Promise<string | undefined> {
    const fault = await frame.evaluate(faultOfStop);
    if (fault !== 'frame') return fault;
    for (const child of frame.childFrames())
      if (await child.evaluate(() => document.hasFocus())) return this.#faultIn(child);
    return undefined;
  }
}

/** In the page: the key that leads from the focused stop towards an element; none if it is there. */
function wayTo(element: Element): 'Tab' | 'Shift+Tab' | undefined {
  const now = element.ownerDocument.activeElement;
  if (now === element) return undefined;
  if (now === null || now === element.ownerDocument.body) return 'Tab';
  const isBehind = (now.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return isBehind ? 'Tab' : 'Shift+Tab';
}

function stopNow(): string {
  return document.activeElement?.outerHTML.slice(0, 200) ?? '';
}

/** In the page: why somebody would not see where the focus is; `frame` where it is within one. */
async function faultOfStop(): Promise<string | undefined> {
  for (let drawn = 0; drawn < 2; drawn++) await new Promise(requestAnimationFrame);
  // A mark that fades in is looked at when it is there.
  const fading = document.getAnimations().filter((motion) => motion instanceof CSSTransition);
  await Promise.allSettled(fading.map(({ finished }) => finished));
  const stop = document.activeElement;
  if (stop === null || stop === document.body) return undefined;
  if (stop.tagName === 'IFRAME') return 'frame';
  // A page or dialog that has just opened has the focus, so that it is read out; the keyboard goes on from there and
  // stops nowhere on it.
  if (stop instanceof HTMLElement && stop.tabIndex < 0 && stop.matches('main, [role="dialog"]'))
    return undefined;
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const colourOf = (text: string): readonly [number, number, number, number] => {
    if (!canvas) return [0, 0, 0, 0];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const lightOf = ([red, green, blue]: readonly number[]) => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value = 0) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element: Element | null): readonly number[] => {
    for (let up = element; up; up = up.parentElement) {
      const colour = colourOf(getComputedStyle(up).backgroundColor);
      if (colour[3] > 0.9) return colour;
    }
    return colourOf(getComputedStyle(document.documentElement).backgroundColor || 'white');
  };
  const contrastOn = (element: Element | null, ring: readonly number[]) => {
    const [a, b] = [lightOf(ring), lightOf(groundOf(element))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  // The mark of the stop: itself, its container (a card), or its label (of a hidden box).
  const labels = stop instanceof HTMLInputElement ? [...(stop.labels ?? [])] : [];
  const around = [stop.parentElement, stop.parentElement?.parentElement, stop.closest('.card')];
  const marks = [...labels, stop, stop.nextElementSibling, ...around].filter(
    (one) => one !== null && one !== undefined,
  );
  const marked = marks.find((one) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && colourOf(outlineColor)[3] > 0.5;
  });
  const name = `<${stop.tagName.toLowerCase()} class="${stop.getAttribute('class') ?? ''}"> ${stop.getAttribute('aria-label') ?? stop.textContent?.trim().slice(0, 40)}`;
  if (!marked) return `${name} has no mark of the focus`;
  const { outlineColor, outlineOffset } = getComputedStyle(marked);
  const outside = Number.parseFloat(outlineOffset) >= 0;
  const ratio = contrastOn(outside ? marked.parentElement : marked, colourOf(outlineColor));
  if (ratio < 3) return `${name} is marked with a contrast of ${ratio.toFixed(2)}`;
  const { left, right, top, bottom } = marked.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2;
  if (right <= 0 || bottom <= 0 || left >= window.innerWidth || top >= window.innerHeight)
    return `${name} is outside of the window`;
  const hit = document.elementFromPoint(x, y);
  if (hit && !marked.contains(hit) && !hit.contains(marked))
    return `${name} lies under <${hit.tagName.toLowerCase()} class="${hit.getAttribute('class') ?? ''}">`;
  return undefined;
}
