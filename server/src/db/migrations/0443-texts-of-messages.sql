-- The words of a site for a message, in a language: the newest version counts. One without words goes back to those of the product.
create table message_template (
  site_id     integer not null references site (id),
  text        text not null,
  language    text not null,
  version     integer not null check (version > 0),
  -- All three, or none.
  subject     text,
  mail        text,
  sms         text,
  created_at  timestamptz not null,
  -- Whose change it was, as the audit log calls them.
  created_by  text not null,
  primary key (site_id, text, language, version),
  check ((subject is null) = (mail is null) and (mail is null) = (sms is null))
);
