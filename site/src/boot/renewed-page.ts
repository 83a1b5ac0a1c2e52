import type { QueryClient } from '@tanstack/react-query';
import { askMaintenance } from '../data/call.ts';
import type { Payload } from '../data/page.ts';

/** Calls whose answers are the same for every visitor of the site. */
const ofSite =
  /^\/api\/(home\/(fetch_slide|fetch_announment|news|marquee|referral|for_me)|product\/|seo$|rewards\/promotions|settings\/(social_account|siteinfodetail|partners))/;

/**
 * An open page with what its site is made of by now, and its lists asked again. It keeps its look, whose style sheets it has:
 * another one comes with the next page that is loaded. `undefined` where the server cannot be asked.
 */
export async function renewedPage(page: Payload, client: QueryClient): Promise<Payload | undefined> {
  const startup = await askMaintenance();
  if (!startup) return undefined;
  void client.invalidateQueries({ predicate: ({ queryKey }) => ofSite.test(String(queryKey[0])) });
  const { theme_code, theme_color } = page.startup.site;
  return { ...page, startup: { ...startup, site: { ...startup.site, theme_code, theme_color } } };
}
