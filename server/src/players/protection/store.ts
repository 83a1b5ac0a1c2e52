import { sql } from 'kysely';
import type { LimitKind, LimitValue, StopKind } from '#rules/players/limits.ts';
import { type Actor, actorText, type JobContext } from '../../actor.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';

/** Locks the player's limits, and deposits that count against them, until `tx` ends. */
export async function lockPlayer(tx: Tx, playerId: bigint): Promise<void> {
  await tx.selectFrom('player').select('id').where('id', '=', playerId).forNoKeyUpdate().execute();
}

export async function findLimits(reader: Reader, playerId: bigint): Promise<ReadonlyMap<LimitKind, bigint>> {
  const rows = await reader
    .selectFrom('player_limit')
    .select(['kind', 'value'])
    .where('player_id', '=', playerId)
    .execute();
  return new Map(rows.map(({ kind, value }) => [kind, value]));
}

export async function setLimit(
  tx: Tx,
  playerId: bigint,
  kind: LimitKind,
  value: LimitValue,
  now: Date,
): Promise<void> {
  if (value === null) {
    await tx.deleteFrom('player_limit').where('player_id', '=', playerId).where('kind', '=', kind).execute();
    return;
  }
  await tx
    .insertInto('player_limit')
    .values({ player_id: playerId, kind, value, set_at: now })
    .onConflict((conflict) => conflict.columns(['player_id', 'kind']).doUpdateSet({ value, set_at: now }))
    .execute();
}

/** The highest value that the player may give to a limit; `null` where staff has set none. */
export async function findCap(reader: Reader, playerId: bigint, kind: LimitKind): Promise<LimitValue> {
  const row = await reader
    .selectFrom('player_limit_cap')
    .select('value')
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** From now on the player gives a limit no higher value than this. */
export async function setCap(
  tx: Tx,
  cap: { readonly playerId: bigint; readonly kind: LimitKind; readonly value: bigint },
  { actor, now }: JobContext,
): Promise<void> {
  const set = { value: cap.value, set_at: now, set_by: actorText(actor) };
  await tx
    .insertInto('player_limit_cap')
    .values({ player_id: cap.playerId, kind: cap.kind, ...set })
    .onConflict((conflict) => conflict.columns(['player_id', 'kind']).doUpdateSet(set))
    .execute();
}

export interface LimitChange {
  readonly id: string;
  readonly kind: LimitKind;
  readonly to: LimitValue;
  readonly askedAt: Date;
}

/** The changes that wait for their day, or for the player. */
export async function findChanges(reader: Reader, playerId: bigint): Promise<LimitChange[]> {
  return reader
    .selectFrom('player_limit_change')
    .select(['id', 'kind', 'to_value as to', 'asked_at as askedAt'])
    .where('player_id', '=', playerId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Writes down that a change was asked for; one of the same kind that waited is dropped for it. */
export async function recordChange(
  tx: Tx,
  of: {
    readonly playerId: bigint;
    readonly kind: LimitKind;
    readonly from: LimitValue;
    readonly to: LimitValue;
    readonly state: 'applied' | 'waiting';
    readonly actor: Actor;
    readonly now: Date;
  },
): Promise<void> {
  await decideChange(tx, { ...of, state: 'cancelled' });
  await tx
    .insertInto('player_limit_change')
    .values({
      id: uuid7(),
      player_id: of.playerId,
      kind: of.kind,
      from_value: of.from,
      to_value: of.to,
      asked_at: of.now,
      asked_by: actorText(of.actor),
      state: of.state,
      decided_at: of.state === 'applied' ? of.now : null,
      decided_by: of.state === 'applied' ? actorText(of.actor) : null,
    })
    .execute();
}

/** @returns whether there was one that waited */
export async function decideChange(
  tx: Tx,
  {
    playerId,
    kind,
    state,
    actor,
    now,
  }: {
    readonly playerId: bigint;
    readonly kind: LimitKind;
    readonly state: 'confirmed' | 'cancelled';
    readonly actor: Actor;
    readonly now: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('player_limit_change')
    .set({ state, decided_at: now, decided_by: actorText(actor) })
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface Stop {
  readonly kind: StopKind;
  readonly since: Date;
  readonly until: Date | null;
}

/** The break or exclusion that a player is on: each is longer than those before it, so the newest decides. */
export async function findStop(reader: Reader, playerId: bigint, now: Date): Promise<Stop | undefined> {
  const row = await reader
    .selectFrom('player_stop')
    .select(['kind', 'since', 'until'])
    .where('player_id', '=', playerId)
    .orderBy('since', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && (row.until === null || row.until > now) ? row : undefined;
}

export async function insertStop(tx: Tx, playerId: bigint, stop: Stop, actor: Actor): Promise<void> {
  await tx
    .insertInto('player_stop')
    .values({ id: uuid7(), player_id: playerId, ...stop, set_by: actorText(actor) })
    .execute();
}

/**
 * Until when an account is stopped because it may belong to somebody who has excluded themselves under another one, the
 * longest of several; `undefined` where nothing of that kind stops it.
 */
export async function findMatch(
  reader: Reader,
  playerId: bigint,
  now: Date,
): Promise<{ readonly until: Date | null } | undefined> {
  const rows = await reader
    .selectFrom('exclusion_match')
    .innerJoin('player_stop', 'player_stop.player_id', 'exclusion_match.excluded_id')
    .select('player_stop.until')
    .where('exclusion_match.player_id', '=', playerId)
    .where('exclusion_match.state', '=', 'open')
    .where(sql<boolean>`starts_with(player_stop.kind, 'exclude_')`)
    .where((eb) => eb.or([eb('player_stop.until', 'is', null), eb('player_stop.until', '>', now)]))
    .orderBy('player_stop.until', (order) => order.desc().nullsFirst())
    .limit(1)
    .execute();
  return rows[0];
}
