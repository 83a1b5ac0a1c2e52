import type { SeedSite } from '../seed-sites.ts';
import type { SiteDefinition } from '../sites/site-definition.ts';
import { type ByLanguage, ofEach } from './languages.ts';
import type { SiteTexts } from './site-texts.ts';
import { type PageFile, readTexts } from './text-files.ts';

/** Pages without a place in the CMS of the specification: their text is the body of their SEO record. */
const bodies: Readonly<Record<string, PageFile>> = {
  'term-condition': 'term_condition',
  'contact-us': 'contact_us',
};

type Seo = SiteDefinition['seo'][number];

/** The SEO records of a site. */
export function seoOf(site: SeedSite, texts: ByLanguage<SiteTexts>): Seo[] {
  const record = (page: string, path: string, textOf: (texts: SiteTexts) => Seo['texts'][string]): Seo => ({
    page,
    path,
    image: `/art/${site.externalId}/share.jpg`,
    texts: ofEach(texts, textOf),
  });
  return [
    record('home', '/', ({ home: { title, description }, seo }) => ({
      ...{ name: site.name, body: '', title, description },
      keywords: [site.name, seo('slots').name, seo('sports').name].join(', '),
    })),
    ...Object.keys(readTexts('seo', 'EN'))
      .filter((page) => page !== 'referral' || site.settings.referral === '1')
      .map((page) => record(page, `/${page}`, (own) => pageSeo(site, page, own))),
  ];
}

function pageSeo(site: SeedSite, page: string, texts: SiteTexts): Seo['texts'][string] {
  const { name, description } = texts.seo(page);
  const body = bodies[page];
  return {
    ...{ name, description },
    body: body === undefined ? '' : texts.page(body),
    title: `${name} · ${site.name}`,
    keywords: `${name}, ${site.name}`,
  };
}
