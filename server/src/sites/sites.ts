import { type Refusal, refuse } from '#contract/errors.ts';
import { type LanguageCode, languages } from '#contract/site.ts';
import { isCurrencyCode } from '#rules/money/currency.ts';
import { isPhoneCountry } from '#rules/players/phone.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { shortCache } from './short-cache.ts';
import type { SiteRecord } from './site-record.ts';
import { readSettings, type SiteSettings } from './site-settings.ts';
import { readSites, type SiteRow } from './store.ts';

/** Half of the second within which maintenance must take effect on every node. */
const MAX_AGE_MS = 500;

export interface Sites {
  /** @param domain lower case, without a port */
  byDomain(domain: string): Promise<SiteRecord | undefined>;
  byExternalId(externalId: string): Promise<SiteRecord | undefined>;
  byId(id: number): Promise<SiteRecord | undefined>;
  all(): Promise<readonly SiteRecord[]>;
  /** Why a domain leads to a site no more: it was suspended, or its last day has passed. */
  closedByDomain(domain: string): Promise<Refusal | undefined>;
  /** Makes the next read go to the database, for callers that have just changed a site. */
  refresh(): void;
}

interface Snapshot {
  readonly list: readonly SiteRecord[];
  readonly closed: ReadonlyMap<string, Refusal>;
  readonly byDomain: ReadonlyMap<string, SiteRecord>;
  readonly byExternalId: ReadonlyMap<string, SiteRecord>;
  readonly byId: ReadonlyMap<number, SiteRecord>;
}

/** The sites that are open to the public, kept in memory for half a second. */
export function createSites(
  db: Db,
  warn: (message: string) => void = process.emitWarning,
  clock: Clock = systemClock,
): Sites {
  const read = tolerantly(warn);
  const cache = shortCache<'all', Snapshot>(MAX_AGE_MS, async () =>
    snapshot(read(await readSites(db.read)), clock.now()),
  );
  return {
    byDomain: async (domain) => (await cache.get('all')).byDomain.get(domain),
    byExternalId: async (externalId) => (await cache.get('all')).byExternalId.get(externalId),
    byId: async (id) => (await cache.get('all')).byId.get(id),
    all: async () => (await cache.get('all')).list,
    closedByDomain: async (domain) => (await cache.get('all')).closed.get(domain),
    refresh: () => cache.forget('all'),
  };
}

/** Parses rows one by one: a misconfigured site is closed and reported once, and the other sites stay open. */
function tolerantly(warn: (message: string) => void): (rows: readonly SiteRow[]) => SiteRecord[] {
  const warned = new Set<string>();
  const warnOnce = (message: string) => {
    if (!warned.has(message)) warn(message);
    warned.add(message);
  };
  return (rows) =>
    rows.flatMap((row) => {
      try {
        return [recordOf(row, warnOnce)];
      } catch (error) {
        warnOnce(error instanceof Error ? error.message : String(error));
        return [];
      }
    });
}

/** A site is open through its last day, by UTC. */
function closureOf({ shown }: SiteRecord, now: Date): Refusal | undefined {
  if (shown.status === 'moving') return refuse('serviceUnavailable', { detail: { retry_after: 1 } });
  if (shown.status !== 'active') return refuse('siteClosed');
  const today = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  return shown.expired_date !== null && shown.expired_date < today ? refuse('siteExpired') : undefined;
}

function snapshot(all: readonly SiteRecord[], now: Date): Snapshot {
  const list = all.filter((site) => closureOf(site, now) === undefined);
  return {
    list,
    closed: new Map(
      all.flatMap((site) => {
        const refusal = closureOf(site, now);
        return refusal ? site.domains.map((domain) => [domain, refusal] as const) : [];
      }),
    ),
    byDomain: new Map(list.flatMap((site) => site.domains.map((domain) => [domain, site]))),
    byExternalId: new Map(list.map((site) => [site.externalId, site])),
    byId: new Map(list.map((site) => [site.id, site])),
  };
}

/** @throws Error where a row names a currency, country or language the platform does not know */
function recordOf(row: SiteRow, warn: (message: string) => void): SiteRecord {
  const { currency, phone_country: phoneCountry } = row;
  if (!isCurrencyCode(currency))
    throw new Error(`Site ${row.external_id} has the unknown currency ${currency}.`);
  if (!isPhoneCountry(phoneCountry))
    throw new Error(`Site ${row.external_id} has the unknown phone country ${phoneCountry}.`);
  const offered = row.languages.filter(isReadyLanguage);
  if (offered.length === 0) throw new Error(`Site ${row.external_id} offers no language that is ready.`);
  const settings = readSettings(row.external_id, row.settings, warn);
  const signup = {
    tac: row.signup_tac,
    dateOfBirth: row.signup_date_of_birth,
    acceptTerms: row.signup_accept_terms,
  };
  return {
    id: row.id,
    externalId: row.external_id,
    name: row.site_name,
    currency,
    themeCode: row.theme_code,
    themeColor: row.theme_color,
    languages: offered,
    maintenance: {
      is_maintenance: row.is_maintenance,
      start_date: row.maintenance_start?.toISOString() ?? null,
      end_date: row.maintenance_end?.toISOString() ?? null,
    },
    domains: row.domains,
    phoneCountry,
    minimumAge: row.minimum_age,
    signup,
    shown: shownOf(row, settings),
    affDomain: row.aff_domain,
    liveChat: {
      chat_id: row.live_chat_id,
      image_id: row.live_chat_image_id,
      status: row.live_chat_status,
      script: settings.liveChatScript ?? null,
    },
    settings,
    show: {
      preloader: row.show_preloader,
      appDownload: row.show_app_download,
      downloadBar: row.show_download_bar,
      announcementModal: row.show_bf_ann_modal,
      freePlay: row.show_free_play,
    },
  };
}

function shownOf(row: SiteRow, { licence, asksBirthday }: SiteSettings): SiteRecord['shown'] {
  return {
    site_name: row.site_name,
    currency: row.currency,
    theme_code: row.theme_code,
    theme_color: row.theme_color,
    logo1: row.logo1,
    logo2: row.logo2,
    logo3: row.logo3,
    status: row.status,
    expired_date: row.expired_date,
    logo_text: row.logo_text,
    external_id: row.external_id,
    android_sub: row.android_sub,
    ios_sub: row.ios_sub,
    manifest_icon: row.manifest_icon,
    gamify_status: row.gamify_status,
    free_game: row.free_game,
    licence: licence ?? null,
    signup: {
      tac: row.signup_tac,
      date_of_birth: row.signup_date_of_birth || asksBirthday,
      minimum_age: row.minimum_age,
      phone_country: row.phone_country,
    },
  };
}

function isReadyLanguage(code: string): code is LanguageCode {
  return Object.hasOwn(languages, code) && languages[code as LanguageCode].ready;
}
