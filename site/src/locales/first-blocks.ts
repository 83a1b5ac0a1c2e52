/** Blocks of ui.json that the home page, every shell and the page of a closed site show; the others come with the screens that need them. */
export const firstBlocks: ReadonlySet<string> = new Set([
  'afloat',
  'category',
  'dates',
  'footer',
  'games',
  'home',
  'lobby',
  'maintenance',
  'menu',
  'odds',
  'shell',
  'slip',
  'system',
  'tokens',
  'tree',
  'ui',
]);
