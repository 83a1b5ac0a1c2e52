import signs from 'virtual:menu-signs';
import type { Startup } from '../data/page.ts';

/** Stands in for a sign whose name nobody knows. */
const unknown = signs.dices ?? '';

/** The signs this site's menus name, to be referred to by `#sign-<name>`: a page carries no others. */
export function signSheet({ content }: Startup): string {
  const items = [...content.game_menu, ...content.menu.flatMap((item) => [item, ...item.children])];
  const names = [...new Set(items.map(({ icon }) => icon))].filter((name) => /^[a-z0-9-]+$/.test(name));
  const symbols = names.map(
    (name) => `<symbol id="sign-${name}" viewBox="0 0 24 24">${signs[name] ?? unknown}</symbol>`,
  );
  return `<svg width="0" height="0" style="position:absolute" aria-hidden="true">${symbols.join('')}</svg>`;
}
