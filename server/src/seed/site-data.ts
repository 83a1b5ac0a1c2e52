import type { CurrencyCode } from '#rules/money/currency.ts';
import type { PhoneCountry } from '#rules/players/phone.ts';
import type { AnnouncementText, SlideText } from '../content/tables.ts';

/** A text in the two languages that are ready. */
export interface Both<Text> {
  readonly EN: Text;
  readonly PHP: Text;
}

interface SlideData {
  /** Start of the picture's name, below `/art/<external_id>/`. */
  readonly picture: string;
  readonly href: string;
  readonly texts: Both<SlideText>;
}

export interface NewsData {
  /** How old it is when the site is first written. */
  readonly daysAgo: number;
  /** Bodies are HTML. */
  readonly texts: Both<AnnouncementText>;
}

/** Everything of a site that ships, as it is first written. */
export interface SiteData {
  readonly externalId: string;
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
  /** Whether its opening screen stands before the first page of a visit. */
  readonly showPreloader: boolean;
  /** The newest announcement before a visitor goes on. */
  readonly showsAnnouncementFirst: boolean;
  /** Sports first in its menus. */
  readonly isSportsFirst: boolean;
  readonly slides: readonly SlideData[];
  readonly announcements: readonly Both<AnnouncementText>[];
  readonly marquee: readonly Both<string>[];
  /** What the home page is called in a search, and what the pages call the place. */
  readonly home: Both<{ readonly title: string; readonly description: string; readonly intro: string }>;
  /** Names with the sums of deposits and stakes they ask for, in whole units of the currency. */
  readonly vipLevels: readonly {
    readonly name: string;
    readonly deposit: number;
    readonly turnover: number;
  }[];
  /** Newest first. */
  readonly news: readonly NewsData[];
}
