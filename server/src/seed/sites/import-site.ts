import { UNIT } from '#rules/money/amount.ts';
import type { CurrencyCode } from '#rules/money/currency.ts';
import type { PhoneCountry } from '#rules/players/phone.ts';
import type { Tx } from '../../db/database.ts';
import { replaceLevels } from '../../players/public.ts';
import { setLevels } from '../../rewards/public.ts';
import { seedMenus } from '../seed-menus.ts';
import type { SiteDefinition } from './site-definition.ts';
import { levelsOf } from './verification-levels.ts';

const phoneCountries: Readonly<Record<CurrencyCode, PhoneCountry>> = {
  PHP: 'PH',
  MYR: 'MY',
  USD: 'US',
  VND: 'VN',
};

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Writes a site with its menus and all of its definition. Games and the rules of the sportsbook are not part of it.
 *
 * @param operatorId whose it is; the house's where it is left out
 * @returns its id, or `undefined` where there is a site of that external id: nothing is changed then
 * @throws Error where one of its domains leads to another site
 */
export async function importSite(
  tx: Tx,
  site: SiteDefinition,
  operatorId?: number,
): Promise<number | undefined> {
  const made = await tx
    .insertInto('site')
    .values({ ...columnsOf(site), ...(operatorId === undefined ? {} : { operator_id: operatorId }) })
    .onConflict((conflict) => conflict.column('external_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return undefined;
  await insertDomains(tx, made.id, site.domains);
  await insertSettings(tx, made.id, site);
  // Where there are none, nobody has changed the levels yet.
  if (site.verificationLevels.length > 0) await replaceLevels(tx, made.id, levelsOf(site.verificationLevels));
  await seedMenus(tx, made.id, site.shows.sportsFirst);
  await insertHome(tx, made.id, site);
  await insertPages(tx, made.id, site);
  return made.id;
}

function columnsOf(site: SiteDefinition) {
  const { signup, shows, liveChat, maintenanceDays } = site;
  const [theme_code = '', theme_color = ''] = site.theme.split('.');
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return {
    ...{ external_id: site.externalId, site_name: site.name, logo_text: site.logoText ?? site.name },
    ...{ theme_code, theme_color, ...site.pictures },
    ...{ currency: site.currency, languages: site.languages },
    phone_country: site.phoneCountry ?? phoneCountries[site.currency],
    expired_date: site.expiredDate ?? null,
    signup_tac: signup.tac,
    signup_date_of_birth: signup.dateOfBirth,
    signup_accept_terms: signup.acceptTerms,
    minimum_age: signup.minimumAge,
    free_game: shows.freeGames,
    show_free_play: shows.freePlay,
    gamify_status: shows.rewards,
    show_app_download: shows.apps,
    show_download_bar: shows.apps,
    show_preloader: shows.preloader,
    show_bf_ann_modal: shows.announcementFirst,
    is_maintenance: maintenanceDays !== undefined,
    maintenance_start: maintenanceDays === undefined ? null : new Date(today),
    maintenance_end: maintenanceDays === undefined ? null : new Date(today + maintenanceDays * DAY_MS),
    aff_domain: site.affDomain ?? null,
    android_sub: site.apps?.android ?? '',
    ios_sub: site.apps?.ios ?? '',
    live_chat_id: liveChat?.id ?? null,
    live_chat_image_id: liveChat?.image ?? null,
    live_chat_status: liveChat !== undefined,
  };
}

async function insertDomains(tx: Tx, siteId: number, domains: readonly string[]): Promise<void> {
  for (const [index, domain] of domains.entries()) {
    const there = await tx
      .selectFrom('site_domain')
      .innerJoin('site', 'site.id', 'site_domain.site_id')
      .select('site.external_id')
      .where('domain_name', '=', domain)
      .executeTakeFirst();
    if (there) throw new Error(`${domain} leads to the site ${there.external_id} already.`);
    await tx
      .insertInto('site_domain')
      .values({ domain_name: domain, site_id: siteId, is_canonical: index === 0 })
      .execute();
  }
}

/** No query where there are no rows. */
async function insertAll<Row>(
  rows: readonly Row[],
  query: (rows: readonly Row[]) => { execute(): Promise<unknown> },
): Promise<void> {
  if (rows.length > 0) await query(rows).execute();
}

async function insertSettings(tx: Tx, site_id: number, site: SiteDefinition): Promise<void> {
  const settings = Object.entries(site.settings).map(([setting_name, value]) => ({
    ...{ site_id, setting_name },
    setting_value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  await insertAll(settings, (rows) => tx.insertInto('site_setting').values(rows));
  const levels = site.vipLevels.map(({ name, deposit, turnover }) => ({
    ...{ name, deposit: BigInt(deposit) * UNIT, turnover: BigInt(turnover) * UNIT },
    ...{ token: 0n, cash: 0n },
  }));
  const set = await setLevels(tx, { siteId: site_id }, { was: [], levels });
  if ('refused' in set) throw new Error(`the levels were refused: ${set.field}`);
}

async function insertHome(tx: Tx, site_id: number, site: SiteDefinition): Promise<void> {
  const now = Date.now();
  const before = (days: number) => new Date(now - days * DAY_MS);
  await insertAll(
    site.slides.map(({ image, href, texts }, position) => ({
      ...{ site_id, position, image, href, texts: JSON.stringify(texts) },
    })),
    (rows) => tx.insertInto('slide').values(rows),
  );
  await insertAll(
    site.announcements.map(({ daysAgo, texts }) => ({
      ...{ site_id, at: before(daysAgo), texts: JSON.stringify(texts) },
    })),
    (rows) => tx.insertInto('announcement').values(rows),
  );
  await insertAll(
    site.marquee.map((texts, position) => ({ site_id, position, texts: JSON.stringify(texts) })),
    (rows) => tx.insertInto('marquee').values(rows),
  );
  await insertAll(
    site.news.map(({ daysAgo, texts }) => ({
      ...{ site_id, published_at: before(daysAgo), texts: JSON.stringify(texts) },
    })),
    (rows) => tx.insertInto('news').values(rows),
  );
  await insertAll(
    site.partners.map(({ name, href, image }, position) => ({
      ...{ site_id, position, partner_name: name, href, img_url: image },
    })),
    (rows) => tx.insertInto('partner').values(rows),
  );
  await insertAll(
    site.contacts.map((contact, position) => ({ site_id, position, ...contact })),
    (rows) => tx.insertInto('social_account').values(rows),
  );
}

async function insertPages(tx: Tx, site_id: number, { pages, seo }: SiteDefinition): Promise<void> {
  await insertAll(
    pages.map(({ page, bodies }) => ({ site_id, page, bodies: JSON.stringify(bodies) })),
    (rows) => tx.insertInto('cms_page').values(rows),
  );
  await insertAll(
    seo.map(({ page, path, image, texts }) => ({
      ...{ site_id, page_name: page, path, image, texts: JSON.stringify(texts) },
    })),
    (rows) => tx.insertInto('seo_page').values(rows),
  );
}
