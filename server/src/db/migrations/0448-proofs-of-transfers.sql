-- What players show of transfers to a bank account of a site, which staff credits (ADR 202).
create table deposit_proof (
  deposit_id uuid primary key references deposit,
  site_id integer not null references site,
  player_id bigint not null references player,
  -- What the bank calls the transfer, as the player says.
  reference text not null check (char_length(reference) between 1 and 64),
  -- WebP, encoded anew, sealed.
  picture bytea not null,
  -- SHA-256 of the picture: the same one again is seen.
  picture_hash bytea not null check (length(picture_hash) = 32),
  sent_at timestamptz not null,
  -- How often one was sent: a decision is on the one that was seen.
  version integer not null default 1 check (version between 1 and 5),
  declined text check (declined in ('not-received', 'unreadable', 'other-payment', 'other-person'))
);
create index deposit_proof_of_site on deposit_proof (site_id, sent_at);
create index deposit_proof_of_player on deposit_proof (player_id);
create index deposit_proof_by_age on deposit_proof (sent_at);
