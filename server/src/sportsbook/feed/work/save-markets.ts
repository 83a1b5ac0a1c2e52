import { sql } from 'kysely';
import { binaryArray, plainArray } from '../../../db/arrays.ts';
import type { Tx } from '../../../db/database.ts';
import { type EventDraft, keyOf, type MarketDraft, type Work } from './draft.ts';

/** Writes markets: the new, the changed, and those whose prices were sent again. */
export async function saveMarkets(tx: Tx, work: Work): Promise<void> {
  const fresh: [EventDraft, MarketDraft][] = [];
  const changed: MarketDraft[] = [];
  const confirmed: MarketDraft[] = [];
  for (const event of work.events.values()) {
    for (const market of event.markets.values()) {
      if (market.isChanged) market.version += 1n;
      if (market.id === undefined) fresh.push([event, market]);
      else if (market.isChanged) changed.push(market);
      else if (market.isConfirmed) confirmed.push(market);
    }
  }
  if (fresh.length > 0) await insertMarkets(tx, fresh, work.now);
  if (changed.length > 0) await updateMarkets(tx, changed, work.now);
  if (confirmed.length > 0) await confirmMarkets(tx, confirmed, work.now);
}

async function insertMarkets(tx: Tx, fresh: readonly [EventDraft, MarketDraft][], now: Date): Promise<void> {
  const incoming = fresh.map(([event, market]) => ({
    event_id: String(event.id),
    bet_type: market.type,
    period: market.period,
    line: market.line,
    state: market.state,
    held_state: market.heldState,
    selections: market.selections,
    is_main: market.isMain,
    combo_min: market.comboMin,
    cashout: market.cashout,
    version: String(market.version),
    message_id: String(market.messageId),
  }));
  const { rows } = await sql<{ id: bigint; event_id: bigint; key: string }>`
    insert into sports_market (
           event_id, bet_type, period, line, state, held_state, selections, is_main, combo_min, cashout, version,
           message_id, priced_at)
    select event_id, bet_type, period, line, state, held_state, selections, is_main, combo_min, cashout, version,
           message_id, ${now}
      from json_to_recordset(${JSON.stringify(incoming)}::json) as incoming (
           event_id bigint, bet_type text, period text, line numeric, state text, held_state text, selections jsonb,
           is_main boolean, combo_min smallint, cashout boolean, version bigint, message_id bigint)
    returning id, event_id, concat_ws(' ', bet_type, period, coalesce(trim_scale(line)::text, '')) as key`.execute(
    tx,
  );
  const ids = new Map(rows.map(({ id, event_id, key }) => [`${event_id} ${key}`, id]));
  for (const [event, market] of fresh)
    market.id = ids.get(`${event.id} ${keyOf(market.type, market.period, market.line)}`);
}

async function updateMarkets(tx: Tx, changed: readonly MarketDraft[], now: Date): Promise<void> {
  const words = (pick: (market: MarketDraft) => string | null) => binaryArray('text', changed.map(pick));
  const plain = (pick: (market: MarketDraft) => bigint | number | boolean | undefined) =>
    plainArray(changed.map(pick));
  const selections = binaryArray(
    'jsonb',
    changed.map((market) => JSON.stringify(market.selections)),
  );
  await sql`
    update sports_market as market
       set state = incoming.state, held_state = incoming.held_state, selections = incoming.selections, is_main = incoming.is_main,
           combo_min = incoming.combo_min, cashout = incoming.cashout, version = incoming.version, message_id = incoming.message_id,
           priced_at = case when incoming.is_priced then ${now}::timestamptz else market.priced_at end
      from unnest(${plain(({ id }) => id)}::bigint[], ${words(({ state }) => state)}::text[],
                  ${words(({ heldState }) => heldState)}::text[], ${selections}::jsonb[],
                  ${plain(({ isMain }) => isMain)}::boolean[], ${plain(({ comboMin }) => comboMin)}::smallint[],
                  ${plain(({ cashout }) => cashout)}::boolean[], ${plain(({ version }) => version)}::bigint[],
                  ${plain(({ messageId }) => messageId)}::bigint[],
                  ${plain(({ isConfirmed }) => isConfirmed)}::boolean[])
           as incoming (id, state, held_state, selections, is_main, combo_min, cashout, version, message_id, is_priced)
     where market.id = incoming.id`.execute(tx);
}

/** Confirms unchanged prices: cash-outs check how old a price is. */
async function confirmMarkets(tx: Tx, confirmed: readonly MarketDraft[], now: Date): Promise<void> {
  const ids = plainArray(confirmed.map(({ id }) => id));
  await sql`update sports_market set priced_at = ${now} where id = any(${ids}::bigint[])`.execute(tx);
}
