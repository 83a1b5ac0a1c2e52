import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { SignalState } from '#contract/office/rewards/signal.ts';
import { type ActionContext, actorText } from '../../../actor.ts';
import { barPlayer, holdGrant, releaseGrant } from '../../../bonuses/public.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { audit, type StaffContext } from '../../context.ts';

/** A signal and the version that a decision was made on, among sites at which the caller may make it. */
export interface SignalChange {
  readonly signalId: string;
  readonly version: number;
  readonly siteIds: readonly number[];
  readonly reason: string;
}

/** A signal that waits, whose row the caller holds from now on. */
export async function lockSignal(
  tx: Tx,
  of: { readonly signalId: string; readonly siteIds: readonly number[] },
) {
  const row = await tx
    .selectFrom('bonus_signal')
    .selectAll()
    .where('id', '=', of.signalId)
    .forUpdate()
    .executeTakeFirst();
  if (!row || !of.siteIds.includes(row.site_id)) return refuseStaff('unknownSignal');
  return row.decided_at === null ? row : refuseStaff('signalDecided', { detail: { state: row.state } });
}

export type WaitingSignal = Exclude<Awaited<ReturnType<typeof lockSignal>>, OfficeRefusal>;

/** Decides about signals that wait, or holds the grant of one until it is decided. */
export async function setState(
  tx: Tx,
  { actor, now }: ActionContext,
  { id, version }: WaitingSignal,
  to: { readonly state: SignalState; readonly reason: string },
): Promise<void> {
  const decided = to.state === 'held' ? {} : { decided_at: now, decided_by: actorText(actor) };
  await tx
    .updateTable('bonus_signal')
    .set({ ...to, ...decided, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

type Decision = Exclude<SignalState, 'open' | 'forfeited'>;

/** Holds the grant of a signal, or decides it without taking anything. */
export async function decideSignal(
  db: Db,
  context: StaffContext,
  { signalId, version, siteIds, reason }: SignalChange,
  state: Decision,
): Promise<{ readonly version: number } | OfficeRefusal> {
  return db.tx(async (tx) => {
    const signal = await lockSignal(tx, { signalId, siteIds });
    if (isOfficeRefusal(signal)) return signal;
    if (signal.version !== version) return refuseStaff('versionConflict', { field: 'version' });
    const { site_id: siteId, player_id: playerId, grant_id: grantId } = signal;
    const action = { siteId, actor: context.actor, now: context.now };
    if (state === 'held') {
      const isHeld = signal.state === 'held';
      if (isHeld || !(await holdGrant(tx, action, { grantId, playerId }))) return refuseStaff('wrongStatus');
    }
    if (state === 'excluded') await barPlayer(tx, action, { playerId, reason });
    await setState(tx, action, signal, { state, reason });
    if (state !== 'held' && !(await isHeldByAnother(tx, grantId)))
      await releaseGrant(tx, action, { grantId, playerId });
    await audit(tx, context, {
      ...{ object: `grant:${grantId}`, siteId, reason },
      before: { signal: signalId, state: signal.state },
      after: { signal: signalId, state, player: String(playerId) },
    });
    return { version: version + 1 };
  });
}

async function isHeldByAnother(tx: Tx, grantId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('bonus_signal')
    .select('id')
    .where('grant_id', '=', grantId)
    .where('state', '=', 'held')
    .executeTakeFirst();
  return row !== undefined;
}
