import type { CallResponse } from '#contract/calls.ts';
import { type Amount, formatAmount } from '#rules/money/amount.ts';
import {
  isMoneyLimit,
  type LimitKind,
  type LimitValue,
  LOOSEN_AFTER_MS,
  limitKinds,
  limitWindowMs,
  looseningState,
} from '#rules/players/limits.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import { type PlayTotals, playTotals } from '../../ledger/public.ts';
import type { PlayerDeps } from '../deps.ts';
import { findChanges, findLimits, findStop, type LimitChange, type Stop } from './store.ts';

/** The dependencies of reading limits: the database, and the deposits of the wallet. */
export type LimitDeps = Pick<PlayerDeps, 'db' | 'depositedSince'>;

type LimitRow = CallResponse<'/api/players/limits'>['value'][number];

const MINUTE_MS = 60_000;

export async function readLimits(
  deps: LimitDeps,
  { playerId, now }: PlayerAction,
): Promise<CallResponse<'/api/players/limits'>> {
  const reader = deps.db.read;
  return {
    statusCode: 1,
    value: await limitRows(deps, reader, playerId, limitKinds, now),
    stop: stopRow(await findStop(reader, playerId, now)),
  };
}

export async function readLimit(
  deps: LimitDeps,
  reader: Reader,
  playerId: bigint,
  kind: LimitKind,
  now: Date,
): Promise<LimitRow> {
  const [row] = await limitRows(deps, reader, playerId, [kind], now);
  if (!row) throw new Error(`no limit is called ${kind}`);
  return row;
}

export function stopRow(stop: Stop | undefined): CallResponse<'/api/players/limits'>['stop'] {
  if (!stop) return null;
  const { kind, since, until } = stop;
  return { kind, since: since.toISOString(), until: until?.toISOString() ?? null };
}

async function limitRows(
  deps: LimitDeps,
  reader: Reader,
  playerId: bigint,
  kinds: readonly LimitKind[],
  now: Date,
): Promise<LimitRow[]> {
  const limits = await findLimits(reader, playerId);
  const changes = await findChanges(reader, playerId);
  const results = await playTotals(reader, playerId, now);
  const rows: LimitRow[] = [];
  for (const kind of kinds) {
    const limit = limits.get(kind) ?? null;
    const since = new Date(now.getTime() - limitWindowMs(kind));
    const used = kind.startsWith('deposit_')
      ? await deps.depositedSince(reader, { playerId, since, now })
      : usedOf(kind, results);
    const change = changes.find((one) => one.kind === kind);
    rows.push({
      kind,
      limit: shown(kind, limit),
      // Losses and minutes are counted for those who limit them.
      used: limit === null || used === null ? null : shown(kind, used),
      change: change ? changeRow(change, now) : null,
    });
  }
  return rows;
}

function usedOf(kind: LimitKind, results: PlayTotals): Amount | null {
  switch (kind) {
    case 'loss_day':
      return results.lostDay;
    case 'loss_week':
      return results.lostWeek;
    case 'loss_month':
      return results.lostMonth;
    case 'play_minutes':
      return BigInt(Math.floor(results.playedMsDay / MINUTE_MS));
    default:
      return null;
  }
}

function changeRow(change: LimitChange, now: Date): NonNullable<LimitRow['change']> {
  const askedAt = change.askedAt.getTime();
  return {
    limit: shown(change.kind, change.to),
    asked_at: change.askedAt.toISOString(),
    ripe_at: new Date(askedAt + LOOSEN_AFTER_MS).toISOString(),
    state: looseningState(askedAt, now.getTime()),
  };
}

function shown(kind: LimitKind, value: bigint): string;
function shown(kind: LimitKind, value: LimitValue): string | null;
function shown(kind: LimitKind, value: LimitValue): string | null {
  if (value === null) return null;
  return isMoneyLimit(kind) ? formatAmount(value) : String(value);
}
