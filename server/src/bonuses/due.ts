import { sql } from 'kysely';
import { z } from 'zod';
import { parseAmount } from '#rules/money/amount.ts';
import type { JobContext } from '../actor.ts';
import { plainArray } from '../db/arrays.ts';
import type { Db, Tx } from '../db/database.ts';
import type { OutboxRow } from '../db/outbox.ts';
import { checkMayTakePart } from '../players/public.ts';
import { grantPromotion } from './grants/grant-promotion.ts';
import { readData } from './promotions/data.ts';

/** What happened to a player that may start a promotion. */
export interface Happening {
  readonly siteId: number;
  readonly playerId: bigint;
  readonly trigger: 'signUp' | 'deposit' | 'level' | 'mission';
  /** What makes it this one: the same happening grants once. */
  readonly cause: string;
  /** The deposit in 1/10,000 units, or the number of the level or mission. */
  readonly base: bigint;
}

/**
 * Notes what happened, in its transaction, where a promotion of the site waits for it: `startDue` grants it afterwards, so that
 * neither waits for the other.
 */
export async function noteHappenings(tx: Tx, happenings: readonly Happening[], now: Date): Promise<void> {
  if (happenings.length === 0) return;
  const column = <Value>(of: (one: Happening) => Value) => happenings.map(of);
  await sql`
    insert into bonus_happening (site_id, player_id, trigger, cause, base, created_at)
    select u.site_id, u.player_id, u.trigger, u.cause, u.base, ${now}
      from unnest(${plainArray(column(({ siteId }) => siteId))}::int[],
        ${plainArray(column(({ playerId }) => playerId))}::bigint[], ${column(({ trigger }) => trigger)}::text[],
        ${column(({ cause }) => cause)}::text[], ${plainArray(column(({ base }) => base))}::bigint[])
        as u (site_id, player_id, trigger, cause, base)
     where exists (select from bonus_promotion p
       where p.site_id = u.site_id and p.trigger = u.trigger and p.state = 'active')
    on conflict do nothing`.execute(tx);
}

const BATCH = 200;

/** Whether `startDue` has anything to do: asked for with those of the other jobs. */
export const anyHappening = () => sql<boolean>`exists (select from bonus_happening)`;

/** Grants what is due, each player in a transaction of its own. Two servers at it skip each other's. */
export async function startDue(db: Db, { actor, now }: JobContext): Promise<void> {
  for (let count = 0; count < BATCH; count++) {
    const found = await db.tx(async (tx) => {
      const due = await takeOldest(tx);
      if (!due) return false;
      const { site_id: siteId, player_id: playerId } = due;
      if (await checkMayTakePart(tx, { playerId, now })) return true;
      for (const promotionId of await startedBy(tx, due))
        await grantPromotion(
          tx,
          { siteId, playerId, actor, now },
          { promotionId, cause: due.cause, base: due.trigger === 'deposit' ? due.base : 0n },
        );
      return true;
    });
    if (!found) return;
  }
}

interface Due {
  readonly site_id: number;
  readonly player_id: bigint;
  readonly trigger: Happening['trigger'];
  readonly cause: string;
  readonly base: bigint;
}

async function takeOldest(tx: Tx): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    delete from bonus_happening where (player_id, trigger, cause) = (
      select player_id, trigger, cause from bonus_happening order by created_at, player_id, trigger, cause
       limit 1 for update skip locked)
    returning site_id, player_id, trigger, cause, base`.execute(tx);
  return rows[0];
}

/** The promotions that a happening starts, in the order in which all lock them. */
async function startedBy(tx: Tx, due: Due): Promise<string[]> {
  const rows = await tx
    .selectFrom('bonus_promotion')
    .innerJoin('bonus_version', (join) =>
      join
        .onRef('bonus_version.promotion_id', '=', 'bonus_promotion.id')
        .onRef('bonus_version.number', '=', 'bonus_promotion.version'),
    )
    .select(['bonus_promotion.id', 'bonus_version.data'])
    .where('bonus_promotion.site_id', '=', due.site_id)
    .where('bonus_promotion.trigger', '=', due.trigger)
    .where('bonus_promotion.state', '=', 'active')
    .orderBy('bonus_promotion.id')
    .execute();
  const started: string[] = [];
  for (const { id, data } of rows) {
    const { trigger } = readData(data);
    if (trigger.kind === 'level' && BigInt(trigger.level) !== due.base) continue;
    if (trigger.kind === 'mission' && BigInt(trigger.missionId) !== due.base) continue;
    if (trigger.kind === 'deposit') {
      if (due.base < trigger.minimum) continue;
      if (trigger.number !== null && trigger.number !== (await depositNumber(tx, due))) continue;
    }
    started.push(id);
  }
  return started;
}

/** Which of the player's paid deposits it was, from 1. */
async function depositNumber(tx: Tx, { player_id: playerId, cause }: Due): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number from deposit d join deposit own on own.id = ${cause}::uuid
     where d.player_id = ${playerId} and d.state = 'paid' and (d.settled_at, d.id) <= (own.settled_at, own.id)`.execute(
    tx,
  );
  return rows[0]?.number ?? 0;
}

const paidDeposit = z.object({ state: z.string(), deposit_id: z.uuid(), amount: z.string() });

/** The events of the outbox that may start a promotion. */
export const happeningTopics = ['deposit.settled', 'player.registered'] as const;

/** What those events say has happened. */
export function happeningsOf(
  events: readonly Pick<OutboxRow, 'topic' | 'site_id' | 'player_id' | 'payload'>[],
): Happening[] {
  return events.flatMap(({ topic, site_id: siteId, player_id: playerId, payload }): Happening[] => {
    if (playerId === null) return [];
    const of = { siteId, playerId };
    if (topic === 'player.registered') return [{ ...of, trigger: 'signUp', cause: 'signUp', base: 0n }];
    if (topic !== 'deposit.settled') return [];
    const { state, deposit_id: cause, amount } = paidDeposit.parse(payload);
    return state === 'paid' ? [{ ...of, trigger: 'deposit', cause, base: parseAmount(amount) ?? 0n }] : [];
  });
}
