-- Every change of a setting of a site by staff. `before` and `after` are texts as `site_setting` has them, also of settings
-- that are columns of `site`; null: the default.
create table site_setting_change (
  site_id       integer not null references site (id) on delete cascade,
  setting_name  text not null,
  version       integer not null check (version > 0),
  before        text,
  after         text,
  reason        text not null,
  changed_at    timestamptz not null,
  changed_by    text not null,
  primary key (site_id, setting_name, version)
);
