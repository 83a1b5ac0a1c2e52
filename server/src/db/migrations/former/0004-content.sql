-- What operators write. Texts are kept by language code; EN is always there.
create table slide (
  id integer generated always as identity primary key,
  site_id integer not null references site (id) on delete cascade,
  position integer not null,
  image text not null,
  href text not null,
  texts jsonb not null check (texts ? 'EN'),
  is_shown boolean not null default true
);

create index slide_site on slide (site_id, position);

create table announcement (
  id integer generated always as identity primary key,
  site_id integer not null references site (id) on delete cascade,
  at timestamptz not null default now(),
  texts jsonb not null check (texts ? 'EN'),
  is_shown boolean not null default true
);

create index announcement_site on announcement (site_id, at desc);

create table marquee (
  id integer generated always as identity primary key,
  site_id integer not null references site (id) on delete cascade,
  position integer not null,
  texts jsonb not null check (texts ? 'EN'),
  is_shown boolean not null default true
);

create index marquee_site on marquee (site_id, position);

-- The five pages of the specification; bodies are sanitised when they are served.
create table cms_page (
  site_id integer not null references site (id) on delete cascade,
  page text not null check (page in ('about_us', 'privacy_policy', 'banking', 'faqs', 'responsible_gaming')),
  is_shown boolean not null default true,
  bodies jsonb not null check (bodies ? 'EN'),
  primary key (site_id, page)
);

-- What search engines and links are told of a page, by language: name, title, description, keywords, body.
create table seo_page (
  id integer generated always as identity primary key,
  site_id integer not null references site (id) on delete cascade,
  page_name text not null,
  -- The path on the site.
  path text not null,
  image text not null,
  texts jsonb not null check (texts ? 'EN'),
  unique (site_id, page_name)
);

create table partner (
  id integer generated always as identity primary key,
  site_id integer not null references site (id) on delete cascade,
  position integer not null,
  partner_name text not null,
  -- A page of the site, or an address outside.
  href text not null check (href ~ '^(https?://|/[^/])'),
  img_url text not null
);

create index partner_site on partner (site_id, position);

create table social_account (
  id integer generated always as identity primary key,
  site_id integer not null references site (id) on delete cascade,
  position integer not null,
  kind text not null,
  name text not null,
  href text not null check (href ~ '^https?://')
);

create index social_account_site on social_account (site_id, position);
