import type { SessionEnd } from '#contract/errors.ts';
import { isExclusion, type StopKind, stopEnds } from '#rules/players/limits.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import { balances, endLaunches } from '../../ledger/public.ts';
import { stopOtherAccounts } from '../exclusions/stop-related.ts';
import { endSessions, openSessionIds } from '../sessions/sessions.ts';
import { renewGuard } from './guard.ts';
import { insertStop, type Stop } from './store.ts';

/** An account of somebody else's name that a stop reaches, since it may be the same person's. */
export interface StoppedAccount {
  readonly playerId: bigint;
  readonly siteId: number;
}

export interface BegunStop {
  readonly stop: Stop;
  /** The person's other accounts on the sites of the operator. */
  readonly others: readonly StoppedAccount[];
}

/**
 * Begins a break or an exclusion of a player that is locked, and whose stop this one outlasts: from its commit on no stake and no
 * deposit is taken, and the games that are open can play no further round. An exclusion also stops the player's other
 * accounts on the sites of the operator.
 */
export async function beginStop(
  tx: Tx,
  { siteId, playerId, actor, now }: PlayerAction,
  kind: StopKind,
): Promise<BegunStop> {
  const ends = stopEnds(kind, now.getTime());
  const stop = { kind, since: now, until: ends === null ? null : new Date(ends) };
  await insertStop(tx, playerId, stop, actor);
  const payload = { kind, until: stop.until?.toISOString() ?? null };
  await addToOutbox(tx, { siteId, playerId, topic: 'player.stopped', payload });
  // An account that was not confirmed yet has no purses to guard; it gets its guard when it is.
  if (await balances(tx, playerId)) await renewGuard(tx, playerId, now);
  await endLaunches(tx, await openSessionIds(tx, playerId), now);
  const others = isExclusion(kind) ? await stopOtherAccounts(tx, playerId, now) : [];
  for (const other of others) await endLaunches(tx, await openSessionIds(tx, other.playerId), now);
  return { stop, others };
}

/** Ends the sessions of everybody whom a stop by staff reaches; their open pages are notified why. */
export async function endStoppedSessions(
  tx: Tx,
  { siteId, playerId, now }: PlayerAction,
  { stop, others }: BegunStop,
): Promise<void> {
  const end = (account: StoppedAccount, message: SessionEnd) =>
    endSessions(tx, { ...account, reason: 'blocked', now, message });
  await end({ siteId, playerId }, isExclusion(stop.kind) ? 'selfExcluded' : 'onABreak');
  // It does not say why: the account may be another person's.
  for (const other of others) await end(other, 'accountReview');
}
