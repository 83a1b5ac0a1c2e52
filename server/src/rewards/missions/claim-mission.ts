import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { PlayerAction } from '../../actor.ts';
import { noteHappenings } from '../../bonuses/public.ts';
import type { Db, Tx } from '../../db/database.ts';
import { readMoment } from '../../db/moment.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { checkMayTakePart } from '../../players/public.ts';
import { balancesAfter, pay } from '../pay.ts';

/** A mission, in the period that began at that moment (ISO 8601). */
export interface MissionClaim {
  readonly missionId: number;
  readonly periodStart: string;
}

interface Claim {
  readonly siteId: number;
  readonly playerId: bigint;
  readonly missionId: number;
  readonly periodStart: Date;
}

/** Pays a completed mission, once a period: of many at the same moment one finds it unclaimed. */
export async function claimMission(
  db: Db,
  { siteId, playerId, actor, now }: PlayerAction,
  input: MissionClaim,
): Promise<CallResponse<'/api/rewards/claim_mission'> | Refusal> {
  const periodStart = readMoment(input.periodStart);
  if (!periodStart) return refuse('badRequest', { field: 'period_start' });
  const claim = { siteId, playerId, missionId: input.missionId, periodStart };
  return db.tx(async (tx) => {
    const barred = await checkMayTakePart(tx, { playerId, now });
    // Asked again, a claim that was paid before the player was barred is answered as it would have been then.
    if (barred) return (await isClaimed(tx, claim)) ? refuse('alreadyClaimed', MISSION) : barred;
    const mission = await tx
      .selectFrom('mission')
      .select(['token', 'cash'])
      .where('id', '=', claim.missionId)
      .where('site_id', '=', siteId)
      .executeTakeFirst();
    if (!mission) return refuse('unknownMission', MISSION);
    const claimed = await markClaimed(tx, claim, now);
    if (!claimed) return whyNot(tx, claim);
    const cause = `mission:${claim.missionId}:${periodStart.toISOString()}`;
    const happening = { siteId, playerId, trigger: 'mission', cause, base: BigInt(claim.missionId) } as const;
    await noteHappenings(tx, [happening], now);
    // What it said when it was completed; what was completed before that was kept pays what the mission says now.
    const [token, cash] = [claimed.token ?? mission.token, claimed.cash ?? mission.cash];
    await pay(tx, { siteId, playerId, token, cash, kind: 'reward', ref: uuid7() }, actor);
    const after = await balancesAfter(tx, playerId);
    return {
      statusCode: 1,
      game_balance: formatAmount(after.cash),
      game_token: formatAmount(after.token),
      version: String(after.version),
    };
  });
}

async function markClaimed(
  tx: Tx,
  { playerId, missionId, periodStart }: Claim,
  now: Date,
): Promise<{ readonly token: bigint | null; readonly cash: bigint | null } | undefined> {
  return tx
    .updateTable('mission_progress')
    .set({ claimed_at: now })
    .where('player_id', '=', playerId)
    .where('mission_id', '=', missionId)
    .where('period_start', '=', periodStart)
    .where('completed_at', 'is not', null)
    .where('claimed_at', 'is', null)
    .where((eb) => eb.or([eb('claim_until', 'is', null), eb('claim_until', '>', now)]))
    .returning(['token', 'cash'])
    .executeTakeFirst();
}

const MISSION = { field: 'mission_id' };

async function isClaimed(tx: Tx, claim: Claim): Promise<boolean> {
  return ((await findProgress(tx, claim))?.claimed_at ?? null) !== null;
}

async function whyNot(tx: Tx, claim: Claim): Promise<Refusal> {
  const row = await findProgress(tx, claim);
  if (!row?.completed_at) return refuse('notCompleted', MISSION);
  return refuse(row.claimed_at === null ? 'rewardExpired' : 'alreadyClaimed', MISSION);
}

function findProgress(tx: Tx, { playerId, missionId, periodStart }: Claim) {
  return tx
    .selectFrom('mission_progress')
    .select(['completed_at', 'claimed_at'])
    .where('player_id', '=', playerId)
    .where('mission_id', '=', missionId)
    .where('period_start', '=', periodStart)
    .executeTakeFirst();
}
