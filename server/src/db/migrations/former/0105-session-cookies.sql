-- SHA-256 of the cookie that a session of a browser is bound to; null where an app opened it. Sessions that browsers
-- opened before have none: their players log in once more.
alter table session add column cookie_hash bytea check (length(cookie_hash) = 32);
create unique index session_cookie on session (cookie_hash) where ended_at is null;

-- Sessions also end because the same browser logged in again, or because the player opened more than are kept.
alter table session drop constraint session_ended_reason_check;
alter table session add constraint session_ended_reason_check
  check (ended_reason in ('logout', 'everywhere', 'password', 'expired', 'ended', 'blocked', 'replaced', 'surplus'));
