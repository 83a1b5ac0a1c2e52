import { sql } from 'kysely';
import type { Product } from '#rules/rewards/bonus/promotion.ts';
import type { Reader } from '../db/database.ts';
import { playSince } from '../ledger/public.ts';

const DAY_MS = 86_400_000;

/**
 * What a player lost on a product in the days before, 1/10,000 units: never more than the cash that was lost on everything,
 * so that bonus money and wins elsewhere are no loss. Tickets count once they are settled.
 */
export async function lossOf(
  reader: Reader,
  of: {
    readonly playerId: bigint;
    readonly product: Product;
    readonly days: number;
    readonly now: Date;
  },
): Promise<bigint> {
  const since = new Date(of.now.getTime() - of.days * DAY_MS);
  const all = -(await playSince(reader, of.playerId, since));
  const { rows } = await sql<{ lost: bigint }>`
    select coalesce(sum(risk - returned), 0)::bigint as lost from sports_ticket
     where player_id = ${of.playerId} and id >= uuid_floor(${since}) and settled_at is not null
       and paid_by = 'cash'`.execute(reader);
  const onTickets = rows[0]?.lost ?? 0n;
  const own = of.product === 'sportsbook' ? onTickets : all - onTickets;
  const lost = own < all ? own : all;
  return lost > 0n ? lost : 0n;
}
