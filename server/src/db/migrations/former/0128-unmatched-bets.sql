-- A bet whose pool could not have paid it more than its stake is given back when its round ends.
alter table shared_bet drop constraint shared_bet_reason_check;
alter table shared_bet add constraint shared_bet_reason_check
  check (reason in ('interrupted', 'beacon', 'unmatched'));
