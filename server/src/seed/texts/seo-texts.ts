import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SiteData, Written } from '../site-data.ts';
import { fillSite, inLanguages, type PageFile, pageText } from './page-texts.ts';

const file = z.record(
  z.string(),
  z.object({ name: z.string(), description: z.string(), keywords: z.string() }),
);

function readTexts(language: Written): z.infer<typeof file> {
  const path = join(import.meta.dirname, '../pages', language, 'seo.json');
  return file.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** What a search shows of every public page but the home page, whose text each site writes itself. */
const pages = { EN: readTexts('EN'), PHP: readTexts('PHP'), MS: readTexts('MS'), VI: readTexts('VI') };

/** Pages without a place in the CMS of the specification: their text is the body of their SEO record. */
const bodies: Readonly<Record<string, PageFile>> = {
  'term-condition': 'term_condition',
  'contact-us': 'contact_us',
};

interface SeoRowData {
  readonly page_name: string;
  readonly path: string;
  readonly image: string;
  /** JSON by language. */
  readonly texts: string;
}

/** The SEO records of a site. */
export function seoRows(site: SiteData): SeoRowData[] {
  const image = `/art/${site.externalId}/share.jpg`;
  const row = (page: string, path: string, textOf: (language: Written) => object): SeoRowData => ({
    page_name: page,
    path,
    image,
    texts: JSON.stringify(inLanguages(site, textOf)),
  });
  return [
    row('home', '/', (language) => ({
      name: site.name,
      body: '',
      title: homeText(site, language).title,
      description: homeText(site, language).description,
      keywords: `${site.name}, slots, casino`,
    })),
    ...Object.keys(pages.EN)
      .filter((page) => page !== 'referral' || site.showReferral)
      .map((page) => row(page, `/${page}`, (language) => pageSeo(site, page, language))),
  ];
}

function homeText({ externalId, home }: SiteData, language: Written): { title: string; description: string } {
  const text = home[language];
  if (!text) throw new Error(`${externalId} is not written in ${language}`);
  return text;
}

function pageSeo(site: SiteData, page: string, language: Written): object {
  const text = pages[language][page];
  if (!text) throw new Error(`the page ${page} has no SEO texts in ${language}`);
  const body = bodies[page];
  return {
    name: text.name,
    body: body === undefined ? '' : pageText(body, site, language),
    title: `${text.name} · ${site.name}`,
    description: fillSite(text.description, { site: site.name }),
    keywords: `${text.keywords}, ${site.name}`,
  };
}
