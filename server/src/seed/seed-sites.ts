import type { LanguageCode } from '#contract/site.ts';
import { studios } from '#rules/games/all-games.ts';
import { UNIT } from '#rules/money/amount.ts';
import type { CmsPage } from '../content/tables.ts';
import type { Db, Tx } from '../db/database.ts';
import { seedMenus } from './seed-menus.ts';
import type { SiteData } from './site-data.ts';
import { arena } from './sites/arena.ts';
import { baize } from './sites/baize.ts';
import { closed } from './sites/closed.ts';
import { lucky } from './sites/lucky.ts';
import { type ByLanguage, inEveryLanguage, readyLanguages, stored } from './texts/languages.ts';
import { seoRows } from './texts/seo-texts.ts';
import { type SiteTexts, siteTexts } from './texts/site-texts.ts';

export const seededSites: readonly SiteData[] = [baize, lucky, arena, closed];

/** Every ready language, in the order the site lists them. */
function languagesOf({ languagesFirst }: SiteData): LanguageCode[] {
  return [...new Set([...languagesFirst, ...readyLanguages])];
}

/** The operator of the sites; a self-exclusion on one applies to all. */
const OPERATOR = 'baize-demo';
const DAY_MS = 24 * 60 * 60 * 1000;
const MAINTENANCE_DAYS = 14;

/** Writes the four sites that ship. A site that is there is left as its operator made it. */
export async function seedSites(db: Db): Promise<void> {
  for (const site of seededSites) await db.tx((tx) => seedSite(tx, site));
}

async function seedSite(tx: Tx, site: SiteData): Promise<void> {
  const siteId = await insertSite(tx, site);
  if (siteId === undefined) return;
  for (const [index, domain] of site.domains.entries()) {
    await tx
      .insertInto('site_domain')
      .values({ domain_name: domain, site_id: siteId, is_canonical: index === 0 })
      .execute();
  }
  await tx
    .insertInto('site_setting')
    .values([
      { site_id: siteId, setting_name: 'referral', setting_value: site.showReferral ? '1' : '0' },
      { site_id: siteId, setting_name: 'licence', setting_value: site.licence },
      { site_id: siteId, setting_name: 'operator', setting_value: OPERATOR },
      ...Object.entries(site.settings ?? {}).map(([setting_name, value]) => ({
        site_id: siteId,
        setting_name,
        setting_value: typeof value === 'string' ? value : JSON.stringify(value),
      })),
    ])
    .execute();
  await tx
    .insertInto('vip_level')
    .values(
      site.vipLevels.map(({ name, deposit, turnover }, level) => ({
        site_id: siteId,
        level,
        vip_name: name,
        deposit: BigInt(deposit) * UNIT,
        turnover: BigInt(turnover) * UNIT,
      })),
    )
    .execute();
  await seedMenus(tx, siteId, site.isSportsFirst);
  const written = { site, texts: inEveryLanguage((language) => siteTexts(site, language)) };
  await seedHome(tx, siteId, written);
  await seedPages(tx, siteId, written);
  await seedContacts(tx, siteId, site);
}

async function insertSite(tx: Tx, site: SiteData): Promise<number | undefined> {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const art = `/art/${site.externalId}`;
  const row = await tx
    .insertInto('site')
    .values({
      external_id: site.externalId,
      site_name: site.name,
      expired_date: site.expiredDate ?? null,
      currency: site.currency,
      theme_code: site.theme.code,
      theme_color: site.theme.color,
      languages: languagesOf(site),
      // For dark ground, for light ground, and the mark alone.
      logo1: `${art}/logo-on-dark.svg`,
      logo2: `${art}/logo-on-light.svg`,
      logo3: `${art}/mark.svg`,
      logo_text: site.logoText,
      manifest_icon: `${art}/icon-512.png`,
      free_game: true,
      show_bf_ann_modal: site.showsAnnouncementFirst,
      show_free_play: true,
      gamify_status: true,
      show_preloader: site.showPreloader,
      show_app_download: true,
      show_download_bar: true,
      signup_tac: site.signup.tac,
      signup_date_of_birth: site.signup.dateOfBirth,
      signup_accept_terms: site.signup.acceptTerms,
      minimum_age: site.signup.minimumAge,
      phone_country: site.phoneCountry,
      is_maintenance: site.isUnderMaintenance,
      maintenance_start: site.isUnderMaintenance ? new Date(today) : null,
      maintenance_end: site.isUnderMaintenance ? new Date(today + MAINTENANCE_DAYS * DAY_MS) : null,
      aff_domain: site.affDomain ?? null,
      android_sub: site.apps?.android ?? '',
      ios_sub: site.apps?.ios ?? '',
      live_chat_id: site.liveChat?.id ?? null,
      live_chat_image_id: site.liveChat?.image ?? null,
      live_chat_status: site.liveChat !== undefined,
    })
    .onConflict((conflict) => conflict.column('external_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A site with what it says in each language. */
interface Written {
  readonly site: SiteData;
  readonly texts: ByLanguage<SiteTexts>;
}

async function seedHome(tx: Tx, siteId: number, { site, texts }: Written): Promise<void> {
  await tx
    .insertInto('slide')
    .values(
      site.slides.map((slide, position) => ({
        site_id: siteId,
        position,
        image: `/art/${site.externalId}/${slide.picture}`,
        href: slide.href,
        texts: stored(texts, (own) => own.slide(slide)),
      })),
    )
    .execute();
  await tx
    .insertInto('announcement')
    .values(
      site.announcements.map((key, index) => ({
        site_id: siteId,
        at: new Date(Date.now() - index * DAY_MS),
        texts: stored(texts, (own) => own.announcement(key)),
      })),
    )
    .execute();
  await tx
    .insertInto('marquee')
    .values(
      site.marquee.map((key, position) => ({
        site_id: siteId,
        position,
        texts: stored(texts, (own) => own.marquee(key)),
      })),
    )
    .execute();
  await tx
    .insertInto('news')
    .values(
      site.news.map(({ key, daysAgo }) => ({
        site_id: siteId,
        published_at: new Date(Date.now() - daysAgo * DAY_MS),
        texts: stored(texts, (own) => own.news(key)),
      })),
    )
    .execute();
  await tx
    .insertInto('partner')
    .values(
      studios.map(({ code, name }, position) => ({
        site_id: siteId,
        position,
        partner_name: name,
        href: `/slots?provider=${code}`,
        img_url: `/art/studios/${code.toLowerCase()}-mark.svg`,
      })),
    )
    .execute();
}

async function seedContacts(tx: Tx, siteId: number, { contacts }: SiteData): Promise<void> {
  await tx
    .insertInto('social_account')
    .values(contacts.map((contact, position) => ({ site_id: siteId, position, ...contact })))
    .execute();
}

const cmsPages: readonly CmsPage[] = ['about_us', 'privacy_policy', 'banking', 'faqs', 'responsible_gaming'];

async function seedPages(tx: Tx, siteId: number, { site, texts }: Written): Promise<void> {
  await tx
    .insertInto('cms_page')
    .values(
      cmsPages.map((page) => ({
        site_id: siteId,
        page,
        bodies: stored(texts, (own) => own.page(page)),
      })),
    )
    .execute();
  await tx
    .insertInto('seo_page')
    .values(seoRows(site, texts).map((row) => ({ site_id: siteId, ...row })))
    .execute();
}
