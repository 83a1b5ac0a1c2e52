import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { studios } from '#rules/games/all-games.ts';
import type { Db } from '../db/database.ts';
import { importSite } from './sites/import-site.ts';
import { type SiteDefinition, siteDefinition } from './sites/site-definition.ts';
import { type ByLanguage, inEveryLanguage, ofEach, readyLanguages } from './texts/languages.ts';
import { seoOf } from './texts/seo-texts.ts';
import { type SiteTexts, siteTexts } from './texts/site-texts.ts';

/** A site that ships: as any other, but that its texts are keys of the files in `locales/<language>/`. */
const seedSite = siteDefinition.omit({ partners: true, pages: true, seo: true }).extend({
  externalId: z.enum(['baize', 'lucky', 'arena', 'closed']),
  /** Listed first in the site's choice; every other one that is ready follows. */
  languages: siteDefinition.shape.languages,
  slides: z.array(
    z.strictObject({ key: z.string(), image: z.string(), href: z.string(), terms: z.string() }),
  ),
  /** Newest first. */
  announcements: z.array(z.string()),
  marquee: z.array(z.string()),
  /** Newest first. */
  news: z.array(z.strictObject({ key: z.string(), daysAgo: z.int() })),
});

export type SeedSite = z.output<typeof seedSite>;

const cmsPages = ['about_us', 'privacy_policy', 'banking', 'faqs', 'responsible_gaming'] as const;

export const seededSites: readonly SeedSite[] = ['baize', 'lucky', 'arena', 'closed'].map((name) =>
  seedSite.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'sites', `${name}.json`), 'utf8'))),
);

/**
 * Writes the four sites that ship. A site that is there is left as its operator made it.
 *
 * @returns how many were missing
 */
export async function seedSites(db: Db): Promise<number> {
  const known = await db.read.selectFrom('site').select('external_id').execute();
  const missing = seededSites.filter(({ externalId }) =>
    known.every((one) => one.external_id !== externalId),
  );
  for (const site of missing) await db.tx((tx) => importSite(tx, definitionOf(site)));
  return missing.length;
}

/** The site with its texts in place of their keys, checked as an operator's is. */
function definitionOf(site: SeedSite): SiteDefinition {
  const texts = inEveryLanguage((language) => siteTexts(site, language));
  return siteDefinition.parse({
    ...site,
    languages: [...site.languages, ...readyLanguages],
    ...contentOf(site, texts),
    partners: studios.map(({ code, name }) => ({
      name,
      href: `/slots?provider=${code}`,
      image: `/art/studios/${code.toLowerCase()}-mark.svg`,
    })),
    pages: cmsPages.map((page) => ({ page, bodies: ofEach(texts, (own) => own.page(page)) })),
    seo: seoOf(site, texts),
  } satisfies z.input<typeof siteDefinition>);
}

function contentOf(site: SeedSite, texts: ByLanguage<SiteTexts>) {
  return {
    slides: site.slides.map((slide) => ({
      image: slide.image,
      href: slide.href,
      texts: ofEach(texts, (own) => own.slide(slide)),
    })),
    announcements: site.announcements.map((key, daysAgo) => ({
      daysAgo,
      texts: ofEach(texts, (own) => own.announcement(key)),
    })),
    marquee: site.marquee.map((key) => ofEach(texts, (own) => own.marquee(key))),
    news: site.news.map(({ key, daysAgo }) => ({ daysAgo, texts: ofEach(texts, (own) => own.news(key)) })),
  };
}
