import { sql } from 'kysely';
import { binaryArray, plainArray, textArray } from '../../../db/arrays.ts';
import { binaryColumn, types } from '../../../db/binary/binary-column.ts';
import type { Tx } from '../../../db/database.ts';
import type { LegRow, TicketRow } from '../store.ts';

/** Writes new tickets and their legs. */
export async function insertTickets(
  tx: Tx,
  tickets: readonly TicketRow[],
  legs: readonly LegRow[],
): Promise<void> {
  if (tickets.length === 0) return;
  const texts = (of: (ticket: TicketRow) => string | null) => binaryArray('text', tickets.map(of));
  const amounts = (of: (ticket: TicketRow) => bigint) => binaryColumn(types.bigint, tickets.map(of));
  const uuids = (of: (ticket: TicketRow) => string) => binaryColumn(types.uuid, tickets.map(of));
  const moments = (of: (ticket: TicketRow) => Date | null) =>
    binaryColumn(
      types.moment,
      tickets.map((ticket) => of(ticket)?.getTime() ?? null),
    );
  await sql`/* prepared: insert_tickets */
    insert into sports_ticket (id, key, site_id, player_id, content, kind, system, sport, state, odds_format, stake_mode,
        policy, currency, stake, risk, running, to_win, max_payout, placed_at, decides_at, decided_at)
    select u.id, u.key, u.site_id, u.player_id, u.content, u.kind, u.system, u.sport, u.state, u.odds_format,
           u.stake_mode, u.policy, u.currency, u.stake, u.risk, u.risk, u.to_win, u.max_payout, u.placed_at,
           u.decides_at, u.decided_at
      from unnest(${uuids(({ id }) => id)}::uuid[], ${uuids(({ key }) => key)}::uuid[],
          ${plainArray(tickets.map(({ site_id }) => site_id))}::int[], ${amounts(({ player_id }) => player_id)}::bigint[],
          ${binaryColumn(
            types.sha256,
            tickets.map(({ content }) => content.toString('latin1')),
          )}::bytea[],
          ${texts(({ kind }) => kind)}::text[], ${texts(({ system }) => system)}::text[],
          ${texts(({ sport }) => sport)}::text[], ${texts(({ state }) => state)}::text[],
          ${texts(({ odds_format }) => odds_format)}::text[], ${texts(({ stake_mode }) => stake_mode)}::text[],
          ${texts(({ policy }) => policy)}::text[], ${texts(({ currency }) => currency)}::text[],
          ${amounts(({ stake }) => stake)}::bigint[], ${amounts(({ risk }) => risk)}::bigint[],
          ${amounts(({ to_win }) => to_win)}::bigint[], ${amounts(({ max_payout }) => max_payout)}::bigint[],
          ${moments(({ placed_at }) => placed_at)}::timestamptz[],
          ${moments(({ decides_at }) => decides_at)}::timestamptz[],
          ${moments(({ decided_at }) => decided_at)}::timestamptz[])
        as u (id, key, site_id, player_id, content, kind, system, sport, state, odds_format, stake_mode, policy, currency,
          stake, risk, to_win, max_payout, placed_at, decides_at, decided_at)`.execute(tx);
  await insertLegs(tx, legs);
}

/** What legs copy of their market is sent once for all legs on it: its names are longer than all else. */
async function insertLegs(tx: Tx, legs: readonly LegRow[]): Promise<void> {
  const { markets, places } = byMarket(legs);
  const texts = (of: (leg: LegRow) => string) => binaryArray('text', legs.map(of));
  const copied = (of: (leg: LegRow) => string | null) => binaryArray('text', markets.map(of));
  const numbers = (of: (leg: LegRow) => bigint) => binaryColumn(types.bigint, markets.map(of));
  await sql`/* prepared: insert_legs */
    insert into sports_leg (ticket_id, n, player_id, selection, odds, odds_decimal, event_id, market_id, sport, bet_type,
        period, line, market_version, feed_code, message_id, listed, names, starts_at, is_live, score, red_cards)
    select u.ticket_id, u.n, u.player_id, u.selection, u.odds, u.odds_decimal, m.event_id, m.market_id, m.sport,
           m.bet_type, m.period, m.line, m.market_version, m.feed_code, m.message_id, m.listed::text[], m.names,
           m.starts_at, m.is_live, m.score::smallint[], m.red_cards::smallint[]
      from unnest(${binaryColumn(
        types.uuid,
        legs.map(({ ticket_id }) => ticket_id),
      )}::uuid[], ${binaryColumn(
        types.smallint,
        legs.map(({ n }) => n),
      )}::smallint[],
          ${binaryColumn(
            types.bigint,
            legs.map(({ player_id }) => player_id),
          )}::bigint[], ${texts(({ selection }) => selection)}::text[],
          ${texts(({ odds }) => odds)}::text[], ${texts(({ odds_decimal }) => odds_decimal)}::text[],
          ${binaryColumn(types.bigint, places)}::bigint[])
        as u (ticket_id, n, player_id, selection, odds, odds_decimal, market)
      join unnest(${numbers(({ event_id }) => event_id)}::bigint[], ${numbers(({ market_id }) => market_id)}::bigint[],
          ${copied(({ sport }) => sport)}::text[], ${copied(({ bet_type }) => bet_type)}::text[],
          ${copied(({ period }) => period)}::text[], ${copied(({ line }) => line)}::text[],
          ${numbers(({ market_version }) => market_version)}::bigint[], ${copied(({ feed_code }) => feed_code)}::text[],
          ${numbers(({ message_id }) => message_id)}::bigint[], ${copied(({ listed }) => textArray(listed))}::text[],
          ${binaryArray(
            'jsonb',
            markets.map(({ names }) => JSON.stringify(names)),
          )}::jsonb[],
          ${binaryColumn(
            types.moment,
            markets.map(({ starts_at }) => starts_at.getTime()),
          )}::timestamptz[],
          ${plainArray(markets.map(({ is_live }) => is_live))}::boolean[],
          ${copied(({ score }) => score && plainArray(score))}::text[],
          ${copied(({ red_cards }) => red_cards && plainArray(red_cards))}::text[]) with ordinality
        as m (event_id, market_id, sport, bet_type, period, line, market_version, feed_code, message_id, listed, names,
          starts_at, is_live, score, red_cards, place) on m.place = u.market`.execute(tx);
}

/** A leg on each of the markets, and for each leg the place of its market among those, from 1 on. */
function byMarket(legs: readonly LegRow[]) {
  const known = new Map<string, number>();
  const markets: LegRow[] = [];
  const places = legs.map((leg) => {
    const name = leg.names.selection ? `${leg.market_id} ${leg.selection}` : String(leg.market_id);
    const place = known.get(name) ?? markets.push(leg);
    known.set(name, place);
    return BigInt(place);
  });
  return { markets, places };
}
