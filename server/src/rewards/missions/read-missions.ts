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
import type { MissionTable, RewardTables } from '../tables.ts';
import { findMissions } from './store.ts';

type Mission = Selectable<MissionTable>;
type Progress = Selectable<RewardTables['mission_progress']>;
type MissionRow = CallResponse<'/api/rewards/missions'>['value'][number];

/** The missions under way, and ahead of them what was completed in an earlier period and can still be claimed. */
export async function readMissions(
  reader: Reader,
  { siteId, playerId, now }: PlayerAction,
  language: LanguageCode,
): Promise<CallResponse<'/api/rewards/missions'>> {
  const [missions, { day_offset_minutes: offset }, progress] = await Promise.all([
    findMissions(reader, siteId),
    readSetting(reader, siteId),
    findProgress(reader, playerId, now),
  ]);
  const rows = missions.map((mission) => {
    const span = spanAt(mission.period, now.getTime(), offset);
    const row = progress.find(
      (one) => one.mission_id === mission.id && one.period_start.getTime() === span.start,
    );
    return missionRow(mission, span, row);
  });
  const earlier = missions.flatMap((mission) => {
    const current = spanAt(mission.period, now.getTime(), offset);
    return progress
      .filter((one) => one.mission_id === mission.id && one.period_start.getTime() < current.start)
      .filter((one) => isClaimable(one, now))
      .map((one) => missionRow(mission, spanAt(mission.period, one.period_start.getTime(), offset), one));
  });
  const value = [...earlier, ...rows].map((row) => ({ ...row, texts: inLanguage(row.texts, language) }));
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

function missionRow(mission: Mission, span: Span, row: Progress | undefined): MissionRow {
  const figure = (value: bigint) => (isAmountGoal(mission.goal) ? formatAmount(value) : String(value));
  const progress = row?.progress ?? 0n;
  return {
    mission_id: mission.id,
    period: mission.period,
    period_start: new Date(span.start).toISOString(),
    ends_at: span.end === null ? null : new Date(span.end).toISOString(),
    goal: mission.goal,
    provider_code: mission.provider_code,
    progress: figure(progress),
    target: figure(mission.target),
    percent: progressPercent(progress, mission.target),
    token: formatAmount(mission.token),
    cash: formatAmount(mission.cash),
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
    select count(*) as waiting from mission_progress p join mission m on m.id = p.mission_id and m.is_shown
     where p.player_id = ${playerId} and p.completed_at is not null and p.claimed_at is null
       and (p.claim_until is null or p.claim_until > ${now})`.execute(reader);
  return Number(rows[0]?.waiting ?? 0n);
}
