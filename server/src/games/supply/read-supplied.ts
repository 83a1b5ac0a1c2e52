import { isRefusal } from '#contract/errors.ts';
import { claimFields, textsOfRound } from '#rules/games/explain/claim-fields.ts';
import type { Db, Reader } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import { readRound } from '../rounds/read-rounds.ts';
import type { SupplyTransactionTable } from './tables.ts';

/**
 * The address of the page that plays a round of a partner again, on any domain of ours: it says all that is known of the round,
 * and its server seed once the player has revealed it.
 * @param id of the round, or of a transaction of it
 */
export async function proofAddressOf(
  db: Db,
  partner: { readonly code: string; readonly siteId: number },
  id: string,
): Promise<string | undefined> {
  if (!UUID.test(id)) return undefined;
  const found = await db.read
    .selectFrom('supply_transaction')
    .select(['round_id', 'player_id'])
    .where('partner', '=', partner.code)
    .where((eb) => eb.or([eb('round_id', '=', id), eb('id', '=', id)]))
    .limit(1)
    .executeTakeFirst();
  if (!found) return undefined;
  const owner = { siteId: partner.siteId, playerId: found.player_id };
  const round = await readRound(db, owner, found.round_id);
  if (isRefusal(round)) return undefined;
  const texts = textsOfRound(round);
  const given = claimFields.flatMap((field) => {
    const text = texts[field];
    return text === undefined ? [] : [[field, text] as [string, string]];
  });
  return `/fairness#${new URLSearchParams(given)}`;
}

/** What a partner's wallet took and paid on a day (UTC) in a currency, as it acknowledged. 1/10,000 units. */
export interface StatementDay {
  readonly day: string;
  readonly currency: string;
  readonly bets: bigint;
  readonly staked: bigint;
  readonly paid: bigint;
  /** Wins that it has not acknowledged yet, or refused: they are to be paid. */
  readonly unpaid: bigint;
}

/** The days of a partner, oldest first: each stake and win on the day on which its stake was asked for, or its round ended. */
export async function statementOf(
  reader: Reader,
  partner: string,
  span: { readonly from: Date; readonly to: Date },
): Promise<StatementDay[]> {
  const { sum, countAll } = reader.fn;
  const rows = await reader
    .selectFrom('supply_transaction')
    .select(({ fn, val }) => [
      fn<string>('to_char', ['created_at', val('YYYY-MM-DD')]).as('day'),
      'currency',
      countAll<bigint>().filterWhere('kind', '=', 'bet').filterWhere('state', '=', 'done').as('bets'),
      sum<string | null>('amount')
        .filterWhere('kind', '=', 'bet')
        .filterWhere('state', '=', 'done')
        .as('staked'),
      sum<string | null>('amount')
        .filterWhere('kind', '=', 'win')
        .filterWhere('state', '=', 'done')
        .as('paid'),
      sum<string | null>('amount')
        .filterWhere('kind', '=', 'win')
        .filterWhere('state', '<>', 'done')
        .as('unpaid'),
    ])
    .where('partner', '=', partner)
    .where('created_at', '>=', span.from)
    .where('created_at', '<', span.to)
    .groupBy(['day', 'currency'])
    .orderBy('day')
    .execute();
  return rows.map(({ staked, paid, unpaid, bets, ...row }) => ({
    ...row,
    bets: BigInt(bets),
    staked: BigInt(staked ?? 0),
    paid: BigInt(paid ?? 0),
    unpaid: BigInt(unpaid ?? 0),
  }));
}

/** What the wallet of a partner was sent, newest first, with what the partner calls the player. */
export function listSupplies(
  reader: Reader,
  of: {
    readonly partner: string;
    readonly state?: SupplyTransactionTable['state'] | undefined;
    /** The last of the page before. */
    readonly before?: string | undefined;
    readonly limit: number;
  },
) {
  let asked = reader
    .selectFrom('supply_transaction as t')
    .innerJoin('supply_player as p', 'p.id', 't.player_id')
    .selectAll('t')
    .select('p.user_ref')
    .where('t.partner', '=', of.partner);
  if (of.state !== undefined) asked = asked.where('t.state', '=', of.state);
  if (of.before !== undefined) asked = asked.where('t.id', '<', of.before);
  return asked.orderBy('t.id', 'desc').limit(of.limit).execute();
}
