-- The view that a list opens with for a member of staff: one of their own, or one that a colleague shares.
create table staff_default_view (
  staff_id   bigint not null references staff (id) on delete cascade,
  -- The list, as `staff_view.list` names it.
  list       text not null,
  view_id    uuid not null references staff_view (id) on delete cascade,
  primary key (staff_id, list)
);
create index staff_default_view_view on staff_default_view (view_id);
