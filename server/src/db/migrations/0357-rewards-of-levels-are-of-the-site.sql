-- Open pages and caches follow a changed reward of a level, as they follow the level.
create trigger version_written after insert or delete on vip_reward
  for each row execute function version_follows_row_of_site();
create trigger version_updated after update on vip_reward
  for each row when (old.* is distinct from new.*) execute function version_follows_row_of_site();
