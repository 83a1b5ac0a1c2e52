import { type RawBuilder, sql } from 'kysely';
import { formatLine, parseLine } from '#rules/sportsbook/line.ts';
import { binaryArray, plainArray } from '../../../db/arrays.ts';
import type { Tx } from '../../../db/database.ts';
import type { ReadKey } from '../apply/market-key.ts';
import { type EventDraft, keyOf, type MarketDraft } from './draft.ts';
import type { LoadedMarket } from './rows.ts';

export interface MarketKey extends ReadKey {
  readonly event: bigint;
}

/** Each way to name a market finds it by the whole of the index: comparing lines that may be null would look at them all. */
export async function loadMarkets(
  tx: Tx,
  events: ReadonlyMap<bigint | undefined, EventDraft>,
  wideIds: readonly bigint[],
  keys: readonly MarketKey[],
): Promise<void> {
  const wide = new Set(wideIds);
  const asked = keys.filter(({ event }) => !wide.has(event));
  const found = [
    ...(wide.size === 0
      ? []
      : await readMarkets(tx, sql`where event_id = any(${plainArray(wideIds)}::bigint[])`)),
    ...(await readAsked(
      tx,
      asked.filter(({ line }) => line !== null),
      sql`market.line = asked.line`,
    )),
    ...(await readAsked(
      tx,
      asked.filter(({ line }) => line === null),
      sql`market.line is null`,
    )),
  ];
  for (const row of found) {
    const market = toMarket(row);
    events.get(row.event_id)?.markets.set(keyOf(market.type, market.period, market.line), market);
  }
}

async function readAsked(
  tx: Tx,
  keys: readonly MarketKey[],
  isLine: RawBuilder<unknown>,
): Promise<readonly LoadedMarket[]> {
  if (keys.length === 0) return [];
  const texts = (pick: (key: MarketKey) => string | null) => binaryArray('text', keys.map(pick));
  return readMarkets(
    tx,
    sql`join unnest(${plainArray(keys.map(({ event }) => event))}::bigint[], ${texts(({ type }) => type)}::text[],
                     ${texts(({ period }) => period)}::text[], ${texts(({ line }) => line)}::text[]::numeric[])
              as asked (event_id, bet_type, period, line)
          on market.event_id = asked.event_id and market.bet_type = asked.bet_type
         and market.period = asked.period and ${isLine}`,
  );
}

/**
 * Reads without locks: only feeds write markets, each its own while it holds its feed row, and other writers lock the
 * event, which the feed holds by now.
 */
async function readMarkets(tx: Tx, which: RawBuilder<unknown>): Promise<readonly LoadedMarket[]> {
  const { rows } = await sql<LoadedMarket>`
    select market.id, market.event_id, market.bet_type, market.period, market.line::text as line, market.state,
           market.held_state, market.selections, market.is_main, market.combo_min, market.cashout, market.suspended_sites,
           market.version
      from sports_market market ${which}`.execute(tx);
  return rows;
}

function toMarket(row: LoadedMarket): MarketDraft {
  const quarters = row.line === null ? undefined : parseLine(row.line);
  return {
    id: row.id,
    type: row.bet_type,
    period: row.period,
    line: quarters === undefined ? row.line : formatLine(quarters),
    state: row.state,
    heldState: row.held_state,
    selections: row.selections,
    isMain: row.is_main,
    comboMin: row.combo_min,
    cashout: row.cashout,
    suspendedSites: row.suspended_sites,
    version: row.version,
    messageId: undefined,
    before: { state: row.state, isMain: row.is_main },
    isChanged: false,
    isConfirmed: false,
  };
}
