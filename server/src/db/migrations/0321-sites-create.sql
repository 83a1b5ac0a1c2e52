-- Owners open sites: the shipped role gets the permission where it is a row already.
insert into role_permission (role_id, permission)
select id, 'sites.create' from role where code = 'owner'
on conflict do nothing;
