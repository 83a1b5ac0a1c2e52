-- What staff decided about an event that nobody could handle: it was put back into the outbox, or dropped.
alter table outbox_failed
  add column decided     text check (decided in ('retried', 'dropped')),
  add column decided_at  timestamptz;
create index outbox_failed_open on outbox_failed (id) where decided is null;

-- Owners decide on them: the shipped role gets the permission where it is a row already.
insert into role_permission (role_id, permission)
select id, 'system.manage' from role where code = 'owner'
on conflict do nothing;
