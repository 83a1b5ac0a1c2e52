import lucide, { drawn } from 'virtual:menu-signs';
import type { Startup } from '../data/page.ts';

interface Named {
  readonly href: string;
  readonly icon: string;
}

/** An icon of our own if the lobby has one, else the one its menu names, else dice. */
function symbolOf({ href, icon }: Named): string {
  const own = drawn[href.slice(1)];
  const rest = own ?? ` viewBox="0 0 24 24">${lucide[icon] ?? lucide.dices ?? ''}`;
  return `<symbol id="sign-${icon}"${rest}</symbol>`;
}

/** SVG symbols for the icons of this site's menus, referenced by `#sign-<name>`; a page carries no others. */
export function iconSprite({ content }: Startup): string {
  const items: Named[] = [...content.game_menu, ...content.menu.flatMap((item) => [item, ...item.children])];
  const first = new Map<string, Named>();
  for (const item of items) {
    if (/^[a-z0-9-]+$/.test(item.icon) && !first.has(item.icon)) first.set(item.icon, item);
  }
  const symbols = [...first.values()].map(symbolOf).join('');
  return `<svg width="0" height="0" style="position:absolute" aria-hidden="true">${symbols}</svg>`;
}
