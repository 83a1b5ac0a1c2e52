import { sql } from 'kysely';
import type { Reader } from '../db/database.ts';

/** How many payments, and their sum in 1/10,000 units. */
export interface PaymentTotal {
  readonly count: number;
  readonly amount: bigint;
}

/** The money story of a player. */
export interface PlayerTotals {
  /** Paid deposits. */
  readonly deposits: PaymentTotal;
  /** Paid withdrawals. */
  readonly withdrawals: PaymentTotal;
  /** Withdrawals that are not decided or not paid yet. */
  readonly waiting: PaymentTotal;
  /** Rounds and bets that are settled. */
  readonly rounds: bigint;
  readonly staked: bigint;
  readonly won: bigint;
}

type Row = Pick<PlayerTotals, 'rounds' | 'staked' | 'won'> &
  Readonly<Record<'paidIn' | 'paidOut' | 'waiting' | 'deposits' | 'withdrawals' | 'open', bigint>>;

/** Sums of a player's deposits and withdrawals, read by their state, and what is counted of their play. */
export async function playerTotals(reader: Reader, playerId: bigint): Promise<PlayerTotals> {
  const { rows } = await sql<Row>`
    select d.n as deposits, d.amount as "paidIn", w.n as withdrawals, w.amount as "paidOut", o.n as open,
           o.amount as waiting, coalesce(t.rounds, 0) as rounds, coalesce(t.staked, 0) as staked, coalesce(t.won, 0) as won
      from (select count(*) as n, coalesce(sum(amount), 0)::bigint as amount from deposit
             where player_id = ${playerId} and state = 'paid') d
     cross join (select count(*) as n, coalesce(sum(amount), 0)::bigint as amount from withdrawal
             where player_id = ${playerId} and state = 'paid') w
     cross join (select count(*) as n, coalesce(sum(amount), 0)::bigint as amount from withdrawal
             where player_id = ${playerId} and state in ('pending', 'approved')) o
      left join player_turnover t on t.player_id = ${playerId}`.execute(reader);
  const [row] = rows;
  if (!row) throw new Error('sums have a row');
  return {
    deposits: { count: Number(row.deposits), amount: row.paidIn },
    withdrawals: { count: Number(row.withdrawals), amount: row.paidOut },
    waiting: { count: Number(row.open), amount: row.waiting },
    rounds: row.rounds,
    staked: row.staked,
    won: row.won,
  };
}
