import { sql } from 'kysely';
import { coverOf } from '#rules/games/cover.ts';
import type { SideBet } from '#rules/rewards/bonus/signals/opposite.ts';
import { isBetType, marketKind, type Period } from '#rules/sportsbook/bet-types.ts';
import { booksOf } from '#rules/sportsbook/markets.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';
import type { Json } from '../../db/schema.ts';
import { uuid7Floor } from '../../db/uuid7.ts';
import type { GrantRow } from '../grants/store.ts';

/** Bets of one grant that are compared, the newest. */
const MOST = 500;
/** Maximum difference between the time in an id and the moment of its row. */
const SLACK_MS = 60_000;

/** A bet of a market or shared round, and the game of the round. */
export interface FoundBet extends SideBet {
  readonly of: 'market' | 'round';
  readonly game: string | null;
}

/** The bets of a grant on sides, and those of all players with grants that were placed beside them. */
export interface BetsOfGrant {
  readonly own: readonly FoundBet[];
  /** The own ones, too. */
  readonly all: readonly FoundBet[];
}

/** @param seconds how far from one of the grant's bets another is looked for */
export async function readBets(reader: Reader, grant: GrantRow, seconds: number): Promise<BetsOfGrant> {
  const [tickets, rounds] = [
    await readTickets(reader, grant, seconds),
    await readShared(reader, grant, seconds),
  ];
  const all = [...tickets, ...rounds];
  const id = String(grant.player_id);
  return { all, own: all.filter(({ playerId }) => playerId === id) };
}

interface TicketBet {
  readonly id: string;
  readonly player_id: bigint;
  readonly market_id: bigint;
  readonly bet_type: string;
  readonly period: Period;
  readonly line: string | null;
  readonly selection: string;
  readonly risk: bigint;
  readonly placed_at: Date;
}

/** Single tickets that bonuses pay, count or add to. */
async function readTickets(reader: Reader, grant: GrantRow, seconds: number): Promise<FoundBet[]> {
  const { rows } = await sql<TicketBet>`
    with own as (
      select t.id, t.placed_at, l.market_id
        from sports_ticket t join sports_leg l on l.ticket_id = t.id
       where t.player_id = ${grant.player_id} and t.id >= ${uuid7Floor(grant.created_at, -SLACK_MS)}
         and t.grant_id = ${grant.id} and t.kind = 'single' and t.state in ('accepted', 'settled', 'cashed_out')
       order by t.id desc limit ${MOST})
    select distinct t.id, t.player_id, l.market_id, l.bet_type, l.period, l.line, l.selection, t.risk, t.placed_at
      from own join sports_ticket t on t.site_id = ${grant.site_id} and t.grant_id is not null
       and t.placed_at between own.placed_at - make_interval(secs => ${seconds}) and own.placed_at + make_interval(secs => ${seconds})
      join sports_leg l on l.ticket_id = t.id and l.market_id = own.market_id
     where t.kind = 'single' and t.state in ('accepted', 'settled', 'cashed_out')`.execute(reader);
  return rows.flatMap(ticketBet);
}

function ticketBet(row: TicketBet): FoundBet[] {
  const side = sideOf(row);
  if (side === undefined) return [];
  return [
    {
      ...{ of: 'market', game: null, ref: row.id, playerId: String(row.player_id), ...side },
      ...{ group: String(row.market_id), stake: row.risk, at: row.placed_at.getTime() },
    },
  ];
}

/** The side of a selection, where exactly one of its book wins. */
function sideOf({ bet_type, period, line, selection }: TicketBet) {
  const kind = isBetType(bet_type) ? marketKind(bet_type, period, line ?? undefined) : undefined;
  const book = kind && booksOf(kind).find(({ selections }) => selections.includes(selection));
  return book?.winners === 1 ? { covers: [selection], outOf: book.selections.length } : undefined;
}

interface SharedBetRow {
  readonly id: string;
  readonly player_id: bigint;
  readonly shared_round_id: string;
  readonly game_code: string;
  readonly choice: Json;
  readonly setting: Json;
  readonly stake: bigint;
  readonly placed_at: Date;
}

/** Bets on shared rounds while their players had a bonus under way. */
async function readShared(reader: Reader, grant: GrantRow, seconds: number): Promise<FoundBet[]> {
  const until = grant.closed_at ?? new Date(8.64e15);
  const { rows } = await sql<SharedBetRow>`
    with own as (
      select id, shared_round_id, placed_at from shared_bet
       where player_id = ${grant.player_id} and id >= ${uuid7Floor(grant.created_at, -SLACK_MS)}
         and placed_at >= ${grant.created_at} and placed_at <= ${until} and state in ('open', 'paid', 'lost')
       order by id desc limit ${MOST})
    select distinct b.id, b.player_id, b.shared_round_id, r.game_code, b.choice, r.setting, b.stake, b.placed_at
      from own join shared_bet b on b.shared_round_id = own.shared_round_id and b.site_id = ${grant.site_id}
       and b.placed_at between own.placed_at - make_interval(secs => ${seconds}) and own.placed_at + make_interval(secs => ${seconds})
      join shared_round r on r.id = b.shared_round_id
     where b.state in ('open', 'paid', 'lost') and exists (
       select from bonus_grant g where g.player_id = b.player_id and g.created_at <= b.placed_at
          and (g.closed_at is null or g.closed_at >= b.placed_at))`.execute(reader);
  return rows.flatMap(sharedBet);
}

function sharedBet(row: SharedBetRow): FoundBet[] {
  const side = coverOf(row.game_code, row.choice, row.setting);
  if (side === undefined) return [];
  return [
    {
      ...{ of: 'round', game: row.game_code, ref: row.id, playerId: String(row.player_id), ...side },
      ...{ group: row.shared_round_id, stake: row.stake, at: row.placed_at.getTime() },
    },
  ];
}

/** The newest bets on sides of some players since a moment, whatever paid them. */
export async function betsOfPlayers(
  reader: Reader,
  of: { readonly playerIds: readonly bigint[]; readonly since: Date },
): Promise<readonly FoundBet[]> {
  const players = sql`unnest(${plainArray(of.playerIds)}::bigint[]) as who (id)`;
  const after = uuid7Floor(of.since, -SLACK_MS);
  const tickets = await sql<TicketBet>`
    select t.id, t.player_id, l.market_id, l.bet_type, l.period, l.line, l.selection, t.risk, t.placed_at
      from ${players} cross join lateral (
        select * from sports_ticket t
         where t.player_id = who.id and t.id >= ${after} and t.kind = 'single' and t.state in ('accepted', 'settled', 'cashed_out')
         order by t.id desc limit ${MOST}) t
      join sports_leg l on l.ticket_id = t.id`.execute(reader);
  const rounds = await sql<SharedBetRow>`
    select b.id, b.player_id, b.shared_round_id, r.game_code, b.choice, r.setting, b.stake, b.placed_at
      from ${players} cross join lateral (
        select * from shared_bet b
         where b.player_id = who.id and b.id >= ${after} and b.state in ('open', 'paid', 'lost')
         order by b.id desc limit ${MOST}) b
      join shared_round r on r.id = b.shared_round_id`.execute(reader);
  return [...tickets.rows.flatMap(ticketBet), ...rounds.rows.flatMap(sharedBet)];
}
