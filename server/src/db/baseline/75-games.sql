-- How house games are played on a site, big wins, rooms, and rounds that many players share. Launches, seeds and rounds are in
-- 63-ledger-rounds.sql: the ledger writes them.

-- A site without a row has these defaults.
create table site_play (
  site_id            int primary key references site,
  -- From the beginning of one round to the beginning of the next of the same game, for the same player; 0: no minimum.
  shortest_round_ms  int not null default 2500 check (shortest_round_ms between 0 and 60000),
  -- The same for games of many small bets in a row: the shots of the fishing games.
  shortest_shot_ms   int not null default 300 check (shortest_shot_ms between 0 and 60000),
  -- Whether players see beside the game how long they play and their result.
  shows_play         boolean not null default true
);

-- What may be staked on a game of a site, where that is less than the stakes of its currency. 1/10,000 units; null: no bound.
create table game_limit (
  site_id            int not null,
  provider_code      text not null,
  game_code          text not null,
  -- The lowest and the highest stake that is offered; the highest also limits the sum of bets on a layout.
  min_stake          bigint check (min_stake > 0),
  max_stake          bigint check (max_stake > 0),
  -- No stake is offered whose highest possible win is more than this: wins are never cut.
  max_win            bigint check (max_win > 0),
  -- Instead of the site's.
  shortest_round_ms  int check (shortest_round_ms between 0 and 60000),
  primary key (site_id, provider_code, game_code),
  foreign key (site_id, provider_code, game_code) references site_game,
  check (min_stake <= max_stake)
);

-- Big wins for the home page and the lobbies, kept apart so that the rounds need no index of their own for them.
create table big_win (
  round_id       uuid primary key,
  site_id        integer not null references site,
  player_id      bigint not null references player,
  provider_code  text not null,
  game_code      text not null,
  win            bigint not null,
  won_at         timestamptz not null
);
create index big_win_top on big_win (site_id, win desc);
create index big_win_latest on big_win (site_id, won_at desc);

-- Who plays together in the fishing games. A room is there as long as somebody sits in it; its shots are rounds like any
-- other.
create table room_seat (
  room_id    uuid not null,
  seat       int not null check (seat between 0 and 3),
  site_id    int not null references site,
  game_code  text not null,
  player_id  bigint not null references player,
  -- The page that sat down last: a player has one seat, however many windows are open.
  launch_id  uuid not null references launch on delete cascade,
  sat_at     timestamptz not null,
  -- When the page last reported that it is still open.
  seen_at    timestamptz not null,
  primary key (room_id, seat),
  unique (site_id, game_code, player_id)
) with (fillfactor = 70);
create index room_seat_launch on room_seat (launch_id);

-- A hash chain that decides shared rounds. It is published, by its anchor, before its first round is opened; nothing of what
-- was published ever changes.
create table shared_chain (
  id              uuid primary key,
  game_code       text not null,
  -- Which of the game's chains, from 1.
  n               int not null check (n > 0),
  -- The last link, sealed (db/keys).
  secret          bytea not null,
  rounds          int not null check (rounds > 0),
  anchor          text not null check (anchor ~ '^[0-9a-f]{64}$'),
  beacon          text not null,
  is_independent  boolean not null,
  -- The one pulse of all its rounds, announced with the anchor; null where each round has its own.
  pulse           bigint,
  pulse_value     text,
  -- Rounds that were opened.
  used            int not null default 0 check (used between 0 and rounds),
  published_at    timestamptz not null,
  -- No further round is opened: it is used up, or its beacon is not available any more.
  ended_at        timestamptz,
  unique (game_code, n)
);

-- The secret may change: it is sealed again when keys rotate, and the anchor still says which one it is.
create function guard_shared_chain() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a chain is never deleted' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.game_code, new.n, new.rounds, new.anchor, new.beacon, new.is_independent, new.pulse,
      new.published_at)
      is distinct from (old.id, old.game_code, old.n, old.rounds, old.anchor, old.beacon,
      old.is_independent, old.pulse, old.published_at)
    or (old.pulse_value is not null and new.pulse_value is distinct from old.pulse_value) or new.used < old.used then
    raise exception 'what was published of chain % does not change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger published_once before update or delete on shared_chain for each row execute function guard_shared_chain();

create table shared_round (
  id           uuid primary key,
  game_code    text not null,
  chain_id     uuid not null references shared_chain,
  number       int not null check (number > 0),
  phase        text not null check (phase in ('taking', 'running', 'over', 'refunded')),
  setting      jsonb not null,
  pulse        bigint not null,
  pulse_value  text,
  -- Secret, and sealed, until the round has ended.
  link         bytea not null,
  opened_at    timestamptz not null,
  closes_at    timestamptz not null,
  started_at   timestamptz,
  ended_at     timestamptz,
  next_at      timestamptz,
  outcome      jsonb,
  reason       text check (reason in ('interrupted', 'beacon')),
  -- Every bet on it is decided.
  settled_at   timestamptz,
  unique (chain_id, number),
  check ((phase in ('over', 'refunded')) = (ended_at is not null)),
  check ((phase = 'refunded') = (reason is not null)),
  check (phase <> 'over' or (outcome is not null and pulse_value is not null))
) with (fillfactor = 80);
-- One at a time of each game, whichever server opens it.
create unique index shared_round_now on shared_round (game_code) where settled_at is null;
create index shared_round_last on shared_round (game_code, id desc);

create table shared_bet (
  -- Also the id of its row in `round`, and of the hold on its stake.
  id               uuid primary key,
  shared_round_id  uuid not null references shared_round,
  site_id          int not null references site,
  player_id        bigint not null references player,
  key              uuid not null,
  content          bytea not null check (length(content) = 32),
  unit             bigint not null check (unit > 0),
  stake            bigint not null check (stake > 0),
  choice           jsonb not null,
  state            text not null check (state in ('open', 'paid', 'lost', 'cancelled', 'refunded')),
  -- Where it was cashed out, in hundredths.
  times            int,
  win              bigint not null default 0 check (win >= 0),
  -- Why it was refunded. `unmatched`: its pool could not have paid it more than its stake.
  reason           text check (reason in ('interrupted', 'beacon', 'unmatched')),
  placed_at        timestamptz not null,
  closed_at        timestamptz,
  unique (site_id, key),
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'refunded') = (reason is not null))
) with (fillfactor = 80);
create index shared_bet_round on shared_bet (shared_round_id, player_id);
create index shared_bet_player on shared_bet (player_id, id desc);
create index shared_bet_open on shared_bet (player_id) where state = 'open';

-- Pulses of the bundled beacon.
create table beacon_pulse (
  number    bigint primary key,
  value     text not null,
  drawn_at  timestamptz not null
);
create trigger append_only before update or delete or truncate on beacon_pulse
  for each statement execute function refuse_change();
