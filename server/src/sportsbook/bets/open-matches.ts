import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { Names } from '../tables.ts';
import type { Owner } from './deps.ts';

export interface OpenMatch {
  readonly eventId: bigint;
  readonly names: { readonly home: Names; readonly away: Names };
  readonly startsAt: Date;
  readonly isLive: boolean;
  /** Number of open tickets with a leg on the match. */
  readonly bets: number;
}

/** The matches of the open tickets of a player that are not over, the next first. */
export async function findOpenMatches(
  reader: Reader,
  { siteId, playerId }: Owner,
  limit: number,
): Promise<OpenMatch[]> {
  const { rows } = await sql<{
    event_id: bigint;
    names: OpenMatch['names'];
    starts_at: Date;
    state: string;
    bets: bigint;
  }>`
    select e.id as event_id, (array_agg(l.names))[1] as names, e.starts_at, e.state, count(distinct t.id) as bets
      from sports_ticket t
      join sports_leg l on l.ticket_id = t.id
      join sports_event e on e.id = l.event_id and e.kind = 'match'
     where t.player_id = ${playerId} and t.site_id = ${siteId} and t.state in ('pending', 'accepted')
       and e.state in ('prematch', 'live', 'suspended')
     group by e.id
     order by e.starts_at, e.id
     limit ${limit}`.execute(reader);
  return rows.map(({ event_id, names, starts_at, state, bets }) => ({
    eventId: event_id,
    names: { home: names.home, away: names.away },
    startsAt: starts_at,
    isLive: state !== 'prematch',
    bets: Number(bets),
  }));
}
