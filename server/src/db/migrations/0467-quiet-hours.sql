-- When campaigns send neither mail nor SMS, by the site's day; both or none.
alter table campaign_setting
  add column quiet_from  text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column quiet_to    text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
-- What is held by quiet hours, until they end.
alter table campaign_delivery add column not_before timestamptz;
