-- Staff changes missions, leaderboards, offers and how bets are taken: a change that was decided on an older version is refused.
alter table mission add column version integer not null default 1;
alter table leaderboard add column version integer not null default 1;
alter table promotion add column version integer not null default 1;
alter table sports_rule add column version integer not null default 1;
-- What a completed mission pays, as it said when it was completed; null where it was completed before: then as it says now.
alter table mission_progress add column token bigint;
alter table mission_progress add column cash bigint;
-- Open pages and caches follow a changed leaderboard, as they follow missions and offers.
create trigger version_written after insert or delete on leaderboard
  for each row execute function version_follows_row_of_site();
create trigger version_updated after update on leaderboard
  for each row when (old.* is distinct from new.*) execute function version_follows_row_of_site();
