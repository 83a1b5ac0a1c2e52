import type { Scripts } from './html.ts';

const KEY = 'baize.opened';

/**
 * Marks the root of every page but the first of a visit, before the first paint: the splash screen is for the first.
 * Where the browser stores nothing, it is shown each time.
 */
export function splashScript(scripts: Scripts): string {
  return scripts.inline(
    `try{if(sessionStorage.getItem('${KEY}'))document.documentElement.dataset.opened='';sessionStorage.setItem('${KEY}','1')}catch{}`,
  );
}
