-- Bets: how a site takes them, tickets with what they were struck on, and their settlements. Amounts are 1/10,000 units.

-- How a site takes bets; a site without a row takes none.
create table sports_rule (
  site_id              int primary key references site on delete cascade,
  odds_formats         text[] not null,
  default_odds_format  text not null,
  min_stake            bigint not null check (min_stake > 0),
  max_stake            bigint not null,
  max_payout           bigint not null,
  min_legs             int not null default 2 check (min_legs >= 2),
  max_legs             int not null default 10 check (max_legs between min_legs and 20),
  live_delay_s         int not null default 5 check (live_delay_s between 0 and 60),
  -- Most one player may have at risk: on one market, on one event, and placed within 24 hours.
  market_limit         bigint not null check (market_limit > 0),
  event_limit          bigint not null check (event_limit > 0),
  player_limit         bigint not null check (player_limit > 0),
  -- Most the site may lose on one market, whatever its result.
  max_liability        bigint not null check (max_liability > 0),
  cash_out             boolean not null default true,
  cash_out_margin      numeric(5, 2) not null default 5 check (cash_out_margin between 0 and 50),
  -- No cash-out at a price that was not confirmed for so long.
  stale_price_s        int not null default 60 check (stale_price_s > 0),
  stake_presets        bigint[] not null,
  check (default_odds_format = any (odds_formats)),
  check (max_stake >= min_stake),
  check (max_payout > max_stake)
);

create table sports_ticket (
  -- Also the id of the hold on its risk.
  id              uuid primary key,
  site_id         int not null references site,
  player_id       bigint not null references player,
  key             uuid not null,
  content         bytea not null check (length(content) = 32),
  kind            text not null check (kind in ('single', 'parlay', 'system')),
  system          text,
  state           text not null check (state in ('pending', 'accepted', 'rejected', 'settled', 'void', 'cashed_out')),
  -- Why it was rejected.
  reason          text,
  odds_format     text not null,
  stake_mode      text not null check (stake_mode in ('RISK', 'TO_WIN')),
  policy          text not null check (policy in ('none', 'higher', 'any')),
  currency        text not null,
  stake           bigint not null check (stake > 0),
  risk            bigint not null check (risk > 0),
  to_win          bigint not null check (to_win >= 0),
  max_payout      bigint not null check (max_payout > 0),
  placed_at       timestamptz not null,
  -- When a pending one is decided, and when it was.
  decides_at      timestamptz,
  decided_at      timestamptz,
  settled_at      timestamptz,
  -- Part of the risk that was not cashed out.
  running         bigint not null check (running between 0 and risk),
  -- All that was returned, cash-outs included.
  returned        bigint not null default 0 check (returned >= 0),
  sold            bigint not null default 0 check (sold between 0 and returned),
  outcome         text,
  -- Entries in sports_settlement, and how many of those are no cash-out.
  entries         int not null default 0,
  settlements     int not null default 0,
  -- Its stake is still held in the ledger, nothing of it was moved yet.
  is_held         boolean not null default true,
  unique (site_id, key),
  check ((kind = 'system') = (system is not null)),
  check ((state = 'rejected') = (reason is not null)),
  check (state <> 'pending' or decides_at is not null)
) with (fillfactor = 80);
create index sports_ticket_player on sports_ticket (player_id, id desc);
create index sports_ticket_open on sports_ticket (player_id, id desc) where state in ('pending', 'accepted');
create index sports_ticket_pending on sports_ticket (decides_at) where state = 'pending';
-- Refused bets are listed with the open ones for a while.
create index sports_ticket_refused on sports_ticket (player_id, settled_at) where state = 'rejected';

-- Each selection as it was when the bet was placed: copies, so that a ticket can be explained when all else has changed.
create table sports_leg (
  ticket_id       uuid not null references sports_ticket,
  n               smallint not null check (n > 0),
  player_id       bigint not null,
  event_id        bigint not null,
  market_id       bigint not null,
  sport           text not null,
  bet_type        text not null,
  period          text not null check (period in ('FT', 'HT')),
  line            text,
  selection       text not null,
  -- In the format of the ticket, as printed.
  odds            text not null,
  odds_decimal    text not null check (odds_decimal::numeric > 1),
  market_version  bigint not null,
  -- Which feed, and which of its messages the price came by.
  feed_code       text not null,
  message_id      bigint not null,
  -- All selections of the market, where the others decide what "any other" is.
  listed          text[] not null default '{}',
  names           jsonb not null,
  starts_at       timestamptz not null,
  is_live         boolean not null,
  score           smallint[],
  red_cards       smallint[],
  outcome         text check (outcome in ('win', 'half_win', 'push', 'half_lose', 'lose', 'void')),
  dead_heat       int check (dead_heat >= 2),
  settled_at      timestamptz,
  -- What it was settled on.
  result          jsonb,
  -- The leg as it was when its live bet was refused: its own reason, and the odds, line, score and red cards of that moment.
  refused         jsonb,
  primary key (ticket_id, n)
) with (fillfactor = 80);
create index sports_leg_event on sports_leg (event_id, ticket_id);
create index sports_leg_player on sports_leg (player_id, event_id);

-- The settlements of a ticket, withdrawn ones and cash-outs, in their order; append-only.
create table sports_settlement (
  ticket_id   uuid not null references sports_ticket,
  version     int not null check (version > 0),
  -- Null where a settlement was withdrawn, and for cash-outs.
  outcome     text,
  -- All that had been returned after it.
  returned    bigint not null,
  difference  bigint not null,
  reason      text not null check (reason in ('result', 'cancel', 'correction', 'rollback', 'cash_out')),
  -- The outcomes of the legs with their results; of a cash-out how its offer was computed.
  basis       jsonb not null,
  at          timestamptz not null,
  primary key (ticket_id, version)
);
create trigger append_only before update or delete or truncate on sports_settlement
  for each statement execute function refuse_change();

-- The sum of risks and of possible payouts on a selection, by the score that counts for it (in-play handicaps).
create table sports_exposure (
  site_id    int not null references site on delete cascade,
  market_id  bigint not null,
  selection  text not null,
  score      text not null default '',
  risk       bigint not null,
  payout     bigint not null,
  primary key (site_id, market_id, selection, score)
) with (fillfactor = 70);

-- Events whose tickets are to be settled again: their result came, changed, or was withdrawn.
create table sports_due (
  event_id  bigint primary key,
  -- Grows with every notice, so that one that comes while the tickets are being settled is not lost.
  notices   int not null default 1,
  since     timestamptz not null
);

-- Slips that players share by a short code.
create table sports_shared_slip (
  code        text primary key check (code ~ '^[0-9A-Za-z]{8,16}$'),
  site_id     int not null references site on delete cascade,
  legs        jsonb not null,
  created_at  timestamptz not null
);
create index sports_shared_slip_age on sports_shared_slip (created_at);
