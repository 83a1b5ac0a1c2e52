-- Maintenance that is announced, and then begins and ends by itself (docs/decisions/0161). Both times are null where none is planned.
alter table site
  add column planned_from timestamptz,
  add column planned_until timestamptz,
  -- It has begun: the site is under maintenance because of it.
  add column plan_runs boolean not null default false,
  -- Grows with every change of it.
  add column plan_version integer not null default 0;
create index site_planned on site (planned_from) where planned_from is not null;
