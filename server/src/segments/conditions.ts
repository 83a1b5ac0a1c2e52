import { type RawBuilder, sql } from 'kysely';
import type { Condition, PlayScope, SegmentGroup, SegmentRule } from '#rules/rewards/segments/segment.ts';

/** SQL about the player `p`, a row of `player`. Every value is a parameter. */
type About<Value> = RawBuilder<Value>;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** How much longer than the days looked back a ticket may have been open: those that are open longer do not count. */
const TICKET_DAYS = 60;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** The beginning of the hour in which a window of days begins: play is kept by the hour. */
const hourBefore = (now: Date, days: number) =>
  new Date(Math.floor(daysBefore(now, days).getTime() / HOUR_MS) * HOUR_MS);

/**
 * Whether there is such a row. Asked row by row, by an index on the player: a plain `exists` may be planned as one read of
 * the whole table.
 */
const found = (rows: RawBuilder<unknown>): About<boolean> =>
  sql<boolean>`coalesce((select true from ${rows} limit 1), false)`;

/**
 * Whether anything that is meant to make a player play may reach them: not those who are blocked or closed, who have taken a
 * break or excluded themselves, here or under another account that may be theirs, or who have limited what they pay in, lose or
 * play.
 */
export const mayBeReached = (now: Date): About<boolean> => sql<boolean>`(
  p.status = 'active' and p.erased_at is null
  and not ${found(sql`player_limit l where l.player_id = p.id and l.kind <> 'reality_check'`)}
  and not ${found(sql`player_stop s where s.player_id = p.id and (s.until is null or s.until > ${now})`)}
  and not ${found(sql`exclusion_match m join player_stop s on s.player_id = m.excluded_id
    where m.player_id = p.id and m.state = 'open' and starts_with(s.kind, 'exclude_')
      and (s.until is null or s.until > ${now})`)})`;

/** Whether a rule holds at a moment: the same as `holds` of the rules, for any number of players at once. */
export function ruleHolds({ match, groups }: SegmentRule, now: Date): About<boolean> {
  if (groups.length === 0) return sql<boolean>`true`;
  return joined(
    match,
    [...groups].sort((a, b) => priceOf(a) - priceOf(b)).map((group) => groupHolds(group, now)),
  );
}

function groupHolds({ match, conditions }: SegmentGroup, now: Date): About<boolean> {
  const cheapFirst = [...conditions].sort((a, b) => price[a.fact] - price[b.fact]);
  return joined(
    match,
    cheapFirst.map((condition) => conditionHolds(condition, now)),
  );
}

const joined = (match: SegmentRule['match'], list: readonly About<boolean>[]): About<boolean> =>
  sql<boolean>`(${sql.join(list, match === 'all' ? sql` and ` : sql` or `)})`;

/** What is asked of the player's own row comes first, then single rows by an index, sums last: most often that is enough. */
const price: Readonly<Record<Condition['fact'], number>> = {
  ...{ language: 0, country: 0, registered: 0 },
  ...{ tag: 1, level: 1, lastSeen: 1, lastDeposit: 1 },
  ...{ depositCount: 2, depositSum: 2, staked: 3, lost: 3 },
};
const priceOf = ({ conditions }: SegmentGroup): number =>
  Math.max(...conditions.map(({ fact }) => price[fact]));

function conditionHolds(condition: Condition, now: Date): About<boolean> {
  switch (condition.fact) {
    case 'depositCount':
      return reaches(condition, deposits(sql`count(*)`, condition.days, now));
    case 'depositSum':
      return reaches(condition, deposits(sql`coalesce(sum(d.amount), 0)`, condition.days, now));
    case 'staked':
    case 'lost':
      return reaches(condition, play(condition, now));
    case 'level':
      return reaches(
        condition,
        sql`coalesce((select max(v.level) from vip_reached v where v.player_id = p.id), 0)`,
      );
    case 'language':
      return either(condition.is === 'in', sql`p.language = any (${[...condition.values]}::text[])`);
    case 'country':
      return either(
        condition.is === 'in',
        sql`phone_country(p.contact_phone) = any (${[...condition.values]}::text[])`,
      );
    case 'tag':
      return either(
        condition.is === 'has',
        found(sql`player_tag t where t.player_id = p.id and t.tag = ${condition.tag}`),
      );
    case 'lastDeposit':
      return recent(condition, now, (since) =>
        found(sql`deposit d where d.player_id = p.id and d.state = 'paid' and d.settled_at >= ${since}`),
      );
    case 'lastSeen':
      return recent(condition, now, (since) =>
        found(sql`session s where s.player_id = p.id and s.last_seen_at >= ${since}`),
      );
    case 'registered':
      return recent(condition, now, (since) => sql`p.created_at >= ${since}`);
  }
}

const either = (isSo: boolean, about: About<unknown>): About<boolean> =>
  isSo ? sql<boolean>`${about}` : sql<boolean>`not (${about})`;

const reaches = (
  { is, value }: { readonly is: 'atLeast' | 'below'; readonly value: number | bigint },
  figure: About<unknown>,
): About<boolean> =>
  is === 'atLeast' ? sql<boolean>`${figure} >= ${value}` : sql<boolean>`${figure} < ${value}`;

const recent = (
  { is, days }: { readonly is: 'within' | 'notWithin'; readonly days: number },
  now: Date,
  since: (moment: Date) => About<unknown>,
): About<boolean> => either(is === 'within', since(daysBefore(now, days)));

const deposits = (figure: About<unknown>, days: number | null, now: Date): About<unknown> => sql`(
  select ${figure} from deposit d where d.player_id = p.id and d.state = 'paid'
    ${days === null ? sql`` : sql`and d.settled_at >= ${daysBefore(now, days)}`})`;

interface PlayFigure {
  readonly fact: 'staked' | 'lost';
  readonly on: PlayScope;
  readonly days: number;
}

/** Stakes, or stakes less wins, of what was settled in the days before, to the hour. */
function play({ fact, on, days }: PlayFigure, now: Date): About<unknown> {
  const since = hourBefore(now, days);
  const [ofHours, ofTickets, ofRounds] =
    fact === 'staked'
      ? [sql`h.staked`, sql`t.risk`, sql`r.stake`]
      : [sql`h.staked - h.returned`, sql`t.risk - t.returned`, sql`r.stake - r.win`];
  const hours = sql`(select coalesce(sum(${ofHours}), 0) from player_hour h
    where h.player_id = p.id and h.hour >= ${since})`;
  const tickets = (sport: string | null) => sql`(select coalesce(sum(${ofTickets}), 0) from sports_ticket t
    where t.player_id = p.id and t.id >= uuid_floor(${daysBefore(since, TICKET_DAYS)})
      and t.settled_at >= ${since} and t.state <> 'rejected' ${sport === null ? sql`` : sql`and t.sport = ${sport}`})`;
  switch (on.kind) {
    case 'all':
      return hours;
    case 'casino':
      return sql`(${hours} - ${tickets(null)})`;
    case 'sportsbook':
      return tickets(null);
    case 'sport':
      return tickets(on.sport);
    case 'game':
      return sql`(select coalesce(sum(${ofRounds}), 0) from (
          select stake, win from round where player_id = p.id and id >= uuid_floor(${since})
             and game_code = ${on.gameCode} and provider_code = ${on.providerCode} and state = 'settled'
          union all
          select stake, win from outside_round where player_id = p.id and id >= uuid_floor(${since})
             and game_code = ${on.gameCode} and provider_code = ${on.providerCode} and state = 'closed') r)`;
  }
}
