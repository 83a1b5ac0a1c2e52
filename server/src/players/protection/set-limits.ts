import { type Refusal, refuse } from '#contract/errors.ts';
import { parseAmount } from '#rules/money/amount.ts';
import {
  isLimitValue,
  isMoneyLimit,
  type LimitKind,
  type LimitValue,
  LOOSEN_AFTER_MS,
  limitChange,
  looseningState,
} from '#rules/players/limits.ts';
import type { Tx } from '../../db/database.ts';
import type { PlayerContext, RequestOf, ResponseOf } from '../../edge/handlers.ts';
import type { PlayerParts } from '../parts.ts';
import { renewGuard } from './guard.ts';
import { readLimit } from './read-limits.ts';
import { decideChange, findChanges, findLimits, lockPlayer, recordChange, setLimit } from './store.ts';

/** Sets a limit: what protects more holds at once, what protects less waits for a day and for a second word. */
export async function setPlayerLimit(
  parts: PlayerParts,
  request: RequestOf<'players.limitsSet'>,
  { player }: PlayerContext,
): Promise<ResponseOf<'players.limitsSet'> | Refusal> {
  const { kind } = request;
  const wanted = readValue(kind, request.limit);
  if (wanted === undefined || !isLimitValue(kind, wanted)) return refuse('invalidLimit', { field: 'limit' });
  const now = parts.clock.now();
  return parts.db.tx(async (tx) => {
    const applied = await change(tx, player.playerId, kind, wanted, now);
    return { statusCode: 1, applied, value: await readLimit(parts, tx, player.playerId, kind, now) };
  });
}

/** @returns whether the limit is as it was wanted from now on */
async function change(
  tx: Tx,
  playerId: bigint,
  kind: LimitKind,
  to: LimitValue,
  now: Date,
): Promise<boolean> {
  await lockPlayer(tx, playerId);
  const from = (await findLimits(tx, playerId)).get(kind) ?? null;
  const what = limitChange(from, to);
  if (what === 'same') {
    await decideChange(tx, playerId, kind, 'cancelled', now);
    return true;
  }
  if (what === 'tighter') {
    await setLimit(tx, playerId, kind, to, now);
    await recordChange(tx, { playerId, kind, from, to, state: 'applied', now });
    await renewGuard(tx, playerId, now);
    return true;
  }
  const waiting = (await findChanges(tx, playerId)).find((one) => one.kind === kind);
  // Asked for again, the same change keeps its place in time.
  if (waiting?.to !== to) await recordChange(tx, { playerId, kind, from, to, state: 'waiting', now });
  return false;
}

/** The player's second word on a change that has waited for its day. */
export async function confirmLimit(
  parts: PlayerParts,
  { kind }: RequestOf<'players.limitsConfirm'>,
  { player }: PlayerContext,
): Promise<ResponseOf<'players.limitsConfirm'> | Refusal> {
  const now = parts.clock.now();
  const { playerId } = player;
  return parts.db.tx(async (tx) => {
    await lockPlayer(tx, playerId);
    const waiting = (await findChanges(tx, playerId)).find((one) => one.kind === kind);
    if (!waiting) return refuse('noLimitChange', { field: 'kind' });
    const askedAt = waiting.askedAt.getTime();
    if (looseningState(askedAt, now.getTime()) === 'pending') {
      const left = askedAt + LOOSEN_AFTER_MS - now.getTime();
      return refuse('limitNotRipe', { detail: { retry_after: Math.ceil(left / 1000) } });
    }
    await setLimit(tx, playerId, kind, waiting.to, now);
    await decideChange(tx, playerId, kind, 'confirmed', now);
    await renewGuard(tx, playerId, now);
    return { statusCode: 1, value: await readLimit(parts, tx, playerId, kind, now) };
  });
}

export async function cancelLimit(
  parts: PlayerParts,
  { kind }: RequestOf<'players.limitsCancel'>,
  { player }: PlayerContext,
): Promise<ResponseOf<'players.limitsCancel'> | Refusal> {
  const now = parts.clock.now();
  return parts.db.tx(async (tx) => {
    await lockPlayer(tx, player.playerId);
    if (!(await decideChange(tx, player.playerId, kind, 'cancelled', now)))
      return refuse('noLimitChange', { field: 'kind' });
    return { statusCode: 1, value: await readLimit(parts, tx, player.playerId, kind, now) };
  });
}

/** `undefined` where the text is neither an amount nor minutes, whichever the kind asks for. */
function readValue(kind: LimitKind, text: string | null): LimitValue | undefined {
  if (text === null) return null;
  if (isMoneyLimit(kind)) return parseAmount(text);
  return /^\d{1,4}$/.test(text) ? BigInt(text) : undefined;
}
