-- A way to a new password for somebody of the staff who forgot theirs, by the hash of its token: good once.
create table staff_reset (
  token_hash  bytea primary key,
  staff_id    bigint not null unique references staff (id) on delete cascade,
  expires_at  timestamptz not null
);
