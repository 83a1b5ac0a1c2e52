-- Rounds that many players share: chains, rounds, and the bets on them.

-- A chain is published, by its anchor, before its first round is opened; nothing of what was published ever changes.
create table shared_chain (
  id            uuid primary key,
  game_code     text not null,
  -- Which of the game's chains, from 1.
  n             int not null check (n > 0),
  -- The last link.
  secret        bytea not null check (length(secret) = 32),
  rounds        int not null check (rounds > 0),
  anchor        text not null check (anchor ~ '^[0-9a-f]{64}$'),
  beacon        text not null,
  is_independent boolean not null,
  -- The one pulse of all its rounds, announced with the anchor; null where each round has its own.
  pulse         bigint,
  pulse_value   text,
  -- Rounds that were opened.
  used          int not null default 0 check (used between 0 and rounds),
  published_at  timestamptz not null,
  -- No further round is opened: it is used up, or its beacon is not there any more.
  ended_at      timestamptz,
  unique (game_code, n)
);

create function guard_shared_chain() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a chain is never deleted' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.game_code, new.n, new.secret, new.rounds, new.anchor, new.beacon, new.is_independent, new.pulse,
      new.published_at)
      is distinct from (old.id, old.game_code, old.n, old.secret, old.rounds, old.anchor, old.beacon,
      old.is_independent, old.pulse, old.published_at)
    or (old.pulse_value is not null and new.pulse_value is distinct from old.pulse_value) or new.used < old.used then
    raise exception 'what was published of chain % does not change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger published_once before update or delete on shared_chain for each row execute function guard_shared_chain();

create table shared_round (
  id            uuid primary key,
  game_code     text not null,
  chain_id      uuid not null references shared_chain,
  number        int not null check (number > 0),
  phase         text not null check (phase in ('taking', 'running', 'over', 'refunded')),
  setting       jsonb not null,
  pulse         bigint not null,
  pulse_value   text,
  -- Secret until the round has ended.
  link          bytea not null check (length(link) = 32),
  opened_at     timestamptz not null,
  closes_at     timestamptz not null,
  started_at    timestamptz,
  ended_at      timestamptz,
  next_at       timestamptz,
  outcome       jsonb,
  reason        text check (reason in ('interrupted', 'beacon')),
  -- Every bet on it is decided.
  settled_at    timestamptz,
  unique (chain_id, number),
  check ((phase in ('over', 'refunded')) = (ended_at is not null)),
  check ((phase = 'refunded') = (reason is not null)),
  check (phase <> 'over' or (outcome is not null and pulse_value is not null))
) with (fillfactor = 80);
-- One at a time of each game, whoever thinks to be the one who opens it.
create unique index shared_round_now on shared_round (game_code) where settled_at is null;
create index shared_round_last on shared_round (game_code, id desc);

create table shared_bet (
  -- Also that of its row in `round`, and of the hold on its stake.
  id            uuid primary key,
  shared_round_id uuid not null references shared_round,
  site_id       int not null references site,
  player_id     bigint not null references player,
  key           uuid not null,
  content       bytea not null check (length(content) = 32),
  unit          bigint not null check (unit > 0),
  stake         bigint not null check (stake > 0),
  choice        jsonb not null,
  state         text not null check (state in ('open', 'paid', 'lost', 'cancelled', 'refunded')),
  -- Where it was cashed out, in hundredths.
  times         int,
  win           bigint not null default 0 check (win >= 0),
  reason        text check (reason in ('interrupted', 'beacon')),
  placed_at     timestamptz not null,
  closed_at     timestamptz,
  unique (site_id, key),
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'refunded') = (reason is not null))
) with (fillfactor = 80);
create index shared_bet_round on shared_bet (shared_round_id, player_id);
create index shared_bet_player on shared_bet (player_id, id desc);

-- A bet on a shared round is a round of its player too. What it is drawn from is not a seed of theirs but a chain: the
-- id of the chain stands in seed_id, the number of its round in nonce.
alter table round add column shared_round_id uuid;
drop index round_open;
create unique index round_open on round (player_id, game_code) where state = 'open' and shared_round_id is null;

-- What the bundled beacon said, once and for all.
create table beacon_pulse (
  number        bigint primary key,
  value         text not null,
  drawn_at      timestamptz not null
);
create trigger append_only before update or delete or truncate on beacon_pulse
  for each statement execute function refuse_change();
