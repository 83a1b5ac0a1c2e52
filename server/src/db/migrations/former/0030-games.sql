-- Play money lives with its launch and never touches the ledger: balance, seeds, nonce and the last answer.
alter table launch add column demo jsonb;

-- Big wins for the home page, kept apart so that the rounds need no index of their own for it.
create table big_win (
  round_id uuid primary key,
  site_id integer not null references site,
  player_id bigint not null references player,
  provider_code text not null,
  game_code text not null,
  win bigint not null,
  won_at timestamptz not null
);
create index big_win_top on big_win (site_id, win desc);

-- What a player has staked and won so far, added up from the rounds as they are told.
create table player_turnover (
  player_id bigint primary key references player,
  staked bigint not null default 0,
  won bigint not null default 0,
  rounds bigint not null default 0
);
