import { sql } from 'kysely';
import { type Acquisition, isAcquired } from '#rules/rewards/affiliates/commission.ts';
import type { Db, Tx } from '../db/database.ts';
import { addToOutbox } from '../db/outbox.ts';
import { type PlayedSpan, playOfPlayers } from '../ledger/public.ts';
import { monthAt, plansFor } from './plans.ts';

const DAY_MS = 86_400_000;
/** A player is looked at for so long after the days of the plan: what was posted late is in the totals by then. */
const LATE_DAYS = 2;
const MOST_DAYS = 90;
const AT_ONCE = 500;

interface Candidate {
  readonly player_id: bigint;
  readonly affiliate_id: string;
  readonly registered_at: Date;
  readonly first_deposit: bigint;
  readonly charged_back: bigint;
  readonly code: string;
  readonly tag: string | null;
}

/** For a job: notes the players who have become worth their acquisition, and takes it from those whose deposit went back. */
export async function qualifyPlayers(db: Db, now: Date): Promise<void> {
  const { rows: sites } = await sql<{ id: number; currency: string }>`
    select id, currency from site s where exists (select from affiliate a where a.site_id = s.id) order by id`.execute(
    db.read,
  );
  for (const site of sites) await qualifyAtSite(db, site, now);
}

/** The same at one site: also before its month is closed, so that nobody waits for the next. */
export async function qualifyAtSite(
  db: Db,
  site: { readonly id: number; readonly currency: string },
  now: Date,
): Promise<void> {
  await db.tx((tx) => undo(tx, site.id));
  let after = 0n;
  for (;;) {
    const candidates = await candidatesAfter(db, { siteId: site.id, after, now });
    await db.tx((tx) => qualify(tx, { ...site, candidates, now }));
    if (candidates.length < AT_ONCE) break;
    after = candidates.at(-1)?.player_id ?? after;
  }
}

/** What a player whose deposit was charged back was worth goes off the next statement. */
const undo = (tx: Tx, siteId: number) =>
  sql`update affiliate_player p set acquisition = 0 where p.site_id = ${siteId} and p.acquisition > 0
    and exists (select from deposit d where d.player_id = p.player_id and d.charged_back > 0)`.execute(tx);

async function candidatesAfter(
  { read }: Db,
  { siteId, after, now }: { readonly siteId: number; readonly after: bigint; readonly now: Date },
): Promise<readonly Candidate[]> {
  const since = new Date(now.getTime() - (MOST_DAYS + LATE_DAYS) * DAY_MS);
  const { rows } = await sql<Candidate>`
    select player_id, affiliate_id, registered_at, first_deposit, code, tag,
           (select coalesce(sum(charged_back), 0)::int8 from deposit d where d.player_id = p.player_id) as charged_back
      from affiliate_player p
     where site_id = ${siteId} and qualified_at is null and first_deposit is not null and registered_at > ${since}
       and player_id > ${after}
     order by player_id limit ${AT_ONCE}`.execute(read);
  return rows;
}

interface Work {
  readonly id: number;
  readonly currency: string;
  readonly candidates: readonly Candidate[];
  readonly now: Date;
}

async function qualify(tx: Tx, { id: siteId, currency, candidates, now }: Work): Promise<void> {
  const plans = await plansFor(tx, { siteId, month: await monthAt(tx, siteId, now) });
  const open = candidates.flatMap((one) => {
    const terms = plans.get(one.affiliate_id)?.plan.acquisition ?? null;
    return terms === null ? [] : [{ ...one, terms }];
  });
  const spans = open.map(({ player_id: playerId, registered_at: from, terms }): PlayedSpan => {
    const to = new Date(from.getTime() + terms.withinDays * DAY_MS);
    return { playerId, from: new Date(from.getTime() - DAY_MS), to };
  });
  const play = await playOfPlayers(tx, 'day', { siteId, currency, spans });
  for (const { terms, ...player } of open) {
    const staked = play.get(player.player_id)?.staked ?? 0n;
    const figures = { firstDeposit: player.first_deposit, chargedBack: player.charged_back, staked };
    if (isAcquired(terms, figures)) await noteQualified(tx, { siteId, player, terms, now });
  }
}

async function noteQualified(
  tx: Tx,
  of: {
    readonly siteId: number;
    readonly player: Candidate;
    readonly terms: Acquisition;
    readonly now: Date;
  },
): Promise<void> {
  const { player_id: playerId, affiliate_id, code, tag } = of.player;
  const { numUpdatedRows } = await tx
    .updateTable('affiliate_player')
    .set({ qualified_at: of.now, acquisition: of.terms.amount })
    .where('player_id', '=', playerId)
    .where('qualified_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n)
    await addToOutbox(tx, {
      ...{ siteId: of.siteId, playerId, topic: 'affiliate.qualified' },
      payload: { affiliate_id, code, tag },
    });
}
