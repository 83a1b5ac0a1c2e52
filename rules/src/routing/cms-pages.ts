/** The pages of the CMS by the routes that are nothing without them. */
export const cmsRoutes = {
  '/about': 'about_us',
  '/privacy-policy': 'privacy_policy',
  '/banking': 'banking',
  '/faqs': 'faqs',
} as const;

/**
 * Whether a path may be shown and linked to: not where its site has switched the page off (`cms_status`). The page on
 * responsible gaming holds a player's limits and stays whatever becomes of its text.
 */
export function isPageShown(cmsStatus: Readonly<Record<string, boolean>>, path: string): boolean {
  const pages: Readonly<Record<string, string>> = cmsRoutes;
  const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
  return page === undefined || cmsStatus[page] !== false;
}
