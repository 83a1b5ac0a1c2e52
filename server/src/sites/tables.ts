import type { Generated } from 'kysely';

export interface SiteTable {
  id: Generated<number>;
  external_id: string;
  operator_id: Generated<number>;
  site_name: string;
  /** `moving`: closed while it is copied to another cell. */
  status: Generated<'active' | 'suspended' | 'moving'>;
  expired_date: string | null;
  currency: string;
  theme_code: string;
  theme_color: string;
  languages: string[];
  logo1: Generated<string>;
  logo2: Generated<string>;
  logo3: Generated<string>;
  logo_text: Generated<string>;
  manifest_icon: Generated<string>;
  android_sub: Generated<string>;
  ios_sub: Generated<string>;
  gamify_status: Generated<boolean>;
  free_game: Generated<boolean>;
  signup_tac: Generated<boolean>;
  signup_date_of_birth: Generated<boolean>;
  signup_accept_terms: Generated<boolean>;
  phone_country: string;
  minimum_age: Generated<number>;
  terms_version: Generated<number>;
  terms_published_at: Generated<Date>;
  terms_applied_version: Generated<number>;
  is_maintenance: Generated<boolean>;
  maintenance_start: Date | null;
  maintenance_end: Date | null;
  planned_from: Date | null;
  planned_until: Date | null;
  plan_runs: Generated<boolean>;
  plan_version: Generated<number>;
  withdrawals_only: Generated<boolean>;
  aff_domain: string | null;
  live_chat_id: string | null;
  live_chat_image_id: string | null;
  live_chat_status: Generated<boolean>;
  show_preloader: Generated<boolean>;
  show_app_download: Generated<boolean>;
  show_download_bar: Generated<boolean>;
  show_bf_ann_modal: Generated<boolean>;
  show_free_play: Generated<boolean>;
  created_at: Generated<Date>;
}

interface SiteChangeTable {
  id: string;
  site_id: number;
  kind: 'maintenance' | 'terms';
  value: string;
  changed_at: Date;
  changed_by: string;
}

interface SiteSettingChangeTable {
  site_id: number;
  setting_name: string;
  version: number;
  before: string | null;
  after: string | null;
  reason: string;
  changed_at: Date;
  changed_by: string;
}

interface SiteDomainTable {
  domain_name: string;
  site_id: number;
  is_canonical: Generated<boolean>;
}

interface SiteSettingTable {
  site_id: number;
  setting_name: string;
  setting_value: string;
}

export interface SiteMenuTable {
  id: Generated<number>;
  site_id: number;
  place: 'menu' | 'game_menu';
  parent_id: number | null;
  position: number;
  content_id: string;
  href: string;
  icon: string;
  category: string | null;
}

/** Written by triggers. */
interface SiteVersionTable {
  /** 0: what all sites share. */
  site_id: number;
  /** The number of the last transaction that changed the site. */
  version: string;
}

export interface SiteTables {
  site: SiteTable;
  site_change: SiteChangeTable;
  site_domain: SiteDomainTable;
  site_setting: SiteSettingTable;
  site_setting_change: SiteSettingChangeTable;
  site_menu: SiteMenuTable;
  site_version: SiteVersionTable;
}
