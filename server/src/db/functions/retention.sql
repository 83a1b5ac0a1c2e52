-- Deletes what has been kept for its period (docs/operations.md), at most p_rows of each table. Runs with the rights of the
-- owner: the server's role may delete these rows once they are old and at no other time, and the periods are not the
-- caller's to say. Two servers at once skip each other's rows. Returns the most that was deleted of one table.
create or replace function apply_retention(p_rows integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moment constant timestamptz := ledger_now();
  most integer := 0;
  deleted integer;
begin
  with old as (
    select id from session where ended_at < moment - interval '90 days' limit p_rows for update skip locked)
  delete from session s using old where s.id = old.id;
  get diagnostics deleted = row_count;
  most := greatest(most, deleted);

  -- Games that were opened lately are found by these.
  with old as (
    select id from launch where expires_at < moment - interval '180 days' limit p_rows for update skip locked),
  supplied as (delete from supply_launch s using old where s.launch_id = old.id)
  delete from launch l using old where l.id = old.id;
  get diagnostics deleted = row_count;
  most := greatest(most, deleted);

  with old as (
    select site_id, key from once_key
     where created_at < moment - interval '400 days' limit p_rows for update skip locked)
  delete from once_key k using old where k.site_id = old.site_id and k.key = old.key;
  get diagnostics deleted = row_count;
  most := greatest(most, deleted);

  -- In the order they came, so that the young ones are not read through.
  with old as (
    select id, received_at from payment_callback order by id limit p_rows)
  delete from payment_callback c using old where c.id = old.id and old.received_at < moment - interval '5 years';
  get diagnostics deleted = row_count;
  most := greatest(most, deleted);

  with old as (
    select id, received_at from payout_callback order by id limit p_rows)
  delete from payout_callback c using old where c.id = old.id and old.received_at < moment - interval '5 years';
  get diagnostics deleted = row_count;
  most := greatest(most, deleted);

  -- What proves who somebody was goes five years after the account was closed; what proved nothing, sooner.
  with old as (
    select s.id from verification_submission s
     where (s.state = 'started' and s.started_at < moment - interval '30 days')
        or (s.state = 'declined' and s.decided_at < moment - interval '90 days')
        or (s.state in ('approved', 'expired') and s.decided_at < moment - interval '5 years'
            and exists (select from player p where p.id = s.player_id and p.status = 'closed')
            and not exists (select from player_status_change c
              where c.player_id = s.player_id and c.changed_at >= moment - interval '5 years'))
     limit p_rows for update skip locked)
  delete from verification_submission s using old where s.id = old.id;
  get diagnostics deleted = row_count;
  most := greatest(most, deleted);

  with old as (
    select id, failed_at from outbox_failed order by id limit p_rows)
  delete from outbox_failed f using old where f.id = old.id and old.failed_at < moment - interval '1 year';
  get diagnostics deleted = row_count;
  return greatest(most, deleted);
end $$;
