import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import {
  isLimitValue,
  isMoneyLimit,
  type LimitKind,
  type LimitValue,
  type StopKind,
} from '#rules/players/limits.ts';
import type { Db } from '../../db/database.ts';
import { stopByStaff, tightenLimit } from '../../players/public.ts';
import { audit, type StaffContext } from '../context.ts';
import type { FoundPlayer } from '../players/find-player.ts';

const objectOf = ({ id }: FoundPlayer) => `player:${id}`;

function shownLimit(kind: LimitKind, value: LimitValue): string | null {
  if (value === null) return null;
  return isMoneyLimit(kind) ? formatAmount(value) : String(value);
}

/** An amount, or whole minutes, where it can be a limit of that kind. */
export function readLimit(kind: LimitKind, text: string): bigint | undefined {
  const isMinutes = /^\d{1,4}$/.test(text);
  const value = isMoneyLimit(kind) ? parseAmount(text) : isMinutes ? BigInt(text) : undefined;
  return value !== undefined && isLimitValue(kind, value) ? value : undefined;
}

/** Adds a limit for a player, or lowers it. @param change.limit an amount, or whole minutes */
export async function addLimit(
  db: Db,
  context: StaffContext,
  player: FoundPlayer,
  change: { readonly kind: LimitKind; readonly limit: string; readonly reason: string },
): Promise<{ readonly before: string | null; readonly after: string } | OfficeRefusal> {
  const { kind, reason } = change;
  const value = readLimit(kind, change.limit);
  if (value === undefined) return refuseStaff('invalidLimit', { field: 'limit' });
  const action = { siteId: player.site_id, playerId: player.id, actor: context.actor, now: context.now };
  return db.tx(async (tx) => {
    const done = await tightenLimit(tx, action, { kind, value });
    if (!done) return refuseStaff('limitNotTighter', { field: 'limit' });
    const before = shownLimit(kind, done.from);
    const after = shownLimit(kind, done.to) ?? '';
    await audit(tx, context, {
      ...{ object: objectOf(player), siteId: player.site_id, reason },
      ...{ before: { [kind]: before }, after: { [kind]: after } },
    });
    return { before, after };
  });
}

/** The accounts that a stop reached beside the player's own. */
export interface Stopped {
  readonly until: Date | null;
  readonly others: readonly bigint[];
}

/** Begins a break or an exclusion of a player. */
export async function excludePlayer(
  db: Db,
  context: StaffContext,
  player: FoundPlayer,
  { kind, reason }: { readonly kind: StopKind; readonly reason: string },
): Promise<Stopped | OfficeRefusal> {
  const action = { siteId: player.site_id, playerId: player.id, actor: context.actor, now: context.now };
  return db.tx(async (tx) => {
    const begun = await stopByStaff(tx, action, kind);
    if (!begun) return refuseStaff('stopNotLonger', { field: 'kind' });
    const { until } = begun.stop;
    const others = begun.others.map(({ playerId }) => playerId);
    await audit(tx, context, {
      ...{ object: objectOf(player), siteId: player.site_id, reason },
      after: { kind, until: until?.toISOString() ?? null, others: others.map(String) },
    });
    return { until, others };
  });
}
