import { z } from 'zod';
import type { Tx } from '../../db/database.ts';
import { syncHouseGames } from '../../games/public.ts';
import { seedSportsRules } from '../seed-sports-rules.ts';
import { importSite } from '../sites/import-site.ts';
import {
  type SiteDefinition,
  siteCurrency,
  siteDefinition,
  siteId,
  siteLanguages,
  siteName,
  siteTheme,
} from '../sites/site-definition.ts';
import type { SitePictures } from './site-pictures.ts';

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** A new site in few words, as an operator writes it on the command line. */
export const newSite = z
  .object({
    domain: z
      .string()
      .toLowerCase()
      .regex(DOMAIN, 'must be a domain such as play.example.com, without a port'),
    name: siteName,
    currency: siteCurrency,
    languages: z
      .string()
      .transform((text) => text.split(',').map((code) => code.trim()))
      .pipe(siteLanguages),
    theme: siteTheme,
    id: siteId.optional(),
  })
  .transform(({ id, domain, ...site }) =>
    siteDefinition.parse({
      ...site,
      externalId: id ?? domain.replaceAll('.', '-').slice(0, 64),
      domains: [domain],
      // Players reach it by HTTPS: browsers keep no session otherwise.
      settings: { secure_cookies: true },
    } satisfies z.input<typeof siteDefinition>),
  );

/**
 * Opens a site on which the house games can be played: all that its definition has, every house game, the rules of the
 * sportsbook by the currency, and its pictures where they are given. Players and ways to pay are the operator's to add.
 *
 * @param operatorId whose it is; the house's where it is left out
 * @returns `false` where there is a site of that id: nothing is changed then
 * @throws Error where one of its domains leads to another site
 */
export async function makeSite(
  tx: Tx,
  site: SiteDefinition,
  pictures?: SitePictures,
  operatorId?: number,
): Promise<boolean> {
  const siteId = await importSite(
    tx,
    pictures === undefined ? site : withPictures(site, pictures),
    operatorId,
  );
  if (siteId === undefined) return false;
  await syncHouseGames(tx);
  await seedSportsRules(tx);
  return true;
}

/** Slides of its own come first; those of pictures have no words until the operator writes some. */
function withPictures(site: SiteDefinition, { columns, slides }: SitePictures): SiteDefinition {
  const texts = { EN: { title: site.name, body: '', action: '', terms: '' } };
  return {
    ...site,
    pictures: { ...site.pictures, ...columns },
    slides: [...site.slides, ...slides.map((image) => ({ image, href: '/', texts }))],
  };
}
