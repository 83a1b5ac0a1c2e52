-- What providers of outside games list, compared every night: what is new is offered nowhere, what is gone nowhere any more.

-- From when on the game cannot be played, whatever sites have chosen; null: it can.
alter table game add column withdrawn_at timestamptz;

-- Games as the list of an account has them.
create table outside_game (
  account        text not null references outside_account (code),
  provider_code  text not null,
  game_code      text not null,
  -- What was read of the last list that had it.
  facts          jsonb not null,
  -- Whether the last list had it, for play.
  is_listed      boolean not null,
  first_at       timestamptz not null,
  changed_at     timestamptz not null,
  primary key (account, provider_code, game_code)
);

-- One comparison. held: it would withdraw so much that staff decide; failed: there was no list to compare.
create table outside_sync (
  id          uuid primary key,
  account     text not null references outside_account (code),
  -- Who asked for it: a job, or staff.
  asked_by    text not null,
  state       text not null check (state in ('running', 'done', 'held', 'failed')),
  started_at  timestamptz not null,
  ended_at    timestamptz,
  -- In the provider's words, or what the connection failed with.
  problem     text,
  listed      integer not null default 0,
  added       integer not null default 0,
  changed     integer not null default 0,
  gone        integer not null default 0,
  -- Listed, and not taken up: what cannot be read, or is of a studio that is played elsewhere.
  left_out    integer not null default 0
);
create index outside_sync_account on outside_sync (account, id desc);
create index outside_sync_age on outside_sync (started_at);

create table outside_sync_change (
  sync_id        uuid not null references outside_sync (id) on delete cascade,
  place          integer not null,
  what           text not null check (what in ('added', 'changed', 'gone', 'back')),
  provider_code  text not null,
  game_code      text not null,
  -- Null: it was not there before; it is not there any more.
  before         jsonb,
  after          jsonb,
  primary key (sync_id, place)
);

create or replace view offered_game as
  select site.id as site_id,
         game.provider_code,
         provider.name as provider_name,
         game.code as game_code,
         game.name as game_name,
         game.category,
         game.genre,
         game.rtp,
         game.max_win_times,
         game.has_demo and coalesce(own.has_demo, true) as has_demo,
         coalesce(own.lists, game.lists) as lists
    from site
   cross join game
    join provider on provider.code = game.provider_code
    left join site_game own
      on own.site_id = site.id and own.provider_code = game.provider_code and own.game_code = game.code
   where game.withdrawn_at is null
     and coalesce(own.enabled, game.is_offered and not exists (
           select from site_withheld w
            where w.site_id = site.id
              and (w.provider_code is null or w.provider_code = game.provider_code)
              and (w.category is null or w.category = game.category)));

create or replace view lobby_game_source as
  select listed.site_id,
         place.lobby,
         listed.no,
         game.provider_code,
         game.code as game_code,
         listed.position as order_popular,
         -(extract(epoch from game.added_at) * 1000000)::bigint as order_new,
         fold_text(game.name) as order_name,
         coalesce(-game.rtp::numeric, 1) as order_rtp,
         fold_text(concat_ws(' ', game.name, provider.name, array_to_string(game.aliases, ' '))) as search_key,
         array_remove(array_prepend(game.genre, game.tags), null) as kinds,
         game.category
    from game
    join provider on provider.code = game.provider_code
   cross join lateral (
     select 0 as site_id, game.no, game.position, game.lists, game.has_demo where game.is_offered
     union all
     select own.site_id, own.no, coalesce(own.position, game.position), coalesce(own.lists, game.lists),
            game.has_demo and coalesce(own.has_demo, true)
       from site_game own
      where own.provider_code = game.provider_code and own.game_code = game.code and own.enabled
   ) as listed
   cross join lateral (
     select game.category as lobby
     union select 'all'
     union select 'freeplay' where listed.has_demo
     union select given.listed from unnest(listed.lists) as given (listed)
            where given.listed in ('hot', 'featured', 'popular', 'new')
   ) as place
   where game.withdrawn_at is null;
