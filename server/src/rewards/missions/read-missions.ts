import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { CallResponse } from '#contract/calls.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { progressPercent } from '#rules/players/vip.ts';
import { isAmountGoal } from '#rules/rewards/mission.ts';
import { type Span, spanAt } from '#rules/rewards/period.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import { inLanguage } from '../../sites/public.ts';
import { readSetting } from '../settings.ts';
import type { RewardTables } from '../tables.ts';
import { listMissions, type MissionRow } from './store.ts';

type Progress = Selectable<RewardTables['mission_progress']>;
type MissionOnWire = CallResponse<'/api/rewards/missions'>['value'][number];

/**
 * The missions under way, and ahead of them what can still be claimed: of an earlier period, or of a mission that is off.
 */
export async function readMissions(
  reader: Reader,
  { siteId, playerId, now }: PlayerAction,
  language: LanguageCode,
): Promise<CallResponse<'/api/rewards/missions'>> {
  const [missions, { day_offset_minutes: offset }, progress] = await Promise.all([
    listMissions(reader, siteId),
    readSetting(reader, siteId),
    findProgress(reader, playerId, now),
  ]);
  const currentOf = (mission: MissionRow) => spanAt(mission.period, now.getTime(), offset);
  const rows = missions
    .filter(({ is_shown }) => is_shown)
    .map((mission) => {
      const span = currentOf(mission);
      const row = progress.find(
        (one) => one.mission_id === mission.id && one.period_start.getTime() === span.start,
      );
      return missionRow(mission, span, row);
    });
  const waiting = missions.flatMap((mission) =>
    progress
      .filter((one) => one.mission_id === mission.id && isClaimable(one, now))
      .filter((one) => !mission.is_shown || one.period_start.getTime() < currentOf(mission).start)
      .map((one) => missionRow(mission, spanAt(mission.period, one.period_start.getTime(), offset), one)),
  );
  const value = [...waiting, ...rows].map((row) => ({ ...row, texts: inLanguage(row.texts, language) }));
  return { statusCode: 1, value };
}

/** Everything of missions that never end, and of the days and weeks that can still matter. */
function findProgress(reader: Reader, playerId: bigint, now: Date): Promise<Progress[]> {
  return reader
    .selectFrom('mission_progress')
    .selectAll()
    .where('player_id', '=', playerId)
    .where((eb) =>
      eb.or([
        eb('period_start', '=', new Date(0)),
        eb('period_start', '>', new Date(now.getTime() - 16 * 86_400_000)),
      ]),
    )
    .execute();
}

function isClaimable(row: Progress, now: Date): boolean {
  if (row.completed_at === null || row.claimed_at !== null) return false;
  return row.claim_until === null || row.claim_until > now;
}

function missionRow(mission: MissionRow, span: Span, row: Progress | undefined): MissionOnWire {
  const figure = (value: bigint) => (isAmountGoal(mission.goal) ? formatAmount(value) : String(value));
  const progress = row?.progress ?? 0n;
  // What was completed was so by the target of then.
  const target = row?.completed_at ? progress : mission.target;
  return {
    mission_id: mission.id,
    period: mission.period,
    period_start: new Date(span.start).toISOString(),
    ends_at: span.end === null ? null : new Date(span.end).toISOString(),
    goal: mission.goal,
    provider_code: mission.provider_code,
    progress: figure(progress),
    target: figure(target),
    percent: progressPercent(progress, target),
    token: formatAmount(row?.token ?? mission.token),
    cash: formatAmount(row?.cash ?? mission.cash),
    state: row?.claimed_at ? 'claimed' : row?.completed_at ? 'completed' : 'open',
    claim_until: row?.claim_until?.toISOString() ?? null,
    href: mission.href,
    icon: mission.icon,
    texts: mission.texts,
  };
}

/** Number of completed missions that are not claimed yet. */
export async function countClaimable(reader: Reader, playerId: bigint, now: Date): Promise<number> {
  const { rows } = await sql<{ waiting: bigint }>`
    select count(*) as waiting from mission_progress
     where player_id = ${playerId} and completed_at is not null and claimed_at is null
       and (claim_until is null or claim_until > ${now})`.execute(reader);
  return Number(rows[0]?.waiting ?? 0n);
}
