import { sql } from 'kysely';
import type { Movement } from '#rules/wallet/suspicions/rules.ts';
import type { Reader } from '../../db/database.ts';

/** Deposits and withdrawals that are looked at, the newest. */
const MOST = 1_000;

interface Row {
  readonly id: string;
  readonly amount: bigint;
  readonly at: Date;
}

const movements = (rows: readonly Row[]): readonly Movement[] =>
  rows.map(({ id, amount, at }) => ({ id, amount, at: at.getTime() }));

/** What a player has deposited since a moment. */
export async function depositsSince(reader: Reader, playerId: bigint, since: Date) {
  const { rows } = await sql<Row>`
    select id, amount, coalesce(settled_at, created_at) as at from deposit
     where player_id = ${playerId} and state = 'paid' and created_at > ${since}
     order by created_at desc limit ${MOST}`.execute(reader);
  return movements(rows);
}

/** What a player has asked to be paid since a moment, and was not refused or taken back. */
export async function withdrawalsSince(reader: Reader, playerId: bigint, since: Date) {
  const { rows } = await sql<Row>`
    select id, amount, created_at as at from withdrawal
     where player_id = ${playerId} and state in ('pending', 'approved', 'paid') and created_at > ${since}
     order by id desc limit ${MOST}`.execute(reader);
  return movements(rows);
}

/** What a player has staked since the hour of a moment, in 1/10,000 units: of the last hundred days. */
export async function stakedSince(reader: Reader, playerId: bigint, since: Date): Promise<bigint> {
  const { rows } = await sql<{ staked: bigint }>`
    select coalesce(sum(staked), 0)::bigint as staked from player_hour
     where player_id = ${playerId} and hour >= date_trunc('hour', ${since}::timestamptz)`.execute(reader);
  return rows[0]?.staked ?? 0n;
}

/** An account that another player of the site uses, too. */
export interface SharedAccount {
  readonly player_id: bigint;
  readonly bank_name: string;
  readonly account_number: string;
}

/** The other players of a site who have verified an account, or were paid at one, at which this player was paid or which they verified. */
export async function sharedAccounts(
  reader: Reader,
  { playerId, siteId }: { readonly playerId: bigint; readonly siteId: number },
): Promise<readonly SharedAccount[]> {
  const { rows } = await sql<SharedAccount>`
    with own (bank_code, account_number) as (
      select bank_code, account_number from bank_account where player_id = ${playerId} and verified_at is not null
      union
      select bank_code, account_number from withdrawal
       where player_id = ${playerId} and state in ('pending', 'approved', 'paid')
    ), other (player_id, bank_code, account_number) as (
      select b.player_id, b.bank_code, b.account_number from own
        join bank_account b on b.bank_code = own.bank_code and b.account_number = own.account_number and b.verified_at is not null
      union
      select w.player_id, w.bank_code, w.account_number from own
        join withdrawal w on w.bank_code = own.bank_code and w.account_number = own.account_number
         and w.state in ('pending', 'approved', 'paid')
    )
    select distinct o.player_id, coalesce(bank.name, o.bank_code) as bank_name, o.account_number
      from other o join player p on p.id = o.player_id and p.site_id = ${siteId}
      left join bank on bank.code = o.bank_code and bank.site_id = ${siteId}
     where o.player_id <> ${playerId} order by 1 limit ${MOST}`.execute(reader);
  return rows;
}
