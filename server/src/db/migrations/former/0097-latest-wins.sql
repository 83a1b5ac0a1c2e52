-- The lobby of a category tells of its latest big wins.
create index big_win_latest on big_win (site_id, won_at desc);
