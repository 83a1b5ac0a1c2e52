-- What is sent by mail where the SMS fails for good: sealed, since codes are in it, and gone once it is of no use.
alter table message_delivery
  add column alternative        bytea,
  add column alternative_until  timestamptz;
create index message_delivery_alternative on message_delivery (alternative_until) where alternative is not null;
