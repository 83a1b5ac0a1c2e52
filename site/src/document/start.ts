import type { Built } from './built.ts';
import { entryScript } from './built.ts';
import { type Scripts, scriptJson } from './html.ts';

/** Maximum delay of scripts behind pictures of the first view. */
const LONGEST_MS = 2_500;

/**
 * Begins with the scripts when the first sight is on the screen: the picture that is seen first, or else the first
 * letters. Until then the line belongs to what is looked at. A finger on the page ends the wait, and so does time, since
 * a page in the background is not painted.
 */
function begin(entry: string, scripts: readonly string[], longest: number): void {
  let hasBegun = false;
  const go = (): void => {
    if (hasBegun) return;
    hasBegun = true;
    for (const href of scripts) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
  };
  const letters = new Promise<void>((seen) => {
    try {
      new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) seen();
      }).observe({ type: 'paint', buffered: true });
    } catch {
      seen();
    }
  });
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.decode();
  Promise.allSettled([picture, letters]).then(() =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go))),
  );
  setTimeout(go, longest);
  addEventListener('pointerdown', go, { once: true });
}

/** The inline script that loads the scripts, for the end of the page. */
export function startScript({ scripts: files }: Built, scripts: Scripts): string {
  const args = [entryScript, files, LONGEST_MS].map(scriptJson).join(',');
  return scripts.inline(`(${begin})(${args})`);
}
