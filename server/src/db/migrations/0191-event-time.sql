-- The time of an event. The transaction has its id before the time is read: so once every transaction that had an id at a
-- moment has ended, no event from before that moment can be committed any more (docs/decisions/0081).
create function event_time() returns timestamptz language plpgsql volatile as $$
begin
  perform pg_current_xact_id();
  return ledger_now();
end $$;

alter table outbox alter column created_at set default event_time();
