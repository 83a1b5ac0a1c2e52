/** Blocks of ui.json that the home page and every shell show; the others come with the screens that need them. */
export const firstBlocks: ReadonlySet<string> = new Set([
  'afloat',
  'category',
  'footer',
  'games',
  'home',
  'lobby',
  'menu',
  'shell',
  'slip',
  'system',
  'tokens',
  'tree',
  'ui',
]);
