-- What the application's role may not do by its rights alone (server/src/db/roles/rights.ts).

-- Nothing of a withdrawal changes once it is closed, but that its gateway may say only then that it has taken it on. What
-- was asked for never changes, nor its gateway once that was asked to pay.
create function guard_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a withdrawal is never deleted' using errcode = 'restrict_violation';
  end if;
  if old.closed_at is not null and (to_jsonb(new) - 'accepted_at' is distinct from to_jsonb(old) - 'accepted_at'
      or (old.accepted_at is not null and new.accepted_at is distinct from old.accepted_at)) then
    raise exception 'withdrawal % is closed', old.id using errcode = 'restrict_violation';
  end if;
  if (new.id, new.site_id, new.player_id, new.bank_account_id, new.method_code, new.currency, new.amount, new.fee,
      new.bank_code, new.bank_name, new.account_number, new.holder_name, new.created_at)
      is distinct from
     (old.id, old.site_id, old.player_id, old.bank_account_id, old.method_code, old.currency, old.amount, old.fee,
      old.bank_code, old.bank_name, old.account_number, old.holder_name, old.created_at)
    or (old.asked_at is not null and new.adapter <> old.adapter) then
    raise exception 'what withdrawal % asks for does not change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger closed_once before update or delete on withdrawal for each row execute function guard_withdrawal();

-- The application may take tries to log in away once they are old, and at no other time: it runs as the owner, and what
-- is old is not for the caller to say.
create function forget_old_logins() returns void language sql security definer set search_path = public, pg_temp as $$
  delete from login_try
   where at < ledger_now() - interval '90 days'
      or (player_id is null and at < ledger_now() - interval '1 hour');
$$;
revoke execute on function forget_old_logins() from public;
