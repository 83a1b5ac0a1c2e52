import type { LanguageCode } from '#contract/languages.ts';
import type { Maintenance, PlannedMaintenance, Site } from '#contract/site.ts';
import type { CurrencyCode } from '#rules/money/currency.ts';
import type { PhoneCountry } from '#rules/players/phone.ts';
import type { SiteSettings } from './settings/site-settings.ts';

/** A site as the rest of the server knows it: a row with its domains, checked and typed. */
export interface SiteRecord {
  readonly id: number;
  readonly externalId: string;
  /** Differs after every change of what the site is made of, the shared catalogue included. */
  readonly version: string;
  readonly name: string;
  readonly currency: CurrencyCode;
  readonly themeCode: string;
  readonly themeColor: string;
  /** Offered languages, the default first. */
  readonly languages: readonly LanguageCode[];
  readonly maintenance: Maintenance;
  /** Announced, and not begun yet. */
  readonly plannedMaintenance: PlannedMaintenance | null;
  /** It is closed: no registrations, deposits and bets. */
  readonly withdrawalsOnly: boolean;
  /** Domains, the canonical one first. */
  readonly domains: readonly string[];
  readonly phoneCountry: PhoneCountry;
  readonly minimumAge: number;
  readonly signup: {
    readonly tac: boolean;
    readonly dateOfBirth: boolean;
    readonly acceptTerms: boolean;
  };
  /** The `site` part of a startup answer. */
  readonly shown: Site;
  readonly affDomain: string | null;
  readonly liveChat: {
    readonly chat_id: string | null;
    readonly image_id: string | null;
    readonly status: boolean;
    readonly script: string | null;
  };
  readonly settings: SiteSettings;
  readonly show: {
    readonly preloader: boolean;
    readonly appDownload: boolean;
    readonly downloadBar: boolean;
    readonly announcementModal: boolean;
    readonly freePlay: boolean;
  };
}
