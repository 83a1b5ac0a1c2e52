import { FIRST_JACKPOT, MAX_PLAYER, siteAccounts, TOKEN_CURRENCY_ID } from '../accounts.ts';
import { kindNumber } from '../kinds.ts';

/**
 * What must hold, each as a query that finds where it does not: `account` (or null), `place` (or an empty text) and
 * `detail`. Set-based throughout: millions of transfers take seconds.
 */
export interface LedgerCheck {
  readonly name: string;
  readonly sql: string;
}

/** The guarded balances as they are stored, by account id. */
const STORED = `select player_id * 8 + slot as account, balance
    from account, lateral (values (0, cash), (1, token), (2, cash_held), (3, token_held)) main(slot, balance)
  union all
  select (a.purses[i] << 44) | (a.player_id * 8 + k.kind + held), a.purses[i + 1 + held / 2]
    from account a, generate_series(1, cardinality(a.purses), 3) i, (values (0), (2)) side(held), purse k
   where k.player_id = a.player_id and k.number = a.purses[i]`;

/** The player of an account's id. */
const PLAYER = (id: string) => `((${id} >> 3) & ${MAX_PLAYER})`;

/** Since when transfers are here: those of archived months are in what they left behind. */
const SINCE = `(select ledger_month_start((max(month) + interval '1 month')::date) from ledger_month
  where archived_at is not null)`;

/** The balances of site accounts as they are stored: what is folded, and what is not yet. */
const STORED_OF_SITES = `select account_id, sum(balance)::int8 as balance from (
    select account_id, balance from site_balance
    union all select from_slot + 1 - ((site_id::bigint << 33) | (currency_id::bigint << 6)), -amount
      from total_change where from_slot < 0
    union all select to_slot + 1 - ((site_id::bigint << 33) | (currency_id::bigint << 6)), amount
      from total_change where to_slot < 0) b
  group by account_id`;

/** Each transfer that a command says it posted, of those that are here. */
const POSTED = `select k.site_id, k.key, k.day, k.game_id, k.player_id, k.first_id + n as id
  from command k, lateral generate_series(0, k.transfers - 1) n
 where k.outcome = 0 and k.first_id >= coalesce(transfer_floor(${SINCE}), 0)`;

const HOUSE = siteAccounts.indexOf('house');
const PROMOTIONS = siteAccounts.indexOf('promotions');
const OPEN_BETS = siteAccounts.indexOf('openBets');

/** A side of a transfer as the totals count it. */
const SLOT = (id: string) => `case when ${id} < 0 then -1 - (-${id} & 63) else ${id} & 7 end`;

/** The currency of an account: a site's is in its id, a player's is the player's, the token or what the purse is opened in. */
const CURRENCY = (id: string) =>
  `case when ${id} < 0 then ((-${id} >> 6) & 134217727)::integer
     when ${id} & 4 = 4 then (select k.currency_id from purse k where k.player_id = ${PLAYER(id)} and k.number = ${id} >> 44)
     when ${id} & 1 = 1 then ${TOKEN_CURRENCY_ID} else a.currency_id end`;

