import { tag } from './html.ts';

const KEY = 'baize.opened';

/**
 * Marks the root of every page but the first of a visit, before anything is drawn: the opening screen is for the first.
 * Where the browser keeps nothing, it is shown each time.
 */
export function openingScript(nonce: string): string {
  const script = `try{if(sessionStorage.getItem('${KEY}'))document.documentElement.dataset.opened='';sessionStorage.setItem('${KEY}','1')}catch{}`;
  return `${tag('script', { nonce })}${script}</script>`;
}
