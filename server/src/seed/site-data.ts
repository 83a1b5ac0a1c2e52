import type { LanguageCode } from '#contract/site.ts';
import type { CurrencyCode } from '#rules/money/currency.ts';
import type { PhoneCountry } from '#rules/players/phone.ts';
import type { AnnouncementText, SlideText } from '../content/tables.ts';

/** A text in English and Filipino, and where it is told in them, in Malay and Vietnamese. Who reads another gets English. */
export interface Texts<Text> {
  readonly EN: Text;
  readonly PHP: Text;
  readonly MS?: Text;
  readonly VI?: Text;
}

/** A language the pages of the sites that ship are written in. */
export type Written = keyof Texts<unknown>;

interface SlideData {
  /** Start of the picture's name, below `/art/<external_id>/`. */
  readonly picture: string;
  readonly href: string;
  readonly texts: Texts<SlideText>;
}

export interface NewsData {
  /** How old it is when the site is first written. */
  readonly daysAgo: number;
  /** Bodies are HTML. */
  readonly texts: Texts<AnnouncementText>;
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
  /** What its choice of languages lists first, the default at the top; every other one that is ready follows. */
  readonly languagesFirst: readonly LanguageCode[];
  /** The languages its pages are written in. */
  readonly written: readonly Written[];
  /** The newest announcement before a visitor goes on. */
  readonly showsAnnouncementFirst: boolean;
  /** Sports first in its menus. */
  readonly isSportsFirst: boolean;
  readonly slides: readonly SlideData[];
  readonly announcements: readonly Texts<AnnouncementText>[];
  readonly marquee: readonly Texts<string>[];
  /** What the home page is called in a search, and what the pages call the place. */
  readonly home: Texts<{ readonly title: string; readonly description: string; readonly intro: string }>;
  /** Names with the sums of deposits and stakes they ask for, in whole units of the currency. */
  readonly vipLevels: readonly {
    readonly name: string;
    readonly deposit: number;
    readonly turnover: number;
  }[];
  /** Newest first. */
  readonly news: readonly NewsData[];
}
