-- What was found about a withdrawal when the rules of its site were applied, and whether it waits for somebody to release it.
alter table withdrawal
  add column flags        text[] not null default '{}',
  add column judged_at    timestamptz,
  add column held_at      timestamptz,
  add column held_by      text,
  add column hold_reason  text not null default '',
  -- Of the list of reasons that players read in their language; `reason` is what staff added.
  add column reason_code  text;

alter table withdrawal_rule
  -- Above this a withdrawal is held; null: never by its amount.
  add column hold_above  bigint,
  -- A withdrawal with one of these flags is held.
  add column hold_flags  text[] not null default '{}',
  add column version     integer not null default 1;

-- Every change of a site's rules.
create table withdrawal_rule_change (
  site_id     integer not null references site (id) on delete cascade,
  version     integer not null,
  changed_at  timestamptz not null,
  changed_by  text not null,
  reason      text not null,
  before      jsonb not null,
  after       jsonb not null,
  primary key (site_id, version)
);

create index withdrawal_queue on withdrawal (site_id, state, id);
create index withdrawal_unjudged on withdrawal (id) where state = 'pending' and judged_at is null;
-- Corrections by staff (kind 13).
create index transfer_correction on transfer (player_id, id) where kind = 13;
