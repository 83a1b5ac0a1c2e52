-- Which text of each function of db/functions this database has.
create table schema_function (
  name        text primary key,
  checksum    text not null,
  applied_at  timestamptz not null
);
