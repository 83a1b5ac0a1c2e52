-- An affiliate that forgot its password is mailed a link (docs/decisions/0209): SHA-256 of what is in it, until it is used.
alter table affiliate add column reset_hash bytea unique;
alter table affiliate add column reset_until timestamptz;
