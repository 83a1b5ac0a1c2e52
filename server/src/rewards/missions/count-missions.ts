import { sql } from 'kysely';
import { type MissionEvent, missionStep } from '#rules/rewards/mission.ts';
import { type Span, spanAt } from '#rules/rewards/period.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Tx } from '../../db/database.ts';
import type { RewardEvent } from '../events.ts';
import { writeMessages } from '../inbox/messages.ts';
import { readSetting } from '../settings.ts';
import { siteMemo } from '../site-memo.ts';
import { claimUntil } from './claim-time.ts';
import { findMissions, type MissionRow } from './store.ts';

/** Progress of players in a mission within its current day or week. */
interface Count {
  readonly mission: MissionRow;
  readonly periodStart: Date;
  readonly claimUntil: Date | null;
  readonly steps: Map<bigint, bigint>;
}

interface Progress {
  readonly player_id: bigint;
  /** Of its mission and period: where it is in the list that was counted, from 1. */
  readonly place: bigint;
  readonly progress: bigint;
}

/** Counts events towards the missions of the day and the week in which they happened, each event once. */
export function missionCounter() {
  const missionsOf = siteMemo(async (reader, siteId) => ({
    missions: await findMissions(reader, siteId),
    offset: (await readSetting(reader, siteId)).day_offset_minutes,
  }));
  return async (tx: Tx, events: readonly RewardEvent[], now: Date): Promise<void> => {
    const counts = new Map<string, Count>();
    /** Nearly all events of a batch are of one day and week. */
    const latest = new Map<number, { readonly span: Span; readonly count: Count }>();
    for (const event of events) {
      const happened = missionEventOf(event);
      if (!happened) continue;
      const { missions, offset } = await missionsOf(tx, event.siteId);
      for (const mission of missions) {
        const step = missionStep({ goal: mission.goal, providerCode: mission.provider_code }, happened);
        if (step <= 0n) continue;
        const at = event.at.getTime();
        let last = latest.get(mission.id);
        if (!last || at < last.span.start || (last.span.end !== null && at >= last.span.end)) {
          const span = spanAt(mission.period, at, offset);
          last = { span, count: countOf(counts, mission, span) };
          latest.set(mission.id, last);
        }
        add(last.count, event.playerId, step);
      }
    }
    const list = [...counts.values()];
    if (list.length > 0) await complete(tx, list, await save(tx, list), now);
  };
}

function missionEventOf(event: RewardEvent): MissionEvent | undefined {
  return event.kind === 'round' || event.kind === 'deposit' ? event : undefined;
}

function countOf(counts: Map<string, Count>, mission: MissionRow, span: Span): Count {
  const key = `${mission.id} ${span.start}`;
  const found = counts.get(key);
  if (found) return found;
  const count = {
    mission,
    periodStart: new Date(span.start),
    claimUntil: claimUntil(span),
    steps: new Map<bigint, bigint>(),
  };
  counts.set(key, count);
  return count;
}

function add({ steps }: Count, playerId: bigint, step: bigint): void {
  steps.set(playerId, (steps.get(playerId) ?? 0n) + step);
}

/** Gives back the rows that moved and are not completed yet. What is completed counts no further. */
async function save(tx: Tx, counts: readonly Count[]): Promise<readonly Progress[]> {
  const given = counts.flatMap(({ steps }, index) =>
    [...steps].map(([playerId, step]) => ({ playerId, place: index + 1, step })),
  );
  const { rows } = await sql<Progress>`
    with mission as (
      select * from unnest(
        ${plainArray(counts.map(({ mission }) => mission.id))}::integer[],
        ${counts.map(({ periodStart }) => periodStart)}::timestamptz[],
        ${plainArray(counts.map(({ mission }) => mission.site_id))}::integer[]
      ) with ordinality as mission (id, period_start, site_id, place)
    ), moved as (
      insert into mission_progress as p (player_id, mission_id, period_start, site_id, progress)
      select given.player_id, mission.id, mission.period_start, mission.site_id, given.step
        from unnest(
          ${plainArray(given.map(({ playerId }) => playerId))}::bigint[],
          ${plainArray(given.map(({ place }) => place))}::bigint[],
          ${plainArray(given.map(({ step }) => step))}::bigint[]
        ) as given (player_id, place, step)
        join mission on mission.place = given.place
       order by given.player_id, mission.id, mission.period_start
      on conflict (player_id, mission_id, period_start) do update set progress = p.progress + excluded.progress
       where p.completed_at is null
      returning player_id, mission_id, period_start, progress
    )
    select moved.player_id, mission.place, moved.progress
      from moved join mission on mission.id = moved.mission_id and mission.period_start = moved.period_start`.execute(
    tx,
  );
  return rows;
}

async function complete(
  tx: Tx,
  counts: readonly Count[],
  moved: readonly Progress[],
  now: Date,
): Promise<void> {
  const done = moved.flatMap((row) => {
    const count = counts[Number(row.place) - 1];
    return count && row.progress >= count.mission.target ? [{ playerId: row.player_id, ...count }] : [];
  });
  if (done.length === 0) return;
  await sql`
    update mission_progress p
       set completed_at = ${now}::timestamptz, claim_until = given.claim_until, progress = given.target,
           token = given.token, cash = given.cash
      from unnest(
        ${done.map((count) => count.playerId)}::bigint[],
        ${done.map((count) => count.mission.id)}::integer[],
        ${done.map((count) => count.periodStart)}::timestamptz[],
        ${done.map((count) => count.claimUntil)}::timestamptz[],
        ${done.map((count) => count.mission.target)}::bigint[],
        ${done.map((count) => count.mission.token)}::bigint[],
        ${done.map((count) => count.mission.cash)}::bigint[]
      ) as given (player_id, mission_id, period_start, claim_until, target, token, cash)
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
