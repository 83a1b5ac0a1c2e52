-- What providers of outside games sent to the wallet, and what they were sent: a partition for each day, and their health by minutes.

create schema days;

create table outside_exchange (
  -- Of the moment it was written down: its day says the partition.
  id           uuid primary key,
  account      text not null,
  -- 0: of no site that is known.
  site_id      integer not null,
  player_id    bigint,
  -- `in`: the provider called the wallet.
  direction    text not null check (direction in ('in', 'out')),
  method       text not null,
  -- What follows the account in the address, or the address that was called, without its query.
  path         text not null,
  -- `repeated` got its first answer again; `refused` was decided so; `failed` was not decided: forged, malformed, unanswered.
  state        text not null check (state in ('done', 'repeated', 'refused', 'failed')),
  -- In the words of the dialect.
  outcome      text not null,
  -- Of HTTP; null: no answer.
  status       smallint,
  duration_us  integer not null,
  at           timestamptz not null,
  round_ref    text,
  -- The request's own id, the transactions and the round, as the provider names them.
  refs         text[] not null,
  -- Both messages, sealed with the key `outside-exchange`.
  content      bytea not null,
  -- False where a message was too long to be kept whole.
  is_whole     boolean not null,
  -- The exchange that staff sent again.
  replay_of    uuid
) partition by range (id);
create index outside_exchange_account on outside_exchange (account, site_id, id desc);
create index outside_exchange_unusual on outside_exchange (account, site_id, id desc) where state <> 'done';
create index outside_exchange_player on outside_exchange (player_id, id desc) where player_id is not null;
create index outside_exchange_refs on outside_exchange using gin (refs);

do $$
declare
  day date;
begin
  for n in -1..7 loop
    day := (now() at time zone 'UTC')::date + n;
    execute format('create table %I.%I partition of outside_exchange for values from (%L) to (%L)',
                   'days', 'outside_exchange_' || to_char(day, 'YYYY_MM_DD'),
                   uuid_floor(day::timestamp at time zone 'UTC'), uuid_floor((day + 1)::timestamp at time zone 'UTC'));
  end loop;
end $$;

create table outside_health (
  account    text not null,
  minute     timestamptz not null,
  site_id    integer not null,
  direction  text not null,
  calls      integer not null,
  refused    integer not null,
  failed     integer not null,
  -- How many calls took how long, by the bounds of `health.ts`.
  durations  integer[] not null,
  primary key (account, minute, site_id, direction)
);
create index outside_health_age on outside_health (minute);
