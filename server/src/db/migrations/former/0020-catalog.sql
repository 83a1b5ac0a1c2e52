create table provider (
  code text primary key,
  name text not null
);

create table game (
  provider_code text not null references provider,
  code text not null,
  name text not null,
  category text not null,
  -- Exact return to player in percent as text; null where none is published.
  rtp text,
  max_win_times text,
  has_demo boolean not null default true,
  added_at timestamptz not null default now(),
  primary key (provider_code, code)
);

-- Which games a site offers, in which order and on which of its home lists.
create table site_game (
  site_id int not null references site,
  provider_code text not null,
  game_code text not null,
  position int not null,
  lists text[] not null default '{}',
  enabled boolean not null default true,
  primary key (site_id, provider_code, game_code),
  foreign key (provider_code, game_code) references game
);

create table favourite (
  player_id bigint not null references player,
  provider_code text not null,
  game_code text not null,
  created_at timestamptz not null default now(),
  primary key (player_id, provider_code, game_code),
  foreign key (provider_code, game_code) references game
);
