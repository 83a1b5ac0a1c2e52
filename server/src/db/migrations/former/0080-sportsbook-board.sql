-- Events, markets and prices belong to the platform: feeds bring them, sites offer them. Moments are those of the
-- server's clock. Names are kept by language code, EN is always there.

create table sports_feed (
  id               smallint generated always as identity primary key,
  code             text not null unique,
  quiet_after_ms   integer not null default 10000 check (quiet_after_ms > 0),
  -- up: heard from; quiet: nothing came for too long, its markets are suspended; recovering: heard again, but what it
  -- said in between is not known yet.
  state            text not null default 'quiet' check (state in ('up', 'quiet', 'recovering')),
  last_message_at  timestamptz,
  -- Up to when everything it said is known.
  complete_until   timestamptz
) with (fillfactor = 50);

create sequence sports_message_id;

-- Every message as it came, with what became of it: the history of prices, and what tickets are struck and settled on.
create table sports_message (
  -- Taken from the sequence before the row is written, since markets name it.
  id           bigint primary key,
  feed_id      smallint not null references sports_feed (id),
  source_id    text not null,
  kind         text not null,
  event_id     bigint,
  received_at  timestamptz not null,
  verdict      text not null,
  reason       text,
  -- json, not jsonb: kept as it was, also what jsonb would refuse.
  body         json not null,
  unique (feed_id, source_id)
);

create table sports_sport (
  code      text primary key,
  position  integer not null
);

insert into sports_sport (code, position) values
  ('soccer', 1), ('basketball', 2), ('tennis', 3), ('ice_hockey', 4), ('american_football', 5), ('table_tennis', 6);

create table sports_competition (
  id         bigint generated always as identity primary key,
  feed_id    smallint not null references sports_feed (id),
  source_id  text not null,
  sport      text not null references sports_sport (code),
  region     text not null default '',
  names      jsonb not null,
  unique (feed_id, source_id)
);

create table sports_competitor (
  id         bigint generated always as identity primary key,
  feed_id    smallint not null references sports_feed (id),
  source_id  text not null,
  names      jsonb not null,
  unique (feed_id, source_id)
);

-- A match, or the question who wins a competition: that one's selections are competitors.
create table sports_event (
  id              bigint generated always as identity primary key,
  feed_id         smallint not null references sports_feed (id),
  source_id       text not null,
  kind            text not null check (kind in ('match', 'outright')),
  sport           text not null references sports_sport (code),
  competition_id  bigint not null references sports_competition (id),
  home_id         bigint references sports_competitor (id),
  away_id         bigint references sports_competitor (id),
  -- Of an outright: source ids of its competitors, in the feed's order.
  competitors     text[],
  -- Of an outright: when bets end.
  starts_at       timestamptz not null,
  -- The start that bets were struck for: who moves a match too far behind it voids them.
  scheduled_at    timestamptz not null,
  state           text not null default 'prematch' check (state in
    ('prematch', 'live', 'suspended', 'ended', 'settled', 'postponed', 'voided')),
  score_home      smallint,
  score_away      smallint,
  red_home        smallint,
  red_away        smallint,
  -- [{phase, home, away}] in order of play.
  period_scores   jsonb not null default '[]',
  -- {phase, started_at, offset_seconds, running}
  clock           jsonb,
  market_count    integer not null default 0,
  -- Of the last message that was applied.
  sequence        bigint not null,
  message_id      bigint not null,
  -- A message in between was missed: nothing is settled before a snapshot came.
  needs_recovery  boolean not null default false,
  -- The last recovery in which its feed told how it stands.
  recovery_id     bigint,
  -- Why staff must look before anything is settled: what the feed said contradicts itself or the rules.
  held            text,
  -- The last version in sports_result; 0 before the first.
  result_version  integer not null default 0,
  version         bigint not null default 1,
  -- Names of teams and competition in all languages, folded.
  search_key      text collate "C" not null,
  unique (feed_id, source_id),
  check ((kind = 'match') = (home_id is not null and away_id is not null))
) with (fillfactor = 50);

