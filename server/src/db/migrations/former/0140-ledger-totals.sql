-- Totals by site, business day, currency, account, kind, studio and game, kept by the commit that posts. Only the ledger
-- names these tables. Amounts are 1/10,000 units.

-- What money was played on: a studio and its game, by the number that commands and totals have.
create table ledger_game (
  id             integer primary key generated always as identity,
  provider_code  text not null,
  game_code      text not null,
  unique (provider_code, game_code)
);

-- 0: no game.
alter table command add column game_id integer not null default 0;
-- The business day of the site in which the command counts. Written down, so that a change of the site's offset
-- leaves the days before it as they were.
alter table command add column day date;
-- Who caused it; null: the command's own player.
alter table command add column actor text;

alter table command disable trigger append_only;

insert into ledger_game (provider_code, game_code)
  select distinct provider_code, game_code from round
  union select 'sportsbook', 'sportsbook' where exists (select from sports_ticket)
  union select distinct 'minigame', game_code from minigame_round;

update command c
   set day = ((c.created_at at time zone 'UTC')
         + make_interval(mins => coalesce((select s.day_offset_minutes from reward_setting s
                                            where s.site_id = c.site_id), 0)))::date,
       game_id = coalesce((
         select g.id
           from transfer t
           left join round r on r.id = t.ref
           left join minigame_round m on m.id = t.ref
           left join sports_ticket k on k.id = t.ref
           join ledger_game g
             on (g.provider_code, g.game_code) = (
               case when r.id is not null then r.provider_code when m.id is not null then 'minigame'
                 when k.id is not null then 'sportsbook' end,
               case when r.id is not null then r.game_code when m.id is not null then m.game_code
                 when k.id is not null then 'sportsbook' end)
          where t.player_id = c.player_id and t.id = c.first_id), 0);

alter table command alter column day set not null;
alter table command enable trigger append_only;

-- What each batch adds to the totals, until folded into them: rows that no bet waits for. A side is a slot, as in
-- ledger_post: 0 cash, 1 token, 2 cash held, 3 token held of players, or -1 - n for account n of the site.
create table total_change (
  site_id      integer not null,
  day          date not null,
  game_id      integer not null,
  currency_id  integer not null,
  kind         smallint not null,
  from_slot    smallint not null,
  to_slot      smallint not null,
  amount       bigint not null,
  transfers    bigint not null
);

create table day_total (
  site_id      integer not null,
  day          date not null,
  game_id      integer not null,
  currency_id  integer not null,
  kind         smallint not null,
  from_slot    smallint not null,
  to_slot      smallint not null,
  amount       bigint not null,
  transfers    bigint not null,
  primary key (site_id, day, game_id, currency_id, kind, from_slot, to_slot)
) with (fillfactor = 80);

-- What the accounts of sites stand at, but for what is not folded yet.
create table site_balance (
  account_id  bigint primary key,
  balance     bigint not null
) with (fillfactor = 50);

-- The totals of what was posted before they were kept. A slot follows from an account's id, and the currency from that
-- of a site, else from the token's or the player's own.
insert into total_change
  select x.site_id, x.day, x.game_id, x.currency_id, x.kind, x.from_slot, x.to_slot, sum(x.amount), count(*)
    from (
      select c.site_id, c.day, c.game_id, t.kind, t.amount,
             case when t.from_id < 0 then -1 - (-t.from_id & 63) else t.from_id & 7 end as from_slot,
             case when t.to_id < 0 then -1 - (-t.to_id & 63) else t.to_id & 7 end as to_slot,
             case when t.from_id < 0 then ((-t.from_id >> 6) & 134217727)::integer
                  when t.to_id < 0 then ((-t.to_id >> 6) & 134217727)::integer
                  -- The number of the code TOKEN.
                  when t.from_id & 1 = 1 then 38258273
                  else a.currency_id end as currency_id
        from (select k.site_id, k.day, k.game_id, k.player_id, k.first_id + n as id
                from command k, lateral generate_series(0, k.transfers - 1) n where k.outcome = 0) c
        join transfer t on t.player_id = c.player_id and t.id = c.id
        left join account a on a.player_id = t.player_id
    ) x
   group by 1, 2, 3, 4, 5, 6, 7;
drop function fold_site_accounts();
drop table site_account_change;
