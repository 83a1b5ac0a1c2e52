-- Sessions also end because staff blocked or closed their player, or because the player ended them from another.
alter table session drop constraint session_ended_reason_check;
alter table session add constraint session_ended_reason_check
  check (ended_reason in ('logout', 'everywhere', 'password', 'expired', 'ended', 'blocked'));

-- Wrong one-time codes by the network they came from: whoever guesses locks out themselves, not the player.
create table tac_try (
  site_id       integer not null,
  account_id    text not null,
  purpose       text not null,
  network       text not null,
  wrong_tries   integer not null,
  counted_from  timestamptz not null,
  locked_until  timestamptz,
  primary key (site_id, account_id, purpose, network),
  foreign key (site_id, account_id, purpose) references tac (site_id, account_id, purpose) on delete cascade
);
alter table tac drop column locked_until;

-- Tries to log in, for the player to look through; a name nobody has is written down as well, so that it takes as long.
create table login_try (
  id          uuid primary key,
  site_id     integer not null references site (id) on delete cascade,
  player_id   bigint references player (id) on delete cascade,
  at          timestamptz not null,
  how         text not null check (how in ('password', 'code')),
  succeeded   boolean not null,
  network     text not null,
  user_agent  text not null
);
create index login_try_player on login_try (player_id, id desc) where player_id is not null;
create index login_try_at on login_try (at);