-- What is open for bets, soonest first. None of these columns moves with a price or a score.
create index sports_event_open on sports_event (sport, starts_at, id)
  where state in ('prematch', 'live', 'suspended');
create index sports_event_competition on sports_event (competition_id, starts_at, id)
  where state in ('prematch', 'live', 'suspended');
create index sports_event_by_time on sports_event (starts_at, id)
  where state in ('prematch', 'live', 'suspended', 'postponed', 'ended');
create index sports_event_gaps on sports_event (feed_id) where needs_recovery;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index sports_event_search on sports_event using gin (search_key gin_trgm_ops)
      where state in ('prematch', 'live', 'suspended');
  end if;
end $$;

-- One row a market, its selections within: a price change is one update that touches no index (half of each page is
-- free for the next version of its rows).
create table sports_market (
  id            bigint generated always as identity primary key,
  event_id      bigint not null references sports_event (id),
  -- Without the H of the half: that is the period.
  bet_type      text not null,
  period        text not null check (period in ('FT', 'HT')),
  line          numeric(6, 2),
  state         text not null check (state in ('active', 'suspended', 'inactive', 'settled', 'cancelled')),
  -- What it was before its feed went quiet; it comes back with a snapshot. Null while it was not set aside so.
  held_state    text,
  -- [{code, odds, active, probs?: [win, half win, refund, half lose, lose]}]
  selections    jsonb not null,
  -- Shown with its event in lists.
  is_main       boolean not null default false,
  combo_min     smallint not null default 2,
  cashout       boolean not null default true,
  -- Grows with every change of the row.
  version       bigint not null default 1,
  -- Of the message that last changed it.
  message_id    bigint not null,
  -- When its prices were last told, changed or not.
  priced_at     timestamptz not null,
  unique nulls not distinct (event_id, bet_type, period, line)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

-- The official result by versions, append-only. The last version that covers a market is what it is settled on; a
-- result of null takes back what was said before.
create table sports_result (
  event_id    bigint not null references sports_event (id),
  version     integer not null check (version > 0),
  -- As MatchResult of the rules.
  result      jsonb,
  -- The markets it is about; null: all.
  market_ids  bigint[],
  -- UOF certainty: 1 seen live, 2 confirmed.
  certainty   smallint not null default 2,
  -- Of the feed's message; null where a rule of the house said so.
  message_id  bigint,
  reason      text not null,
  at          timestamptz not null,
  primary key (event_id, version)
);

-- What a feed cancelled: bets on these markets struck from `from_at` on and before `to_at` are void.
create table sports_cancel (
  id              bigint generated always as identity primary key,
  event_id        bigint not null references sports_event (id),
  -- Null: all markets of the event.
  market_ids      bigint[],
  from_at         timestamptz,
  to_at           timestamptz,
  -- Null where a rule of the house said so.
  message_id      bigint,
  reason          text not null,
  at              timestamptz not null,
  rolled_back_at  timestamptz
);

create index sports_cancel_event on sports_cancel (event_id);

-- What feeds are asked to send again.
create table sports_recovery (
  id           bigint generated always as identity primary key,
  feed_id      smallint not null references sports_feed (id),
  -- The feed's name of an event, which may be one we never heard the fixture of. Null: everything.
  event_source text,
  -- The last time that everything was heard.
  after_at     timestamptz not null,
  asked_at     timestamptz not null,
  answered_at  timestamptz
);

-- Asked once, however often it is missed before it is answered.
create unique index sports_recovery_open on sports_recovery (feed_id, event_source) nulls not distinct
  where answered_at is null;

-- What a site offers of a feed: one sport, or all. An event that is not offered is unknown to the site.
create table sports_offer (
  site_id  integer not null references site (id) on delete cascade,
  feed_id  smallint not null references sports_feed (id),
  sport    text references sports_sport (code),
  unique nulls not distinct (site_id, feed_id, sport)
);
