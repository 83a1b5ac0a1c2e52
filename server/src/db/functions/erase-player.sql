-- Takes a person's data out of every table that is not kept by law (docs/operations.md); the account stays under a pseudonym, so
-- that the ledger still balances. Runs with the rights of the owner, since much of it is append-only for the server's role, and
-- erases closed accounts only. Which columns there are is classified in server/src/staff/privacy/personal-columns.ts.
create or replace function erase_player(p_player bigint, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person player;
begin
  select * into person from player where id = p_player and status = 'closed' and erased_at is null for update;
  if person.id is null then
    return false;
  end if;
  delete from tac where site_id = person.site_id and account_id = person.account_id;
  delete from dev_message
   where site_id = person.site_id and recipient in (person.contact_email, person.contact_phone);
  delete from contact_mark
   where site_id = person.site_id and address in (lower(person.contact_email), person.contact_phone);
  delete from message_delivery
   where player_id = p_player
      or (site_id = person.site_id and recipient in (person.contact_email, person.contact_phone));
  delete from login_try where player_id = p_player;
  delete from deposit_proof where player_id = p_player;
  delete from player_device where player_id = p_player;
  delete from player_passkey where player_id = p_player;
  delete from player_authenticator where player_id = p_player;
  delete from half_login where player_id = p_player;
  delete from push_subscription where player_id = p_player;
  delete from proven_contact where player_id = p_player;
  delete from verification_submission where player_id = p_player and state not in ('approved', 'expired');
  update player_verification
     set nationality = '', address_line = '', address_city = '', address_postcode = '', address_country = '',
         funds_source = '', funds_note = ''
   where player_id = p_player;
  delete from mail_change where player_id = p_player;
  delete from player_name_change where player_id = p_player;
  delete from player_note where player_id = p_player;
  delete from player_tag where player_id = p_player;
  delete from inbox_message where player_id = p_player;
  delete from favourite where player_id = p_player;
  update session set user_agent = '', ip = '', country = null, cookie_hash = null where player_id = p_player;
  update outbox_failed set payload = '{}', error = '' where player_id = p_player;
  update player_contact set note = '' where player_id = p_player;
  update protection_case set reason = '' where player_id = p_player and reason is not null;
  update protection_action set note = '' where player_id = p_player;
  update exclusion_match set reason = '' where p_player in (player_id, excluded_id) and reason is not null;
  update affiliate_player set tag = null where player_id = p_player;
  update bonus_signal set reason = '' where player_id = p_player and reason is not null;
  update player_promotion_bar set reason = '' where player_id = p_player;
  update bank_account
     set holder_name = '', account_number = '0', is_default = false, removed_at = coalesce(removed_at, p_at)
   where player_id = p_player;
  update player
     set account_id = 'erased_' || id, password_hash = '', full_name = '', contact_email = null, contact_phone = null,
         date_of_birth = null, affiliate_code = null, attribution = '{}', referral_code = 'ERASED' || id, erased_at = p_at
   where id = p_player;
  return true;
end $$;
revoke execute on function erase_player(bigint, timestamptz) from public;
