import type { SiteData } from '../site-data.ts';
import { type ByLanguage, stored } from './languages.ts';
import type { SiteTexts } from './site-texts.ts';
import { type PageFile, readTexts } from './text-files.ts';

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
export function seoRows(site: SiteData, texts: ByLanguage<SiteTexts>): SeoRowData[] {
  const row = (page: string, path: string, textOf: (texts: SiteTexts) => object): SeoRowData => ({
    page_name: page,
    path,
    image: `/art/${site.externalId}/share.jpg`,
    texts: stored(texts, textOf),
  });
  return [
    row('home', '/', ({ home: { title, description }, seo }) => ({
      ...{ name: site.name, body: '', title, description },
      keywords: [site.name, seo('slots').name, seo('sports').name].join(', '),
    })),
    ...Object.keys(readTexts('seo', 'EN'))
      .filter((page) => page !== 'referral' || site.showReferral)
      .map((page) => row(page, `/${page}`, (own) => pageSeo(site, page, own))),
  ];
}

function pageSeo(site: SiteData, page: string, texts: SiteTexts): object {
  const { name, description } = texts.seo(page);
  const body = bodies[page];
  return {
    ...{ name, description },
    body: body === undefined ? '' : texts.page(body),
    title: `${name} · ${site.name}`,
    keywords: `${name}, ${site.name}`,
  };
}
