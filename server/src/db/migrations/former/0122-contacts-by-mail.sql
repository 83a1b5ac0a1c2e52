-- A site is reached by mail and by phone too, not only at an address of the web.
alter table social_account drop constraint social_account_href_check;
alter table social_account add constraint social_account_href_check check (href ~ '^(https?://|mailto:|tel:)');
