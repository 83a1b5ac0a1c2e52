-- Players whose money has moved: a job looks whether it may be laundered (docs/decisions/0206). What it finds is a case of protection
-- of the kind `laundering`, whose detail has the evidence.
create table suspicion_due (
  player_id  bigint primary key references player (id) on delete cascade,
  site_id    integer not null references site (id)
);

create function money_moved() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into suspicion_due (player_id, site_id) values (new.player_id, new.site_id) on conflict do nothing;
  return null;
end $$;
create trigger money_moved after insert on withdrawal for each row execute function money_moved();
create trigger money_moved_in after update of state on deposit
  for each row when (new.state = 'paid' and old.state <> 'paid') execute function money_moved();

-- What a site has set of a rule: whether it applies, and its numbers where they are not the usual ones.
create table suspicion_rule (
  site_id     integer not null references site (id) on delete cascade,
  kind        text not null,
  enabled     boolean not null,
  numbers     jsonb not null,
  version     integer not null check (version >= 1),
  changed_at  timestamptz not null,
  changed_by  text not null,
  reason      text not null,
  primary key (site_id, kind)
);

-- Whom else money was paid to at an account.
create index withdrawal_by_account on withdrawal (bank_code, account_number, player_id);
-- Cases that hold the withdrawals of their players.
create index protection_case_holds on protection_case (player_id)
  where kind in ('sanction', 'laundering') and state <> 'decided';
