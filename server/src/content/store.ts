import type { Selectable } from 'kysely';
import type { Reader } from '../db/database.ts';
import type { CmsPageTable, SeoPageTable } from './tables.ts';

export type CmsRow = Selectable<CmsPageTable>;
export type SeoRow = Selectable<SeoPageTable>;

const MOST_ANNOUNCEMENTS = 50;

export async function readSlides(reader: Reader, siteId: number) {
  return reader
    .selectFrom('slide')
    .select(['id', 'image', 'href', 'texts'])
    .where('site_id', '=', siteId)
    .where('is_shown', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function readAnnouncements(reader: Reader, siteId: number) {
  return reader
    .selectFrom('announcement')
    .select(['id', 'at', 'texts'])
    .where('site_id', '=', siteId)
    .where('is_shown', '=', true)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ANNOUNCEMENTS)
    .execute();
}

/** The cursor of a page of news: the last item of the previous page. */
export interface NewsPlace {
  readonly at: Date;
  readonly id: number;
}

/** Published news, newest first. */
export async function readNews(
  reader: Reader,
  siteId: number,
  { now, before, limit }: { readonly now: Date; readonly before?: NewsPlace; readonly limit: number },
) {
  let news = reader
    .selectFrom('news')
    .select(['id', 'published_at as at', 'texts'])
    .where('site_id', '=', siteId)
    .where('is_shown', '=', true)
    .where('published_at', '<=', now);
  if (before) {
    news = news.where((eb) => eb(eb.refTuple('published_at', 'id'), '<', eb.tuple(before.at, before.id)));
  }
  return news.orderBy('published_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function readMarquee(reader: Reader, siteId: number) {
  return reader
    .selectFrom('marquee')
    .select(['id', 'texts'])
    .where('site_id', '=', siteId)
    .where('is_shown', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function readPartners(reader: Reader, siteId: number) {
  return reader
    .selectFrom('partner')
    .select(['id', 'partner_name', 'href', 'img_url'])
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function readSocialAccounts(reader: Reader, siteId: number) {
  return reader
    .selectFrom('social_account')
    .select(['id', 'kind', 'name', 'href'])
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function readSetting(reader: Reader, siteId: number, name: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('site_setting')
    .select('setting_value')
    .where('site_id', '=', siteId)
    .where('setting_name', '=', name)
    .executeTakeFirst();
  return row?.setting_value;
}

export async function readCms(reader: Reader, siteId: number): Promise<CmsRow[]> {
  return reader.selectFrom('cms_page').selectAll().where('site_id', '=', siteId).execute();
}

export async function readSeo(reader: Reader, siteId: number): Promise<SeoRow[]> {
  return reader.selectFrom('seo_page').selectAll().where('site_id', '=', siteId).execute();
}
