-- What each player paid in and was paid on a day (UTC), in 1/10,000 units, kept by triggers of deposit and withdrawal: thresholds
-- over any number of days read a row a day (docs/decisions/0205). What a gateway takes back later is not subtracted.
create table player_money_day (
  player_id  bigint not null references player (id) on delete cascade,
  day        date not null,
  site_id    integer not null references site (id),
  deposited  bigint not null default 0,
  withdrawn  bigint not null default 0,
  -- The largest single deposit or withdrawal.
  largest    bigint not null default 0,
  primary key (player_id, day)
) with (fillfactor = 80);
create index player_money_day_site on player_money_day (site_id, player_id);

-- Players to compare with the triggers of their site, from a moment on: emptied by a job.
create table trigger_due (
  player_id  bigint primary key references player (id) on delete cascade,
  site_id    integer not null references site (id),
  due_at     timestamptz not null
);
create index trigger_due_at on trigger_due (due_at);

create function add_money_day(p_player bigint, p_site integer, p_at timestamptz, p_in bigint, p_out bigint) returns void
language sql set search_path = public, pg_temp as $$
  insert into player_money_day as d (player_id, day, site_id, deposited, withdrawn, largest)
    values (p_player, (p_at at time zone 'UTC')::date, p_site, p_in, p_out, greatest(p_in, p_out, 0))
  on conflict (player_id, day) do update
    set deposited = d.deposited + excluded.deposited, withdrawn = d.withdrawn + excluded.withdrawn,
        largest = greatest(d.largest, excluded.largest);
  insert into trigger_due as t (player_id, site_id, due_at) values (p_player, p_site, p_at)
  on conflict (player_id) do update set due_at = least(t.due_at, excluded.due_at);
$$;

create function deposit_counts() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform add_money_day(new.player_id, new.site_id, coalesce(new.settled_at, new.created_at), new.amount, 0);
  return null;
end $$;
create trigger deposit_counts after insert on deposit for each row when (new.state = 'paid') execute function deposit_counts();
create trigger deposit_counts_paid after update of state on deposit
  for each row when (new.state = 'paid' and old.state <> 'paid') execute function deposit_counts();

create function withdrawal_counts() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  kept constant bigint := case when new.state = 'paid' then new.amount else -new.amount end;
begin
  perform add_money_day(new.player_id, new.site_id, coalesce(new.closed_at, new.created_at), 0, kept);
  return null;
end $$;
create trigger withdrawal_counts after insert on withdrawal
  for each row when (new.state = 'paid') execute function withdrawal_counts();
create trigger withdrawal_counts_paid after update of state on withdrawal
  for each row when ((new.state = 'paid') <> (old.state = 'paid')) execute function withdrawal_counts();

insert into player_money_day (player_id, day, site_id, deposited, withdrawn, largest)
  select m.player_id, (m.at at time zone 'UTC')::date, m.site_id,
         sum(m.paid_in), sum(m.paid_out), max(greatest(m.paid_in, m.paid_out))
    from (select player_id, site_id, coalesce(settled_at, created_at) as at, amount as paid_in, 0::bigint as paid_out
            from deposit where state = 'paid'
          union all
          select player_id, site_id, coalesce(closed_at, created_at), 0, amount from withdrawal where state = 'paid') m
   group by 1, 2, 3;

-- The triggers that a site has set; those without a row are off.
create table site_trigger (
  site_id        integer not null references site (id) on delete cascade,
  code           text not null,
  enabled        boolean not null,
  window_days    integer check (window_days > 0),
  amount         bigint check (amount > 0),
  demand         text not null check (demand in ('verification', 'funds', 'review')),
  -- Of a verification.
  level          smallint check (level > 0),
  deadline_days  integer not null check (deadline_days >= 0),
  consequence    text not null check (consequence in ('nothing', 'stop_deposits', 'stop_play')),
  again_days     integer check (again_days > 0),
  version        integer not null default 1,
  changed_at     timestamptz not null,
  changed_by     text not null,
  reason         text not null,
  primary key (site_id, code)
);

-- What is asked of a player, or of staff about a player, since a trigger was reached.
create table player_demand (
  id           uuid primary key,
  site_id      integer not null references site (id),
  player_id    bigint not null references player (id) on delete cascade,
  code         text not null,
  demand       text not null check (demand in ('verification', 'funds', 'review')),
  -- The level of verification that meets it; null: staff reviews the player.
  level        smallint check (level > 0),
  -- Of what is added up when it was raised, and what it had to reach: 1/10,000 units, or days of a renewal.
  value        bigint not null,
  threshold    bigint not null,
  window_days  integer,
  raised_at    timestamptz not null,
  deadline     timestamptz not null,
  consequence  text not null check (consequence in ('nothing', 'stop_deposits', 'stop_play')),
  -- When the deadline was seen to have passed, and the consequence began.
  enforced_at  timestamptz,
  met_at       timestamptz,
  met_by       text,
  check ((met_at is null) = (met_by is null))
);
create unique index player_demand_open on player_demand (player_id, code) where met_at is null;
create index player_demand_player on player_demand (player_id, raised_at desc);
create index player_demand_deadline on player_demand (deadline) where met_at is null and enforced_at is null;
create index player_demand_level on player_demand (player_id) where met_at is null and level is not null;
