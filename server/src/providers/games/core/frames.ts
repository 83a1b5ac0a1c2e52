import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { shortCache } from '../../../sites/public.ts';

/** A change by an operator counts after at most this long. */
const MAX_AGE_MS = 2_000;

/** The origins whose pages a site's own may show in a frame: those of the studios whose games it offers. */
export type FrameOrigins = (siteId: number) => Promise<readonly string[]>;

export function openFrameOrigins(db: Db): FrameOrigins {
  const origins = shortCache(MAX_AGE_MS, async (siteId: number) => {
    const { rows } = await sql<{ origin: string }>`
      select distinct origin from studio_frame f, unnest(f.origins) origin
       where f.opens_in = 'frame'
         and exists (select from offered_game g where g.site_id = ${siteId} and g.provider_code = f.provider_code)
       order by origin`.execute(db.read);
    return rows.map(({ origin }) => origin).filter(isOrigin);
  });
  return (siteId) => origins.get(siteId);
}

/** What is no origin would say something else in the policy of a page. */
export const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
