import { type Selectable, sql } from 'kysely';
import { type MissionEvent, missionStep } from '#rules/rewards/mission.ts';
import { spanAt } from '#rules/rewards/period.ts';
import type { Tx } from '../../db/database.ts';
import type { RewardEvent } from '../events.ts';
import { writeMessages } from '../inbox/messages.ts';
import { readSetting } from '../settings.ts';
import { siteMemo } from '../site-memo.ts';
import type { MissionTable } from '../tables.ts';
import { claimUntil } from './claim-time.ts';
import { findMissions } from './store.ts';

type Mission = Selectable<MissionTable>;

interface Count {
  readonly playerId: bigint;
  readonly mission: Mission;
  readonly periodStart: Date;
  readonly claimUntil: Date | null;
  step: bigint;
}

interface Progress {
  readonly player_id: bigint;
  readonly mission_id: number;
  readonly progress: bigint;
}

/** Counts what happened towards the missions of the day and the week, each event once. */
export function missionCounter() {
  const missionsOf = siteMemo(async (reader, siteId) => ({
    missions: await findMissions(reader, siteId),
    offset: (await readSetting(reader, siteId)).day_offset_minutes,
  }));
  return async (tx: Tx, events: readonly RewardEvent[], now: Date): Promise<void> => {
    const counts = new Map<string, Count>();
    for (const event of events) {
      const happened = missionEventOf(event);
      if (!happened) continue;
      const { missions, offset } = await missionsOf(tx, event.siteId);
      for (const mission of missions) {
        const step = missionStep({ goal: mission.goal, providerCode: mission.provider_code }, happened);
        if (step > 0n) add(counts, event.playerId, { mission, step, now, offset });
      }
    }
    if (counts.size > 0) await complete(tx, counts, await save(tx, [...counts.values()]), now);
  };
}

function missionEventOf(event: RewardEvent): MissionEvent | undefined {
  return event.kind === 'round' || event.kind === 'deposit' ? event : undefined;
}

function add(
  counts: Map<string, Count>,
  playerId: bigint,
  of: { readonly mission: Mission; readonly step: bigint; readonly now: Date; readonly offset: number },
): void {
  const key = `${playerId} ${of.mission.id}`;
  const found = counts.get(key);
  if (found) {
    found.step += of.step;
    return;
  }
  const span = spanAt(of.mission.period, of.now.getTime(), of.offset);
  counts.set(key, {
    playerId,
    mission: of.mission,
    periodStart: new Date(span.start),
    claimUntil: claimUntil(span),
    step: of.step,
  });
}

/** Gives back the rows that moved and are not completed yet. What is completed counts no further. */
async function save(tx: Tx, counts: readonly Count[]): Promise<readonly Progress[]> {
  const { rows } = await sql<Progress>`
    insert into mission_progress as p (player_id, mission_id, period_start, site_id, progress)
    select * from unnest(
        ${counts.map((count) => count.playerId)}::bigint[],
        ${counts.map((count) => count.mission.id)}::integer[],
        ${counts.map((count) => count.periodStart)}::timestamptz[],
        ${counts.map((count) => count.mission.site_id)}::integer[],
        ${counts.map((count) => count.step)}::bigint[]
      ) as given (player_id, mission_id, period_start, site_id, step)
     order by player_id, mission_id
    on conflict (player_id, mission_id, period_start) do update set progress = p.progress + excluded.progress
     where p.completed_at is null
    returning player_id, mission_id, progress`.execute(tx);
  return rows;
}

async function complete(
  tx: Tx,
  counts: ReadonlyMap<string, Count>,
  moved: readonly Progress[],
  now: Date,
): Promise<void> {
  const done = moved.flatMap((row) => {
    const count = counts.get(`${row.player_id} ${row.mission_id}`);
    return count && row.progress >= count.mission.target ? [count] : [];
  });
  if (done.length === 0) return;
  await sql`
    update mission_progress p
       set completed_at = ${now}::timestamptz, claim_until = given.claim_until, progress = given.target
      from unnest(
        ${done.map((count) => count.playerId)}::bigint[],
        ${done.map((count) => count.mission.id)}::integer[],
        ${done.map((count) => count.periodStart)}::timestamptz[],
        ${done.map((count) => count.claimUntil)}::timestamptz[],
        ${done.map((count) => count.mission.target)}::bigint[]
      ) as given (player_id, mission_id, period_start, claim_until, target)
     where p.player_id = given.player_id and p.mission_id = given.mission_id
       and p.period_start = given.period_start`.execute(tx);
  await writeMessages(
    tx,
    done.map(({ mission, playerId }) => ({
      siteId: mission.site_id,
      playerId,
      kind: 'mission_done',
      texts: mission.texts,
      href: '/mission',
    })),
    now,
  );
}
