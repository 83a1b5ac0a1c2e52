import { sql } from 'kysely';
import type { OfficeResponse } from '#contract/office/calls.ts';
import type { SignalState } from '#contract/office/rewards/signal.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { SignalKind } from '#rules/rewards/bonus/signals/numbers.ts';
import { plainArray } from '../../../db/arrays.ts';
import type { Reader } from '../../../db/database.ts';

type Shown = OfficeResponse<'/api/office/suspicions/get'>['signal'];

export interface SignalFilter {
  readonly siteIds: readonly number[];
  readonly signalId?: string | undefined;
  readonly playerId?: bigint | undefined;
  readonly kind?: SignalKind | undefined;
  readonly state?: SignalState | undefined;
  /** Only signals found before this one. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Signals of these sites, newest first; without a state, a player or an id those that wait. */
export function readSignals(reader: Reader, filter: SignalFilter) {
  let query = reader
    .selectFrom('bonus_signal as s')
    .innerJoin('bonus_grant as g', 'g.id', 's.grant_id')
    .innerJoin('bonus_promotion as p', 'p.id', 'g.promotion_id')
    .innerJoin('player', 'player.id', 's.player_id')
    .innerJoin('site', 'site.id', 's.site_id')
    .selectAll('s')
    .select(['site.external_id', 'site.currency', 'player.account_id', 'p.id as promotion_id', 'p.name'])
    .select(['g.state as grant_state', 'g.worth', 'g.amount', 'g.required', 'g.wagered', 'g.converted'])
    .select('g.created_at as granted_at')
    .where(sql<boolean>`s.site_id = any (${plainArray(filter.siteIds)}::int[])`);
  if (filter.signalId !== undefined) query = query.where('s.id', '=', filter.signalId);
  else if (filter.state !== undefined) query = query.where('s.state', '=', filter.state);
  else if (filter.playerId === undefined) query = query.where('s.decided_at', 'is', null);
  if (filter.playerId !== undefined) query = query.where('s.player_id', '=', filter.playerId);
  if (filter.kind !== undefined) query = query.where('s.kind', '=', filter.kind);
  if (filter.before !== undefined) query = query.where('s.id', '<', filter.before);
  return query.orderBy('s.id', 'desc').limit(filter.limit).execute();
}

export type SignalFacts = Awaited<ReturnType<typeof readSignals>>[number];

export const signalOnWire = (row: SignalFacts): Shown => ({
  signal_id: row.id,
  site: row.external_id,
  currency: row.currency,
  kind: row.kind,
  state: row.state,
  player_id: String(row.player_id),
  account_id: row.account_id,
  promotion: { promotion_id: row.promotion_id, name: row.name },
  grant: {
    grant_id: row.grant_id,
    state: row.grant_state,
    worth: formatAmount(row.worth),
    amount: formatAmount(row.amount),
    required: formatAmount(row.required),
    wagered: formatAmount(row.wagered),
    converted: formatAmount(row.converted),
    created_at: row.granted_at.toISOString(),
  },
  evidence: row.evidence,
  found_at: row.found_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_by,
  reason: row.reason,
  version: row.version,
});

/** The names of the accounts that the evidence of a signal is about, by player. */
export async function accountsOf(
  reader: Reader,
  { evidence, player_id, site_id }: SignalFacts,
): Promise<Record<string, string>> {
  const named =
    evidence.kind === 'shared'
      ? evidence.others.map((one) => one.player_id)
      : evidence.kind === 'opposite'
        ? evidence.pairs.map(({ other }) => other.player_id)
        : [];
  const ids = [...new Set([player_id, ...named.map(BigInt)])];
  const rows = await reader
    .selectFrom('player')
    .select(['id', 'account_id'])
    .where('id', 'in', ids)
    .where('site_id', '=', site_id)
    .execute();
  return Object.fromEntries(rows.map(({ id, account_id }) => [String(id), account_id]));
}

/** What else is suspected of the grant of a signal. */
export const othersOf = (reader: Reader, { id, grant_id }: SignalFacts) =>
  reader
    .selectFrom('bonus_signal')
    .select(['id as signal_id', 'kind', 'state'])
    .where('grant_id', '=', grant_id)
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .execute();
