import type { CallResponse } from '#contract/calls.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { isSafeLink } from '#rules/routing/links.ts';
import type { Db } from '../db/database.ts';
import type { Handlers } from '../edge/handlers.ts';
import { inLanguage, perSite, type SiteRecord } from '../sites/public.ts';
import { forMe } from './for-me.ts';
import { newsPage } from './news-page.ts';
import { noteAdsVisit } from './note-ads-visit.ts';
import { sanitiseBody } from './sanitise.ts';
import { seoRecord } from './seo-record.ts';
import {
  type CmsRow,
  readAnnouncements,
  readCms,
  readMarquee,
  readPartners,
  readSeo,
  readSetting,
  readSlides,
  readSocialAccounts,
} from './store.ts';
import type { CmsPage } from './tables.ts';

/** Texts of content pages in memory, by site and language: some 50 kB each. */
const MOST_PAGES = 500;

const REFERRAL = 'referral';

type ContentCalls = Pick<
  Handlers,
  | 'product.seo'
  | 'home.fetchSlide'
  | 'home.fetchAnnouncement'
  | 'home.news'
  | 'home.marquee'
  | 'home.referral'
  | 'home.forMe'
  | 'settings.socialAccount'
  | 'settings.siteInfoDetail'
  | 'settings.partners'
  | 'settings.getAnalytics'
  | 'settings.adsVisit'
>;

export function contentCalls({ db }: { readonly db: Db }): ContentCalls {
  const bySite = <Value>(read: (reader: Db['read'], siteId: number) => Promise<Value>) =>
    perSite(({ id }: SiteRecord) => read(db.read, id));
  const seo = bySite(readSeo);
  const slides = bySite(readSlides);
  const announcements = bySite(readAnnouncements);
  const marquee = bySite(readMarquee);
  const referral = bySite((reader, siteId) => readSetting(reader, siteId, REFERRAL));
  const social = bySite(readSocialAccounts);
  const partners = bySite(readPartners);
  const cms = cmsCache(db);
  return {
    'product.seo': async (request, { site, language, origin }) => ({
      statusCode: 1,
      value: seoRecord(await seo(site, undefined), { site, language, origin, pageName: request.page_name }),
    }),
    'home.forMe': (_request, context) => forMe({ db }, context, context),
    'home.fetchSlide': async (_request, { site, language }) => ({
      statusCode: 1,
      value: (await slides(site, undefined)).filter(leads).map(({ id, texts, ...slide }) => ({
        slide_id: String(id),
        ...slide,
        texts: inLanguage(texts, language),
      })),
    }),
    'home.fetchAnnouncement': async (_request, { site, language }) => ({
      statusCode: 1,
      value: (await announcements(site, undefined)).map(({ id, at, texts }) => ({
        announcement_id: String(id),
        at: at.toISOString(),
        texts: inLanguage(texts, language),
      })),
    }),
    'home.news': (request, { siteId, language, now }) => newsPage(db, siteId, { ...request, language, now }),
    'home.marquee': async (_request, { site, language }) => ({
      statusCode: 1,
      value: (await marquee(site, undefined)).map(({ texts }) => ({ texts: inLanguage(texts, language) })),
    }),
    'home.referral': async (_request, { site }) => ({
      statusCode: 1,
      value: [{ setting_name: REFERRAL, setting_value: (await referral(site, undefined)) ?? '0' }],
    }),
    'settings.socialAccount': async (_request, { site }) => ({
      statusCode: 1,
      accountList: await social(site, undefined),
    }),
    'settings.siteInfoDetail': async (_request, { site, language }) => ({
      statusCode: 1,
      cms: await cms(site, language),
    }),
    'settings.partners': async (_request, { site }) => ({
      statusCode: 1,
      partners: (await partners(site, undefined)).filter(leads),
    }),
    'settings.getAnalytics': async (_request, { site }) => ({
      statusCode: 1,
      value: site.settings.analytics.map(({ section, script }) => ({ section, script })),
    }),
    'settings.adsVisit': async (request, { siteId }) => {
      await noteAdsVisit(db, siteId, request);
      return { statusCode: 1 };
    },
  };
}

/** Which content pages a site shows, for its startup answer. */
export async function cmsStatus(db: Db, siteId: number): Promise<Record<CmsPage, boolean>> {
  const rows = await readCms(db.read, siteId);
  return byPage((page) => rows.some((row) => row.page === page && row.is_shown));
}

/** Drops links without a target or with a forbidden scheme. */
const leads = ({ href }: { readonly href: string }) => isSafeLink(href);

type Cms = CallResponse<'/api/settings/siteinfodetail'>['cms'];

/** Sanitising takes longer than reading, so what is kept is the sanitised answer, by site and language. */
function cmsCache(db: Db): (site: SiteRecord, language: LanguageCode) => Promise<Cms> {
  return perSite(async ({ id }, language: LanguageCode) => {
    const rows = await readCms(db.read, id);
    return byPage((page) =>
      shownPage(
        rows.find((row) => row.page === page),
        language,
      ),
    );
  }, MOST_PAGES);
}

function shownPage(row: CmsRow | undefined, language: string): Cms[CmsPage] {
  if (!row?.is_shown) return { status: false, en_body: '', local_body: '' };
  const local = language === 'EN' ? undefined : row.bodies[language];
  return {
    status: true,
    en_body: sanitiseBody(row.bodies.EN ?? ''),
    local_body: sanitiseBody(local ?? ''),
  };
}

function byPage<Value>(read: (page: CmsPage) => Value): Record<CmsPage, Value> {
  return {
    about_us: read('about_us'),
    privacy_policy: read('privacy_policy'),
    banking: read('banking'),
    faqs: read('faqs'),
    responsible_gaming: read('responsible_gaming'),
  };
}
