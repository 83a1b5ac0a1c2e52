import type { Generated } from 'kysely';
import type { Jsonb } from '../db/schema.ts';

/** Something per language code; `EN` is always there. */
type ByLanguage<Text> = Readonly<Record<string, Text>>;

export interface SlideText {
  readonly title: string;
  readonly body: string;
  readonly action: string;
  readonly terms: string;
}

export interface AnnouncementText {
  readonly title: string;
  readonly body: string;
}

interface SeoText {
  /** Titles by language, and the text of a page that has one. */
  readonly name: string;
  readonly body: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
}

export type CmsPage = 'about_us' | 'privacy_policy' | 'banking' | 'faqs' | 'responsible_gaming';

interface ListedTable {
  id: Generated<number>;
  site_id: number;
  position: number;
}

interface SlideTable extends ListedTable {
  image: string;
  href: string;
  texts: Jsonb<ByLanguage<SlideText>>;
  is_shown: Generated<boolean>;
}

interface AnnouncementTable {
  id: Generated<number>;
  site_id: number;
  at: Generated<Date>;
  texts: Jsonb<ByLanguage<AnnouncementText>>;
  is_shown: Generated<boolean>;
}

interface NewsTable {
  id: Generated<number>;
  site_id: number;
  published_at: Date;
  texts: Jsonb<ByLanguage<AnnouncementText>>;
  is_shown: Generated<boolean>;
}

interface MarqueeTable extends ListedTable {
  texts: Jsonb<ByLanguage<string>>;
  is_shown: Generated<boolean>;
}

export interface CmsPageTable {
  site_id: number;
  page: CmsPage;
  is_shown: Generated<boolean>;
  bodies: Jsonb<ByLanguage<string>>;
}

export interface SeoPageTable {
  id: Generated<number>;
  site_id: number;
  page_name: string;
  path: string;
  image: string;
  texts: Jsonb<ByLanguage<SeoText>>;
}

interface PartnerTable extends ListedTable {
  partner_name: string;
  href: string;
  img_url: string;
}

interface SocialAccountTable extends ListedTable {
  kind: string;
  name: string;
  href: string;
}

export interface ContentTables {
  slide: SlideTable;
  announcement: AnnouncementTable;
  news: NewsTable;
  marquee: MarqueeTable;
  cms_page: CmsPageTable;
  seo_page: SeoPageTable;
  partner: PartnerTable;
  social_account: SocialAccountTable;
}
