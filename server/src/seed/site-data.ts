import type { LanguageCode } from '#contract/site.ts';
import type { CurrencyCode } from '#rules/money/currency.ts';
import type { PhoneCountry } from '#rules/players/phone.ts';

interface SlideData {
  /** Its text in the site's file of a language. */
  readonly key: string;
  /** Start of the picture's name, below `/art/<external_id>/`. */
  readonly picture: string;
  readonly href: string;
  /** Its small print, in the file of common texts. */
  readonly terms: string;
}

interface NewsData {
  readonly key: string;
  /** Its age when the site is first seeded. */
  readonly daysAgo: number;
}

interface ContactData {
  readonly kind: 'email' | 'phone' | 'telegram' | 'facebook';
  readonly name: string;
  readonly href: string;
}

/** Everything of a site that ships, as it is first written. What it says is in `locales/<language>/`. */
export interface SiteData {
  readonly externalId: 'baize' | 'lucky' | 'arena' | 'closed';
  readonly name: string;
  /** The canonical one first. */
  readonly domains: readonly string[];
  readonly currency: CurrencyCode;
  readonly phoneCountry: PhoneCountry;
  readonly theme: { readonly code: string; readonly color: string };
  readonly logoText: string;
  readonly signup: {
    readonly tac: boolean;
    readonly dateOfBirth: boolean;
    readonly acceptTerms: boolean;
    readonly minimumAge: number;
  };
  readonly isUnderMaintenance: boolean;
  readonly showReferral: boolean;
  /** Whether a splash screen is shown before the first page of a visit. */
  readonly showPreloader: boolean;
  /** Languages listed first in the site's choice, the default at the top; every other one that is ready follows. */
  readonly languagesFirst: readonly LanguageCode[];
  /** The newest announcement before a visitor goes on. */
  readonly showsAnnouncementFirst: boolean;
  /** Sports first in its menus. */
  readonly isSportsFirst: boolean;
  readonly slides: readonly SlideData[];
  /** Keys of texts, newest first. */
  readonly announcements: readonly string[];
  /** Keys of texts. */
  readonly marquee: readonly string[];
  /** Names with the sums of deposits and stakes they ask for, in whole units of the currency. */
  readonly vipLevels: readonly {
    readonly name: string;
    readonly deposit: number;
    readonly turnover: number;
  }[];
  /** Newest first. */
  readonly news: readonly NewsData[];
  /** Footer facts: made up, and recognisable as a demonstration. */
  readonly licence: string;
  readonly contacts: readonly ContactData[];
  /** Its apps in the shops of Android and iOS. */
  readonly apps?: { readonly android: string; readonly ios: string };
  /** Which of its domains the invitations of players lead to. */
  readonly affDomain?: string;
  /** The id at its chat provider, and the picture of the button, below `/art/`. */
  readonly liveChat?: { readonly id: string; readonly image: string };
  /** Its last day, by UTC. */
  readonly expiredDate?: string;
  /** Further settings, by the names of docs/site-settings.md. */
  readonly settings?: Readonly<Record<string, unknown>>;
}
