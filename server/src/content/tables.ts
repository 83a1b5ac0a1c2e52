import type { Generated } from 'kysely';
import type { ContentDocument, ContentKind } from '#contract/office/content/documents.ts';
import type { PictureKind } from '#contract/office/content/pictures.ts';
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

/** Something an operator writes for a site, as a draft or for players to read. */
export interface ContentItemTable {
  id: string;
  site_id: number;
  kind: ContentKind;
  /** Of kinds with one item for each name; else empty. */
  name: string;
  position: number;
  /** Grows with every change. */
  version: Generated<number>;
  /** The version of its text that was saved last, */
  newest: number;
  /** the one that players read, with its row in the table of the kind, */
  published: number | null;
  published_row: number | null;
  published_at: Date | null;
  /** and the one that they will read from `publish_at` on. */
  scheduled: number | null;
  publish_at: Date | null;
  unpublish_at: Date | null;
  ended_at: Date | null;
}

interface ContentVersionTable {
  item_id: string;
  number: number;
  site_id: number;
  title: string;
  /** In which the document says everything; null for a kind without words. */
  languages: string[] | null;
  document: Jsonb<ContentDocument>;
  reason: string;
  saved_at: Date;
  saved_by: string;
}

/** A picture that staff uploaded for the content of a site; its files are in the picture store. */
export interface SitePictureTable {
  id: string;
  site_id: number;
  kind: PictureKind;
  address: string;
  /** The path of a file that shows it in lists. */
  shown: string;
  /** Of the file that was uploaded, as are width and height in pixels: 0 of a drawing. */
  name: string;
  width: number;
  height: number;
  uploaded_at: Date;
  uploaded_by: string;
}

export interface ContentTables {
  site_picture: SitePictureTable;
  content_item: ContentItemTable;
  content_version: ContentVersionTable;
  slide: SlideTable;
  announcement: AnnouncementTable;
  news: NewsTable;
  marquee: MarqueeTable;
  cms_page: CmsPageTable;
  seo_page: SeoPageTable;
  partner: PartnerTable;
  social_account: SocialAccountTable;
}
