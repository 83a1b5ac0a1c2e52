-- How often something that is limited happened within its window: tries at passwords and codes, codes that were sent.
-- `most` are free; where `delay_s` is 0 no more follow until the window ends, else each after a pause that doubles.
create table guard_count (
  site_id  integer not null references site (id) on delete cascade,
  name     text not null,
  key      text not null,
  used     integer not null,
  most     integer not null,
  delay_s  integer not null,
  last_at  timestamptz not null,
  ends_at  timestamptz not null,
  primary key (site_id, name, key)
);
create index guard_count_ends on guard_count (ends_at);
drop table login_guard;

-- One-time codes, one a purpose, typed account name and browser that asked for it: a stranger who asks or guesses
-- neither replaces the owner's code nor uses its tries up. A name nobody has gets a row too, without a code.
-- Codes that were sent before this migration fit no more.
drop table tac_try;
delete from tac;
alter table tac
  drop constraint tac_pkey,
  drop column wrong_tries,
  drop column sent_count,
  drop column counted_from,
  -- The device cookie's hash, the network of a client without one, or empty in calls of the player's own session.
  add column asker text not null,
  add primary key (site_id, account_id, purpose, asker);
create index tac_sent on tac (sent_at);

-- How many codes leave by SMS, where a site differs from the defaults in players/guards/message-budget.ts.
create table message_limit (
  site_id   integer not null references site (id) on delete cascade,
  scope     text not null check (scope in ('address', 'network', 'range', 'site')),
  most      integer not null check (most >= 0),
  window_s  integer not null check (window_s > 0),
  primary key (site_id, scope)
);
