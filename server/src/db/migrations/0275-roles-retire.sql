-- A role that is retired is given to nobody any more; what was done under it keeps its name.
alter table role add column retired_at timestamptz;
