-- The module Protection has a permission of its own: the shipped roles that see it get it where they are rows already.
insert into role_permission (role_id, permission)
select id, 'protection.read' from role where code in ('owner', 'risk', 'auditor')
on conflict do nothing;
