-- In which countries the games of a site are open (docs/decisions/0181). The rule of a game replaces that of its studio.
create table country_rule (
  site_id        integer not null references site (id) on delete cascade,
  provider_code  text not null references provider (code),
  -- Null: every game of the studio that has no rule of its own.
  game_code      text,
  -- except: closed in these countries; only: open in these alone.
  mode           text not null check (mode in ('except', 'only')),
  -- ISO 3166-1 alpha-2, sorted. A game that is closed in none is open whatever its studio's rule says.
  countries      text[] not null,
  foreign key (provider_code, game_code) references game (provider_code, code),
  unique nulls not distinct (site_id, provider_code, game_code),
  check (cardinality(countries) > 0 or (mode = 'except' and game_code is not null))
);

create trigger version_written after insert or delete on country_rule
  for each row execute function version_follows_row_of_site();
create trigger version_updated after update on country_rule
  for each row when (old.* is distinct from new.*) execute function version_follows_row_of_site();
