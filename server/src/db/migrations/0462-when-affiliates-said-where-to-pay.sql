-- Who pays an affiliate sees since when its payment details are what they are.
alter table affiliate add column payment_set_at timestamptz;
