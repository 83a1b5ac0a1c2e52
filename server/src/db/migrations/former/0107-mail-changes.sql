-- New e-mail addresses of players: one waits at a time, until its mailbox confirms it. The notice to the former contact
-- carries a link that restores it; only the hash of its token is stored.
create table mail_change (
  id          uuid primary key,
  player_id   bigint not null references player (id) on delete cascade,
  site_id     integer not null references site (id) on delete cascade,
  -- Null where the player had none.
  from_email  text,
  to_email    text not null,
  state       text not null check (state in ('waiting', 'confirmed', 'cancelled', 'undone')),
  asked_at    timestamptz not null,
  decided_at  timestamptz,
  undo_hash   bytea not null unique check (length(undo_hash) = 32),
  undo_until  timestamptz not null,
  check ((state = 'waiting') = (decided_at is null))
);
create unique index mail_change_waiting on mail_change (player_id) where state = 'waiting';
create index mail_change_player on mail_change (player_id, asked_at);
