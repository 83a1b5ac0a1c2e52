import type { CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { parseAmount } from '#rules/money/amount.ts';
import {
  isAboveCap,
  isLimitValue,
  isMoneyLimit,
  type LimitKind,
  type LimitValue,
  LOOSEN_AFTER_MS,
  limitChange,
  looseningState,
} from '#rules/players/limits.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { renewGuard } from './guard.ts';
import { type LimitDeps, readLimit } from './read-limits.ts';
import {
  decideChange,
  findCap,
  findChanges,
  findLimits,
  lockPlayer,
  recordChange,
  setLimit,
} from './store.ts';

/** Sets a limit: what protects more holds at once, what protects less waits for a day and for a second word. */
export async function setPlayerLimit(
  deps: LimitDeps,
  context: PlayerAction,
  { kind, limit }: { readonly kind: LimitKind; readonly limit: string | null },
): Promise<CallResponse<'/api/players/limits_set'> | Refusal> {
  const wanted = readValue(kind, limit);
  if (wanted === undefined || !isLimitValue(kind, wanted)) return refuse('invalidLimit', { field: 'limit' });
  return deps.db.tx(async (tx) => {
    const applied = await change(tx, context, kind, wanted);
    if (isRefusal(applied)) return applied;
    return { statusCode: 1, applied, value: await readLimit(deps, tx, context.playerId, kind, context.now) };
  });
}

/** @returns whether the limit is as it was wanted from now on; refused where staff has set a lower one */
async function change(
  tx: Tx,
  { playerId, actor, now }: PlayerAction,
  kind: LimitKind,
  to: LimitValue,
): Promise<boolean | Refusal> {
  await lockPlayer(tx, playerId);
  if (isAboveCap(to, await findCap(tx, playerId, kind))) return refuse('limitSetByUs', { field: 'limit' });
  const from = (await findLimits(tx, playerId)).get(kind) ?? null;
  const what = limitChange(from, to);
  if (what === 'same') {
    await decideChange(tx, { playerId, kind, state: 'cancelled', actor, now });
    return true;
  }
  if (what === 'tighter') {
    await setLimit(tx, playerId, kind, to, now);
    await recordChange(tx, { playerId, kind, from, to, state: 'applied', actor, now });
    await renewGuard(tx, playerId, now);
    return true;
  }
  const waiting = (await findChanges(tx, playerId)).find((one) => one.kind === kind);
  // Asked for again, the same change keeps its place in time.
  if (waiting?.to !== to) await recordChange(tx, { playerId, kind, from, to, state: 'waiting', actor, now });
  return false;
}

/** The player's second word on a change that has waited for its day. */
export async function confirmLimit(
  deps: LimitDeps,
  { playerId, actor, now }: PlayerAction,
  kind: LimitKind,
): Promise<CallResponse<'/api/players/limits_confirm'> | Refusal> {
  return deps.db.tx(async (tx) => {
    await lockPlayer(tx, playerId);
    const waiting = (await findChanges(tx, playerId)).find((one) => one.kind === kind);
    if (!waiting) return refuse('noLimitChange', { field: 'kind' });
    const askedAt = waiting.askedAt.getTime();
    if (looseningState(askedAt, now.getTime()) === 'pending') {
      const left = askedAt + LOOSEN_AFTER_MS - now.getTime();
      return refuse('limitNotRipe', { detail: { retry_after: Math.ceil(left / 1000) } });
    }
    if (isAboveCap(waiting.to, await findCap(tx, playerId, kind))) return refuse('limitSetByUs');
    await setLimit(tx, playerId, kind, waiting.to, now);
    await decideChange(tx, { playerId, kind, state: 'confirmed', actor, now });
    await renewGuard(tx, playerId, now);
    return { statusCode: 1, value: await readLimit(deps, tx, playerId, kind, now) };
  });
}

/** Drops a change that waits. */
export async function cancelLimit(
  deps: LimitDeps,
  { playerId, actor, now }: PlayerAction,
  kind: LimitKind,
): Promise<CallResponse<'/api/players/limits_cancel'> | Refusal> {
  return deps.db.tx(async (tx) => {
    await lockPlayer(tx, playerId);
    if (!(await decideChange(tx, { playerId, kind, state: 'cancelled', actor, now })))
      return refuse('noLimitChange', { field: 'kind' });
    return { statusCode: 1, value: await readLimit(deps, tx, playerId, kind, now) };
  });
}

/** `undefined` where the text is neither an amount nor minutes, whichever the kind asks for. */
function readValue(kind: LimitKind, text: string | null): LimitValue | undefined {
  if (text === null) return null;
  if (isMoneyLimit(kind)) return parseAmount(text);
  return /^\d{1,4}$/.test(text) ? BigInt(text) : undefined;
}
