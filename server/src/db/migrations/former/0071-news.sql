-- What a site tells its players, longer than an announcement. Bodies are HTML and sanitised when they are served.
create table news (
  id integer generated always as identity primary key,
  site_id integer not null references site (id) on delete cascade,
  -- Not shown before.
  published_at timestamptz(3) not null,
  texts jsonb not null check (texts ? 'EN'),
  is_shown boolean not null default true
);

create index news_site on news (site_id, published_at desc, id desc);