export const ledgerChecks: readonly LedgerCheck[] = [
  {
    name: 'every balance of a player is the sum of its transfers',
    sql: `with moved as (
        select account, sum(change) as balance from (
          select to_id as account, amount as change from transfer where to_id > 0
          union all select from_id, -amount from transfer where from_id > 0
          union all select account_id, balance from opening_balance) t
        group by account)
      select coalesce(s.account, m.account) as account, '' as place,
             format('stored %s, transfers say %s', coalesce(s.balance::text, 'nothing'), coalesce(m.balance, 0)) as detail
        from (${STORED}) s full join moved m on m.account = s.account
       where case when s.account is null and m.account & 4 = 4 then m.balance <> 0
               else coalesce(s.balance, -1) <> coalesce(m.balance, 0) end`,
  },
  {
    name: 'every balance of a site is the sum of its transfers',
    sql: `with moved as (
        select account, sum(change) as balance from (
          select to_id as account, amount as change from transfer where to_id < 0
          union all select from_id, -amount from transfer where from_id < 0
          union all select side.slot + 1 - ((site_id::bigint << 33) | (currency_id::bigint << 6)), side.change
            from archived_total, lateral (values (from_slot, -amount), (to_slot, amount)) side(slot, change)
           where side.slot < 0) t
        group by account),
      stored as (select account_id as account, balance from (${STORED_OF_SITES}) b)
      select coalesce(s.account, m.account) as account, '' as place,
             format('stored %s, transfers say %s', coalesce(s.balance, 0), coalesce(m.balance, 0)) as detail
        from stored s full join moved m on m.account = s.account
       where coalesce(s.balance, 0) <> coalesce(m.balance, 0)`,
  },
  {
    name: 'the accounts of a currency sum to zero',
    sql: `select null::bigint as account, format('currency #%s', currency) as place,
             format('they sum to %s', sum(balance)) as detail
        from (
          select ${CURRENCY('s.account')} as currency, s.balance
            from (${STORED}) s join account a on a.player_id = ${PLAYER('s.account')}
          union all
          select ((-account_id >> 6) & 134217727)::integer, balance from (${STORED_OF_SITES}) o) b
       group by currency having sum(balance) <> 0`,
  },
  {
    name: 'each balance after a transfer is the balance before it, moved by its amount',
    sql: `select account, format('transfer %s', id) as place,
             format('%s moved by %s gives %s, written down is %s', before, change, before + change, after) as detail
        from (
          select t.account, t.id, change, after,
                 coalesce(lag(after) over (partition by t.account order by t.id), o.balance, 0) as before
            from (
              select to_id as account, id, amount as change, to_after as after from transfer where to_id > 0
              union all select from_id, id, -amount, from_after from transfer where from_id > 0) t
            left join opening_balance o on o.account_id = t.account) r
       where after is distinct from before + change`,
  },
  {
    name: 'no player is ever below zero',
    sql: `select account, place, detail from (
          select to_id as account, format('transfer %s', id) as place, format('left at %s', to_after) as detail
            from transfer where to_after < 0
          union all
          select from_id, format('transfer %s', id), format('left at %s', from_after) from transfer where from_after < 0
          union all
          select account, '', format('stands at %s', balance) from (${STORED}) s where balance < 0) n`,
  },
  {
    name: 'what is held is what the open holds say',
    sql: `select coalesce(h.account, s.account) as account, '' as place,
             format('held %s, open holds say %s', coalesce(s.balance, 0), coalesce(h.amount, 0)) as detail
        from (select * from (${STORED}) x where account & 2 = 2) s
        full join (select (purse_number::bigint << 44) | (player_id * 8 + purse + 2) as account, sum(amount) as amount from hold where state = 0 group by 1) h
          on h.account = s.account
       where coalesce(s.balance, 0) <> coalesce(h.amount, 0)`,
  },
  {
    name: 'each open purse has its place in the row of its player, and no closed one has',
    sql: `select null::bigint as account, format('player %s, purse %s', player_id, number) as place,
             case when k.number is null then 'it was never opened' when a.number is null then 'it has no place'
               when k.closed_at is not null then 'it is closed' else 'it is of another site' end as detail
        from purse k
        full join (select player_id, site_id, purses[i]::integer as number
                     from account, generate_series(1, cardinality(purses), 3) i) a using (player_id, number)
       where k.number is null or (a.number is null) = (k.closed_at is null) or a.site_id <> k.site_id`,
  },
  {
    name: 'each key is decided once',
    sql: `select null::bigint as account, format('site %s key %s', site_id, key) as place,
             format('%s times', count(*)) as detail
        from command group by site_id, key having count(*) > 1`,
  },
  {
    name: 'each posted command has exactly its transfers, and each transfer its command',
    sql: `select null::bigint as account,
             case when c.id is null then format('transfer %s of player %s', t.id, t.player_id)
               else format('site %s key %s', c.site_id, c.key) end as place,
             case when t.id is null then format('transfer %s of player %s is missing', c.id, c.player_id)
               else 'no command posted it' end as detail
        from (${POSTED}) c
        full join transfer t on t.player_id = c.player_id and t.id = c.id
       where t.id is null or c.id is null
      union all
      select null, format('site %s key %s', site_id, key), 'refused, yet it names transfers'
        from command where outcome <> 0 and (first_id is not null or transfers <> 0)`,
  },
  {
    name: 'the totals of each day are the sums of its transfers',
    sql: `with moved as (
        select c.site_id, c.day, c.game_id, ${CURRENCY('t.side')}::integer as currency_id, t.kind,
               t.from_slot, t.to_slot, sum(t.amount) as amount, count(*) as transfers
          from (${POSTED}) c
          join (select player_id, id, kind, amount, least(from_id, to_id) as side,
                       ${SLOT('from_id')} as from_slot, ${SLOT('to_id')} as to_slot from transfer) t
            on t.player_id = c.player_id and t.id = c.id
          left join account a on a.player_id = t.player_id
         group by 1, 2, 3, 4, 5, 6, 7),
      stored as (
        select site_id, day, game_id, currency_id, kind, from_slot, to_slot, sum(amount) as amount,
               sum(transfers) as transfers
          from (table day_total union all table total_change) d group by 1, 2, 3, 4, 5, 6, 7),
      counted as (
        select site_id, day, game_id, currency_id, kind, from_slot, to_slot, sum(amount) as amount,
               sum(transfers) as transfers
          from (table moved union all table archived_total) d group by 1, 2, 3, 4, 5, 6, 7)
      select null::bigint as account,
             format('site %s, %s, game %s, currency #%s, kind %s, from %s to %s', site_id, day, game_id, currency_id,
                    kind, from_slot, to_slot) as place,
             format('stored %s in %s, transfers say %s in %s', coalesce(s.amount, 0), coalesce(s.transfers, 0),
                    coalesce(m.amount, 0), coalesce(m.transfers, 0)) as detail
        from stored s
        full join counted m using (site_id, day, game_id, currency_id, kind, from_slot, to_slot)
       where (s.amount, s.transfers) is distinct from (m.amount, m.transfers)`,
  },
  {
    name: 'what a player staked, won and was given on a day is the sum of its transfers',
    sql: `with moved as (
        select c.site_id, c.day, t.player_id, side.currency_id, sum(side.bets) as bets, sum(side.staked) as staked,
               sum(side.paid) as paid, sum(side.bonuses) as bonuses
          from (${POSTED}) c
          join transfer t on t.player_id = c.player_id and t.id = c.id
          join player_day_mark m on m.site_id = c.site_id and c.id < m.until_id
         cross join lateral (
           select ((-t.to_id >> 6) & 134217727)::integer as currency_id, (-t.to_id & 63 = ${HOUSE} and t.kind = 3)::integer as bets,
                  case when -t.to_id & 63 = ${HOUSE} then t.amount else 0 end as staked, 0 as paid,
                  case when -t.to_id & 63 = ${PROMOTIONS} then -t.amount else 0 end as bonuses
            where t.to_id < 0 and -t.to_id & 63 in (${HOUSE}, ${PROMOTIONS})
           union all
           select ((-t.from_id >> 6) & 134217727)::integer, 0, 0, case when -t.from_id & 63 = ${HOUSE} then t.amount else 0 end,
                  case when -t.from_id & 63 = ${PROMOTIONS} then t.amount else 0 end
            where t.from_id < 0 and -t.from_id & 63 in (${HOUSE}, ${PROMOTIONS})) side
         group by 1, 2, 3, 4)
      select null::bigint as account, format('site %s, %s, player %s, currency #%s', site_id, day, player_id, currency_id) as place,
             format('stored %s, transfers say %s', (d.bets, d.staked, d.paid, d.bonuses), (m.bets, m.staked, m.paid, m.bonuses)) as detail
        from (select * from player_day where ${SINCE} is null or day > (${SINCE} at time zone 'UTC')::date + 1) d
        full join (select * from moved where ${SINCE} is null or day > (${SINCE} at time zone 'UTC')::date + 1) m
          using (site_id, day, player_id, currency_id)
       where (d.bets, d.staked, d.paid, d.bonuses) is distinct from (m.bets, m.staked, m.paid, m.bonuses)`,
  },
  {
    name: 'play of months, and of all players together, is the sum of the days of players',
    sql: `with stored as (
        select 'player ' || player_id as whose, site_id, month as of, currency_id, bets, staked, paid, bonuses from player_month
        union all select 'all players', site_id, day, currency_id, bets, staked, paid, bonuses from player_day_sum),
      counted as (
        select 'player ' || player_id as whose, site_id, date_trunc('month', day)::date as of, currency_id, sum(bets) as bets,
               sum(staked) as staked, sum(paid) as paid, sum(bonuses) as bonuses from player_day group by 1, 2, 3, 4
        union all select 'all players', site_id, day, currency_id, sum(bets), sum(staked), sum(paid), sum(bonuses)
                    from player_day group by 2, 3, 4)
      select null::bigint as account, format('site %s, %s, %s, currency #%s', site_id, of, whose, currency_id) as place,
             format('stored %s, days say %s', (s.bets, s.staked, s.paid, s.bonuses), (d.bets, d.staked, d.paid, d.bonuses)) as detail
        from stored s full join counted d using (whose, site_id, of, currency_id)
       where (s.bets, s.staked, s.paid, s.bonuses) is distinct from (d.bets, d.staked, d.paid, d.bonuses)`,
  },
  {
    name: 'opening balances are what was archived',
    sql: `with archived as (
        select site_id, currency_id, side.slot, sum(side.change) as balance
          from archived_total, lateral (values (from_slot, -amount), (to_slot, amount)) side(slot, change)
         where side.slot >= 0 group by 1, 2, 3),
      opening as (
        select a.site_id, ${CURRENCY('o.account_id')}::integer as currency_id, (o.account_id & 7)::smallint as slot,
               sum(o.balance) as balance
          from opening_balance o join account a on a.player_id = ${PLAYER('o.account_id')} group by 1, 2, 3)
      select null::bigint as account, format('site %s, currency #%s, purse %s', site_id, currency_id, slot) as place,
             format('players open with %s, archived totals say %s', coalesce(o.balance, 0), coalesce(d.balance, 0)) as detail
        from opening o full join archived d using (site_id, currency_id, slot)
       where coalesce(o.balance, 0) <> coalesce(d.balance, 0)`,
  },
  {
    name: 'each command counts on a day and a game of its own',
    sql: `select null::bigint as account, format('site %s key %s', c.site_id, c.key) as place,
             format('decided at %s, counted on %s for game %s', c.created_at, c.day, c.game_id) as detail
        from command c
       where c.day not between (c.created_at at time zone 'UTC' - interval '12 hours')::date
                           and (c.created_at at time zone 'UTC' + interval '14 hours')::date
          or (c.game_id <> 0 and not exists (select from ledger_game g where g.id = c.game_id))
      union all
      select null, format('player %s, round %s', r.player_id, r.id),
             format('a round of %s %s, its transfer %s counts for another game', r.provider_code, r.game_code, t.id)
        from round r
        join transfer t on t.player_id = r.player_id and t.ref = r.id and t.kind in (3, 4)
        join (${POSTED}) c on c.player_id = t.player_id and c.id = t.id
        left join ledger_game g on g.id = c.game_id
       where (g.provider_code, g.game_code) is distinct from (r.provider_code, r.game_code)`,
  },
  {
    name: 'both sides of a transfer are of one site and one currency',
    sql: `select t.from_id as account, format('transfer %s', t.id) as place,
             format('it goes from account %s to account %s', t.from_id, t.to_id) as detail
        from transfer t left join account a on a.player_id = t.player_id
       where ${CURRENCY('t.from_id')} is distinct from ${CURRENCY('t.to_id')}
          or case when t.from_id < 0 then -t.from_id >> 33 else a.site_id end
             is distinct from case when t.to_id < 0 then -t.to_id >> 33 else a.site_id end
          or t.site_id is distinct from case when t.to_id < 0 then -t.to_id >> 33 else a.site_id end
          or (t.from_id > 0 and ${PLAYER('t.from_id')} <> t.player_id) or (t.to_id > 0 and ${PLAYER('t.to_id')} <> t.player_id)`,
  },
  {
    name: 'the version of a player is the last transfer',
    sql: `select null::bigint as account, format('player %s', a.player_id) as place,
             format('version %s, last transfer %s', a.version, coalesce(m.id, 0)) as detail
        from account a
        left join (select player_id, max(id) as id from (
          select player_id, id from transfer
          union all select ${PLAYER('account_id')}, transfer_id from opening_balance) t group by player_id) m using (player_id)
       where a.version <> coalesce(m.id, 0)`,
  },
  {
    name: 'the stake and the win of each round are its transfers',
    // A round says when it was settled by another clock than its transfers: one of the day after what was archived may
    // have its transfers there. The stakes of an open round are held; those of a refunded one were given back, and its win says so.
    sql: `select null::bigint as account, format('player %s, round %s', r.player_id, r.id) as place,
             format('stake %s and win %s, transfers say %s and %s', r.stake, r.win, coalesce(t.stake, 0), coalesce(t.win, 0)) as detail
        from round r
        left join (
          select player_id, ref, coalesce(sum(amount) filter (where kind in (3, 20) and to_id < 0), 0) as stake,
                 coalesce(sum(amount) filter (where kind = 4), 0) as win
            from transfer where kind in (3, 4, 20) and ref is not null group by player_id, ref) t
          on t.player_id = r.player_id and t.ref = r.id
       where (r.settled_at is null or ${SINCE} is null or r.settled_at >= ${SINCE} + interval '1 day')
         and ((case when r.state = 'settled' then r.stake else 0 end) <> coalesce(t.stake, 0)
           or (case when r.state = 'settled' then r.win else 0 end) <> coalesce(t.win, 0))`,
  },
  {
    name: 'the stake and the win of each outside round are its transfers',
    // What was rolled back is not in them; what could not be taken back is owed, and is. Bonus money is held until the round is
    // closed; what comes to or from one that is over is between the house and the promotions.
    sql: `select null::bigint as account, format('player %s, outside round %s', r.player_id, r.id) as place,
             format('stake %s and win %s, transfers say %s and %s', r.stake, r.win, coalesce(t.stake, 0), coalesce(t.win, 0)) as detail
        from outside_round r
        left join (
          select round_id, sum(bonus) as held from outside_transaction
           where hold is not null and kind = 'bet' and state = 'done' group by round_id) h on h.round_id = r.id
        left join (
          select player_id, ref,
                 coalesce(sum(case when kind = ${kindNumber('stake')} then amount
                                   when kind = ${kindNumber('wager')} then case when from_id > 0 and to_id < 0 then amount end
                                   when kind = ${kindNumber('bonusCancel')} or to_id > 0 then -amount end)
                   filter (where kind not in (${kindNumber('win')}, ${kindNumber('resettlement')})), 0) as stake,
                 coalesce(sum(case when from_id < 0 and -from_id & 63 = ${HOUSE} then amount else -amount end)
                   filter (where kind in (${kindNumber('win')}, ${kindNumber('resettlement')})), 0) as win
            from transfer
           where kind in (${(['stake', 'win', 'refund', 'resettlement', 'wager', 'bonusCancel'] as const).map(kindNumber).join(', ')})
             and ref is not null
           group by player_id, ref) t on t.player_id = r.player_id and t.ref = r.id
       where (${SINCE} is null or r.started_at >= ${SINCE} + interval '1 day')
         and (r.stake - case when r.state = 'open' then coalesce(h.held, 0) else 0 end, r.win)
             is distinct from (coalesce(t.stake, 0), coalesce(t.win, 0))`,
  },
  {
    name: 'each nonce of a seed is used once, and none beyond its last',
    sql: `select null::bigint as account, format('seed %s nonce %s', r.seed_id, r.nonce) as place,
             format('%s rounds, the seed stands at %s', count(*), coalesce(max(s.last_nonce)::text, 'nothing')) as detail
        from round r left join seed s on s.id = r.seed_id
       where r.shared_round_id is null
       group by r.seed_id, r.nonce having count(*) > 1 or max(s.last_nonce) is null or r.nonce > max(s.last_nonce)`,
  },
  {
    // No index can say so: a unique one would have to be by month.
    name: 'a player has one open round of a game',
    sql: `select null::bigint as account, format('player %s, game %s', player_id, game_code) as place,
             format('%s rounds are open', count(*)) as detail
        from round where state = 'open' and shared_round_id is null
       group by player_id, game_code having count(*) > 1`,
  },
  {
    name: 'what players owe is what the debts say',
    sql: `select coalesce(s.account_id, d.account_id) as account, '' as place,
             format('the site account stands at %s, open debts say %s', coalesce(s.balance, 0), coalesce(d.owed, 0)) as detail
        from (select account_id, balance from (${STORED_OF_SITES}) o
               where -account_id & 63 = ${siteAccounts.indexOf('debts')}) s
        full join (select -((e.site_id::bigint << 33) | (a.currency_id::bigint << 6) | ${siteAccounts.indexOf('debts')}) as account_id,
                          sum(e.amount - e.paid) as owed
                     from debt e join account a using (player_id) group by 1) d using (account_id)
       where coalesce(s.balance, 0) <> -coalesce(d.owed, 0)`,
  },
  {
    name: 'what free bets have staked is what their open tickets say',
    sql: `select coalesce(s.account_id, k.account_id) as account, '' as place,
             format('the site account stands at %s, open tickets say %s', coalesce(s.balance, 0), coalesce(k.staked, 0)) as detail
        from (select account_id, balance from (${STORED_OF_SITES}) o where -account_id & 63 = ${OPEN_BETS}) s
        full join (select -((t.site_id::bigint << 33) | (a.currency_id::bigint << 6) | ${OPEN_BETS}) as account_id,
                          sum(t.risk) as staked
                     from sports_ticket t join account a using (player_id)
                    where t.paid_by = 'free' and t.is_held and t.state in ('pending', 'accepted') group by 1) k using (account_id)
       where coalesce(s.balance, 0) <> coalesce(k.staked, 0)`,
  },
  {
    name: 'what jackpots have is what their pots say',
    sql: `select coalesce(s.account_id, k.account_id) as account, '' as place,
             format('the site account stands at %s, its pot says %s', coalesce(s.balance, 0), coalesce(k.amount, 0)) as detail
        from (select account_id, balance from (${STORED_OF_SITES}) o where -account_id & 63 >= ${FIRST_JACKPOT}) s
        full join (select j.account_id, sum(p.amount) as amount
                     from jackpot j join jackpot_pot p on p.jackpot_id = j.id
                    where p.closed_at is null group by 1) k using (account_id)
       where coalesce(s.balance, 0) <> coalesce(k.amount, 0)`,
  },
  {
    name: 'each jackpot that was won was paid once',
    sql: `select null::bigint as account, format('player %s, jackpot %s, round %s', w.player_id, w.jackpot_id, w.round_id) as place,
             format('won %s, transfers say %s', w.prize, coalesce(t.paid, 0)) as detail
        from (select player_id, round_id, min(jackpot_id::text) as jackpot_id, sum(prize) as prize from jackpot_pot
               where round_id is not null and (${SINCE} is null or closed_at >= ${SINCE} + interval '1 day') group by 1, 2) w
        left join (select player_id, ref as round_id, sum(amount) as paid from transfer
                    where kind = ${kindNumber('jackpotWin')} group by 1, 2) t using (player_id, round_id)
       where w.prize <> coalesce(t.paid, 0)`,
  },
];
