/** Milliseconds over which the pages of a site spread: all of them ask at once otherwise. Changes that come meanwhile are one. */
const LONGEST_WAIT = 3_000;

let renew: (() => Promise<void>) | undefined;
let isWaiting = false;

/** Called once by the browser's entry. @param again asks anew for what the page shows of its site */
export function renewSiteBy(again: () => Promise<void>): void {
  renew = again;
}

/** Something that the site is made of was changed. */
export function siteChanged(): void {
  if (isWaiting) return;
  isWaiting = true;
  window.setTimeout(() => {
    isWaiting = false;
    void renew?.();
  }, Math.random() * LONGEST_WAIT);
}
