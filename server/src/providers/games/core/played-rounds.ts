import { sql } from 'kysely';
import { formatAmount } from '#rules/money/amount.ts';
import { plainArray } from '../../../db/arrays.ts';
import type { Reader } from '../../../db/database.ts';
import { uuid7Floor } from '../../../db/uuid7.ts';
import type { FindOutsideRounds, RoundQuery } from '../../../games/public.ts';
import { dialects } from '../dialects.ts';

/** Maximum difference between the time in a round's id and its start. */
const ID_SLACK_MS = 60_000;

/** Whether the protocol of an account that is called has pages of rounds. */
export const showsRounds = (dialect: string | null): boolean =>
  dialects.find(({ code }) => code === dialect)?.client?.rounds !== undefined;

/** What is staked or won is below zero where a rollback arrived after the round's other money was taken back. */
const shownAmount = (amount: bigint) => formatAmount(amount < 0n ? 0n : amount);

interface PlayedRow {
  readonly id: string;
  readonly provider_code: string;
  readonly provider_name: string | null;
  readonly game_code: string;
  readonly game_name: string | null;
  readonly ref: string;
  readonly stake: bigint;
  readonly win: bigint;
  readonly state: 'open' | 'settled' | 'refunded';
  readonly started_at: Date;
  readonly dialect: string | null;
}

/** A player's rounds of outside games, newest first, as their history shows them. */
export async function findPlayedRounds(
  reader: Reader,
  { siteId, playerId, gameCode, from, to, before, limit }: RoundQuery,
): ReturnType<FindOutsideRounds> {
  const conditions = [
    sql`player_id = ${playerId}`,
    sql`site_id = ${siteId}`,
    ...(gameCode === undefined ? [] : [sql`game_code = ${gameCode}`]),
    // The ids carry the time too, and the index is by them: what is outside the span is never read.
    ...(from === undefined
      ? []
      : [sql`started_at >= ${from} and id >= ${uuid7Floor(from, -ID_SLACK_MS)}::uuid`]),
    ...(to === undefined ? [] : [sql`started_at < ${to} and id < ${uuid7Floor(to, ID_SLACK_MS)}::uuid`]),
    ...(before === undefined ? [] : [sql`id < ${before}::uuid`]),
  ];
  const { rows } = await sql<PlayedRow>`
    select r.id, r.provider_code, p.name as provider_name, r.game_code, g.name as game_name, r.ref, r.stake, r.win,
           ${outsideRoundState} as state, r.started_at, a.dialect
      from (select * from outside_round where ${sql.join(conditions, sql` and `)} order by id desc limit ${limit}) r
      left join provider p on p.code = r.provider_code
      left join game g on g.provider_code = r.provider_code and g.code = r.game_code
      left join outside_account a on a.code = r.account and a.api_url is not null
     order by r.id desc`.execute(reader);
  return rows.map((row) => ({
    round_id: row.id,
    game_code: row.game_code,
    game_name: row.game_name ?? row.game_code,
    provider_code: row.provider_code,
    stake: shownAmount(row.stake),
    win: shownAmount(row.win),
    net: formatAmount(row.win - row.stake),
    state: row.state,
    at: row.started_at.toISOString(),
    outside: {
      provider_name: row.provider_name ?? row.provider_code,
      ref: row.ref,
      has_page: showsRounds(row.dialect),
    },
  }));
}

/** Of a row `r` of `outside_round`, in the words of our own rounds: `refunded` where nothing is left of its bets. */
export const outsideRoundState = sql<'open' | 'settled' | 'refunded'>`case
    when r.stake <= 0 and r.win <= 0
      and exists (select from outside_transaction t where t.round_id = r.id and t.kind = 'bet' and t.state = 'rolledBack')
      and not exists (select from outside_transaction t where t.round_id = r.id and t.kind = 'bet' and t.state = 'done')
      then 'refunded'
    when r.state = 'closed' then 'settled' else 'open' end`;

/** The names of rounds of outside games in a statement: those of their games. Ids that are none are left out. */
export async function nameOutsideRounds(
  reader: Reader,
  siteId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, coalesce(g.name, r.game_code) as name
      from outside_round r left join game g on g.provider_code = r.provider_code and g.code = r.game_code
     where r.site_id = ${siteId} and r.id = any (${[...ids]}::uuid[])`.execute(reader);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A round of a live game has dozens. */
const MOST_TRANSACTIONS = 1_000;

/** A round of an outside game with all that its provider sent of it, oldest first. */
export async function findPlayedRound(reader: Reader, siteIds: readonly number[], id: string) {
  const round = await reader
    .selectFrom('outside_round as r')
    .leftJoin('game as g', (join) =>
      join.onRef('g.provider_code', '=', 'r.provider_code').onRef('g.code', '=', 'r.game_code'),
    )
    .leftJoin('outside_account as a', (join) =>
      join.onRef('a.code', '=', 'r.account').on('a.api_url', 'is not', null),
    )
    .selectAll('r')
    .select(['g.name as game_name', 'a.dialect', outsideRoundState.as('shown_state')])
    .where('r.id', '=', id)
    .where(sql<boolean>`r.site_id = any(${plainArray(siteIds)}::integer[])`)
    .executeTakeFirst();
  if (!round) return undefined;
  const transactions = await reader
    .selectFrom('outside_transaction')
    .select(['ref', 'kind', 'state', 'amount', 'is_free', 'of_ref', 'created_at'])
    .where('round_id', '=', id)
    .orderBy('created_at')
    .orderBy('ref')
    .limit(MOST_TRANSACTIONS)
    .execute();
  return { round: { ...round, hasPage: showsRounds(round.dialect) }, transactions };
}
