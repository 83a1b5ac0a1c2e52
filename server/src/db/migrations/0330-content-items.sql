-- What an operator writes for a site, by kind, with every version that was saved. What players read stays in the tables of the
-- kinds (slide, news, cms_page …): publishing an item writes its version there (docs/decisions/0153).
create table content_item (
  id                 uuid primary key,
  site_id            integer not null references site (id) on delete cascade,
  kind               text not null,
  -- Of kinds with one item for each name (page, seo, menu); else empty.
  name               text not null default '',
  -- Of kinds that staff puts in order.
  position           integer not null default 0,
  -- Grows with every change.
  version            integer not null default 1,
  -- The version of the text that was saved last.
  newest             integer not null,
  -- The version that players read, its row in the table of the kind, and since when.
  published          integer,
  published_row      integer,
  published_at       timestamptz,
  -- The version that they will read, and from when on.
  scheduled          integer,
  publish_at         timestamptz,
  unpublish_at       timestamptz,
  ended_at           timestamptz,
  check ((scheduled is null) = (publish_at is null))
);
create unique index content_item_name on content_item (site_id, kind, name) where name <> '';
create index content_item_list on content_item (site_id, kind, position, name, id);
create index content_item_due on content_item (least(publish_at, unpublish_at))
  where publish_at is not null or unpublish_at is not null;

create table content_version (
  item_id    uuid not null references content_item (id) on delete cascade,
  number     integer not null,
  site_id    integer not null references site (id) on delete cascade,
  title      text not null,
  -- In which the document says everything; null for a kind without words.
  languages  text[],
  document   jsonb not null,
  reason     text not null,
  saved_at   timestamptz not null,
  saved_by   text not null,
  primary key (item_id, number)
);
