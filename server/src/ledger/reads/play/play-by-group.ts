import { sql } from 'kysely';
import { binaryArray, plainArray } from '../../../db/arrays.ts';
import type { Reader } from '../../../db/database.ts';
import { currencyId } from '../../accounts.ts';
import { notAdded, type Play } from './play-by-player.ts';

interface GroupQuery {
  readonly siteId: number;
  readonly currency: string;
  /** Players of the site, each with what its play is added to. */
  readonly players: readonly { readonly playerId: bigint; readonly group: string }[];
  /** Business days of the site, both included. */
  readonly from: string;
  readonly to: string;
}

/** What a group of players staked, won and was given on a business day. */
interface GroupDay extends Play {
  readonly group: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** The play of groups of players by business day, from the totals by day and what is not added to them yet. Days without play are missing. */
export async function playByGroupAndDay(reader: Reader, query: GroupQuery): Promise<GroupDay[]> {
  const { siteId, currency, players, from, to } = query;
  if (players.length === 0) return [];
  const columns = sql.raw('player_id, day, currency_id, bets, staked, paid, bonuses');
  const { rows } = await sql<GroupDay>`
    with p (id, name) as (
      select * from unnest(${plainArray(players.map(({ playerId }) => playerId))}::int8[],
        ${binaryArray(
          'text',
          players.map(({ group }) => group),
        )}::text[]))
    select p.name as "group", d.day::text as day, sum(d.bets)::int8 as bets, sum(d.staked)::int8 as staked,
           sum(d.paid)::int8 as paid, sum(d.bonuses)::int8 as bonuses
      from p join (
        select ${columns} from player_day
         where site_id = ${siteId} and day between ${from}::date and ${to}::date
        union all
        select ${columns} from ${notAdded([siteId], { from, to })} a) d
        on d.player_id = p.id and d.currency_id = ${currencyId(currency)}
     group by 1, 2`.execute(reader);
  return rows;
}
