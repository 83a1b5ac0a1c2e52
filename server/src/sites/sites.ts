import { type Refusal, refuse } from '#contract/errors.ts';
import { isReadyLanguage } from '#contract/languages.ts';
import { isCurrencyCode } from '#rules/money/currency.ts';
import { isPhoneCountry } from '#rules/players/phone.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { planOf } from './maintenance/plan-maintenance.ts';
import { readSettings, type SiteSettings } from './settings/site-settings.ts';
import { shortCache } from './short-cache.ts';
import type { SiteRecord } from './site-record.ts';
import { readSites, readSiteVersions, type SiteRow } from './store.ts';

/**
 * How old what is known of changes may be where no server has published them: half of the second within which maintenance
 * must take effect on every node, whatever the bus and the outbox do. Nothing is asked while nobody asks here.
 */
const MAX_AGE_MS = 500;

/** What all sites share has its version under this number. */
const EVERY_SITE = 0;

export interface Sites {
  /** @param domain lower case, without a port */
  byDomain(domain: string): Promise<SiteRecord | undefined>;
  byExternalId(externalId: string): Promise<SiteRecord | undefined>;
  byId(id: number): Promise<SiteRecord | undefined>;
  /** Why a domain leads to a site no more: it was suspended, or its last day has passed. */
  closedByDomain(domain: string): Promise<Refusal | undefined>;
  /** Sites may have changed: the next read looks which. */
  refresh(): void;
}

/**
 * The sites that are open to the public. A record stays the same value until something that its site is made of changes:
 * then the sites that have another version are read again, and no other.
 */
export function createSites(
  db: Db,
  warn: (message: string) => void = process.emitWarning,
  clock: Clock = systemClock,
): Sites {
  const known = new KnownSites(db, tolerantly(warn));
  const cache = shortCache<'all', KnownSites>(MAX_AGE_MS, () => known.follow());
  const ifOpen = (site: SiteRecord | undefined) =>
    site && closureOf(site, clock.now()) === undefined ? site : undefined;
  return {
    byDomain: async (domain) => ifOpen((await cache.get('all')).byDomain.get(domain)),
    byExternalId: async (externalId) => ifOpen((await cache.get('all')).byExternalId.get(externalId)),
    byId: async (id) => ifOpen((await cache.get('all')).byId.get(id)),
    async closedByDomain(domain) {
      const site = (await cache.get('all')).byDomain.get(domain);
      return site && closureOf(site, clock.now());
    },
    refresh: () => cache.forget('all'),
  };
}

type ReadRecord = (row: SiteRow, version: string) => SiteRecord | undefined;

/** Every site in memory, the closed ones too. */
class KnownSites {
  readonly byId = new Map<number, SiteRecord>();
  readonly byDomain = new Map<string, SiteRecord>();
  readonly byExternalId = new Map<string, SiteRecord>();
  readonly #db: Db;
  readonly #read: ReadRecord;
  readonly #versions = new Map<number, string>();
  #horizon = '0';
  #following: Promise<unknown> = Promise.resolve();

  constructor(db: Db, read: ReadRecord) {
    this.#db = db;
    this.#read = read;
  }

  /** Brings it up to what is committed now. Two at once take turns. */
  follow(): Promise<this> {
    const followed = this.#following.then(() => this.#follow());
    this.#following = followed.catch(() => undefined);
    return followed;
  }

  async #follow(): Promise<this> {
    const { changed, horizon } = await readSiteVersions(this.#db.read, this.#horizon);
    const differing = [...changed].filter(([id, version]) => this.#versions.get(id) !== version);
    const ids = differing.map(([id]) => id).filter((id) => id !== EVERY_SITE);
    // What is read now may be newer than its version: then it is read once more, under that of the change.
    const rows = ids.length === 0 ? [] : await readSites(this.#db.read, ids);
    for (const [id, version] of differing) this.#versions.set(id, version);
    for (const id of ids) this.#drop(id);
    for (const row of rows) this.#keep(this.#read(row, this.#versionOf(row.id)));
    if (differing.some(([id]) => id === EVERY_SITE)) this.#renewAll();
    this.#horizon = horizon;
    return this;
  }

  #versionOf(id: number): string {
    return `${this.#versions.get(id) ?? ''}.${this.#versions.get(EVERY_SITE) ?? ''}`;
  }

  /** What was derived from a record is cached by its identity. */
  #renewAll(): void {
    for (const site of [...this.byId.values()]) this.#keep({ ...site, version: this.#versionOf(site.id) });
  }

  #keep(site: SiteRecord | undefined): void {
    if (!site) return;
    this.byId.set(site.id, site);
    this.byExternalId.set(site.externalId, site);
    for (const domain of site.domains) this.byDomain.set(domain, site);
  }

  #drop(id: number): void {
    const site = this.byId.get(id);
    if (!site) return;
    this.byId.delete(id);
    this.byExternalId.delete(site.externalId);
    for (const domain of site.domains) if (this.byDomain.get(domain) === site) this.byDomain.delete(domain);
  }
}

/** A misconfigured site is closed and reported once, and the other sites stay open. */
function tolerantly(warn: (message: string) => void): ReadRecord {
  const warned = new Set<string>();
  const warnOnce = (message: string) => {
    if (!warned.has(message)) warn(message);
    warned.add(message);
  };
  return (row, version) => {
    try {
      return recordOf(row, version, warnOnce);
    } catch (error) {
      warnOnce(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };
}

/** A site is open through its last day, by UTC. */
function closureOf({ shown }: SiteRecord, now: Date): Refusal | undefined {
  if (shown.status === 'moving') return refuse('serviceUnavailable', { detail: { retry_after: 1 } });
  if (shown.status !== 'active') return refuse('siteClosed');
  if (shown.expired_date === null) return undefined;
  const today = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  return shown.expired_date < today ? refuse('siteExpired') : undefined;
}

/** @throws Error where a row names a currency, country or language the platform does not know */
function recordOf(row: SiteRow, version: string, warn: (message: string) => void): SiteRecord {
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
    version,
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
    plannedMaintenance: announcedOf(row),
    withdrawalsOnly: row.withdrawals_only,
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

function announcedOf(row: SiteRow): SiteRecord['plannedMaintenance'] {
  const plan = row.plan_runs ? null : planOf(row);
  return plan && { start_date: plan.from.toISOString(), end_date: plan.until.toISOString() };
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
