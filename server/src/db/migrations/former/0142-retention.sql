-- What is looked through for rows that are old enough to be deleted.
create index session_ended on session (ended_at) where ended_at is not null;
create index launch_expired on launch (expires_at);
