import type { CallResponse } from '#contract/calls.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { isSafeLink } from '#rules/routing/links.ts';
import type { CountryRules } from '../catalog/public.ts';
import type { Db } from '../db/database.ts';
import type { Handlers } from '../edge/handlers.ts';
import { inLanguage, perSite, type SiteRecord } from '../sites/public.ts';
import { forMe } from './for-me.ts';
import { newsPage } from './news-page.ts';
import { noteAdsVisit } from './note-ads-visit.ts';
import { draftOf, oneOf, wholeTexts, withRow } from './preview/drafts.ts';
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

export function contentCalls({
  db,
  countries,
}: {
  readonly db: Db;
  readonly countries: CountryRules;
}): ContentCalls {
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
  const listed = { slides, announcements, marquee, partners, social };
  return {
    'home.forMe': (_request, context) => forMe({ db, countries }, context, context),
    'home.referral': async (_request, { site }) => ({
      statusCode: 1,
      value: [{ setting_name: REFERRAL, setting_value: (await referral(site, undefined)) ?? '0' }],
    }),
    'settings.getAnalytics': async (_request, { site }) => ({
      statusCode: 1,
      value: site.settings.analytics.map(({ section, script }) => ({ section, script })),
    }),
    'settings.adsVisit': async (request, { siteId }) => {
      await noteAdsVisit(db, siteId, request);
      return { statusCode: 1 };
    },
    ...listCalls(db, listed),
    ...pageCalls(db, { seo, cms }),
  };
}

type BySite<Value> = (site: SiteRecord, key: undefined) => Promise<Value>;
type Read<Reads extends (...given: never) => Promise<unknown>> = BySite<Awaited<ReturnType<Reads>>>;

/** What has a row for each item. A signed preview shows a draft among them. */
function listCalls(
  db: Db,
  read: {
    readonly slides: Read<typeof readSlides>;
    readonly announcements: Read<typeof readAnnouncements>;
    readonly marquee: Read<typeof readMarquee>;
    readonly partners: Read<typeof readPartners>;
    readonly social: Read<typeof readSocialAccounts>;
  },
) {
  return {
    'home.fetchSlide': async (_request, context) => {
      const rows = await read.slides(context.site, undefined);
      const draft = await draftOf(db.read, context, 'slide');
      const shown = draft
        ? withRow(rows, {
            ...{ id: draft.row ?? 0, image: draft.document.image, href: draft.document.href },
            texts: wholeTexts(draft.document),
          })
        : rows;
      return {
        statusCode: 1,
        value: shown.filter(leads).map(({ id, texts, ...slide }) => ({
          slide_id: String(id),
          ...slide,
          texts: inLanguage(texts, context.language, context.site.settings.fallbackLanguage),
        })),
      };
    },
    'home.fetchAnnouncement': async (_request, context) => {
      const rows = await read.announcements(context.site, undefined);
      const draft = await draftOf(db.read, context, 'announcement');
      const shown = draft
        ? withRow(rows, { id: draft.row ?? 0, at: context.now, texts: wholeTexts(draft.document) })
        : rows;
      return {
        statusCode: 1,
        value: shown.map(({ id, at, texts }) => ({
          announcement_id: String(id),
          at: at.toISOString(),
          texts: inLanguage(texts, context.language, context.site.settings.fallbackLanguage),
        })),
      };
    },
    'home.news': (request, context) => newsPage(db, context, request),
    'home.marquee': async (_request, context) => {
      const rows = await read.marquee(context.site, undefined);
      const draft = await draftOf(db.read, context, 'marquee');
      const texts = draft && oneOf(wholeTexts(draft.document), ({ text }) => text);
      const shown = draft && texts ? withRow(rows, { id: draft.row ?? 0, texts }) : rows;
      return {
        statusCode: 1,
        value: shown.map((row) => ({
          texts: inLanguage(row.texts, context.language, context.site.settings.fallbackLanguage),
        })),
      };
    },
    'settings.socialAccount': async (_request, context) => {
      const rows = await read.social(context.site, undefined);
      const draft = await draftOf(db.read, context, 'social');
      const shown = draft
        ? withRow(rows, {
            ...{ id: draft.row ?? 0, kind: draft.document.network, name: draft.document.name },
            href: draft.document.href,
          })
        : rows;
      return { statusCode: 1, accountList: shown.map(({ kind, name, href }) => ({ kind, name, href })) };
    },
    'settings.partners': async (_request, context) => {
      const rows = await read.partners(context.site, undefined);
      const draft = await draftOf(db.read, context, 'partner');
      const { name = '', href = '', image = '' } = draft?.document ?? {};
      const shown = draft
        ? withRow(rows, { id: draft.row ?? 0, partner_name: name, href, img_url: image })
        : rows;
      return { statusCode: 1, partners: shown.filter(leads).map(({ id: _id, ...partner }) => partner) };
    },
  } satisfies Partial<Handlers>;
}

/** What belongs to a page of the site. */
function pageCalls(
  db: Db,
  { seo, cms }: { readonly seo: Read<typeof readSeo>; readonly cms: ReturnType<typeof cmsCache> },
) {
  return {
    'product.seo': async (request, context) => {
      const rows = await seo(context.site, undefined);
      const draft = await draftOf(db.read, context, 'seo');
      const { page_name = '', path = '', image = '' } = draft?.document ?? {};
      const own = draft && {
        ...{ id: draft.row ?? 0, site_id: context.siteId, page_name, path, image },
        texts: wholeTexts(draft.document),
      };
      const { site, language, origin } = context;
      const asked = { site, language, origin, pageName: request.page_name };
      return { statusCode: 1, value: seoRecord(own ? withRow(rows, own) : rows, asked) };
    },
    'settings.siteInfoDetail': async (_request, context) => {
      const pages = await cms(context.site, context.language);
      const draft = await draftOf(db.read, context, 'page');
      if (!draft) return { statusCode: 1, cms: pages };
      const { page } = draft.document;
      const bodies = oneOf(wholeTexts(draft.document), ({ body }) => body);
      const drawn = shownPage(
        { site_id: context.siteId, page, is_shown: true, bodies },
        context.language,
        context.site,
      );
      return { statusCode: 1, cms: { ...pages, [page]: drawn } };
    },
  } satisfies Partial<Handlers>;
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
  return perSite(async (site, language: LanguageCode) => {
    const rows = await readCms(db.read, site.id);
    return byPage((page) =>
      shownPage(
        rows.find((row) => row.page === page),
        language,
        site,
      ),
    );
  }, MOST_PAGES);
}

function shownPage(row: CmsRow | undefined, language: LanguageCode, { settings }: SiteRecord): Cms[CmsPage] {
  if (!row?.is_shown) return { status: false, en_body: '', local_body: '' };
  const bodies = inLanguage(row.bodies, language, settings.fallbackLanguage);
  const local = language === 'EN' ? undefined : bodies[language];
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
