-- In one of these a member of staff sees a site as one of its players does, for minutes. It ends with the session of the back
-- office that it was made in, and is deleted with that.
create table read_only_session (
  id                uuid primary key,
  player_id         bigint not null references player (id) on delete cascade,
  site_id           integer not null references site (id),
  staff_session_id  uuid not null references staff_session (id) on delete cascade,
  -- SHA-256 of what the link carries: it opens the session once.
  ticket_hash       bytea not null unique check (length(ticket_hash) = 32),
  created_at        timestamptz not null,
  -- SHA-256 of the token, and of the cookie of the browser that opened it; null until then.
  token_hash        bytea unique check (length(token_hash) = 32),
  cookie_hash       bytea check (length(cookie_hash) = 32),
  opened_at         timestamptz,
  ended_at          timestamptz,
  constraint read_only_session_opened check ((token_hash is null) = (opened_at is null)
    and (cookie_hash is null) = (opened_at is null))
);
create index read_only_session_player on read_only_session (player_id);
create index read_only_session_staff on read_only_session (staff_session_id);
