import { sql } from 'kysely';
import type { SegmentRule } from '#rules/rewards/segments/segment.ts';
import type { VisitorAction } from '../actor.ts';
import { plainArray } from '../db/arrays.ts';
import type { Db, Reader } from '../db/database.ts';
import { mayBeReached, ruleHolds } from './conditions.ts';
import { readRule } from './stored-rule.ts';

/** The players among whom a live count is made: it takes the same time on a site of a million. */
const LOOKED_AT = 10_000;
const SAMPLE = 20;
/** After it a live count gives up, in milliseconds. */
const LONGEST_MS = 4_000;
/** Of PostgreSQL: a statement that took longer than it may. */
const CANCELED = '57014';

/** Where a hash of four bytes begins, and how many there are. */
const FIRST_HASH = -(2 ** 31);
const HASHES = 2 ** 32;

export interface Measured {
  /** `null` where it takes longer to count than a live count may. */
  readonly players: number | null;
  /** Counted among the first of the shuffled players, and scaled up by the share of hashes that those have. */
  readonly isEstimate: boolean;
  readonly lookedAt: number;
  /** Ids of some members. */
  readonly sample: readonly bigint[];
}

interface Counted {
  readonly looked_at: number;
  readonly members: number;
  readonly last_hash: number | null;
  readonly ids: bigint[] | null;
}

/** How many players of a site a rule has, in bounded time. */
export async function measure(db: Db, { siteId, now }: VisitorAction, rule: SegmentRule): Promise<Measured> {
  try {
    return await db.tx(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`.execute(tx);
      const { rows } = await sql<Counted>`
        with looked_at as materialized (
          select p.*, hashint8(p.id) as hash from player p where p.site_id = ${siteId}
           order by hashint8(p.id), p.id limit ${LOOKED_AT}
        ), judged as materialized (
          select p.id, p.hash, ${mayBeReached(now)} and ${ruleHolds(rule, now)} as is_member from looked_at p
        )
        select count(*)::int as looked_at, (count(*) filter (where is_member))::int as members, max(hash) as last_hash,
               (array_agg(id order by hash, id) filter (where is_member))[1:${sql.lit(SAMPLE)}] as ids
          from judged`.execute(tx);
      return scaled(rows[0]);
    });
  } catch (error) {
    if (!isTooSlow(error)) throw error;
    return { players: null, isEstimate: true, lookedAt: 0, sample: [] };
  }
}

const isTooSlow = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === CANCELED;

function scaled(counted: Counted | undefined): Measured {
  const { looked_at: lookedAt = 0, members = 0, last_hash: last = null, ids = null } = counted ?? {};
  const of = { lookedAt, sample: ids ?? [] };
  if (lookedAt < LOOKED_AT || last === null) return { ...of, players: members, isEstimate: false };
  const share = (last - FIRST_HASH + 1) / HASHES;
  return { ...of, players: Math.round(members / share), isEstimate: true };
}

/** Whether a player is in a segment now; in none that is not there. */
export async function isInSegment(
  reader: Reader,
  of: { readonly siteId: number; readonly playerId: bigint; readonly now: Date },
  segmentId: string,
): Promise<boolean> {
  const rule = await findRule(reader, of.siteId, segmentId);
  if (!rule) return false;
  const { rows } = await sql<{ is_member: boolean }>`
    select ${mayBeReached(of.now)} and ${ruleHolds(rule, of.now)} as is_member
      from player p where p.id = ${of.playerId} and p.site_id = ${of.siteId}`.execute(reader);
  return rows[0]?.is_member ?? false;
}

/** Whether campaigns may write to a player now, whatever segment it is for: the rule of `membersAmong`. */
export async function mayWriteTo(
  reader: Reader,
  of: { readonly playerId: bigint; readonly siteId: number; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select ${mayBeReached(of.now)} as may from player p
     where p.id = ${of.playerId} and p.site_id = ${of.siteId}`.execute(reader);
  return rows[0]?.may ?? false;
}

export interface Place {
  readonly hash: number;
  readonly id: bigint;
}

/** Players of a site in their shuffled order. */
export interface Walk {
  readonly siteId: number;
  /** `null` for all players who may be reached. */
  readonly segmentId: string | null;
  readonly now: Date;
  /** The last player of the walk before. */
  readonly after: Place | undefined;
  readonly limit: number;
}

/** Goes through the players of a site, some at a time, for those of them who are in a segment. */
export async function membersAmong(
  reader: Reader,
  { siteId, segmentId, now, after, limit }: Walk,
): Promise<{
  readonly count: number;
  readonly last: Place | undefined;
  readonly members: readonly bigint[];
}> {
  const rule = segmentId === null ? everyone : await findRule(reader, siteId, segmentId);
  const { rows } = await sql<Place & { readonly is_member: boolean }>`
    with looked_at as materialized (
      select p.*, hashint8(p.id) as hash from player p
       where p.site_id = ${siteId}
         ${after === undefined ? sql`` : sql`and (hashint8(p.id), p.id) > (${after.hash}::int, ${after.id}::bigint)`}
       order by hashint8(p.id), p.id limit ${limit}
    )
    select p.id, p.hash, ${mayBeReached(now)} and ${rule ? ruleHolds(rule, now) : sql`false`} as is_member
      from looked_at p order by p.hash, p.id`.execute(reader);
  return {
    count: rows.length,
    last: rows.at(-1),
    members: rows.filter((row) => row.is_member).map(({ id }) => id),
  };
}

const everyone: SegmentRule = { match: 'all', groups: [] };

async function findRule(reader: Reader, siteId: number, segmentId: string): Promise<SegmentRule | undefined> {
  const segment = await reader
    .selectFrom('segment')
    .select('rule')
    .where('id', '=', segmentId)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return segment && readRule(segment.rule);
}

/** Some players by id, as a sample shows them. */
export const readSample = (reader: Reader, siteId: number, ids: readonly bigint[]) =>
  reader
    .selectFrom('player')
    .select(['id', 'account_id', 'language', 'created_at'])
    .where('site_id', '=', siteId)
    .where(sql<boolean>`id = any (${plainArray(ids)}::bigint[])`)
    .orderBy('id')
    .execute();
