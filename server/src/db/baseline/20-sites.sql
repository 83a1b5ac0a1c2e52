-- Tenants.

-- `external_id` never changes. Appearance and requirements of a site are typed columns.
create table site (
  id                      integer generated always as identity primary key,
  external_id             text not null unique check (external_id ~ '^[a-z0-9-]{1,64}$'),
  site_name               text not null check (site_name <> ''),
  status                  text not null default 'active' check (status in ('active', 'suspended')),
  expired_date            date,
  created_at              timestamptz not null default now(),

  currency                text not null,
  -- The default language first.
  languages               text[] not null check (cardinality(languages) > 0),
  -- ISO 3166: the country of a phone number that is typed without a country code.
  phone_country           text not null check (phone_country ~ '^[A-Z]{2}$'),
  minimum_age             integer not null default 18 check (minimum_age >= 18),

  theme_code              text not null,
  theme_color             text not null,
  logo1                   text not null default '',
  logo2                   text not null default '',
  logo3                   text not null default '',
  logo_text               text not null default '',
  manifest_icon           text not null default '',
  android_sub             text not null default '',
  ios_sub                 text not null default '',

  gamify_status           boolean not null default false,
  free_game               boolean not null default false,
  signup_tac              boolean not null default false,
  signup_date_of_birth    boolean not null default false,
  signup_accept_terms     boolean not null default false,
  show_preloader          boolean not null default false,
  show_app_download       boolean not null default false,
  show_download_bar       boolean not null default false,
  show_bf_ann_modal       boolean not null default false,
  show_free_play          boolean not null default false,

  -- Only this switch decides; the two times are what is announced.
  is_maintenance          boolean not null default false,
  maintenance_start       timestamptz,
  maintenance_end         timestamptz,

  aff_domain              text,
  live_chat_id            text,
  live_chat_image_id      text,
  live_chat_status        boolean not null default false,

  -- The version of the terms that a player must have accepted.
  terms_version           integer not null default 1 check (terms_version > 0),
  terms_published_at      timestamptz not null default now(),
  -- Up to which version the guards of its players follow.
  terms_applied_version   integer not null default 1
);

create table site_domain (
  domain_name   text primary key check (domain_name = lower(domain_name)),
  site_id       integer not null references site (id) on delete cascade,
  -- The one that search engines index.
  is_canonical  boolean not null default false
);
create index site_domain_site on site_domain (site_id);
create unique index site_domain_canonical on site_domain (site_id) where is_canonical;

-- Named values that the home calls return to the browser, such as the referral programme.
create table site_setting (
  site_id        integer not null references site (id) on delete cascade,
  setting_name   text not null,
  setting_value  text not null,
  primary key (site_id, setting_name)
);

create table site_menu (
  id          integer generated always as identity primary key,
  site_id     integer not null references site (id) on delete cascade,
  place       text not null check (place in ('menu', 'game_menu')),
  parent_id   integer references site_menu (id) on delete cascade,
  position    integer not null,
  content_id  text not null,
  href        text not null,
  icon        text not null,
  category    text,
  check (place = 'menu' or (category is not null and parent_id is null))
);
create index site_menu_site on site_menu (site_id, place, position);

-- What was switched or published for a whole site, and by whom: an actor as the code writes it (`staff:3`,
-- `system:<job>`, `system:shell:<name>`).
create table site_change (
  id          uuid primary key,
  site_id     integer not null references site (id) on delete cascade,
  kind        text not null check (kind in ('maintenance', 'terms')),
  -- 'on' or 'off'; the version of the terms.
  value       text not null,
  changed_at  timestamptz not null,
  changed_by  text not null
);
create index site_change_site on site_change (site_id, changed_at);
