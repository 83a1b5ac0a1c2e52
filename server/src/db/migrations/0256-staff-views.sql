-- How a member of staff looks at a list: filters, columns and order under a name, for themselves or for all colleagues.
create table staff_view (
  id         uuid primary key,
  staff_id   bigint not null references staff (id) on delete cascade,
  -- The list that it is of: the name of its call.
  list       text not null check (list <> ''),
  name       text not null check (name <> ''),
  is_shared  boolean not null default false,
  filters    jsonb not null default '{}',
  columns    text[] not null default '{}',
  sort       text,
  version    integer not null default 1,
  unique (staff_id, list, name)
);
create index staff_view_list on staff_view (list);
